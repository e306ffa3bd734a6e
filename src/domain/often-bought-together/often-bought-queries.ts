import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";

type Evidence = {
  since: Date;
  /** Either orders of trial mode or real ones, never both. */
  isTest: boolean;
  /** Minimum numbers for the pair. */
  minOrders: number;
  minBuyers: number;
  /** Minimum share of the orders of this product, in percent. */
  minShare: number;
  /** Orders with more lines are ignored, because they say little about any two products. */
  maxLineCount: number;
  limit: number;
};

/** The products most often ordered with this one, by id. Canceled orders do not count; a buyer is an account or an email address. */
export async function selectOftenBought({ sql }: Shop, productId: string, evidence: Evidence): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with own as (
        select distinct l.order_id from order_lines l join variants v on v.id = l.variant_id where v.product_id = ${productId}),
      counted as materialized (
        select o.id, coalesce(o.account_id::text, nullif(lower(o.email), '')) as buyer
        from own join orders o on o.id = own.order_id
        where o.processed_at >= ${evidence.since.toISOString()}::timestamptz and o.is_test = ${evidence.isTest} and ${isNotCanceled({ sql })}
          and (select count(*) from order_lines l where l.order_id = o.id) <= ${evidence.maxLineCount}::int)
    select l.product_id as id from counted c join order_lines l on l.order_id = c.id
    where l.product_id is not null and l.product_id <> ${productId}
    group by l.product_id
    having count(distinct c.id) >= ${evidence.minOrders}::int and count(distinct c.buyer) >= ${evidence.minBuyers}::int
      and count(distinct c.id) * 100 >= ${evidence.minShare}::int * (select count(*) from counted)
    order by count(distinct c.id) desc, l.product_id limit ${evidence.limit}`;
  return rows.map(({ id }) => id);
}
