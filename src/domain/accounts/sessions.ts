import { inTransaction } from "#db/transaction.ts";
import type { Customer, Staff } from "#domain/actor.ts";
import { record } from "#domain/audit/audit.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type AccountRow, accountById, deleteOldSessions, endSession, insertSession, lockSession, rotateSession } from "./accounts-queries.ts";
import { accessTokenSeconds, firstRefreshToken, hashOf, nextRefreshToken, sessionOfRefreshToken, signAccessToken } from "./session-tokens.ts";

export type Account = Pick<AccountRow, "id" | "email" | "firstName" | "lastName" | "role">;

/** What a session gives. The refresh token belongs into an HttpOnly cookie, the access token into memory or local storage. */
export type SignedIn = { account: Account; refreshToken: string; accessToken: string; expiresInSeconds: number };

/** The token before the one in force stays good for this long: two tabs may refresh at once, and an answer may get lost. */
const graceMs = 10_000;
const hourMs = 3_600_000;
/** Without use, and in all. */
const lifetimes = { customer: { idleMs: 30 * 24 * hourMs, totalMs: 180 * 24 * hourMs }, staff: { idleMs: 24 * hourMs, totalMs: 14 * 24 * hourMs } };

/** A new session of an account that proved itself; call it inside `inTransaction`. */
export async function startSession(shop: Shop, account: AccountRow, userAgent: string | undefined): Promise<SignedIn> {
  const now = shop.clock.now();
  const sessionId = shop.ids.next();
  const refreshToken = firstRefreshToken(shop, sessionId);
  await insertSession(shop, {
    id: sessionId,
    accountId: account.id,
    tokenHash: hashOf(refreshToken),
    rotatedAt: now,
    createdAt: now,
    expiresAt: expiry(account.role, now, now),
    userAgent: userAgent?.slice(0, 300) ?? null,
  });
  return signedIn(shop, account, sessionId, refreshToken);
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

/** For the sweep: sessions that ended before then. Gives how many went. */
export async function removeOldSessions(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteOldSessions(shop, before, limit);
}

export function actorOfAccount({ id, role }: AccountRow): Staff | Customer {
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

export function plain({ id, email, firstName, lastName, role }: AccountRow): Account {
  return { id, email, firstName, lastName, role };
}
