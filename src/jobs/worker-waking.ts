import { setTimeout as wait } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type postgres from "postgres";
import type { JobName } from "#domain/ports.ts";

/** One of pg-boss's workers: takes one job at a time of one queue. */
export type Worker = { id: string; name: JobName; isBusy: boolean };

const lookMs = 500;

/**
 * Polls twice a second, in one query over all queues, for jobs that could start, and wakes as many idle workers. So a job starts
 * soon after it is enqueued at the cost of two small queries a second, and many workers need not poll one by one. (NOTIFY would
 * serialize the commits of all transactions that enqueue a job.)
 */
export function wakeWorkers(boss: PgBoss, sql: postgres.Sql, workers: Worker[], onFault: (fault: Error) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const round = async () => {
    const idle = Map.groupBy(
      workers.filter(({ isBusy }) => !isBusy),
      ({ name }) => name,
    );
    if (idle.size === 0) return;
    const due = await sql<{ name: JobName; jobs: number }[]>`
      select q.name, (select count(*) from (select from jobs.job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit q.most) counted)::int as jobs
        from unnest(${[...idle.keys()]}::text[], ${[...idle.values()].map(({ length }) => length)}::int[]) as q(name, most)`;
    for (const { name, jobs } of due) for (const { id } of idle.get(name)?.slice(0, jobs) ?? []) boss.notifyWorker(id);
  };
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await round().catch(onFault);
      await wait(lookMs, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
