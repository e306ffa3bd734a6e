import type { CursorPlace } from "#domain/cursor.ts";
import type { Shop } from "#domain/shop.ts";
import type { FinancialStatus, FulfillmentStatus } from "./order-admin-types.ts";

export const ownOrderSort = "own-orders";
export type OrderPlace = CursorPlace;

/** An order as its buyer's list shows it. Amounts in minor units of `currency`; `key` is its place in the list. */
export type ListedOrder = {
  id: string;
  name: string;
  processedAt: string;
  key: string;
  currency: string;
  /** What it costs now, less what was taken off or refunded. */
  currentTotalCents: number;
  totalCents: number;
  reducedCents: number;
  receivedCents: number;
  balanceCents: number;
  paymentMethod: string;
  financialStatus: FinancialStatus;
  fulfillmentStatus: FulfillmentStatus;
  isTest: boolean;
  poNumber: string | null;
  lines: { title: string; quantity: number }[];
};
type ListedRow = ListedOrder & { has_newer: boolean; has_older: boolean };

/** Returns orders newest first, also those of the page before a place. */
export async function selectOwnOrders(
  shop: Shop,
  accountId: string,
  { limit, olderThan, newerThan }: { limit: number; olderThan?: OrderPlace | null; newerThan?: OrderPlace | null },
): Promise<ListedRow[]> {
  const { sql } = shop;
  const than = (place: OrderPlace) => sql`(${place.key}::timestamptz, ${place.id}::uuid)`;
  const which = newerThan
    ? sql`and (o.processed_at, o.id) > ${than(newerThan)} order by o.processed_at, o.id`
    : sql`${olderThan ? sql`and (o.processed_at, o.id) < ${than(olderThan)}` : sql``} order by o.processed_at desc, o.id desc`;
  return sql<ListedRow[]>`
    with page as (select o.* from orders o where o.account_id = ${accountId} ${which} limit ${limit})
    select p.id, p.name, to_json(p.processed_at) #>> '{}' as "processedAt",
      to_char(p.processed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, p.currency,
      p.total_cents - p.reduced_cents - p.refunded_cents as "currentTotalCents",
      p.total_cents as "totalCents", p.reduced_cents as "reducedCents", p.balance_cents as "balanceCents", p.payment_method as "paymentMethod",
      p.received_cents as "receivedCents", p.financial_status as "financialStatus", p.fulfillment_status as "fulfillmentStatus", p.is_test as "isTest", p.po_number as "poNumber",
      (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity) order by l.position), '[]')
        from order_lines l where l.order_id = p.id) as lines,
      exists (select from orders n where n.account_id = p.account_id and (n.processed_at, n.id) > (p.processed_at, p.id)) as has_newer,
      exists (select from orders n where n.account_id = p.account_id and (n.processed_at, n.id) < (p.processed_at, p.id)) as has_older
    from page p order by p.processed_at desc, p.id desc`;
}

/** Attaches guest orders to an account, and checks in the same statement that its email address was proven. Returns the ids of the orders. */
export async function attachByEmail(shop: Shop, accountId: string): Promise<string[]> {
  const attached = await shop.sql<{ id: string }[]>`
    update orders o set account_id = a.id from accounts a
    where a.id = ${accountId} and a.email_confirmed_at is not null and a.disabled_at is null and a.role = 'customer'
      and o.account_id is null and lower(o.email) = lower(a.email) returning o.id`;
  return attached.map(({ id }) => id);
}

/** Returns who an order belongs to. */
export async function selectHolder(shop: Shop, orderId: string): Promise<{ id: string; accountId: string | null; email: string } | null> {
  const [row] = await shop.sql<{ id: string; accountId: string | null; email: string }[]>`
    select id, account_id as "accountId", email from orders where id = ${orderId}`;
  return row ?? null;
}
