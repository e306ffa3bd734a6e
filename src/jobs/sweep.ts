import { removeOldSessions } from "#domain/accounts/accounts.ts";
import { removeOldCarts } from "#domain/cart/cart.ts";
import { removeUnconfirmed } from "#domain/newsletter/newsletter.ts";
import { forgetDrafts } from "#domain/payments/payments.ts";
import { removeOldInvalidations } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** One round's share, so that a long neglected shop is not stopped by its own tidying. */
const cartsPerRound = 5000;

/** Every hour: what nobody needs any more, and what the shop has no reason to keep about people, goes. */
export async function sweep(shop: Shop): Promise<void> {
  const ago = (milliseconds: number) => new Date(shop.clock.now().getTime() - milliseconds);
  const removed = {
    invalidations: await removeOldInvalidations(shop, ago(hourMs)),
    sessions: await removeOldSessions(shop, ago(30 * dayMs)),
    carts: await removeOldCarts(shop, ago(90 * dayMs), cartsPerRound),
    paymentDrafts: await forgetDrafts(shop, ago(30 * dayMs)),
    unconfirmedAddresses: await removeUnconfirmed(shop, ago(30 * dayMs)),
  };
  shop.log.info(removed, "swept");
}
