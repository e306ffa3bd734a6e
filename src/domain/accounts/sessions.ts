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
 * What a session consists of. Its secret and the refresh token belong into HttpOnly cookies, the access token into memory or local storage.
 * `sessionSecret` is null where the browser has it already.
 */
export type SignedIn = { account: Account; sessionSecret: string | null; refreshToken: string; accessToken: string; expiresInSeconds: number };

/** The token before the one in force stays valid for this long: two tabs may refresh at once, and an answer may get lost. */
const graceMs = 10_000;
/** Without use, and in all. */
const lifetimes = { customer: { idleMs: 30 * 24 * hourMs, totalMs: 180 * 24 * hourMs }, staff: { idleMs: 24 * hourMs, totalMs: 14 * 24 * hourMs } };

/** What a node knows of a session is true for so long at most, also where no invalidation reaches it. */
const knownForMs = 5_000;
const seenEveryMs = 60_000;

/** Where a session is begun, for the list of one's devices. */
export type SessionOrigin = { address?: string | undefined; userAgent?: string | undefined; isSecondFactorProven?: boolean };

/** A new session of an account that proved itself; call it inside `inTransaction`. */
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
 * Who is signed in by the secret of a session cookie, or null. A customer comes without cart: the HTTP layer knows it. Kept for 5 s at
 * most on each node, and dropped on all of them when the session ends.
 */
export async function actorOfSession(shop: Shop, secret: string): Promise<Staff | Customer | null> {
  if (!isSessionSecret(secret)) return null;
  const hash = hashOfToken(secret);
  const known = await shop.memo.get(
    `session:${hash}`,
    [tags.session(hash)],
    () => loadSession(shop, hash),
    // What was made up is not kept, or anybody could fill the memory with it.
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

/** Whose access token this is, or null. The role is read from the account now; a token of an ended session is invalid. */
export async function verifyAccessToken(shop: Shop, token: string): Promise<Staff | Customer | null> {
  const claims = await readAccessToken(shop, token);
  const found = claims && (await selectLiveSession(shop, { id: claims.sessionId }));
  return found && found.account.id === claims.accountId ? actorOfAccount(found.account, found.session.id) : null;
}

/**
 * Trades a refresh token for the next one and a new access token. A token that was traded before ends its session (all
 * who hold a token of it are signed out), apart from the one just before within 10 s, which gets the same successor again.
 * A session that was begun before sessions had a cookie gets its secret here. Refuses `session-ended`.
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
  // Outside, because a refusal inside would take the ending back.
  if (!outcome) throw new Refusal("session-ended");
  return outcome;
}

/** Ends the actor's session, and those that a browser's cookies name; what is missing or made up names none. */
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

/** On every node, with their tokens; call it inside `inTransaction`. */
export async function endSessions(shop: Shop, which: WhichSessions, reason: NonNullable<SessionRow["endedReason"]>): Promise<void> {
  const ended = await markSessionsEnded(shop, which, reason);
  await invalidate(shop, ended.map(tags.session));
}

/** What nodes remember of the account's sessions is true no more: its role or email address is another. Call it inside `inTransaction`. */
export async function forgetSessions(shop: Shop, accountId: string): Promise<void> {
  const live = await liveSessionsOf(shop, accountId);
  await invalidate(
    shop,
    live.flatMap(({ secretHash }) => (secretHash === null ? [] : tags.session(secretHash))),
  );
}

/** For the hourly cleanup: sessions that ended before then. Returns how many went. */
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
