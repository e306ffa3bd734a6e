import { describe, expect, it } from "vitest";
import { saveAddress } from "#domain/accounts/addresses.ts";
import { requestEmailChange } from "#domain/accounts/own-email.ts";
import { requestRecovery } from "#domain/accounts/password-recovery.ts";
import { register } from "#domain/accounts/registration.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { chooseNewsletter } from "#domain/newsletter/newsletter.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { SoftwarePasskey } from "#support/software-passkey.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const address = "203.0.113.77";

/** Counts as if this client had stored as much as it may. */
async function useUpStorage(): Promise<void> {
  const { bytes, windowMs } = storageLimits.address;
  await shopOf().counters.add("stored-by-address", clientPrefix(address), bytes, windowMs);
}

describe("what accounts store", () => {
  it("counts for the client that sends it: nothing more is kept of one that stored too much (Saleor CVE-2026-33756)", async () => {
    const { account, input, sessionCookie: cookie } = await signedInAs(shopOf(), "customer");
    await shopOf().sql`update accounts set email_confirmed_at = now() where id = ${account.id}`;
    const { call } = openTestApp(shopOf());
    const passkey = new SoftwarePasskey();
    const offered = await call("POST", "/api/account/passkeys/options", { cookie, body: { currentPassword: input.password } });
    await call("POST", "/api/account/passkeys", { cookie, body: { response: passkey.create(offered.json.options, { origin: testOrigin }) } });

    await useUpStorage();
    const visitor = { kind: "visitor", cartId: null, address } as const;
    const customer = { kind: "customer", accountId: account.id, email: account.email, cartId: null, address } as const;
    const lab = { firstName: "Ada", lastName: "Byron", company: "", address1: "1 Analytical Way", address2: "", city: "Boston", province: "MA" };
    const typed = { ...lab, zip: "02110", country: "US", phone: "" };
    const person = { email: "flood@lab.example", password: "photo 51 again", firstName: "Eve", lastName: "Else" };
    const asked: Promise<unknown>[] = [
      register(shopOf(), visitor, person),
      requestRecovery(shopOf(), visitor, { email: input.email }),
      requestEmailChange(shopOf(), customer, { email: "other@lab.example", currentPassword: input.password }),
      saveAddress(shopOf(), customer, { id: null, address: typed, isDefault: false }),
      chooseNewsletter(shopOf(), customer, { email: account.email, receives: true }),
    ];
    for (const answer of await Promise.allSettled(asked)) expect(answer).toMatchObject({ status: "rejected", reason: { code: "stored-too-much" } });
    const app = openTestApp(shopOf(), { trustProxy: "1" });
    const headers = { "X-Forwarded-For": address };
    const { json } = await app.call("POST", "/api/auth/passkey/options", { headers });
    const response = passkey.use(json.options, { origin: testOrigin });
    for (const [path, body] of [
      ["/api/auth/passkey", { response }],
      ["/api/auth/login", input],
    ] as const) {
      const refused = await app.call("POST", path, { headers, body });
      expect([path, refused.status, refused.json.code, refused.cookie]).toEqual([path, 429, "stored-too-much", null]);
    }
    expect(await shopOf().sql`select from accounts where email = ${person.email}`).toHaveLength(0);
    expect(await shopOf().sql`select from account_addresses where account_id = ${account.id}`).toHaveLength(0);
  });
});
