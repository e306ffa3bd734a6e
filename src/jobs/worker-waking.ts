import { setTimeout as wait } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type postgres from "postgres";
import type { JobName } from "#domain/ports.ts";

/** One of pg-boss's workers: takes one job at a time of one queue. */
export type Worker = { id: string; name: JobName; isBusy: boolean };

const lookMs = 500;

/**
 * Asks twice a second, in one query over all queues, what could start, and wakes as many idle workers as there are jobs
 * for. Thus a job starts soon after it is sent, at two small queries a second where nothing happens, and many workers
 * need not ask one by one. (NOTIFY would make all transactions that send a job commit one after the other.)
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
