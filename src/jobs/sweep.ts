import { removeOldSessions } from "#domain/accounts/accounts.ts";
import { removeOldCarts } from "#domain/cart/cart.ts";
import { eachStep } from "#domain/faults/background-faults.ts";
import { removeUnconfirmed } from "#domain/newsletter/newsletter.ts";
import { forgetDrafts } from "#domain/payments/payments.ts";
import { removeOldInvalidations } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** One round's share, so that a long neglected shop is not stopped by its own tidying. */
const rowsPerRound = 5000;

/** Every hour: what nobody needs any more, and what the shop has no reason to keep about people, goes. */
export async function sweep(shop: Shop): Promise<void> {
  const ago = (milliseconds: number) => new Date(shop.clock.now().getTime() - milliseconds);
  const removed = await eachStep(shop, "sweep", {
    invalidations: () => removeOldInvalidations(shop, ago(hourMs)),
    sessions: () => removeOldSessions(shop, ago(30 * dayMs)),
    carts: () => removeOldCarts(shop, ago(90 * dayMs), rowsPerRound),
    paymentDrafts: () => forgetDrafts(shop, ago(30 * dayMs), rowsPerRound),
    unconfirmedAddresses: () => removeUnconfirmed(shop, ago(30 * dayMs)),
  });
  shop.log.info(removed, "swept");
}
