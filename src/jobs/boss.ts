import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import type { Sql } from "#db/open.ts";
import type { JobName, Jobs } from "#domain/ports.ts";
import { indexForStates, queueStates } from "./queue-states.ts";

/** Every queue, with its own patience. Complete by type. */
const queues: Record<JobName, { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }> = {
  "order-mail": { retryLimit: 10, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
  "contact-mail": { retryLimit: 10, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
  "newsletter-mail": { retryLimit: 10, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
  "fetch-image": { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
  "refresh-collections": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  "expire-reservations": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 60 },
  sweep: { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 600 },
  "returned-payment-mail": { retryLimit: 10, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
  "refund-attempt": { retryLimit: 20, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
};

/** pg-boss on the shop's own driver: no second one. `own`: on its own connection, not on a transaction of the shop's. */
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
      const result = await sql.unsafe(text, encoded as never[]).catch(async (fault) => {
        // pg-boss sends "begin; ...; commit" as one text: where it fails in the middle, its connection would stay in that transaction.
        if (own) await sql.unsafe("rollback").catch(() => {});
        throw fault;
      });
      return { rows: Array.isArray(result[0]) ? (result as unknown as unknown[][]).flat() : [...result] };
    },
  };
}

export function bossOn(sql: Sql, options: { work: boolean }): PgBoss {
  return new PgBoss({ db: executorOf(sql, true), schema: "jobs", migrate: options.work, supervise: options.work, schedule: options.work });
}

/** Creates the job tables and queues; run after the migrations, once per database. */
export async function installJobs(sql: Sql): Promise<void> {
  const boss = bossOn(sql, { work: true });
  boss.on("error", () => {});
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    // "short": of all jobs that wait under one name and key, there is one. A job without a key gets one of its own.
    else await boss.createQueue(name, { ...options, policy: "short" });
  }
  await boss.stop({ graceful: false });
  await indexForStates(sql);
}

export type RunningJobs = Jobs & { boss: PgBoss };

/** The sending side, for every process that runs verbs. */
export async function pgBossJobs(sql: Sql): Promise<RunningJobs> {
  const boss = bossOn(sql, { work: false });
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
    queueStates: (on) => queueStates(on, Object.keys(queues) as JobName[]),
  };
}

/** Sends jobs that a backup kept; names that this version does not know are left out. */
export async function sendAgain(sql: Sql, kept: { job: string; data: unknown; key: string | null; startAfter: string }[]): Promise<void> {
  const boss = bossOn(sql, { work: false });
  await boss.start();
  for (const { job, data, key, startAfter } of kept)
    if (job in queues) await boss.send(job, data as object, { startAfter: new Date(startAfter), singletonKey: key ?? randomUUID() });
  await boss.stop({ graceful: false });
}
