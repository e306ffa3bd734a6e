import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Log } from "#domain/ports.ts";

/** `at` is the time when it was over, in ISO 8601. */
export type Stall = { at: string; ms: number };
/** How late due work began in the last one to two minutes, and when the loop stood still in the last hour. */
export type EventLoopFigures = { p50Ms: number; p99Ms: number; maxMs: number; stalls: Stall[]; stallsSinceStart: number };
export type EventLoopWatch = { figures(): EventLoopFigures; stop(): void };

/** The loop is logged when it stands still for this long: meanwhile nobody gets a response, not even with a page from memory. */
const stallMs = 1000;
const checkMs = 250;
const resolutionMs = 20;
const windowMs = 60_000;
const rememberedMs = 3_600_000;
const maxRemembered = 1000;

/** Watches this process's event loop until stopped. */
export function watchEventLoop(log: Log): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  // Node measures from one check to the next, which follows after the resolution where nothing is late.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  const windowNow = () => ({ p50Ms: late(delays.percentile(50)), p99Ms: late(delays.percentile(99)), maxMs: late(delays.max) });
  let before = { p50Ms: 0, p99Ms: 0, maxMs: 0 };
  let stalls: Stall[] = [];
  let stallsSinceStart = 0;
  let checkedAt = performance.now();
  const checking = setInterval(() => {
    const now = performance.now();
    const ms = Math.round(now - checkedAt - checkMs);
    checkedAt = now;
    if (ms < stallMs) return;
    log.warn({ ms }, "the event loop stalled: nothing was answered in that time");
    stallsSinceStart += 1;
    stalls = [...stalls.slice(1 - maxRemembered), { at: new Date().toISOString(), ms }];
  }, checkMs);
  const turning = setInterval(() => {
    before = windowNow();
    delays.reset();
  }, windowMs);
  checking.unref();
  turning.unref();
  return {
    figures() {
      const since = Date.now() - rememberedMs;
      stalls = stalls.filter(({ at }) => Date.parse(at) > since);
      // A new window has no measurements yet.
      const now = delays.count > 0 ? windowNow() : before;
      const worse = (name: "p50Ms" | "p99Ms" | "maxMs") => Math.round(Math.max(now[name], before[name]) * 10) / 10;
      return { p50Ms: worse("p50Ms"), p99Ms: worse("p99Ms"), maxMs: worse("maxMs"), stalls, stallsSinceStart };
    },
    stop() {
      delays.disable();
      clearInterval(checking);
      clearInterval(turning);
    },
  };
}
