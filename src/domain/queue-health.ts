import type { QueueState } from "./ports.ts";

/**
 * - `idle`: nothing waits longer than usual, nothing fails.
 * - `backlog`: jobs wait, and the queue works them off; time is all it needs.
 * - `failing`: jobs fail and are tried again, or were given up.
 * - `stuck`: jobs wait, and none was done for ten minutes.
 */
export type QueueHealth = "idle" | "backlog" | "failing" | "stuck";

/** A worker looks twice a second: what waits longer waits for others. */
const usualWaitSeconds = 30;
const stuckSeconds = 600;

export function queueHealth(state: QueueState): QueueHealth {
  const sinceLast = state.lastCompletedSeconds ?? Number.POSITIVE_INFINITY;
  if (state.oldestSeconds > stuckSeconds && sinceLast > stuckSeconds) return "stuck";
  if (state.retrying > 0 || state.failed > 0) return "failing";
  return state.oldestSeconds > usualWaitSeconds ? "backlog" : "idle";
}

/** Seconds until what waits is done at the pace of the last minute; null where none was done in it. */
export function secondsToGo({ waiting, completedLastMinute }: QueueState): number | null {
  return completedLastMinute === 0 ? null : Math.ceil((waiting * 60) / completedLastMinute);
}
