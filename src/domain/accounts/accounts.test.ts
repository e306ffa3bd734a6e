import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { useTestShop } from "#support/test-shop.ts";
import { createAccount, hasOwner, ownAccount, refreshSession, resetPassword, signIn, signOut, verifyAccessToken } from "./accounts.ts";
import type { AccountInput } from "./accounts-input.ts";

const shopOf = useTestShop();

let count = 0;
const person = (given: Partial<AccountInput> = {}): AccountInput => ({
  email: `person-${++count}@lab.example`,
  password: "correct horse battery",
  firstName: "Ada",
  lastName: "Byron",
  role: "customer",
  ...given,
});
async function signedIn(role: AccountInput["role"] = "customer") {
  const input = person({ role });
  const account = await createAccount(shopOf(), system, input);
  return { input, account, session: await signIn(shopOf(), {}, input) };
}
const visitor = { kind: "visitor", cartId: null } as const;

describe("an account", () => {
  it("tells whether the shop has an owner", async () => {
    expect(await hasOwner(shopOf())).toBe(false);
    await createAccount(shopOf(), system, person({ role: "owner" }));
    expect(await hasOwner(shopOf())).toBe(true);
  });

  it("is one per email address, whatever its case", async () => {
    const input = person();
    await createAccount(shopOf(), visitor, input);
    await expect(createAccount(shopOf(), visitor, { ...input, email: input.email.toUpperCase() })).rejects.toMatchObject({ code: "email-taken" });
    const session = await signIn(shopOf(), {}, { email: input.email.toUpperCase(), password: input.password });
    expect(session.account.email).toBe(input.email);
  });

  it("is made once by two requests at once", async () => {
    const input = person();
    const made = await Promise.allSettled([createAccount(shopOf(), visitor, input), createAccount(shopOf(), visitor, input)]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is a customer's when a visitor opens it; staff are made by owners only", async () => {
    await expect(createAccount(shopOf(), visitor, person({ role: "support" }))).rejects.toMatchObject({ code: "not-signed-in" });
    const manager = await createAccount(shopOf(), system, person({ role: "manager" }));
    const asManager = { kind: "staff", role: "manager", accountId: manager.id } as const;
    await expect(createAccount(shopOf(), asManager, person({ role: "owner" }))).rejects.toMatchObject({ code: "not-allowed" });
    const asOwner = { ...asManager, role: "owner" } as const;
    expect((await createAccount(shopOf(), asOwner, person({ role: "support" }))).role).toBe("support");
  });

  it("has a password of 6 characters or more, of 12 for staff, of 200 at most", async () => {
    const refused = (given: Partial<AccountInput>, text: string) =>
      expect(createAccount(shopOf(), system, person(given))).rejects.toMatchObject({ params: { fields: { password: text } } });
    await refused({ password: "12345" }, "Password must be at least 6 characters long.");
    await refused({ password: "12345678901", role: "owner" }, "A staff password has at least 12 characters.");
    await refused({ password: "x".repeat(201) }, "At most 200 characters.");
    await createAccount(shopOf(), system, person({ password: "123456" }));
  });

  it("keeps its password as an argon2id hash only", async () => {
    const { account, input } = await signedIn();
    const [row] = await shopOf().sql`select password_hash from accounts where id = ${account.id}`;
    expect(row?.["password_hash"]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(JSON.stringify(await shopOf().sql`select payload as details from domain_events`)).not.toContain(input.password);
  });

  it("knows a password typed with composed or decomposed letters", async () => {
    const input = person({ password: "Zu\u0308rich-42" });
    await createAccount(shopOf(), system, input);
    await signIn(shopOf(), {}, { email: input.email, password: "Z\u00fcrich-42" });
  });
});

describe("signing in", () => {
  it("is refused with the same words for a wrong password, an unknown address and a disabled account", async () => {
    const { input, account } = await signedIn();
    const refusal = async (email: string, password: string) =>
      signIn(shopOf(), {}, { email, password }).catch(({ code, params }) => ({ code, params }));
    const wrong = await refusal(input.email, "not the password");
    expect(await refusal("nobody@lab.example", input.password)).toEqual(wrong);
    await shopOf().sql`update accounts set disabled_at = now() where id = ${account.id}`;
    expect(await refusal(input.email, input.password)).toEqual(wrong);
    expect(wrong).toEqual({ code: "sign-in-failed", params: {} });
  });

  it("is written into the audit log, failed or not", async () => {
    const { account, input } = await signedIn("owner");
    await expect(signIn(shopOf(), { address: "192.0.2.7" }, { ...input, password: "wrong" })).rejects.toMatchObject({ code: "sign-in-failed" });
    const rows = await shopOf().sql`select name as action, address from domain_events where subject_id = ${account.id} order by id`;
    expect(rows).toEqual([
      { action: "account.created", address: null },
      { action: "account.signed-in", address: null },
      { action: "account.sign-in-failed", address: "192.0.2.7" },
    ]);
  });

  it("starts a session of its own each time (no fixation)", async () => {
    const { input, session } = await signedIn();
    const second = await signIn(shopOf(), {}, input);
    expect(second.refreshToken.split(".")[0]).not.toBe(session.refreshToken.split(".")[0]);
  });
});

describe("a session", () => {
  it("trades its refresh token for the next at each use", async () => {
    const { session } = await signedIn();
    const second = await refreshSession(shopOf(), session.refreshToken);
    const third = await refreshSession(shopOf(), second.refreshToken);
    expect(new Set([session.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
    expect(await verifyAccessToken(shopOf(), third.accessToken)).toMatchObject({ kind: "customer", accountId: session.account.id });
  });

  it("lets two tabs refresh at once: both get the same successor", async () => {
    const { session } = await signedIn();
    const [one, two] = await Promise.all([refreshSession(shopOf(), session.refreshToken), refreshSession(shopOf(), session.refreshToken)]);
    expect(two.refreshToken).toBe(one.refreshToken);
    await refreshSession(shopOf(), one.refreshToken);
  });

  it("ends for everyone when a traded token is used again", async () => {
    const { session } = await signedIn();
    const second = await refreshSession(shopOf(), session.refreshToken);
    shopOf().pass(11_000);
    await expect(refreshSession(shopOf(), session.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
    await expect(refreshSession(shopOf(), second.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
    expect(await verifyAccessToken(shopOf(), second.accessToken)).toBeNull();
    const rows = await shopOf()
      .sql`select name as action from domain_events where name = 'session.token-reused' and subject_id = ${session.account.id}`;
    expect(rows).toHaveLength(1);
  });

  it("ends when a token from two trades ago is used, even at once", async () => {
    const { session } = await signedIn();
    const second = await refreshSession(shopOf(), session.refreshToken);
    const third = await refreshSession(shopOf(), second.refreshToken);
    await expect(refreshSession(shopOf(), session.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
    await expect(refreshSession(shopOf(), third.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
  });

  it("is not ended by a token that was made up", async () => {
    const { session } = await signedIn();
    const sessionId = session.refreshToken.split(".")[0];
    for (const token of ["", "x", `${sessionId}.x.y`, `${sessionId}..`, `${session.refreshToken}x`, "x".repeat(5000)])
      await expect(refreshSession(shopOf(), token)).rejects.toMatchObject({ code: "session-ended" });
    await refreshSession(shopOf(), session.refreshToken);
  });

  it("ends by signing out, at once for its access token too", async () => {
    const { session } = await signedIn("owner");
    expect(await verifyAccessToken(shopOf(), session.accessToken)).toMatchObject({ kind: "staff", role: "owner" });
    await signOut(shopOf(), visitor, { refreshToken: session.refreshToken });
    await signOut(shopOf(), visitor, { refreshToken: null, sessionSecret: null });
    expect(await verifyAccessToken(shopOf(), session.accessToken)).toBeNull();
    await expect(refreshSession(shopOf(), session.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
  });

  it("runs out when it is not used: a day for staff, thirty days for customers", async () => {
    const customer = await signedIn();
    const staff = await signedIn("support");
    shopOf().pass(25 * 3_600_000);
    await expect(refreshSession(shopOf(), staff.session.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
    const next = await refreshSession(shopOf(), customer.session.refreshToken);
    shopOf().pass(31 * 24 * 3_600_000);
    await expect(refreshSession(shopOf(), next.refreshToken)).rejects.toMatchObject({ code: "session-ended" });
  });

  it("ends with a password reset, and the new password works", async () => {
    const { session, input } = await signedIn("owner");
    await resetPassword(shopOf(), system, { email: input.email, password: "a whole new password" });
    expect(await verifyAccessToken(shopOf(), session.accessToken)).toBeNull();
    await expect(signIn(shopOf(), {}, input)).rejects.toMatchObject({ code: "sign-in-failed" });
    await signIn(shopOf(), {}, { ...input, password: "a whole new password" });
    await expect(resetPassword(shopOf(), visitor, { email: input.email, password: "mine now, all mine" })).rejects.toMatchObject({
      code: "not-signed-in",
    });
    await expect(resetPassword(shopOf(), system, { email: input.email, password: "short" })).rejects.toMatchObject({ code: "input-invalid" });
    await expect(resetPassword(shopOf(), system, { email: "nobody@lab.example", password: "whatever this is" })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("an access token", () => {
  it("is valid for ten minutes", async () => {
    const { session } = await signedIn();
    expect(session.expiresInSeconds).toBe(600);
    shopOf().pass(599_000);
    expect(await verifyAccessToken(shopOf(), session.accessToken)).not.toBeNull();
    shopOf().pass(2_000);
    expect(await verifyAccessToken(shopOf(), session.accessToken)).toBeNull();
  });

  it("is refused when forged, unsigned, or signed for something else", async () => {
    const { session } = await signedIn("owner");
    const [header, claims, signature] = session.accessToken.split(".");
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
    const other = await new SignJWT({ sid: session.refreshToken.split(".")[0] })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setSubject(session.account.id)
      .setIssuer("meniscus")
      .setAudience("meniscus-api")
      .setExpirationTime("1h")
      .sign(shopOf().keys.derive("another-purpose"));
    for (const token of ["", "a.b.c", `${none}.${claims}.`, `${header}.${claims}.${signature}x`, other, session.refreshToken])
      expect(await verifyAccessToken(shopOf(), token)).toBeNull();
  });

  it("has the rights that the account has now, not those of when it was given", async () => {
    const { session, account } = await signedIn("owner");
    await shopOf().sql`update accounts set role = 'analyst' where id = ${account.id}`;
    expect(await verifyAccessToken(shopOf(), session.accessToken)).toMatchObject({ role: "analyst" });
    await shopOf().sql`update accounts set disabled_at = now() where id = ${account.id}`;
    expect(await verifyAccessToken(shopOf(), session.accessToken)).toBeNull();
  });

  it("leads to the account it belongs to, without its password", async () => {
    const { session, input } = await signedIn();
    const actor = await verifyAccessToken(shopOf(), session.accessToken);
    expect(await ownAccount(shopOf(), actor ?? visitor)).toEqual({
      id: session.account.id,
      email: input.email,
      firstName: "Ada",
      lastName: "Byron",
      role: "customer",
      isEmailConfirmed: false,
    });
    await expect(ownAccount(shopOf(), visitor)).rejects.toMatchObject({ code: "not-signed-in" });
  });
});
