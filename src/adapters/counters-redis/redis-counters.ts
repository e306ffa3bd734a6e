import { Redis } from "ioredis";
import type { Count, Counters } from "#domain/ports.ts";

/** Counts that all nodes share. While Redis cannot be reached each node goes by its own, `fallback`. */
export function redisCounters(url: string, fallback: Counters, onFault: (fault: Error) => void): Counters & { close(): void } {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  redis.on("error", onFault);
  const keyOf = (name: string, key: string) => `meniscus:${name}:${key}`;

  /** The fault itself comes by the connection's event, once and not with every request. */
  async function orElse<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (redis.status !== "ready") return otherwise();
    try {
      return await work();
    } catch {
      return otherwise();
    }
  }

  return {
    add: (name, key, amount, windowMs) =>
      orElse(
        async () => {
          const at = keyOf(name, key);
          // Made with its end where it is missing; adding leaves the end as it is.
          const answers = await redis.multi().set(at, 0, "PX", windowMs, "NX").incrby(at, amount).pttl(at).exec();
          const [, sum, msLeft] = (answers ?? []).map(([fault, value]) => {
            if (fault) throw fault;
            return Number(value);
          });
          return countOf(sum, msLeft);
        },
        () => fallback.add(name, key, amount, windowMs),
      ),
    read: (name, key) =>
      orElse(
        async () => {
          const at = keyOf(name, key);
          const [sum, msLeft] = await Promise.all([redis.get(at), redis.pttl(at)]);
          return countOf(Number(sum ?? 0), msLeft);
        },
        () => fallback.read(name, key),
      ),
    clear: (name, key) =>
      orElse(
        async () => void (await redis.del(keyOf(name, key))),
        () => fallback.clear(name, key),
      ),
    close: () => redis.disconnect(),
  };
}

function countOf(sum = 0, msLeft = 0): Count {
  return { sum, msLeft: Math.max(0, msLeft) };
}
