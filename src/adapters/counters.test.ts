import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Clock, Counters } from "#domain/ports.ts";
import { redisPath } from "#support/redis-path.ts";
import { startRedis } from "#support/redis-server.ts";
import { openCounters } from "./counters.ts";
import { memoryCounters } from "./counters-memory/memory-counters.ts";

let now = 0;
const clock: Clock = { now: () => new Date(now) };
const minute = 60_000;
let keys = 0;

function promises(countersOf: () => Counters) {
  it("adds up what comes under one key, apart from every other, and gives each caller a sum of its own", async () => {
    const counters = countersOf();
    const key = `key-${++keys}`;
    const counts = await Promise.all(Array.from({ length: 20 }, () => counters.add("tries", key, 1, minute)));
    expect(counts.map(({ sum }) => sum).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect((await counters.add("tries", `${key}x`, 5, minute)).sum).toBe(5);
    expect((await counters.add("bytes", key, 7, minute)).sum).toBe(7);
    expect(await counters.read("tries", key)).toEqual({ sum: 20, msLeft: expect.any(Number) });
  });

  it("says how long a count goes on, which no later addition makes longer", async () => {
    const counters = countersOf();
    const key = `key-${++keys}`;
    const first = await counters.add("tries", key, 1, minute);
    expect(first.msLeft).toBeGreaterThan(0);
    expect(first.msLeft).toBeLessThanOrEqual(minute);
    expect((await counters.add("tries", key, 1, 60 * minute)).msLeft).toBeLessThanOrEqual(minute);
  });

  it("forgets a count when asked, and knows none that was never made", async () => {
    const counters = countersOf();
    const key = `key-${++keys}`;
    await counters.add("tries", key, 3, minute);
    await counters.clear("tries", key);
    expect(await counters.read("tries", key)).toEqual({ sum: 0, msLeft: 0 });
    expect((await counters.add("tries", key, 1, minute)).sum).toBe(1);
  });
}

describe("counts in memory", () => {
  const counters = memoryCounters(clock);
  promises(() => counters);

  it("begin anew when their time is over", async () => {
    await counters.add("tries", "a", 3, minute);
    now += minute - 1;
    expect(await counters.read("tries", "a")).toEqual({ sum: 3, msLeft: 1 });
    now += 1;
    expect(await counters.read("tries", "a")).toEqual({ sum: 0, msLeft: 0 });
    expect(await counters.add("tries", "a", 1, minute)).toEqual({ sum: 1, msLeft: minute });
  });

  it("are bounded in number: whoever comes under new addresses without end pushes out the oldest, and not themselves back in", async () => {
    await counters.add("flood", "idle", 9, minute);
    for (let n = 0; n < 50_000; n++) {
      await counters.add("flood", `address-${n}`, 1, minute);
      if (n % 1000 === 0) await counters.add("flood", "busy", 1, minute);
    }
    expect(counters.size("flood")).toBe(20_000);
    expect((await counters.read("flood", "idle")).sum).toBe(0);
    expect((await counters.read("flood", "busy")).sum).toBe(50);
  });
});

if (redisPath)
  describe("counts in Redis", () => {
    let redis: Awaited<ReturnType<typeof startRedis>>;
    const faults: Error[] = [];
    let opened: ReturnType<typeof openCounters>;
    beforeAll(async () => {
      redis = await startRedis();
      opened = openCounters(redis.url, clock, (fault) => faults.push(fault));
      await untilShared(opened.counters, redis.url);
    });
    afterAll(async () => {
      opened.close();
      await redis.stop();
    });
    promises(() => opened.counters);

    it("are those of all nodes", async () => {
      const other = openCounters(redis.url, clock, () => {});
      await untilShared(other.counters, redis.url);
      await opened.counters.add("tries", "shared", 2, minute);
      expect((await other.counters.add("tries", "shared", 2, minute)).sum).toBe(4);
      other.close();
    });

    it("go on in memory while Redis is there and does not answer, and are those of all nodes again when it does", async () => {
      const frozen = await startRedis();
      const said: Error[] = [];
      const { counters, close } = openCounters(frozen.url, clock, (fault) => said.push(fault));
      await untilShared(counters, frozen.url);
      frozen.freeze();
      const counts = await Promise.all(Array.from({ length: 20 }, () => counters.add("tries", "frozen", 1, minute)));
      expect(Math.max(...counts.map(({ sum }) => sum))).toBe(20);
      expect((await counters.read("tries", "frozen")).sum).toBe(20);
      expect(said[0]?.message).toMatch(/^Socket timeout/);
      frozen.thaw();
      await untilShared(counters, frozen.url);
      close();
      await frozen.stop();
    });

    it("go on in memory while Redis is unavailable, and nobody is refused for it", async () => {
      await redis.stop();
      for (let n = 1; n <= 3; n++) await opened.counters.add("tries", "alone", 1, minute);
      expect((await opened.counters.read("tries", "alone")).sum).toBeGreaterThan(0);
      await opened.counters.clear("tries", "alone");
      expect((await opened.counters.read("tries", "alone")).sum).toBe(0);
    });
  });

/** Waits until the connection is open: before that a node counts in its own memory. */
async function untilShared(counters: Counters, url: string): Promise<void> {
  const { Redis } = await import("ioredis");
  const probe = new Redis(url);
  for (let n = 0; (await probe.get(`meniscus:probe:${n}`)) === null; n++) await counters.add("probe", String(n + 1), 1, minute);
  probe.disconnect();
}
