import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import type { Shop } from "#domain/shop.ts";
import type { Db, Sql } from "./open.ts";

/** The shops whose `db` is a transaction: an operation given one of them joins it. */
const inside = new WeakSet<Shop>();

/**
 * Runs `work` with a Shop on one transaction; commits when it returns, rolls back when it throws. Given a Shop that is
 * already in a transaction it joins that one. No network call belongs inside.
 */
export async function inTransaction<T>(shop: Shop, work: (shop: Shop) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  if (inside.has(shop)) return work(shop);
  return shop.db.transaction(async (transaction) => {
    const joined: Shop = { ...shop, db: transaction as unknown as Db, sql: clientOf(transaction) };
    inside.add(joined);
    return work(joined);
  }, config);
}

/**
 * Runs `work` as `inTransaction` does and rolls all of it back; returns what would come of it. For `--check`; nothing outside the
 * database may be touched in it.
 */
export async function inRolledBack<T>(shop: Shop, work: (shop: Shop) => Promise<T>): Promise<T> {
  if (inside.has(shop)) throw new Error("A transaction that others joined cannot be taken back alone.");
  const undo = new Error("Taken back");
  let outcome: { given: T } | null = null;
  await inTransaction(shop, async (shop) => {
    outcome = { given: await work(shop) };
    throw undo;
  }).catch((fault) => {
    if (fault !== undo) throw fault;
  });
  return (outcome as unknown as { given: T }).given;
}

/**
 * Waits for statements that were sent together on one transaction and returns what they returned, or throws the first fault:
 * only when all are answered, so that nothing of a failed transaction is sent after its rollback.
 */
export async function pipelined<const Work extends readonly unknown[]>(work: Work): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  const ends = await Promise.allSettled(work);
  const fault = ends.find((end) => end.status === "rejected");
  if (fault) throw fault.reason;
  return ends.map((end) => end.status === "fulfilled" && end.value) as { -readonly [At in keyof Work]: Awaited<Work[At]> };
}

/** postgres.js's client of a Drizzle transaction, for statements sent as text (prepared per connection by the driver). */
function clientOf(transaction: object): Sql {
  return (transaction as { session: { client: postgres.TransactionSql } }).session.client;
}
