import { and, desc, eq, gt, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { accounts, sessions } from "#db/schema/accounts.ts";
import type { Shop } from "#domain/shop.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
type EndedReason = NonNullable<SessionRow["endedReason"]>;

/** In lower case as tries are counted: PostgreSQL lowers the Turkish capital I to i, and otherwise each spelling would have free tries of its own. */
export async function accountByEmail(shop: Shop, email: string): Promise<AccountRow | null> {
  const [row] = await shop.db.select().from(accounts).where(sql`lower(${accounts.email}) = ${email.toLowerCase()}`);
  return row ?? null;
}

export async function accountById(shop: Shop, id: string): Promise<AccountRow | null> {
  const [row] = await shop.db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

/** Returns the account, locked until the transaction ends, so that it cannot change during the transaction. */
export async function lockAccount(shop: Shop, id: string): Promise<AccountRow | null> {
  const [row] = await shop.db.select().from(accounts).where(eq(accounts.id, id)).for("no key update");
  return row ?? null;
}

/** Returns false where the address is taken. */
export async function insertAccount(shop: Shop, row: typeof accounts.$inferInsert): Promise<boolean> {
  const inserted = await shop.db.insert(accounts).values(row).onConflictDoNothing().returning({ id: accounts.id });
  return inserted.length > 0;
}

export async function storePassword(shop: Shop, id: string, passwordHash: string): Promise<void> {
  await shop.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
}

/** Stores that the address is proven as of now, unless it already was. */
export async function confirmEmailOf(shop: Shop, id: string): Promise<void> {
  await shop.db
    .update(accounts)
    .set({ emailConfirmedAt: shop.clock.now() })
    .where(and(eq(accounts.id, id), isNull(accounts.emailConfirmedAt)));
}

/** Stores another address, which is proven. */
export async function storeEmail(shop: Shop, id: string, email: string): Promise<void> {
  await shop.db.update(accounts).set({ email, emailConfirmedAt: shop.clock.now() }).where(eq(accounts.id, id));
}

export async function storeName(shop: Shop, id: string, name: Pick<AccountRow, "firstName" | "lastName">): Promise<void> {
  await shop.db.update(accounts).set(name).where(eq(accounts.id, id));
}

export async function touchSignIn(shop: Shop, id: string): Promise<void> {
  await shop.db.update(accounts).set({ lastSignInAt: shop.clock.now() }).where(eq(accounts.id, id));
}

export async function ownerExists(shop: Shop): Promise<boolean> {
  const [row] = await shop.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, "owner"), isNull(accounts.disabledAt)))
    .limit(1);
  return row !== undefined;
}

export async function ownersByAge(shop: Shop): Promise<AccountRow[]> {
  return shop.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.role, "owner"), isNull(accounts.disabledAt)))
    .orderBy(accounts.createdAt);
}

export async function insertSession(shop: Shop, row: typeof sessions.$inferInsert): Promise<void> {
  await shop.db.insert(sessions).values(row);
}

/** Returns the session, locked until the transaction ends, so that two refreshes of one session run one after the other. */
export async function lockSession(shop: Shop, id: string): Promise<SessionRow | null> {
  const [row] = await shop.db.select().from(sessions).where(eq(sessions.id, id)).for("update");
  return row ?? null;
}

type Rotation = Pick<SessionRow, "tokenHash" | "previousTokenHash" | "rotatedAt" | "expiresAt" | "lastSeenAt" | "secretHash">;

export async function rotateSession(shop: Shop, id: string, set: Rotation): Promise<void> {
  await shop.db.update(sessions).set(set).where(eq(sessions.id, id));
}

/** One session, one session only if it belongs to the account, or all sessions of an account except one. */
export type WhichSessions = { id: string; accountId?: string } | { secretHash: string } | { accountId: string; except?: string | undefined };

/** Returns the hashes of the secrets of the sessions that were alive until now. */
export async function markSessionsEnded(shop: Shop, which: WhichSessions, reason: EndedReason): Promise<string[]> {
  const ended = await shop.db
    .update(sessions)
    .set({ endedAt: shop.clock.now(), endedReason: reason })
    .where(and(conditionOf(which), isNull(sessions.endedAt)))
    .returning({ secretHash: sessions.secretHash });
  return ended.flatMap(({ secretHash }) => secretHash ?? []);
}

function conditionOf(which: WhichSessions): SQL | undefined {
  if ("id" in which) return and(eq(sessions.id, which.id), which.accountId ? eq(sessions.accountId, which.accountId) : undefined);
  if ("secretHash" in which) return eq(sessions.secretHash, which.secretHash);
  return and(eq(sessions.accountId, which.accountId), which.except ? ne(sessions.id, which.except) : undefined);
}

/** A session that has neither ended nor expired, with its account. */
export async function selectLiveSession(
  shop: Shop,
  by: { id: string } | { secretHash: string },
): Promise<{ session: SessionRow; account: AccountRow } | null> {
  const [row] = await shop.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(conditionOf(by), isNull(sessions.endedAt), gt(sessions.expiresAt, shop.clock.now()), isNull(accounts.disabledAt)));
  return row ?? null;
}

/** If several requests come at the same time, only one writes. */
export async function touchSession(shop: Shop, id: string, set: Pick<SessionRow, "lastSeenAt" | "expiresAt">, before: Date): Promise<void> {
  await shop.db
    .update(sessions)
    .set(set)
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, before)));
}

/** The live sessions of an account, the last used one first. */
export async function liveSessionsOf(shop: Shop, accountId: string): Promise<SessionRow[]> {
  return shop.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, shop.clock.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

export async function deleteOldSessions(shop: Shop, before: Date, limit: number): Promise<number> {
  const time = before.toISOString();
  const gone = await shop.sql`
    delete from sessions where id in (
      select id from sessions where expires_at < ${time}::timestamptz or ended_at < ${time}::timestamptz limit ${limit})`;
  return gone.count;
}

export async function wasWarned(shop: Shop, accountId: string, since: Date): Promise<boolean> {
  const rows = await shop.sql`
    select 1 from domain_events
     where subject_kind = 'account' and subject_id = ${accountId} and name = 'account.warned' and at > ${since.toISOString()}::timestamptz limit 1`;
  return rows.length > 0;
}
