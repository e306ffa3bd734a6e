import type { Buyer } from "#domain/buyer.ts";
import type { Cart } from "./cart-types.ts";

type CartExtras = Pick<Cart, "note" | "costCenter" | "quoteNumber">;

/** Shows a guest's notes only to the browser that has the cart: knowing only the cart's id is not enough. */
export function notesFor(buyer: Buyer, { id, accountId, note, costCenter, quoteNumber }: Cart): CartExtras {
  return accountId !== null || buyer.cartId === id ? { note, costCenter, quoteNumber } : { note: "", costCenter: "", quoteNumber: "" };
}
