import { describe, expect, it } from "vitest";
import { memoryCounters } from "#adapters/counters-memory/memory-counters.ts";
import { removeUsedChallenges } from "#domain/accounts/passkey-challenges.ts";
import { SoftwarePasskey } from "#support/software-passkey.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const site = { origin: testOrigin };

/** Makes a customer with a proven email address, and the calls of their browser. */
async function customer(role: "customer" | "owner" = "customer") {
  const { call } = openTestApp(shopOf());
  const { input, account, sessionCookie: cookie } = await signedInAs(shopOf(), role);
  await shopOf().sql`update accounts set email_confirmed_at = now() where id = ${account.id}`;
  const offer = (currentPassword = input.password) => call("POST", "/api/account/passkeys/options", { cookie, body: { currentPassword } });
  const add = (response: object, asCookie = cookie) =>
    call("POST", "/api/account/passkeys", { cookie: asCookie, body: { name: "Office laptop", response } });
  const withPasskey = async () => {
    const passkey = new SoftwarePasskey();
    const { json } = await offer();
    expect((await add(passkey.create(json.options, site))).status).toBe(204);
    return passkey;
  };
  const passkeys = () => shopOf().sql`select id, name from passkeys where account_id = ${account.id}`;
  return { call, input, account, cookie, offer, add, withPasskey, passkeys };
}

async function signIn(
  passkey: SoftwarePasskey,
  { call }: ReturnType<typeof openTestApp>,
  changed: Partial<{ origin: string; verified: boolean }> = {},
) {
  const { json } = await call("POST", "/api/auth/passkey/options", { body: {} });
  return call("POST", "/api/auth/passkey", { body: { response: passkey.use(json.options, { ...site, ...changed }) } });
}

describe("a passkey", () => {
  it.each(["customer", "owner"] as const)("is added with the password, said by email, and signs a %s in without one", async (role) => {
    const { withPasskey, passkeys, account, input } = await customer(role);
    const passkey = await withPasskey();
    expect(await passkeys()).toMatchObject([{ name: "Office laptop" }]);
    const jobs = await shopOf().sql`select data from jobs.job where name = 'account-mail' and data->>'accountId' = ${account.id}`;
    expect(jobs).toEqual([{ data: { kind: "passkey-added", accountId: account.id } }]);
    const app = openTestApp(shopOf());
    for (let time = 0; time < 2; time++) {
      const { status, json, cookie } = await signIn(passkey, app);
      expect([status, json.expiresIn, cookie?.includes("HttpOnly")]).toEqual([200, 600, true]);
      expect((await app.call("GET", "/api/account", { token: json.accessToken })).json.account.email).toBe(input.email);
    }
  });

  it("is offered only to a person who knows the password, and to a customer whose address is proven", async () => {
    const { offer, call, account, passkeys, add } = await customer();
    const wrong = await offer("not my password");
    expect([wrong.status, wrong.json.fields]).toEqual([400, { currentPassword: "This is not your current password." }]);
    expect((await call("POST", "/api/account/passkeys/options", { body: { currentPassword: "x" } })).status).toBe(401);
    expect((await call("POST", "/api/account/passkeys", { body: {} })).status).toBe(401);
    await shopOf().sql`update accounts set email_confirmed_at = null where id = ${account.id}`;
    expect((await offer()).json.code).toBe("email-unconfirmed");
    // A challenge that the client made up.
    const made = Buffer.from(`x.${Date.now() + 1e9}.x`).toString("base64url");
    expect((await add(new SoftwarePasskey().create({ challenge: made }, site))).json.code).toBe("passkey-refused");
    expect(await passkeys()).toEqual([]);
  });

  it("is kept for the session that proved the password, once and within five minutes", async () => {
    const [one, other] = [await customer(), await customer()];
    const { json } = await one.offer();
    expect((await one.add(new SoftwarePasskey().create(json.options, site), other.cookie)).json.code).toBe("passkey-refused");
    expect((await one.add(new SoftwarePasskey().create(json.options, site))).status).toBe(204);
    expect((await one.add(new SoftwarePasskey().create(json.options, site))).json.code).toBe("passkey-refused");
    const late = (await one.offer()).json.options;
    shopOf().pass(5 * 60_000);
    expect((await one.add(new SoftwarePasskey().create(late, site))).json.code).toBe("passkey-refused");
    expect([(await one.passkeys()).length, (await other.passkeys()).length]).toEqual([1, 0]);
  });

  it("signs nobody in twice with one answer, for another site, unverified, removed, or for a disabled account", async () => {
    const { withPasskey, account, passkeys } = await customer();
    const passkey = await withPasskey();
    const app = openTestApp(shopOf());
    const { json } = await app.call("POST", "/api/auth/passkey/options", { body: {} });
    const response = passkey.use(json.options, site);
    const send = (body: object) => app.call("POST", "/api/auth/passkey", { body });
    expect((await send({ response })).status).toBe(200);
    const refused = { error: "This passkey was not accepted. Please try again, or sign in with your password.", code: "passkey-refused" };
    const all = [
      await send({ response }),
      await signIn(passkey, app, { origin: "http://evil.example" }),
      await signIn(passkey, app, { verified: false }),
      await signIn(new SoftwarePasskey(), app),
    ];
    await shopOf().sql`update accounts set disabled_at = now() where id = ${account.id}`;
    all.push(await signIn(passkey, app));
    await shopOf().sql`update accounts set disabled_at = null where id = ${account.id}`;
    await shopOf().sql`delete from passkeys where account_id = ${account.id}`;
    all.push(await signIn(passkey, app));
    for (const { status, json: body, cookie } of all) expect([status, body, cookie]).toEqual([401, refused, null]);
    expect(await passkeys()).toEqual([]);
  });

  it("signs in once with one answer that is sent to several nodes at once, which share nothing but the database; what is stored of it goes once it is old", async () => {
    const { withPasskey } = await customer();
    const passkey = await withPasskey();
    const nodes = Array.from({ length: 4 }, () => openTestApp({ ...shopOf(), counters: memoryCounters(shopOf().clock) }));
    const options = (await nodes[0]?.call("POST", "/api/auth/passkey/options", { body: {} }))?.json.options;
    const body = { response: passkey.use(options, site) };
    const all = await Promise.all(nodes.map(({ call }) => call("POST", "/api/auth/passkey", { body })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const left = async () => (await shopOf().sql`select hash from used_challenges`).length;
    await removeUsedChallenges(shopOf(), 1000);
    expect(await left()).toBeGreaterThan(0);
    shopOf().pass(5 * 60_000 + 1);
    expect(await removeUsedChallenges(shopOf(), 1000)).toBeGreaterThan(0);
    expect(await left()).toBe(0);
  });

  it("is not asked for by name: the options are the same for everybody", async () => {
    const { call } = openTestApp(shopOf());
    const { json } = await call("POST", "/api/auth/passkey/options", { body: { email: "somebody@lab.example" } });
    expect(json.options).toEqual({ rpId: "shop.test", challenge: expect.any(String), timeout: 300_000, userVerification: "required" });
  });
});
