import { expect, it } from "vitest";
import type { QueueState } from "#domain/ports.ts";
import type { SystemView } from "./system-findings.ts";
import { findingsOf, secondsText } from "./system-findings.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const queue: QueueState = {
  name: "order-mail",
  waiting: 0,
  later: 0,
  retrying: 0,
  active: 0,
  failed: 0,
  completedLastMinute: 0,
  oldestSeconds: 0,
  lastCompletedSeconds: 5,
  cause: null,
};

function view(node: Partial<SystemView["node"]> = {}, rest: Partial<SystemView> = {}): SystemView {
  const nothing = { running: 0, waiting: 0, atOnce: 4 };
  return {
    queues: [queue],
    failedJobs: [],
    failures: { faults: [], total: 0 },
    shownFaults: { faults: [], total: 0 },
    backupFault: null,
    backups: [],
    nodes: [],
    lowDisks: [],
    node: {
      name: "shop, process 1",
      startedAt: ago(7200),
      cpuSeconds: 1,
      eventLoop: { p50Ms: 1, p99Ms: 20, maxMs: 90, stalls: [], stallsSinceStart: 0 },
      memory: { residentBytes: 2e8, heapBytes: 1e8, heapLimitBytes: 3e8, externalBytes: 1e7 },
      connections: 3,
      work: {
        page: nothing,
        renewal: nothing,
        apart: nothing,
        payment: nothing,
        call: nothing,
        report: nothing,
        printed: nothing,
        file: nothing,
        upload: nothing,
      },
      bodyBytes: 0,
      unreadBytes: 0,
      refused: {},
      lastRefusedAt: null,
      search: null,
      pageCache: { pages: 1, bytes: 1, maxBytes: 1, hits: 1, renders: 1, evictions: 0 },
      ...node,
    },
    ...rest,
  };
}
const textsOf = (shown: SystemView) => findingsOf(shown, now).map(({ tone, text }) => `${tone}: ${text}`);
const eventLoop = { p50Ms: 1, p99Ms: 20, maxMs: 90, stallsSinceStart: 0 };

it("finds nothing where all is as it should be", () => {
  expect(findingsOf(view(), now)).toEqual([]);
});

it("says when a disk has little space left, and louder when it is nearly full", () => {
  const disk = { node: "shop, process 1", dataDir: "/var/lib/meniscus", totalBytes: 100 * 2 ** 30 };
  expect(textsOf(view({}, { lowDisks: [{ ...disk, freeBytes: 3 * 2 ** 30, state: "low" }] }))).toEqual([
    "amber: The disk of /var/lib/meniscus has 3.0 GB of 100.0 GB left.",
  ]);
  expect(textsOf(view({}, { lowDisks: [{ ...disk, freeBytes: 300 * 2 ** 20, state: "full" }] }))).toEqual([
    "red: The disk of /var/lib/meniscus has 300 MB of 100.0 GB left.",
  ]);
});

it("says how often the event loop stalled and for how long, or that it is busy", () => {
  const stall = (ms: number) => ({ at: ago(60), ms });
  expect(textsOf(view({ eventLoop: { ...eventLoop, stalls: [stall(1040)] } }))).toEqual([
    "red: The event loop stalled once in the last hour, for 1.0 s.",
  ]);
  expect(textsOf(view({ eventLoop: { ...eventLoop, stalls: [stall(1000), stall(1240), stall(1100)] } }))).toEqual([
    "red: The event loop stalled 3 times in the last hour, for 1.2 s at most.",
  ]);
  expect(textsOf(view({ eventLoop: { ...eventLoop, stalls: [], p99Ms: 350 } }))).toEqual([
    "amber: The event loop is busy: one request in a hundred waits 350 ms or longer for its turn.",
  ]);
});

it("reports refusals for ten minutes", () => {
  expect(textsOf(view({ lastRefusedAt: ago(20) }))).toEqual([
    "red: This node gets more requests than it can handle: some were refused, the last 20 seconds ago.",
  ]);
  expect(textsOf(view({ lastRefusedAt: ago(0.2) }))[0]).toMatch(/the last just now\.$/);
  expect(textsOf(view({ lastRefusedAt: ago(601) }))).toEqual([]);
});

it("reports memory, queues and what fails in the background, the worst first", () => {
  const memory = { residentBytes: 4e8, heapBytes: 2.9e8, heapLimitBytes: 3e8, externalBytes: 0 };
  const shown = view({ memory }, { queues: [queue, { ...queue, failed: 2, cause: "no route" }], failures: { faults: [], total: 1200 } });
  expect(textsOf(shown)).toEqual([
    "red: 2 emails about orders failed for good in the last 7 days (no route).",
    "red: 1,200 background tasks are failing.",
    "amber: Memory is nearly used up: 277 MB of 286 MB.",
  ]);
});

it("says for a day that people saw an error", () => {
  const fault = { source: "page" as const, place: "/cart", message: "Error: x", count: 3, ids: ["a-1"], firstAt: ago(200_000), lastAt: ago(80_000) };
  const textsWith = (...faults: (typeof fault)[]) => textsOf(view({}, { shownFaults: { faults, total: faults.length } }));
  expect(textsWith(fault)).toEqual(["amber: People saw an error screen or message in the last day: one kind of error."]);
  expect(textsWith(fault, { ...fault, place: "/" })[0]).toMatch(/: 2 kinds of errors\.$/);
  expect(textsWith({ ...fault, lastAt: ago(90_000) })).toEqual([]);
});

it("writes times as short as they can be read", () => {
  expect([0.4, 35.6, 999, 1000, 12_340].map(secondsText)).toEqual(["0 ms", "36 ms", "999 ms", "1.0 s", "12.3 s"]);
});
