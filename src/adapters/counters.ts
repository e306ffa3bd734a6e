import type { Clock, Counters } from "#domain/ports.ts";
import { memoryCounters } from "./counters-memory/memory-counters.ts";
import { redisCounters } from "./counters-redis/redis-counters.ts";

export type OpenCounters = { counters: Counters; close(): void };

/** Opens counters in Redis where a URL is set, so that all nodes count together; otherwise in this node's memory. */
export function openCounters(redisUrl: string | null, clock: Clock, onFault: (fault: Error) => void): OpenCounters {
  const memory = memoryCounters(clock);
  if (!redisUrl) return { counters: memory, close: () => {} };
  const shared = redisCounters(redisUrl, memory, onFault);
  return { counters: shared, close: shared.close };
}
