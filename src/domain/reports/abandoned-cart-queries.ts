import type { Fragment } from "#db/open-database.ts";
import { longGuestCartDays } from "#domain/cart/cart-lifetime.ts";
import { visitsOfSession } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { isNarrowed, isNarrowedTo, orderIsOf, type Scope } from "./visit-queries.ts";

export type CartStage = "cart" | "checkout" | "payment";

/** `isTrialMode`: the shop's mode now, which it always had if it never changed. */
type Left = { stillBy: Date; isTrialMode: boolean };

/**
 * `left_carts`: carts of shoppers whose last change was in that period and before `stillBy`, that have lines and became no order, without those of bots,
 * staff and draft orders. A cart is a test if the shop was in trial mode at its last change. For `with …`.
 */
function leftCarts(shop: Shop, scope: Scope, { stillBy, isTrialMode }: Left): Fragment {
  const { sql } = shop;
  const [from, to] = [scope.from, new Date(Math.min(scope.to.getTime(), stillBy.getTime()))].map((time) => time.toISOString());
  return sql`
    changes as materialized (
      select at, name = 'shop.returned-to-trial' as begins_trial from domain_events
      where subject_kind = 'settings' and subject_id = 'shop' and name in ('shop.went-live', 'shop.returned-to-trial')),
    left_carts as materialized (
      select c.id, c.updated_at, m.device, m.country, sum(l.quantity * l.unit_price_cents)::bigint as cents, sum(l.quantity)::int as units
      from carts c join cart_lines l on l.cart_id = c.id left join measured_carts m on m.cart_id = c.id
        ${isNarrowed(scope) ? sql`cross join lateral (${visitsOfSession(shop, sql`m.session_id`, scope.isTest)}) visit` : sql``}
      where c.expires_at >= ${from ?? ""}::timestamptz + make_interval(days => ${longGuestCartDays}::int)
        and c.updated_at >= ${from ?? ""}::timestamptz and c.updated_at < ${to ?? ""}::timestamptz
        and c.completed_at is null and c.draft_terms is null and c.currency = ${scope.currency}
        and m.is_bot is not true and m.is_staff is not true
        and coalesce((select begins_trial from changes where at <= c.updated_at order by at desc limit 1),
          (select not begins_trial from changes order by at limit 1), ${isTrialMode}::boolean) = ${scope.isTest}
        ${isNarrowed(scope) ? sql`and m.at < visit.began + interval '1 day' and ${isNarrowedTo(shop, scope)}` : sql``}
      group by c.id, c.updated_at, m.device, m.country)`;
}

const stageOf = (sql: Shop["sql"]): Fragment => sql`
  case when exists (select from payment_attempts a where a.cart_id = c.id) then 'payment'
    when exists (select from checkouts k where k.cart_id = c.id) then 'checkout' else 'cart' end`;

export type CartStageSums = { stage: CartStage; carts: number; units: number; cents: number };

/** Sums in minor units, at the prices at which the lines were added. */
export async function selectAbandonedSums(shop: Shop, scope: Scope, left: Left): Promise<CartStageSums[]> {
  const { sql } = shop;
  return sql<CartStageSums[]>`
    with ${leftCarts(shop, scope, left)}, staged as (select c.*, ${stageOf(sql)} as stage from left_carts c)
    select stage, count(*)::int as carts, sum(units)::int as units, sum(cents)::bigint as cents from staged group by stage`;
}

export type AbandonedCart = {
  stage: CartStage;
  units: number;
  cents: number;
  /** The product with the largest part of the value, and how many other products there are. */
  title: string;
  others: number;
  device: string | null;
  country: string | null;
  changedAt: string;
};

/** The most valuable carts, without saying whose they are. */
export async function selectAbandonedCarts(shop: Shop, scope: Scope, left: Left, limit: number): Promise<AbandonedCart[]> {
  const { sql } = shop;
  return sql<AbandonedCart[]>`
    with ${leftCarts(shop, scope, left)}, largest as (select * from left_carts order by cents desc, updated_at desc, id limit ${limit})
    select ${stageOf(sql)} as stage, c.units, c.cents, g.title, g.products - 1 as others, c.device, c.country,
      to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
    from largest c cross join lateral (
      select (array_agg(p.title order by l.quantity * l.unit_price_cents desc, p.title))[1] as title, count(distinct p.id)::int as products
      from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id where l.cart_id = c.id) g
    order by c.cents desc, c.updated_at desc, c.id`;
}

/**
 * How many carts of shoppers had their order placed in that period, without those of bots, staff and draft orders, which would not count as abandoned
 * either. If the report is narrowed, only orders that came from a visit it is narrowed to.
 */
export async function selectOrderedCarts(shop: Shop, scope: Scope): Promise<number> {
  const { sql } = shop;
  const { from, to, isTest, currency } = scope;
  const [row] = await sql<{ carts: number }[]>`
    select count(distinct a.cart_id)::int as carts
    from orders o join payment_attempts a on a.id = o.attempt_id left join carts c on c.id = a.cart_id left join measured_carts m on m.cart_id = a.cart_id
    where c.draft_terms is null and m.is_bot is not true and m.is_staff is not true
      and o.processed_at >= ${from.toISOString()}::timestamptz and o.processed_at < ${to.toISOString()}::timestamptz and o.is_test = ${isTest} and o.currency = ${currency}
      and ${orderIsOf(shop, scope, sql`o.id`)}`;
  return row?.carts ?? 0;
}
