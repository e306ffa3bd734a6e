import type { Buyer } from "#domain/buyer.ts";
import type { Cart } from "./cart-types.ts";

type CartExtras = Pick<Cart, "note" | "costCenter" | "quoteNumber">;

/** What was entered beside a guest's cart is shown to the browser that has the cart: whoever merely knows its id learns nothing of it. */
export function notesFor(buyer: Buyer, { id, accountId, note, costCenter, quoteNumber }: Cart): CartExtras {
  return accountId !== null || buyer.cartId === id ? { note, costCenter, quoteNumber } : { note: "", costCenter: "", quoteNumber: "" };
}
