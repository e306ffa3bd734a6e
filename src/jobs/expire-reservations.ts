import { countUnitsSold } from "#domain/catalog/units-sold.ts";
import { reconcileAttempts } from "#domain/checkout/checkout.ts";
import { eachStep } from "#domain/faults/background-faults.ts";
import { releaseExpired } from "#domain/inventory/inventory.ts";
import { expireHeldOrders, finishRefunds } from "#domain/orders/orders.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Every minute: payments that nobody waits for any more are settled or ended, pending orders nobody approved are
 * cancelled, and what else ran out is free again; in this order, so that a payment that did come still finds its goods.
 * Then interrupted refunds are finished, and sold units counted. Neither a row nor a step that fails keeps the others from
 * their turn.
 */
export async function expireReservations(shop: Shop): Promise<void> {
  await eachStep(shop, "expire-reservations", {
    payments: () => reconcileAttempts(shop),
    "held orders": () => expireHeldOrders(shop),
    reservations: () => releaseExpired(shop, shop.clock.now()),
    refunds: () => finishRefunds(shop),
    "units sold": () => countUnitsSold(shop),
  });
}
