import { runDueBulkChanges } from "#domain/bulk-changes/bulk-changes.ts";
import { publishDueCollections } from "#domain/catalog/collection-publishing.ts";
import { fillFacets } from "#domain/catalog/facet-backfill.ts";
import { publishDueProducts } from "#domain/catalog/product-publishing.ts";
import { countUnitsSold } from "#domain/catalog/units-sold.ts";
import { reconcileAttempts } from "#domain/checkout/checkout.ts";
import { hideDueContent } from "#domain/content/content-hiding.ts";
import { runSteps } from "#domain/faults/background-faults.ts";
import { releaseExpired } from "#domain/inventory/inventory.ts";
import { countAllProductStock } from "#domain/inventory/product-stock.ts";
import { reconcileBalancePayments } from "#domain/orders/balance-payments.ts";
import { expireHeldOrders, finishRefunds } from "#domain/orders/orders.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Runs every minute. Payments and held orders come before expired reservations, so that a payment that did arrive still finds its goods. A row or step that
 * fails does not block the others.
 */
export async function everyMinute(shop: Shop): Promise<void> {
  await runSteps(shop, "every-minute", {
    payments: () => reconcileAttempts(shop),
    "held orders": () => expireHeldOrders(shop),
    reservations: () => releaseExpired(shop, shop.clock.now()),
    "balance payments": () => reconcileBalancePayments(shop),
    refunds: () => finishRefunds(shop),
    "scheduled products": () => publishDueProducts(shop),
    "hidden content": () => hideDueContent(shop),
    "scheduled bulk changes": () => runDueBulkChanges(shop),
    "scheduled collections": () => publishDueCollections(shop),
    "units sold": () => countUnitsSold(shop),
    facets: () => fillFacets(shop),
    "stock of products": () => countAllProductStock(shop),
  });
}
