export type { WireCart, WireCartLine } from "#domain/cart/cart-shape.ts";

export function itemsText(count: number): string {
  return `${count} ${count === 1 ? "item" : "items"}`;
}
