import type { Counters } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";

const minute = 60;
const hour = 3600;

/**
 * How many requests in so many seconds, by IP address and, where it says so, by cart. Carts have tight limits; an address has a generous one,
 * because a whole university may stand behind it. Which call or page counts against which is declared beside it. How often somebody may try
 * a password stands in `accounts/sign-in-pauses.ts`, how much a visitor may store in `storage-limits.ts`.
 */
export const limits = {
  cart: { address: { points: 6000, duration: minute }, cart: { points: 120, duration: minute } },
  checkout: { address: { points: 1200, duration: minute }, cart: { points: 60, duration: minute } },
  /** The checkout page keeps what is typed as it is typed. */
  "checkout-step": { address: { points: 6000, duration: minute }, cart: { points: 180, duration: minute } },
  register: { address: { points: 30, duration: hour } },
  /** Asking for a link by email, and using one to set a password. */
  recover: { address: { points: 30, duration: hour } },
  /** What somebody changes about their own account, and sign-ins by passkey. */
  account: { address: { points: 1200, duration: hour } },
  /** Pages of orders that are reached by a signed link. */
  order: { address: { points: 1200, duration: hour } },
  /** Pages of conversations that are reached by a signed link. */
  conversation: { address: { points: 300, duration: hour } },
  search: { address: { points: 3000, duration: minute } },
  /** Invoices are made when they are asked for, which takes as long as ten pages. */
  document: { address: { points: 60, duration: minute } },
  /** Files that buyers send. */
  upload: { address: { points: 60, duration: hour } },
  /** What pages say that visitors did: one of a university sends some ten a minute. */
  collect: { address: { points: 6000, duration: minute } },
  /** What visitors answer when they are asked whether they may be measured. */
  consent: { address: { points: 1200, duration: hour } },
  fault: { address: { points: 100, duration: hour } },
  message: { address: { points: 20, duration: hour } },
  /** Every call with an API key, wherever it comes from. */
  "api-key": { address: { points: 6000, duration: minute }, key: { points: 600, duration: minute } },
} satisfies Record<string, Limit>;

/** `points` requests in `duration` seconds. */
type Rate = { points: number; duration: number };
type Limit = { address: Rate; cart?: Rate; key?: Rate };

export type LimitName = keyof typeof limits;
/** `by`: what is counted, under `key`. */
export type RateLimits = { consume(name: LimitName, by: keyof Limit, key: string): Promise<void> };

export function createRateLimits(counters: Counters): RateLimits {
  return {
    /** Refuses `too-many-requests` with the seconds to wait. Counts nothing where the limit has no rate of that kind. */
    async consume(name, by, key) {
      const rate = (limits[name] as Limit)[by];
      if (!rate) return;
      const { sum, msLeft } = await counters.add(`${name}-by-${by}`, key, 1, rate.duration * 1000);
      if (sum > rate.points) throw new Refusal("too-many-requests", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
    },
  };
}
