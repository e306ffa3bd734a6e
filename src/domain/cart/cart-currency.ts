import { sameFigure } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { selectOpenCount, selectSeenPrices, updateCartCurrency, updateSeenPrices } from "./cart-currency-queries.ts";

/** The number of carts with lines that nobody has ordered yet. */
export async function countOpenCarts(shop: Shop): Promise<number> {
  return selectOpenCount(shop);
}

/** Changes the prices that open carts remember to the same figure in the other currency. Joins the caller's transaction. */
export async function convertCarts(shop: Shop, from: string, to: string): Promise<void> {
  const prices = await selectSeenPrices(shop);
  await updateSeenPrices(
    shop,
    prices,
    prices.map((cents) => sameFigure(cents, from, to)),
  );
  await updateCartCurrency(shop, to);
}
