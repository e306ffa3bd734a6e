import type { Shop } from "#domain/shop.ts";
import { type OrderBooks, selectBooks } from "./order-books-queries.ts";

export type { BookedRefund, OrderBooks } from "./order-books-queries.ts";

/**
 * All that invoices and credit notes of an order are made of. Locks the order until the caller's transaction ends, so that nothing of it
 * changes meanwhile; null where there is none.
 */
export async function lockOrderBooks(shop: Shop, orderId: string): Promise<OrderBooks | null> {
  return selectBooks(shop, orderId);
}
