import { Redis } from "ioredis";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "#domain/refusal.ts";

/**
 * How often, per key. Carts and accounts have tight limits; an address has a generous one, because a whole university
 * may stand behind it.
 */
export const limits = {
  "cart-by-cart": { points: 120, duration: 60 },
  "cart-by-address": { points: 6000, duration: 60 },
  "checkout-by-cart": { points: 60, duration: 60 },
  "checkout-by-address": { points: 1200, duration: 60 },
  /** The checkout page keeps what is typed as it is typed. */
  "checkout-step-by-cart": { points: 180, duration: 60 },
  "checkout-step-by-address": { points: 6000, duration: 60 },
  "sign-in-by-account": { points: 10, duration: 900 },
  "sign-in-by-address": { points: 100, duration: 900 },
  "sign-in-from-anywhere": { points: 100, duration: 3600 },
  "register-by-address": { points: 30, duration: 3600 },
  "search-by-address": { points: 3000, duration: 60 },
  "message-by-address": { points: 20, duration: 3600 },
} as const;

export type LimitName = keyof typeof limits;
export type RateLimits = { consume(name: LimitName, key: string): Promise<void>; close(): void };

/** In memory on one node; with `redisUrl` shared by all, and in memory while Redis cannot be reached. */
export function createRateLimits(redisUrl: string | null, onFault: (fault: Error) => void): RateLimits {
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }) : null;
  redis?.on("error", onFault);
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, duration }]) => {
      const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
      const limiter: RateLimiterAbstract = redis
        ? new RateLimiterRedis({ storeClient: redis, keyPrefix: `meniscus:${name}`, points, duration, insuranceLimiter: memory })
        : memory;
      return [name, limiter];
    }),
  ) as Record<LimitName, RateLimiterAbstract>;
  return {
    /** Refuses `too-many-requests` with the seconds to wait. */
    async consume(name, key) {
      try {
        await limiters[name].consume(key);
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full;
        throw new Refusal("too-many-requests", { seconds: Math.ceil(full.msBeforeNext / 1000) });
      }
    },
    close: () => redis?.disconnect(),
  };
}
