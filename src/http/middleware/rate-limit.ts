import type { Counters } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";

const minute = 60;
const hour = 3600;

/**
 * How many requests are allowed in how many seconds, by IP address and, where given, by cart. The limits of carts are tight, those of IP addresses
 * generous, because a whole university may share one. Calls and pages declare what they count against. How often a password may be
 * tried is in `accounts/sign-in-pauses.ts`, how much a visitor may store in `storage-limits.ts`.
 */
export const limits = {
  cart: { address: { points: 6000, duration: minute }, cart: { points: 120, duration: minute } },
  checkout: { address: { points: 1200, duration: minute }, cart: { points: 60, duration: minute } },
  /** The checkout page saves what is typed during typing. */
  "checkout-step": { address: { points: 6000, duration: minute }, cart: { points: 180, duration: minute } },
  register: { address: { points: 30, duration: hour } },
  /** Requesting a link by email, and using one to set a password. */
  recover: { address: { points: 30, duration: hour } },
  /** Changes to one's own account, and sign-ins by passkey. */
  account: { address: { points: 1200, duration: hour } },
  /** Pages of orders that are reached by a signed link. */
  order: { address: { points: 1200, duration: hour } },
  /** Pages of conversations that are reached by a signed link. */
  conversation: { address: { points: 300, duration: hour } },
  search: { address: { points: 3000, duration: minute } },
  /** Invoices are made on request, which takes as long as ten pages. */
  document: { address: { points: 60, duration: minute } },
  /** Files that buyers send. */
  upload: { address: { points: 60, duration: hour } },
  /** Events that pages report: one visitor sends some ten a minute, and a university has many. */
  collect: { address: { points: 6000, duration: minute } },
  /** Visitors' answers to the question whether they may be measured. */
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
/** `by` says what is counted, `key` for whom. */
export type RateLimits = { consume(name: LimitName, by: keyof Limit, key: string): Promise<void> };

export function createRateLimits(counters: Counters): RateLimits {
  return {
    /** Counts one request. Refuses `too-many-requests` with the seconds to wait. Counts nothing where the limit has no rate of that kind. */
    async consume(name, by, key) {
      const rate = (limits[name] as Limit)[by];
      if (!rate) return;
      const { sum, msLeft } = await counters.add(`${name}-by-${by}`, key, 1, rate.duration * 1000);
      if (sum > rate.points) throw new Refusal("too-many-requests", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
    },
  };
}
