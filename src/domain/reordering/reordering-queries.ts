import type { Shop } from "#domain/shop.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";

/** An ordered variant and how much of it is available now. Amounts in minor units; `inCart`: units that are already in the cart. */
export type OrderedAgain = {
  title: string;
  variantTitle: string;
  quantity: number;
  paidCents: number;
  /** Null: it is no longer sold. */
  variantId: string | null;
  priceCents: number;
  volumePrices: VolumePrice[];
  minQuantity: number;
  quantityStep: number;
  tracked: boolean;
  policy: "deny" | "continue";
  available: number;
  inCart: number;
};

/** The lines of an order as they could be ordered now, one for each variant. */
export async function selectOrderedAgain(shop: Shop, orderId: string, cartId: string | null): Promise<OrderedAgain[]> {
  return shop.sql<OrderedAgain[]>`
    select l.title, l.variant_title as "variantTitle", l.quantity, l.unit_price_cents as "paidCents", v.id as "variantId",
      coalesce(v.price_cents, 0) as "priceCents",
      coalesce(v.volume_prices, '[]') as "volumePrices", coalesce(v.min_quantity, 1) as "minQuantity", coalesce(v.quantity_step, 1) as "quantityStep", coalesce(s.tracked, false) as tracked, coalesce(v.policy, 'deny') as policy,
      coalesce(s.on_hand - s.reserved, 0) as available,
      coalesce((select c.quantity from cart_lines c where c.cart_id = ${cartId}::uuid and c.variant_id = v.id), 0) as "inCart"
    from order_lines l
    left join (variants v join products p on p.id = v.product_id and p.status = 'active' join stock_levels s on s.variant_id = v.id)
      on v.id = l.variant_id and v.retired_at is null
    where l.order_id = ${orderId} order by l.position`;
}
