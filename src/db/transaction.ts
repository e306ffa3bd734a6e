import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import type { Shop } from "#domain/shop.ts";
import type { Db, Fragment, Sql } from "./open-database.ts";

type Ending = {
  /** The statements that are sent with the commit. */
  last: Fragment[];
  /** What is done after a rollback. */
  undoing: ((shop: Shop) => Promise<void>)[];
};

/** The shops whose `db` is a transaction: an operation that gets one of them joins it. */
const open = new WeakMap<Shop, Ending>();

/**
 * Runs `work` with a Shop on one transaction; commits when it returns, rolls back when it throws. Given a Shop that is
 * already in a transaction it joins that one. No network call belongs inside.
 */
export async function inTransaction<T>(shop: Shop, work: (shop: Shop) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  const joined = open.get(shop);
  if (joined) {
    const result = await work(shop);
    await pipelined(joined.last.splice(0));
    return result;
  }
  const ending: Ending = { last: [], undoing: [] };
  try {
    const result = await shop.db.transaction(async (transaction) => {
      const joined: Shop = { ...shop, db: transaction as unknown as Db, sql: clientOf(transaction) };
      open.set(joined, ending);
      const result = await work(joined);
      for (const statement of ending.last) statement.execute();
      return result;
    }, config);
    // All are answered by now. Where one of them failed, PostgreSQL turned the commit into a rollback.
    await pipelined(ending.last);
    return result;
  } catch (fault) {
    for (const undo of ending.undoing)
      await undo(shop).catch((err) => shop.log.error({ err }, "what a failed transaction left outside the database could not be removed"));
    throw fault;
  }
}

/**
 * Registers how to remove what this transaction left outside the database, in case it is rolled back. `undo` gets a shop that is in no transaction.
 * Does nothing where there is no transaction. If the process ends before, the hourly cleanup removes it.
 */
export function afterRollback(shop: Shop, undo: (shop: Shop) => Promise<void>): void {
  open.get(shop)?.undoing.push(undo);
}

/**
 * Registers the last statements of a transaction, whose results nobody needs: they are sent together with its commit, which saves
 * a round trip and releases the transaction's locks that much sooner. The caller sends nothing after them.
 */
export function sendWithCommit(shop: Shop, statements: Fragment[]): void {
  const ending = open.get(shop);
  if (!ending) throw new Error("There is no transaction to commit.");
  ending.last.push(...statements);
}

/**
 * Builds one statement that does what several would do. `writes` has the expressions of its `with` list by name. They may read what others of them
 * return, but see all tables as they were before the statement, so none may need a row that another one writes.
 */
export function oneStatement({ sql }: Pick<Shop, "sql">, writes: Record<string, Fragment>): Fragment {
  const parts = Object.entries(writes).map(([name, write], at) => sql`${at === 0 ? sql`with` : sql`,`} ${sql(name)} as (${write})`);
  return sql`${parts} select`;
}

/**
 * Runs `work` as `inTransaction` does and rolls all of it back; returns the result of `work`. For `--check`; `work` may change
 * nothing outside the database.
 */
export async function inRolledBack<T>(shop: Shop, work: (shop: Shop) => Promise<T>): Promise<T> {
  if (open.has(shop)) throw new Error("A transaction that others joined cannot be taken back alone.");
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
 * Waits for statements that were sent together on one transaction. Returns their results, or throws the first fault, but only
 * when all are answered, so that nothing of a failed transaction is sent after its rollback.
 */
export async function pipelined<const Work extends readonly unknown[]>(work: Work): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  const ends = await Promise.allSettled(work);
  const fault = ends.find((end) => end.status === "rejected");
  if (fault) throw fault.reason;
  return ends.map((end) => end.status === "fulfilled" && end.value) as { -readonly [At in keyof Work]: Awaited<Work[At]> };
}

/** Returns the postgres.js client of a Drizzle transaction, for statements sent as text (prepared per connection by the driver). */
function clientOf(transaction: object): Sql {
  return (transaction as { session: { client: postgres.TransactionSql } }).session.client;
}
