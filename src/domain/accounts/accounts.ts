import { inTransaction } from "#db/transaction.ts";
import type { Actor, Customer, Staff } from "#domain/actor.ts";
import { record } from "#domain/audit/audit.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { rowBytes, takeStorage } from "#domain/stored-bytes.ts";
import { type AccountInput, accountInput, type SignInInput } from "./accounts-input.ts";
import {
  type AccountRow,
  accountByEmail,
  accountById,
  accountOfSession,
  deleteOldSessions,
  endSession,
  endSessionsOf,
  insertAccount,
  insertSession,
  lockSession,
  ownerExists,
  ownersByAge,
  rotateSession,
  storePassword,
  touchSignIn,
} from "./accounts-queries.ts";
import { hashPassword, isPassword } from "./password.ts";
import { passwordMaxLength, passwordMinLength } from "./password-rules.ts";
import { requireRight } from "./permissions.ts";
import {
  accessTokenSeconds,
  firstRefreshToken,
  hashOf,
  nextRefreshToken,
  readAccessToken,
  sessionOfRefreshToken,
  signAccessToken,
} from "./session-tokens.ts";

/**
 * Accounts promise: one account per email address whatever its case; passwords are only ever compared, in the same time
 * whether the account exists or not; a session lives as a chain of refresh tokens, each good for one use. What a role may
 * do stands in `permissions.ts`. How often somebody may try is left to the door.
 */
export type Account = Pick<AccountRow, "id" | "email" | "firstName" | "lastName" | "role">;

/** What a sign-in gives. The refresh token belongs into an HttpOnly cookie, the access token into memory or local storage. */
export type SignedIn = { account: Account; refreshToken: string; accessToken: string; expiresInSeconds: number };

/** Where a sign-in comes from: goes into the audit log and the list of sessions. */
export type SignInOrigin = { address?: string | undefined; requestId?: string | undefined; userAgent?: string | undefined };

/** The token before the one in force stays good for this long: two tabs may refresh at once, and an answer may get lost. */
const graceMs = 10_000;
const hourMs = 3_600_000;
/** Without use, and in all. */
const lifetimes = { customer: { idleMs: 30 * 24 * hourMs, totalMs: 180 * 24 * hourMs }, staff: { idleMs: 24 * hourMs, totalMs: 14 * 24 * hourMs } };

/**
 * Visitors may open a customer's account, owners one of any role, the system everything.
 * Refuses `input-invalid`, `not-allowed`, `not-signed-in`, `email-taken`.
 */
export async function createAccount(shop: Shop, actor: Actor, input: AccountInput): Promise<Account> {
  const { password, ...values } = parseInput(accountInput, input);
  if (values.role !== "customer") requireRight(actor, "staff.change");
  await takeStorage(shop, actor, 8 * rowBytes);
  const passwordHash = await hashPassword(password);
  const account: Account = { id: shop.ids.next(), ...values };
  await inTransaction(shop, async (shop) => {
    if (!(await insertAccount(shop, { ...account, passwordHash, createdAt: shop.clock.now() }))) throw new Refusal("email-taken");
    await record(shop, actor, "account.created", { kind: "account", id: account.id }, { role: account.role });
  });
  return account;
}

/** Refuses `sign-in-failed`, whatever was wrong. */
export async function signIn(shop: Shop, origin: SignInOrigin, { email, password }: SignInInput): Promise<SignedIn> {
  const account = await accountByEmail(shop, email);
  const known = account && !account.disabledAt ? account : null;
  const right = await isPassword(password, known ? known.passwordHash : null);
  const visitor: Actor = { kind: "visitor", cartId: null, address: origin.address, requestId: origin.requestId };
  if (!known || !right) {
    // Written for unknown addresses too: the same work, and an attack shows in the log.
    await record(shop, visitor, "account.sign-in-failed", { kind: "account", id: account?.id ?? "unknown" });
    throw new Refusal("sign-in-failed");
  }
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    const sessionId = shop.ids.next();
    const refreshToken = firstRefreshToken(shop, sessionId);
    await insertSession(shop, {
      id: sessionId,
      accountId: known.id,
      tokenHash: hashOf(refreshToken),
      rotatedAt: now,
      createdAt: now,
      expiresAt: expiry(known.role, now, now),
      userAgent: origin.userAgent?.slice(0, 300) ?? null,
    });
    await touchSignIn(shop, known.id);
    const actor = { ...actorOfAccount(known), address: origin.address, requestId: origin.requestId };
    await record(shop, actor, "account.signed-in", { kind: "account", id: known.id });
    return signedIn(shop, known, sessionId, refreshToken);
  });
}

/**
 * Trades a refresh token for the next one and a new access token. A token that was traded before ends its session (all
 * who hold a token of it are signed out), apart from the one just before within 10 s, which gets the same successor again.
 * Refuses `session-ended`.
 */
export async function refreshSession(shop: Shop, refreshToken: string): Promise<SignedIn> {
  const sessionId = sessionOfRefreshToken(shop, refreshToken);
  if (!sessionId) throw new Refusal("session-ended");
  const outcome = await inTransaction(shop, async (shop) => {
    const session = await lockSession(shop, sessionId);
    const now = shop.clock.now();
    if (!session || session.endedAt || session.expiresAt <= now) return null;
    const account = await accountById(shop, session.accountId);
    if (!account || account.disabledAt) return null;
    const hash = hashOf(refreshToken);
    const next = nextRefreshToken(shop, sessionId, refreshToken);
    if (hash === session.tokenHash) {
      const expiresAt = expiry(account.role, session.createdAt, now);
      await rotateSession(shop, sessionId, { tokenHash: hashOf(next), previousTokenHash: hash, rotatedAt: now, expiresAt });
      return signedIn(shop, account, sessionId, next);
    }
    if (hash === session.previousTokenHash && now.getTime() - session.rotatedAt.getTime() <= graceMs) return signedIn(shop, account, sessionId, next);
    await endSession(shop, sessionId, "reused");
    await record(shop, { kind: "system" }, "session.token-reused", { kind: "account", id: account.id }, { sessionId });
    return null;
  });
  // Outside, because a refusal inside would take the ending back.
  if (!outcome) throw new Refusal("session-ended");
  return outcome;
}

/** Ends the session of a refresh token; without one, or with a made up one, nothing happens. */
export async function signOut(shop: Shop, refreshToken: string | null): Promise<void> {
  const sessionId = refreshToken ? sessionOfRefreshToken(shop, refreshToken) : null;
  if (sessionId) await endSession(shop, sessionId, "signed-out");
}

/** Sets a new password and ends every session of the account. Refuses `not-found`, `input-invalid`, `not-allowed`. */
export async function resetPassword(shop: Shop, actor: Actor, { email, password }: { email: string; password: string }): Promise<Account> {
  requireRight(actor, "staff.change");
  const account = await accountByEmail(shop, email);
  if (!account) throw new Refusal("not-found");
  const least = account.role === "customer" ? passwordMinLength.customer : passwordMinLength.staff;
  if (password.length < least || password.length > passwordMaxLength)
    throw new Refusal("input-invalid", { fields: { password: `A password has ${least} to ${passwordMaxLength} characters.` } });
  const passwordHash = await hashPassword(password);
  await inTransaction(shop, async (shop) => {
    await storePassword(shop, account.id, passwordHash);
    await endSessionsOf(shop, account.id, "password-changed");
    await record(shop, actor, "account.password-reset", { kind: "account", id: account.id });
  });
  return plain(account);
}

/** Whether anybody can administer this shop. */
export async function hasOwner(shop: Shop): Promise<boolean> {
  return ownerExists(shop);
}

/** Who may do everything, oldest first. */
export async function owners(shop: Shop): Promise<Account[]> {
  return (await ownersByAge(shop)).map(plain);
}

/** Whose access token this is, or null (a customer comes without cart: the door knows it). The role is the account's own of now, and an ended session's token is no good. */
export async function verifyAccessToken(shop: Shop, token: string): Promise<Staff | Customer | null> {
  const claims = await readAccessToken(shop, token);
  const account = claims && (await accountOfSession(shop, claims.sessionId, claims.accountId));
  return account ? actorOfAccount(account) : null;
}

/** For the sweep: sessions that ended before then. Gives how many went. */
export async function removeOldSessions(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteOldSessions(shop, before, limit);
}

/** The signed-in actor's own account. Refuses `not-signed-in`. */
export async function ownAccount(shop: Shop, actor: Actor): Promise<Account> {
  const account = "accountId" in actor ? await accountById(shop, actor.accountId) : null;
  if (!account) throw new Refusal("not-signed-in");
  return plain(account);
}

function actorOfAccount({ id, role }: AccountRow): Staff | Customer {
  return role === "customer" ? { kind: "customer", accountId: id, cartId: null } : { kind: "staff", accountId: id, role };
}

async function signedIn(shop: Shop, account: AccountRow, sessionId: string, refreshToken: string): Promise<SignedIn> {
  const accessToken = await signAccessToken(shop, account, sessionId);
  return { account: plain(account), refreshToken, accessToken, expiresInSeconds: accessTokenSeconds };
}

function expiry(role: AccountRow["role"], createdAt: Date, now: Date): Date {
  const { idleMs, totalMs } = role === "customer" ? lifetimes.customer : lifetimes.staff;
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + totalMs));
}

function plain({ id, email, firstName, lastName, role }: AccountRow): Account {
  return { id, email, firstName, lastName, role };
}
