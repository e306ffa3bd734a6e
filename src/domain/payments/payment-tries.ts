import { clientPrefix } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectTries, type Tries } from "./payment-try-queries.ts";
import { lockKey } from "./purchase-order-queries.ts";

/**
 * Who tries out card numbers is slowed down, and who mistyped theirs is not. A try that failed is a payment that was asked of a
 * provider and not paid: declined, or given up at the bank's question. After `free` of them in a row each further one waits, twice
 * as long each time; a payment that is paid ends the row. A cart is one buyer's; behind an IP address a whole university may stand.
 */
type Pace = { free: number; firstSeconds: number; mostSeconds: number };
export const tryPaces: Record<"cart" | "address", Pace> = {
  cart: { free: 3, firstSeconds: 30, mostSeconds: 3600 },
  address: { free: 30, firstSeconds: 30, mostSeconds: 900 },
};
/** Tries are forgotten after so long. */
const rowMs = 86_400_000;

export type CountedTries = { cart: Tries; address: Tries };
/** `address`: the client's IP address; null: not known. */
export type TryOf = { cartId: string; address: string | null };

/** The tries in a row, of a cart in whichever of its checkouts, and from an IP address. */
export async function countTries(shop: Shop, { cartId, address }: TryOf): Promise<CountedTries> {
  return selectTries(shop, cartId, address === null ? null : clientPrefix(address), new Date(shop.clock.now().getTime() - rowMs));
}

/**
 * Refuses `payment-pause` with the seconds until the next try; nothing is asked of a provider before that. Joins the caller's
 * transaction, which holds the cart. Of tries that come at once from an IP address where many failed, one goes on.
 */
export async function refuseTooSoon(shop: Shop, of: TryOf, counted: CountedTries): Promise<void> {
  let tries = counted;
  if (of.address !== null && tries.address.failed >= tryPaces.address.free) {
    await lockKey(shop, `card-tries-from:${clientPrefix(of.address)}`);
    tries = await countTries(shop, of);
  }
  const now = shop.clock.now().getTime();
  const seconds = Math.ceil((Math.max(nextTryAt(tries.cart, tryPaces.cart), nextTryAt(tries.address, tryPaces.address)) - now) / 1000);
  if (seconds <= 0) return;
  shop.log.info({ ofCart: tries.cart.failed, ofAddress: tries.address.failed, seconds }, "a card payment was put off: too many in a row failed");
  throw new Refusal("payment-pause", { seconds });
}

/** In milliseconds since 1970. One that is under way counts once others failed: not where many buyers of one address pay at once. Pure. */
export function nextTryAt({ failed, open, lastAt }: Tries, { free, firstSeconds, mostSeconds }: Pace): number {
  if (failed < free || lastAt === null) return 0;
  return lastAt.getTime() + Math.min(mostSeconds, firstSeconds * 2 ** Math.min(failed + open - free, 20)) * 1000;
}
