import type { QueueState } from "./ports.ts";
import { scheduledJobs } from "./scheduled-jobs.ts";

/**
 * - `idle`: nothing waits longer than usual, nothing fails.
 * - `backlog`: jobs wait, and the queue is working through them; it only needs time.
 * - `retrying`: jobs failed and are retried.
 * - `failed`: jobs failed for good.
 * - `stuck`: jobs wait, and none was done for ten minutes.
 */
export type QueueHealth = "idle" | "backlog" | "retrying" | "failed" | "stuck";

/** Workers poll twice a second: a job that waits longer is waiting behind others. */
const usualWaitSeconds = 30;
const stuckSeconds = 600;

export function queueHealth(state: QueueState): QueueHealth {
  const sinceLast = state.lastCompletedSeconds ?? Number.POSITIVE_INFINITY;
  if (state.oldestSeconds > stuckSeconds && sinceLast > stuckSeconds) return "stuck";
  const everySeconds = scheduledJobs[state.name]?.everySeconds;
  const isMadeUpFor = everySeconds !== undefined && sinceLast < 2 * everySeconds;
  if (state.failed > 0 && !isMadeUpFor) return "failed";
  if (state.retrying > 0) return "retrying";
  return state.oldestSeconds > usualWaitSeconds ? "backlog" : "idle";
}

/** Seconds until the waiting jobs are done at the pace of the last minute; null where none was completed in it. */
export function secondsToGo({ waiting, completedLastMinute }: QueueState): number | null {
  return completedLastMinute === 0 ? null : Math.ceil((waiting * 60) / completedLastMinute);
}
