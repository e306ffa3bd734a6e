import { inTransaction } from "#db/transaction.ts";
import type { Actor, Customer, Staff } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { hourMs } from "#domain/durations.ts";
import { networkText } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { hashOfToken } from "#domain/token-hash.ts";
import {
  type AccountRow,
  accountById,
  deleteOldSessions,
  insertSession,
  liveSessionsOf,
  lockSession,
  markSessionsEnded,
  rotateSession,
  type SessionRow,
  selectLiveSession,
  touchSession,
  type WhichSessions,
} from "./accounts-queries.ts";
import {
  accessTokenSeconds,
  firstRefreshToken,
  isSessionSecret,
  newSessionSecret,
  nextRefreshToken,
  readAccessToken,
  sessionOfRefreshToken,
  sessionSecretOf,
  signAccessToken,
} from "./session-tokens.ts";

export type Account = Pick<AccountRow, "id" | "email" | "firstName" | "lastName" | "role"> & { isEmailConfirmed: boolean };

/**
 * What a session consists of. Its secret and the refresh token belong in HttpOnly cookies, the access token in memory or local storage.
 * `sessionSecret` is null where the browser already has it.
 */
export type SignedIn = { account: Account; sessionSecret: string | null; refreshToken: string; accessToken: string; expiresInSeconds: number };

/** The previous token stays valid for this long: two tabs may refresh at the same time, and an answer may get lost. */
const graceMs = 10_000;
/** How long a session lasts without use, and in total. */
const lifetimes = { customer: { idleMs: 30 * 24 * hourMs, totalMs: 180 * 24 * hourMs }, staff: { idleMs: 24 * hourMs, totalMs: 14 * 24 * hourMs } };

/** The maximum age of what a node knows of a session, even if no invalidation reaches it. */
const knownForMs = 5_000;
const seenEveryMs = 60_000;

/** Where a session begins, for the list of the account's devices. */
export type SessionOrigin = { address?: string | undefined; userAgent?: string | undefined; isSecondFactorProven?: boolean };

/** Begins a session of an account that proved itself; call it inside `inTransaction`. */
export async function startSession(shop: Shop, account: AccountRow, origin: SessionOrigin): Promise<SignedIn> {
  const { address, userAgent, isSecondFactorProven = false } = origin;
  const now = shop.clock.now();
  const sessionId = shop.ids.next();
  const sessionSecret = newSessionSecret(shop);
  const refreshToken = firstRefreshToken(shop, sessionId);
  await insertSession(shop, {
    id: sessionId,
    accountId: account.id,
    secretHash: hashOfToken(sessionSecret),
    tokenHash: hashOfToken(refreshToken),
    rotatedAt: now,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiry(account.role, now, now),
    userAgent: userAgent?.slice(0, 300) ?? null,
    network: address ? networkText(address) : null,
    secondFactorAt: isSecondFactorProven ? now : null,
  });
  return signedIn(shop, { account, sessionId, sessionSecret, refreshToken });
}

/**
 * Returns who is signed in by the secret of a session cookie, or null. A customer comes without a cart, which the HTTP layer knows. Kept for at most 5 s
 * on each node, and dropped on all of them when the session ends.
 */
export async function actorOfSession(shop: Shop, secret: string): Promise<Staff | Customer | null> {
  if (!isSessionSecret(secret)) return null;
  const hash = hashOfToken(secret);
  const known = await shop.memo.get(
    `session:${hash}`,
    [tags.session(hash)],
    () => loadSession(shop, hash),
    // Unknown secrets are not kept, or a stranger could fill the memory with forged ones.
    (found) => new Date(Math.min(shop.clock.now().getTime() + (found ? knownForMs : 0), found?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY)),
  );
  return known?.actor ?? null;
}

async function loadSession(shop: Shop, secretHash: string): Promise<{ actor: Staff | Customer; expiresAt: Date } | null> {
  const found = await selectLiveSession(shop, { secretHash });
  if (!found) return null;
  const { session, account } = found;
  const now = shop.clock.now();
  const before = new Date(now.getTime() - seenEveryMs);
  const expiresAt = expiry(account.role, session.createdAt, now);
  if (session.lastSeenAt <= before) await touchSession(shop, session.id, { lastSeenAt: now, expiresAt }, before);
  return { actor: actorOfAccount(account, session.id), expiresAt };
}

/** Returns who an access token belongs to, or null. The role is read from the account now; a token of an ended session is invalid. */
export async function verifyAccessToken(shop: Shop, token: string): Promise<Staff | Customer | null> {
  const claims = await readAccessToken(shop, token);
  const found = claims && (await selectLiveSession(shop, { id: claims.sessionId }));
  return found && found.account.id === claims.accountId ? actorOfAccount(found.account, found.session.id) : null;
}

/**
 * Trades a refresh token for the next one and a new access token. A token that was traded before ends its session (everybody
 * who holds one of its tokens is signed out), except the previous one within 10 s, which gets the same successor again.
 * A session from before sessions had a cookie gets its secret here. Refuses `session-ended`.
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
    const hash = hashOfToken(refreshToken);
    const next = nextRefreshToken(shop, sessionId, refreshToken);
    const secret = sessionSecretOf(shop, refreshToken);
    const isExchanged = session.secretHash === null || session.secretHash === hashOfToken(secret);
    const given = { account, sessionId, sessionSecret: isExchanged ? secret : null, refreshToken: next };
    if (hash === session.tokenHash) {
      await rotateSession(shop, sessionId, {
        tokenHash: hashOfToken(next),
        previousTokenHash: hash,
        rotatedAt: now,
        lastSeenAt: now,
        expiresAt: expiry(account.role, session.createdAt, now),
        secretHash: session.secretHash ?? hashOfToken(secret),
      });
      return signedIn(shop, given);
    }
    if (hash === session.previousTokenHash && now.getTime() - session.rotatedAt.getTime() <= graceMs) return signedIn(shop, given);
    await endSessions(shop, { id: sessionId }, "reused");
    await record(shop, { kind: "system" }, "session.token-reused", { kind: "account", id: account.id }, { sessionId });
    return null;
  });
  // Thrown outside the transaction, because a refusal inside would undo the end of the session.
  if (!outcome) throw new Refusal("session-ended");
  return outcome;
}

/** Ends the actor's session and those that a browser's cookies name; a missing or forged cookie names none. */
export async function signOut(
  shop: Shop,
  actor: Actor,
  { sessionSecret, refreshToken }: { sessionSecret?: string | null; refreshToken?: string | null } = {},
): Promise<void> {
  const named = refreshToken ? sessionOfRefreshToken(shop, refreshToken) : null;
  const which: WhichSessions[] = [];
  if ("sessionId" in actor && actor.sessionId) which.push({ id: actor.sessionId });
  if (sessionSecret && isSessionSecret(sessionSecret)) which.push({ secretHash: hashOfToken(sessionSecret) });
  if (named) which.push({ id: named });
  if (which.length === 0) return;
  await inTransaction(shop, async (shop) => {
    for (const each of which) await endSessions(shop, each, "signed-out");
  });
}

/** Ends sessions on every node, with their tokens; call it inside `inTransaction`. */
export async function endSessions(shop: Shop, which: WhichSessions, reason: NonNullable<SessionRow["endedReason"]>): Promise<void> {
  const ended = await markSessionsEnded(shop, which, reason);
  await invalidate(shop, ended.map(tags.session));
}

/** Drops what nodes remember of the account's sessions, because its role or email address changed. Call it inside `inTransaction`. */
export async function invalidateSessions(shop: Shop, accountId: string): Promise<void> {
  const live = await liveSessionsOf(shop, accountId);
  await invalidate(
    shop,
    live.flatMap(({ secretHash }) => (secretHash === null ? [] : tags.session(secretHash))),
  );
}

/** For the hourly cleanup: removes sessions that ended before then. Returns how many. */
export async function removeOldSessions(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteOldSessions(shop, before, limit);
}

export function actorOfAccount({ id, role, email }: AccountRow, sessionId?: string): Staff | Customer {
  const own = { accountId: id, ...(sessionId ? { sessionId } : {}) };
  return role === "customer" ? { kind: "customer", ...own, email, cartId: null } : { kind: "staff", ...own, role };
}

type Given = { account: AccountRow; sessionId: string; sessionSecret: string | null; refreshToken: string };

async function signedIn(shop: Shop, { account, sessionId, sessionSecret, refreshToken }: Given): Promise<SignedIn> {
  const accessToken = await signAccessToken(shop, account, sessionId);
  return { account: plain(account), sessionSecret, refreshToken, accessToken, expiresInSeconds: accessTokenSeconds };
}

function expiry(role: AccountRow["role"], createdAt: Date, now: Date): Date {
  const { idleMs, totalMs } = role === "customer" ? lifetimes.customer : lifetimes.staff;
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + totalMs));
}

export function plain({ id, email, firstName, lastName, role, emailConfirmedAt }: AccountRow): Account {
  return { id, email, firstName, lastName, role, isEmailConfirmed: emailConfirmedAt !== null };
}
