import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import type { Fragment, Sql } from "#db/open-database.ts";
import type { Jobs } from "#domain/ports.ts";
import { failedJobs, removePersonFromFailedJobs, runAgain } from "./failed-queue-jobs.ts";
import { indexForStates, queueStates, unsentOrderMails } from "./queue-states.ts";
import { queues } from "./queues.ts";

/** PostgreSQL: the current transaction is aborted, commands are ignored until its end. */
const inFailedTransaction = "25P02";

/**
 * pg-boss on the shop's own database driver, so that there is no second one. `own`: on a connection of its own, not inside a
 * transaction of the shop.
 */
function executorOf(sql: Sql, own = false) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const encoded = values.map((value) =>
        typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
          ? JSON.stringify(value)
          : value instanceof Date
            ? value.toISOString()
            : value,
      );
      // A prepared statement that joins a transaction of the shop is sent with its other statements, without a round trip of its own.
      const send = () => sql.unsafe(text, encoded as never[], { prepare: !own });
      const result = await send().catch(async (fault) => {
        if (!own) throw fault;
        // pg-boss sends "begin; ...; commit" as one text: where it fails in the middle, its connection would stay in that transaction.
        await sql.unsafe("rollback").catch(() => {});
        // A statement pipelined behind a text of this kind met its aborted transaction and did nothing yet.
        if (fault.code === inFailedTransaction) return send();
        throw fault;
      });
      return { rows: Array.isArray(result[0]) ? (result as unknown as unknown[][]).flat() : [...result] };
    },
  };
}

/** `install` creates and changes tables and needs their owner; `work` runs jobs; `send` only enqueues them. */
export function bossOn(sql: Sql, purpose: "install" | "work" | "send"): PgBoss {
  const works = purpose === "work";
  // Bloated indexes are rebuilt by the owner, at the start.
  return new PgBoss({
    db: executorOf(sql, true),
    schema: "jobs",
    migrate: purpose === "install",
    supervise: works,
    schedule: works,
    reindex: !works,
  });
}

/** Names that queues of scheduled jobs had in earlier versions: no worker takes their jobs anymore. */
const formerQueues = ["expire-reservations", "sweep"];

/** Creates the job tables and queues; run after the migrations, as the owner of the tables. */
export async function installJobs(sql: Sql): Promise<void> {
  const boss = bossOn(sql, "install");
  boss.on("error", () => {});
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    // "short" policy: at most one waiting job per name and key. A job without a key gets a unique one.
    else await boss.createQueue(name, { ...options, policy: "short" });
  }
  for (const name of formerQueues) if (await boss.getQueue(name)) await boss.deleteQueue(name);
  await boss.supervise();
  await boss.stop({ graceful: false });
  await indexForStates(sql);
}

export type RunningJobs = Jobs & { boss: PgBoss };

/** Gives each job a key of its own. */
const jobsOf = (data: object[]) => data.map((each) => ({ data: each, singletonKey: randomUUID() }));

/**
 * The sending side, for every process that runs operations. `onFault` gets the faults of what pg-boss does by itself (it reads its queues every minute):
 * an `error` event without a listener ends the process.
 */
export async function pgBossJobs(sql: Sql, onFault: (fault: Error) => void): Promise<RunningJobs> {
  const boss = bossOn(sql, "send");
  boss.on("error", onFault);
  await boss.start();
  return {
    boss,
    async send(on, name, data, options = {}) {
      await boss.send(name, data, {
        db: executorOf(on),
        ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
        singletonKey: options.key ?? randomUUID(),
      });
    },
    async sendEach(on, name, data) {
      await boss.insert(name, jobsOf(data), { db: executorOf(on) });
    },
    async enqueueFragment(on, name, data) {
      let statement = (): Fragment => on``;
      const executeSql = async (text: string, values: unknown[] = []) => {
        statement = () => on.unsafe(text, values as never[], { prepare: true });
        return { rows: [] };
      };
      await boss.insert(name, jobsOf(data), { db: { executeSql } });
      return statement;
    },
    queueStates,
    unsentOrderMails,
    failedJobs,
    runAgain,
    forget: removePersonFromFailedJobs,
  };
}

/** Sends the jobs of a backup; names that this version does not know are left out. */
export async function sendAgain(sql: Sql, kept: { job: string; data: unknown; key: string | null; startAfter: string }[]): Promise<void> {
  const boss = bossOn(sql, "send");
  // A fault of sending is thrown below.
  boss.on("error", () => {});
  await boss.start();
  for (const { job, data, key, startAfter } of kept)
    if (job in queues) await boss.send(job, data as object, { startAfter: new Date(startAfter), singletonKey: key ?? randomUUID() });
  await boss.stop({ graceful: false });
}
