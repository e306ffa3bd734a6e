export type { WireCartLine } from "#domain/cart/cart-json.ts";
export type { EstimatedCart as WireCart } from "#domain/checkout/cart-estimate.ts";
