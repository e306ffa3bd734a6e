import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";

type Orders = { orders: number; cents: number };

/** The cost of a discount in orders of one currency, before tax; test orders are counted separately. */
export type DiscountCost = Orders & {
  currency: string;
  /** Those of the orders for which the amount of the discount is unknown: they were placed before it was stored. */
  ordersWithoutAmount: number;
  /** Not part of the sums, because nobody got the discount. */
  canceledOrders: number;
  tests: Orders;
};

/** Sums each order in its current state, after edits. */
export async function selectCosts(shop: Shop, discountIds: string[]): Promise<(DiscountCost & { discountId: string })[]> {
  const rows = await shop.sql<(Omit<DiscountCost, "tests"> & { discountId: string; testOrders: number; testCents: number })[]>`
    with given as (
      select u.discount_id, o.currency, o.is_test, not (${isNotCanceled(shop)}) as is_canceled, coalesce(g.cents, 0) + coalesce(u.waived_shipping_cents, 0) as cents,
        u.waived_shipping_cents is null and g.cents is null as is_unknown
      from discount_uses u join payment_attempts a on a.id = u.attempt_id join orders o on o.id = a.order_id
      cross join lateral (select sum(amount_cents) as cents from discount_allocations d where d.order_id = o.id and d.discount_id = u.discount_id) g
      where u.discount_id = any(${discountIds}::uuid[]))
    select discount_id as "discountId", currency,
      count(*) filter (where not is_test and not is_canceled)::int as orders,
      coalesce(sum(cents) filter (where not is_test and not is_canceled), 0)::bigint as cents,
      count(*) filter (where is_unknown and not is_test and not is_canceled)::int as "ordersWithoutAmount",
      count(*) filter (where is_canceled and not is_test)::int as "canceledOrders",
      count(*) filter (where is_test and not is_canceled)::int as "testOrders",
      coalesce(sum(cents) filter (where is_test and not is_canceled), 0)::bigint as "testCents"
    from given group by discount_id, currency order by discount_id, currency`;
  return rows.map(({ testOrders, testCents, ...cost }) => ({ ...cost, tests: { orders: testOrders, cents: testCents } }));
}
