import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { system } from "#domain/actor.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { actorOfSession, refreshSession, resetPassword, signIn, signOut, verifyAccessToken } from "./accounts.ts";

const shopOf = useTestShop();
const visitor = { kind: "visitor", cartId: null } as const;

async function begin(role: "customer" | "support" = "customer") {
  const { input, account } = await signedInAs(shopOf(), role);
  const session = await signIn(shopOf(), { address: "192.0.2.77", userAgent: "Lab browser" }, input);
  const secret = session.sessionSecret ?? "";
  const isAlive = async () => (await actorOfSession(shopOf(), secret)) !== null;
  return { input, account, session, secret, isAlive };
}
const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
const rowOf = async (secret: string) => (await shopOf().sql`select * from sessions where secret_hash = ${hashOf(secret)}`)[0];

describe("a session", () => {
  it("is proved by 256 bits that are stored as a hash only, and knows its account", async () => {
    const { account, secret } = await begin();
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(JSON.stringify(await shopOf().sql`select * from sessions`)).not.toContain(secret);
    expect(await actorOfSession(shopOf(), secret)).toMatchObject({ kind: "customer", accountId: account.id, email: account.email, cartId: null });
    const staff = await begin("support");
    expect(await actorOfSession(shopOf(), staff.secret)).toMatchObject({ kind: "staff", accountId: staff.account.id, role: "support" });
    expect(await rowOf(secret)).toMatchObject({ network: "192.0.2.0/24", user_agent: "Lab browser" });
  });

  it("is nobody's by a secret that was made up, and such secrets are not kept in memory", async () => {
    const { secret } = await begin();
    const loads: string[] = [];
    const memo = createMemo(shopOf().clock);
    const get: typeof memo.get = (key, tags, load, until) => {
      const noted = () => {
        loads.push(key);
        return load();
      };
      return memo.get(key, tags, noted, until);
    };
    const shop = { ...shopOf(), memo: { get } };
    const stranger = "A".repeat(43);
    for (const guess of ["", "x", secret.slice(1), `${secret}x`, "%00".repeat(20), stranger, stranger])
      expect([guess, await actorOfSession(shop, guess)]).toEqual([guess, null]);
    // Only texts that could be a secret were looked up, each time again.
    expect(loads).toHaveLength(2);
    await actorOfSession(shop, secret);
    await actorOfSession(shop, secret);
    expect(loads).toHaveLength(3);
  });

  it("goes on as long as it is used: a day unused ends it for staff, thirty for customers", async () => {
    const [customer, staff] = [await begin(), await begin("support")];
    shopOf().pass(20 * hourMs);
    expect([await customer.isAlive(), await staff.isAlive()]).toEqual([true, true]);
    shopOf().pass(20 * hourMs);
    expect([await customer.isAlive(), await staff.isAlive()]).toEqual([true, true]);
    shopOf().pass(25 * hourMs);
    expect([await customer.isAlive(), await staff.isAlive()]).toEqual([true, false]);
    shopOf().pass(31 * dayMs);
    expect(await customer.isAlive()).toBe(false);
  });

  it("ends after 14 days for staff and 180 for customers, however much it is used", async () => {
    const [customer, staff] = [await begin(), await begin("support")];
    const lived = { customer: 0, staff: 0 };
    for (let day = 1; day <= 200; day++) {
      shopOf().pass(23 * hourMs);
      if (await customer.isAlive()) lived.customer = (day * 23) / 24;
      if (await staff.isAlive()) lived.staff = (day * 23) / 24;
    }
    expect([Math.floor(lived.customer), Math.floor(lived.staff)]).toEqual([179, 13]);
  });

  it("is written down as seen once a minute at most, however often it is used", async () => {
    const { secret } = await begin();
    const seen = async () => Date.parse((await rowOf(secret))?.["last_seen_at"]);
    const before = await seen();
    shopOf().pass(59_000);
    await actorOfSession(shopOf(), secret);
    expect(await seen()).toBe(before);
    shopOf().pass(1_000);
    await Promise.all(Array.from({ length: 5 }, () => actorOfSession(shopOf(), secret)));
    expect(await seen()).toBe(before + 60_000);
  });

  it("ends as a whole: signing out by any of its proofs ends the others", async () => {
    const endings = [
      ({ session }: Awaited<ReturnType<typeof begin>>) => signOut(shopOf(), visitor, { refreshToken: session.refreshToken }),
      ({ secret }: Awaited<ReturnType<typeof begin>>) => signOut(shopOf(), visitor, { sessionSecret: secret }),
      async ({ session }: Awaited<ReturnType<typeof begin>>) =>
        signOut(shopOf(), (await verifyAccessToken(shopOf(), session.accessToken)) ?? visitor),
    ];
    for (const end of endings) {
      const [own, other] = [await begin(), await begin()];
      await end(own);
      expect(await own.isAlive()).toBe(false);
      expect(await verifyAccessToken(shopOf(), own.session.accessToken)).toBeNull();
      await expect(refreshSession(shopOf(), own.session.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
      expect(await other.isAlive()).toBe(true);
    }
  });

  it("ends, cookie and all, when a traded refresh token is used again, with a new password, and with the account", async () => {
    const stolen = await begin();
    await refreshSession(shopOf(), stolen.session.refreshToken);
    expect(await stolen.isAlive()).toBe(true);
    shopOf().pass(11_000);
    await expect(refreshSession(shopOf(), stolen.session.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
    expect(await stolen.isAlive()).toBe(false);

    const renewed = await begin();
    await resetPassword(shopOf(), system, { email: renewed.input.email, password: "a whole new password" });
    expect(await renewed.isAlive()).toBe(false);

    const disabled = await begin("support");
    await shopOf().sql`update accounts set disabled_at = now() where id = ${disabled.account.id}`;
    expect(await disabled.isAlive()).toBe(false);
    expect(await verifyAccessToken(shopOf(), disabled.session.accessToken)).toBeNull();
  });

  it("has the rights that the account has now", async () => {
    const { account, secret } = await begin("support");
    await shopOf().sql`update accounts set role = 'analyst' where id = ${account.id}`;
    expect(await actorOfSession(shopOf(), secret)).toMatchObject({ role: "analyst" });
  });

  it("takes its access token with it when it runs out", async () => {
    const { session, secret } = await begin();
    await shopOf().sql`update sessions set expires_at = ${shopOf().clock.now().toISOString()} where secret_hash = ${hashOf(secret)}`;
    expect(await verifyAccessToken(shopOf(), session.accessToken)).toBeNull();
  });
});

describe("a session that was begun before sessions had a cookie", () => {
  async function older() {
    const begun = await begin();
    await shopOf().sql`update sessions set secret_hash = null where secret_hash = ${hashOf(begun.secret)}`;
    return begun;
  }

  it("lives on by its tokens, and its next refresh gives it a secret, once", async () => {
    const { session, account } = await older();
    expect(await verifyAccessToken(shopOf(), session.accessToken)).toMatchObject({ accountId: account.id });
    const next = await refreshSession(shopOf(), session.refreshToken);
    expect(await actorOfSession(shopOf(), next.sessionSecret ?? "")).toMatchObject({ accountId: account.id });
    expect((await refreshSession(shopOf(), next.refreshToken)).sessionSecret).toBeNull();
  });

  it("gets the same secret in two tabs at once, and again where the answer was lost", async () => {
    const { session } = await older();
    const [one, two] = await Promise.all([refreshSession(shopOf(), session.refreshToken), refreshSession(shopOf(), session.refreshToken)]);
    expect(one.sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(two.sessionSecret).toBe(one.sessionSecret);
  });
});
