import type { Fragment } from "#db/open-database.ts";
import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Orders that were not canceled, each with its customer, for `with … placed as materialized (…)`: `customer`, `at`, `id`, `cents`. A customer is an
 * account, with earlier orders under the same email address that were placed without signing in, or else an email address. Orders whose buyer was erased
 * and that have no account belong to nobody who could order again, and are left out. `cents`: in that currency, less reductions and refunds.
 */
export function customerOrders({ sql }: Shop, { isTest, currency }: { isTest: boolean; currency: string }): Fragment {
  return sql`
    select coalesce(o.account_id::text, known.account_id::text, lower(o.email)) as customer, o.processed_at as at, o.id,
      case when o.currency = ${currency} then o.total_cents - o.reduced_cents - o.refunded_cents else 0 end as cents
    from orders o
      left join (
        select lower(email) as email, (array_agg(account_id order by processed_at, id))[1] as account_id
        from orders o where account_id is not null and email <> '' and is_test = ${isTest} and ${isNotCanceled({ sql })} group by 1) known on known.email = lower(o.email)
    where o.is_test = ${isTest} and ${isNotCanceled({ sql })} and (o.account_id is not null or o.email <> '')`;
}
