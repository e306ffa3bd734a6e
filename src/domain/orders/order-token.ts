import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";

/** An order is shown to who holds this proof (in the `order` cookie, or in the link of a mail); its number proves nothing. */
const purpose = "order";

/** `id.signature`. */
export function orderToken(shop: Shop, orderId: string): string {
  return `${orderId}.${shop.keys.sign(purpose, orderId)}`;
}

/** The order's id; null for a token that this shop did not sign. */
export function openOrderToken(shop: Shop, token: string | null): string | null {
  const [id = "", signature = ""] = (token ?? "").split(".");
  return isId(id) && shop.keys.verify(purpose, id, signature) ? id : null;
}
