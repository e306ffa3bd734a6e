import type { Buyer } from "#domain/buyer.ts";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { maxQuantity } from "#domain/cart/cart-input.ts";
import { orderableUnits } from "#domain/inventory/availability.ts";
import { type OrderLink, readLinkedOrder } from "#domain/orders/order-access.ts";
import { allowedUpTo, isAllowedQuantity, quantityRuleText } from "#domain/quantity-rules.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { unitPriceAt } from "#domain/volume-prices.ts";
import { type OrderedAgain, selectOrderedAgain } from "./reordering-queries.ts";

/**
 * Reordering promises: the lines of an order go into the cart with current prices and stock, and nothing is left out or changed
 * without naming it. Like the cart, it reserves nothing.
 */

/**
 * The result for one line: `added` of `wanted` units. Prices of one unit in minor units of `currency`; `was` is set where the price has
 * changed, only for the buyer of the order.
 */
export type ReorderedLine = {
  title: string;
  variantTitle: string;
  wanted: number;
  added: number;
  isSold: boolean;
  /** The quantities in which it is sold, if they are the reason that not all units were added. */
  rule: string | null;
  priceCents: number;
  wasCents: number | null;
};
export type Reordered = { cartId: string | null; currency: string; lines: ReorderedLine[] };

/** How often the stock is read again when other buyers were quicker. */
const maxAttempts = 4;

/**
 * Puts the available lines of an order into the buyer's cart. Whoever has the order's link may, because it shows the same lines.
 * Refuses `order-not-found`, `cart-full`, `stored-too-much`.
 */
export async function reorder(shop: Shop, buyer: Buyer, link: OrderLink): Promise<Reordered> {
  const { order, isBuyer } = await readLinkedOrder(shop, buyer, link);
  const knowsPrices = isBuyer && order.currency === buyer.currency;
  for (let tries = 1; ; tries++) {
    const cart = await readCart(shop, buyer);
    const plan = (await selectOrderedAgain(shop, order.id, cart?.id ?? null)).map((line) => planOf(line, knowsPrices));
    const lines = plan.flatMap(({ variantId, added }) => (variantId !== null && added > 0 ? [{ merchandiseId: variantId, quantity: added }] : []));
    const reordered = plan.map(({ variantId: _, ...line }) => line);
    if (lines.length === 0) return { cartId: cart?.id ?? null, currency: buyer.currency, lines: reordered };
    try {
      const { id } = await addLines(shop, buyer, { cartId: cart?.id ?? null, lines });
      return { cartId: id, currency: buyer.currency, lines: reordered };
    } catch (thrown) {
      if (tries === maxAttempts || !isRefusal(thrown) || !soldMeanwhile.has(thrown.code)) throw thrown;
    }
  }
}

const soldMeanwhile = new Set(["out-of-stock", "quantity-not-available", "quantity-not-allowed", "variant-not-found"]);

/** `knowsPrices`: the price that was paid is comparable, and the actor may see it. */
function planOf(line: OrderedAgain, knowsPrices: boolean): ReorderedLine & { variantId: string | null } {
  const { title, variantTitle, quantity: wanted, variantId, inCart } = line;
  const most = Math.min(orderableUnits(line) ?? maxQuantity, maxQuantity);
  // The variant may be sold in other quantities by now; then the highest allowed quantity is added, but no more than was ordered.
  const within = allowedUpTo(line, Math.min(inCart + wanted, most));
  const added = variantId === null ? 0 : Math.max(0, within - inCart);
  const priceCents = unitPriceAt(line.priceCents, line.volumePrices, inCart + added);
  const rule = isAllowedQuantity(line, inCart + wanted) ? null : quantityRuleText(line);
  const wasCents = variantId !== null && knowsPrices && line.paidCents !== priceCents ? line.paidCents : null;
  return { title, variantTitle, wanted, added, isSold: variantId !== null, rule, priceCents, wasCents, variantId };
}
