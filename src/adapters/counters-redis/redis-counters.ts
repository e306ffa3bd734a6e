import { Redis } from "ioredis";
import type { Count, Counters } from "#domain/ports.ts";

/** Redis usually answers in a millisecond. A slow one would make every cart and every sign-in wait. */
const patienceMs = 1000;

/** Counters shared by all nodes. While Redis cannot be reached or does not answer, each node uses its own, `fallback`. */
export function redisCounters(url: string, fallback: Counters, onFault: (fault: Error) => void): Counters & { close(): void } {
  // Waiting commands fail with their connection, and are not sent again on the next one.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, socketTimeout: patienceMs });
  redis.on("error", onFault);
  const keyOf = (name: string, key: string) => `meniscus:${name}:${key}`;

  /** The connection's event logs the fault once, instead of every request. */
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
          // Creates the key with its expiry where it is missing; adding leaves the expiry as it is.
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
