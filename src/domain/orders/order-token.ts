import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";

/** Signed tokens for an order's page: in the `order` cookie and in email links. The order's number alone gives no access. */
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
