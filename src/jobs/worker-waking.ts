import { type EventLoopUtilization, performance } from "node:perf_hooks";
import type { PgBoss } from "pg-boss";
import type postgres from "postgres";
import type { JobName } from "#domain/ports.ts";
import { type Polling, pollFor } from "./polling.ts";

/** One of pg-boss's workers, which takes one job of one queue at a time. */
export type Worker = { id: string; name: JobName; isBusy: boolean };

const pollMs = 500;

/** The share of the last half second in which this process worked and did not wait: 0 to 1. */
export type Utilization = () => number;

/** Above this share, visitors wait for the process. */
const busyShare = 0.9;

/**
 * Polls twice a second, in one query over all queues, for jobs that could start, and wakes as many idle workers. So a job starts
 * soon after it is enqueued at the cost of two small queries a second, and many workers need not poll one by one. (NOTIFY would
 * serialize the commits of all transactions that enqueue a job.)
 *
 * While the process is busy, each queue goes on with one worker: most jobs are emails, which can wait a moment, and buyers who place orders
 * at the same time cannot (decision 063).
 */
export function wakeWorkers(
  boss: Pick<PgBoss, "notifyWorker">,
  sql: postgres.Sql,
  workers: Worker[],
  onFault: (fault: Error) => void,
  utilization: Utilization = sinceLastPoll(),
): Polling & { goOn(worker: Worker): void } {
  let isBusy = false;
  const isAlone = (worker: Worker) => !workers.some((other) => other !== worker && other.name === worker.name && other.isBusy);
  const round = async () => {
    isBusy = utilization() > busyShare;
    const idle = Map.groupBy(
      workers.filter((worker) => !worker.isBusy && (!isBusy || isAlone(worker))),
      ({ name }) => name,
    );
    if (idle.size === 0) return false;
    const due = await sql<{ name: JobName; jobs: number }[]>`
      select q.name, (select count(*) from (select from jobs.job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit q.most) counted)::int as jobs
        from unnest(${[...idle.keys()]}::text[], ${[...idle.values()].map(({ length }) => (isBusy ? 1 : length))}::int[]) as q(name, most)`;
    for (const { name, jobs } of due) for (const { id } of idle.get(name)?.slice(0, jobs) ?? []) boss.notifyWorker(id);
    return false;
  };
  const { stop } = pollFor(round, pollMs, onFault);
  return {
    stop,
    /** Makes a worker that has done a job look for the next one at once, until it finds none. */
    goOn(worker) {
      if (!isBusy || isAlone(worker)) boss.notifyWorker(worker.id);
    },
  };
}

function sinceLastPoll(): Utilization {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
