import type { Buyer } from "#domain/buyer.ts";
import { recordCartChange } from "#domain/events/cart-events.ts";
import type { Shop } from "#domain/shop.ts";
import type { AddLinesInput } from "./cart-input.ts";
import type { Cart } from "./cart-types.ts";

/** Tells analytics what was put into the cart, at today's prices. `refused`: variants that were not added. */
export async function recordAddedToCart(
  shop: Shop,
  buyer: Buyer,
  cart: Cart,
  lines: AddLinesInput["lines"],
  refused: { variantId: string }[] = [],
): Promise<void> {
  const wanted = new Map<string, number>();
  for (const { merchandiseId, quantity = 1 } of lines) {
    const variantId = merchandiseId.toLowerCase();
    wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  }
  const changed = [...wanted].flatMap(([variantId, quantity]) => {
    const line = refused.some((line) => line.variantId === variantId) ? undefined : cart.lines.find((line) => line.variantId === variantId);
    return line ? [{ variantId, productId: line.productId, quantity, valueCents: line.unitPriceCents * quantity }] : [];
  });
  await recordCartChange(shop, buyer, "add_to_cart", { ...cart, changed });
}
