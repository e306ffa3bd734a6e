import type { Counters } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";

const minute = 60;
const hour = 3600;

/**
 * How many requests in so many seconds, per key. Carts have tight limits; an address has a generous one, because a whole
 * university may stand behind it. How often somebody may try a password stands in `accounts/sign-in-pauses.ts`, how
 * much a visitor may store in `stored-bytes.ts`.
 */
export const limits = {
  "cart-by-cart": { points: 120, duration: minute },
  "cart-by-address": { points: 6000, duration: minute },
  "checkout-by-cart": { points: 60, duration: minute },
  "checkout-by-address": { points: 1200, duration: minute },
  /** The checkout page keeps what is typed as it is typed. */
  "checkout-step-by-cart": { points: 180, duration: minute },
  "checkout-step-by-address": { points: 6000, duration: minute },
  "register-by-address": { points: 30, duration: hour },
  "search-by-address": { points: 3000, duration: minute },
  "message-by-address": { points: 20, duration: hour },
} as const;

export type LimitName = keyof typeof limits;
export type RateLimits = { consume(name: LimitName, key: string): Promise<void> };

export function createRateLimits(counters: Counters): RateLimits {
  return {
    /** Refuses `too-many-requests` with the seconds to wait. */
    async consume(name, key) {
      const { points, duration } = limits[name];
      const { sum, msLeft } = await counters.add(name, key, 1, duration * 1000);
      if (sum > points) throw new Refusal("too-many-requests", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
    },
  };
}
