import type { Fragment } from "#db/open-database.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type CountedTries, type PaymentAttemptCounts, selectTries, type TriesOf } from "./payment-throttling-queries.ts";
import { lockKey } from "./purchase-order-queries.ts";

/**
 * Slows down whoever tests stolen card numbers without slowing down a buyer who mistyped theirs. A failed try is a payment that a
 * provider declined, or that the buyer gave up at 3-D Secure. After `free` failures in a row each further try must wait, twice as
 * long each time; a successful payment resets the count. A cart belongs to one buyer; behind an IP address there may be a whole
 * university, hence two paces.
 */
type Pace = { free: number; firstSeconds: number; maxSeconds: number };
export const tryPaces: Record<"cart" | "address", Pace> = {
  cart: { free: 3, firstSeconds: 30, maxSeconds: 3600 },
  address: { free: 30, firstSeconds: 30, maxSeconds: 900 },
};
/** Attempts older than this do not count. */
const rowMs = 86_400_000;

/** `cartId`: the id, or a statement that finds it. `address`: the client's IP address; null: not known. */
type TryOf = { cartId: string | Fragment; address: string | null };

/** The tries that count: those of a cart over all of its checkouts, and those from an IP address. */
export function triesThatCount(shop: Shop, { cartId, address }: TryOf): TriesOf {
  return { cartId, clientAddress: address === null ? null : clientPrefix(address), since: new Date(shop.clock.now().getTime() - rowMs) };
}

/**
 * Refuses `payment-pause` with the seconds until the next try, before any provider is called. Joins the caller's transaction, which
 * holds the cart. Of concurrent tries from an IP address with many failures, only one is let through.
 */
export async function refuseTooSoon(shop: Shop, of: TryOf, counted: CountedTries): Promise<void> {
  let tries = counted;
  if (of.address !== null && tries.address.failed >= tryPaces.address.free) {
    await lockKey(shop, `card-tries-from:${clientPrefix(of.address)}`);
    tries = await selectTries(shop, triesThatCount(shop, of));
  }
  const now = shop.clock.now().getTime();
  const seconds = Math.ceil((Math.max(nextTryAt(tries.cart, tryPaces.cart), nextTryAt(tries.address, tryPaces.address)) - now) / 1000);
  if (seconds <= 0) return;
  shop.log.info({ ofCart: tries.cart.failed, ofAddress: tries.address.failed, seconds }, "a card payment has to wait: too many failed in a row");
  throw new Refusal("payment-pause", { seconds });
}

/** Returns milliseconds since 1970. A try that is under way counts only after others failed, because many buyers at one address may pay at once. Pure. */
export function nextTryAt({ failed, open, lastAt }: PaymentAttemptCounts, { free, firstSeconds, maxSeconds }: Pace): number {
  if (failed < free || lastAt === null) return 0;
  return lastAt.getTime() + Math.min(maxSeconds, firstSeconds * 2 ** Math.min(failed + open - free, 20)) * 1000;
}
