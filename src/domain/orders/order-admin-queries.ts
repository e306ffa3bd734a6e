import type postgres from "postgres";
import type { CursorPlace } from "#domain/cursor.ts";
import { buyerName } from "#domain/display-name-queries.ts";
import { isId } from "#domain/ids.ts";
import { type Money, parseDecimal, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { lateOrders } from "./late-order-queries.ts";
import type { AdminOrderListInput, AdminOrderRow, AdminOrderSort, OrderFigures } from "./order-admin-types.ts";
import { hasFulfillmentState, hasPaymentState, isApproved, isCancelled, isToShip, isUnshipped } from "./order-condition-queries.ts";
import { paymentStateOf } from "./order-outstanding.ts";
import { prefixQuery } from "./order-search-terms.ts";
import type { ChosenOrders } from "./order-tags-input.ts";
import { tagsOf } from "./order-tags-queries.ts";

export { selectAdminOrder } from "./order-admin-detail-queries.ts";

type Narrowed = Omit<AdminOrderListInput, "after" | "sort" | "first">;
type ListQuery = Narrowed & {
  currency: string;
  sort: AdminOrderSort;
  first: number;
  after: CursorPlace | null;
};
type SortKeys = { sortTotal: number; sortTime: string };
type Row = Omit<AdminOrderRow, "total" | "paymentState" | "partlyPaid"> & SortKeys & Parameters<typeof paymentStateOf>[0] & { currency: string };

/** Returns one page sorted by `sort`; the caller reads one extra row to know whether there is a next page. */
export async function selectAdminOrders(shop: Shop, query: ListQuery): Promise<(AdminOrderRow & SortKeys)[]> {
  const rows = await orderListQuery(shop, query);
  return rows.map((row) => {
    const { totalCents, reducedCents, receivedCents, balanceCents, paymentMethod: _method, currency, ...listed } = row;
    const paymentState = paymentStateOf(row);
    return { ...listed, paymentState, partlyPaid: paymentState === "partially_paid", total: toMoney(totalCents, currency) };
  });
}

/** The statement of that page, in a function of its own so that a test can read its plan. */
export function orderListQuery(shop: Shop, { sort, first, after, ...narrowed }: ListQuery): postgres.PendingQuery<Row[]> {
  const { sql } = shop;
  const order = {
    newest: sql`o.processed_at desc, o.id desc`,
    oldest: sql`o.processed_at, o.id`,
    "total-desc": sql`o.total_cents desc, o.id desc`,
    "total-asc": sql`o.total_cents, o.id`,
  }[sort];
  return sql<Row[]>`
    select o.id, o.name, o.is_test as "isTest", to_json(o.processed_at) #>> '{}' as "processedAt",
           ${buyerName(sql, "shipping_address")}
             as "customerName",
           coalesce(o.shipping_address ->> 'company', '') as company, o.email,
           o.financial_status as "financialStatus", o.fulfillment_status as "fulfillmentStatus",
           ${isApproved(shop)} as approved, ${isCancelled(shop)} as cancelled,
           ${owesRefund(shop)} as "owesRefund",
           o.total_cents as "totalCents", o.reduced_cents as "reducedCents", o.received_cents as "receivedCents", o.balance_cents as "balanceCents",
           o.payment_method as "paymentMethod", o.currency, o.po_number as "poNumber", to_json(o.held_until) #>> '{}' as "heldUntil",
           (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units,
           ${tagsOf(shop)} as tags, o.total_cents as "sortTotal", to_json(o.processed_at) #>> '{}' as "sortTime"
    from orders o
    where ${listCondition(shop, narrowed)} and ${after ? afterCondition(shop, sort, after) : sql`true`}
    order by ${order} limit ${first}`;
}

/** Amounts are in the shop's currency; a text that is not an amount does not narrow the list. */
function listCondition(shop: Shop, { search = "", view = "all", currency, ...filters }: Narrowed & { currency: string }) {
  const { sql } = shop;
  const { payment, fulfillment, placedFrom, placedTo, tag, ids } = filters;
  const words = prefixQuery(search);
  const [least, most] = [filters.totalMin, filters.totalMax].map((text) => (text ? parseDecimal(text, currency) : null));
  const conditions = [
    ...(words ? [sql`o.search_words @@ ${words}::tsquery`] : []),
    ...(view === "all" ? [] : [sql`(${viewCondition(shop, view)})`]),
    ...(payment ? [sql`(${hasPaymentState(shop, payment)})`] : []),
    ...(fulfillment ? [sql`(${hasFulfillmentState(shop, fulfillment)})`] : []),
    ...(placedFrom ? [sql`o.processed_at >= ${placedFrom}::timestamptz`] : []),
    ...(placedTo ? [sql`o.processed_at < ${placedTo}::timestamptz`] : []),
    ...(tag ? [sql`exists (select from order_tags g where g.order_id = o.id and lower(g.tag) = lower(${tag}::text))`] : []),
    ...(ids ? [sql`o.id = any(${ids.split(",").filter(isId)}::uuid[])`] : []),
    ...(least != null ? [sql`o.total_cents >= ${least}`] : []),
    ...(most != null ? [sql`o.total_cents <= ${most}`] : []),
  ];
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
}

type Totals = { currency: string; isTest: boolean; count: number; counted: number; cents: number };

/**
 * A word is frequent if at least this many times as many orders contain it as are counted. Orders with a frequent word are found fast by reading from
 * the newest on; those with a rarer word are found by their index.
 */
const frequent = 3;

async function areFrequent({ sql }: Shop, words: string, most: number): Promise<boolean> {
  const limit = frequent * most;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from orders o where o.search_words @@ ${words}::tsquery limit ${limit}) found`;
  return row?.count === limit;
}

/**
 * Counts the newest matches, `most` at most, by currency and real or test. `cents`: what the `counted` (not canceled) ones cost, less reductions and refunds.
 */
export async function selectOrderTotals(shop: Shop, narrowed: Narrowed & { currency: string }, most: number): Promise<Totals[]> {
  const { sql } = shop;
  const words = prefixQuery(narrowed.search ?? "");
  const isInOrder = words !== null && (await areFrequent(shop, words, most));
  // In this form PostgreSQL checks the condition on each order; the index would collect all matches first.
  const condition = isInOrder
    ? sql`coalesce(o.search_words @@ ${words}::tsquery, false) and ${listCondition(shop, { ...narrowed, search: "" })}`
    : listCondition(shop, narrowed);
  return sql<Totals[]>`
    select currency, is_test as "isTest", count(*)::int as count, count(cents)::int as counted, coalesce(sum(cents), 0)::bigint as cents from (
      select o.currency, o.is_test, case when not ${isCancelled(shop)} then o.total_cents - o.reduced_cents - o.refunded_cents end as cents
      from orders o where ${condition} order by o.processed_at desc, o.id desc limit ${most}) found
    group by currency, is_test order by count(*) desc, currency`;
}

/** Returns the ids of the orders that are chosen, or that match now, at most `limit`. */
export async function selectChosen(shop: Shop, chosen: ChosenOrders, currency: string, limit: number): Promise<string[]> {
  const { sql } = shop;
  const condition = "ids" in chosen ? sql`o.id = any(${chosen.ids}::uuid[])` : listCondition(shop, { ...chosen.matching, currency });
  const rows = await sql<{ id: string }[]>`select o.id from orders o where ${condition} order by o.processed_at, o.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Written as in the index `orders_overpaid`. */
export function isOverpaid({ sql }: Pick<Shop, "sql">) {
  return sql`o.received_cents > case when o.financial_status = 'cancelled' then 0 else o.total_cents - o.reduced_cents - o.balance_cents end`;
}

function owesRefund({ sql }: Shop) {
  return sql`(exists (select from refunds r where r.order_id = o.id and r.status = 'to-send') or ${isOverpaid({ sql })})`;
}

/** The ids of all orders for which `owesRefund` is true. */
function owedRefunds(shop: Shop) {
  return shop.sql`select r.order_id from refunds r where r.status = 'to-send' union select o.id from orders o where ${isOverpaid(shop)}`;
}

function viewCondition(shop: Shop, view: NonNullable<AdminOrderListInput["view"]>) {
  const { sql } = shop;
  const uncancelled = sql`not ${isCancelled(shop)}`;
  switch (view) {
    case "to-ship":
      return isToShip(shop);
    case "late":
      return sql`o.id = any(array(${lateOrders(shop)}))`;
    case "pending":
      return hasFulfillmentState(shop, "awaiting_approval");
    case "to-refund":
      return sql`o.id = any(array(${owedRefunds(shop)}))`;
    case "open":
      // Each part uses its index; with "or", PostgreSQL would read every order. In an array, because it expects a third of all orders to be overpaid.
      return sql`o.id = any(array(
        select o.id from orders o where o.financial_status = 'pending' and ${uncancelled}
        union select o.id from orders o where ${isUnshipped(shop)} and o.financial_status in ('paid', 'partially_refunded') and ${uncancelled}
        union ${owedRefunds(shop)}))`;
    case "shipped":
      return hasFulfillmentState(shop, "fulfilled");
    case "cancelled":
      return isCancelled(shop);
    case "test":
      return sql`o.is_test`;
    default:
      return sql`true`;
  }
}

function afterCondition({ sql }: Shop, sort: AdminOrderSort, { key, id }: CursorPlace) {
  const conditions = {
    "total-desc": sql`(o.total_cents, o.id) < (${key}::text::bigint, ${id}::uuid)`,
    "total-asc": sql`(o.total_cents, o.id) > (${key}::text::bigint, ${id}::uuid)`,
    newest: sql`(o.processed_at, o.id) < (${key}::text::timestamptz, ${id}::uuid)`,
    oldest: sql`(o.processed_at, o.id) > (${key}::text::timestamptz, ${id}::uuid)`,
  };
  return conditions[sort];
}

export async function countOpenOrders(shop: Shop, withTests: boolean): Promise<number> {
  const [row] = await openOrdersQuery(shop, withTests);
  return row?.count ?? 0;
}

export function openOrdersQuery(shop: Shop, withTests: boolean): postgres.PendingQuery<{ count: number }[]> {
  return shop.sql<{ count: number }[]>`
    select count(*)::int as count from orders o where (${viewCondition(shop, "open")}) and (${withTests} or not o.is_test)`;
}

type FigureRow = {
  toShip: number;
  pending: number;
  toRefund: number;
  testToShip: number;
  testPending: number;
  testToRefund: number;
  orders: number;
  revenue: number;
  testOrders: number;
  testRevenue: number;
};

export async function selectOrderFigures(shop: Shop, since: Date, currency: string): Promise<OrderFigures> {
  const { sql } = shop;
  const counted = sql`o.processed_at >= ${since.toISOString()}::timestamptz and o.currency = ${currency}`;
  const earned = sql`case when o.financial_status in ('paid', 'partially_refunded', 'refunded') then o.total_cents - o.reduced_cents - o.refunded_cents else 0 end`;
  const [row] = await sql<FigureRow[]>`
    select count(*) filter (where not o.is_test and ${viewCondition(shop, "to-ship")})::int as "toShip",
           count(*) filter (where not o.is_test and ${viewCondition(shop, "pending")})::int as pending,
           count(*) filter (where not o.is_test and ${viewCondition(shop, "to-refund")})::int as "toRefund",
           count(*) filter (where o.is_test and ${viewCondition(shop, "to-refund")})::int as "testToRefund",
           count(*) filter (where o.is_test and ${viewCondition(shop, "to-ship")})::int as "testToShip",
           count(*) filter (where o.is_test and ${viewCondition(shop, "pending")})::int as "testPending",
           count(*) filter (where not o.is_test and ${counted})::int as orders,
           coalesce(sum(${earned}) filter (where not o.is_test and ${counted}), 0)::bigint as revenue,
           count(*) filter (where o.is_test and ${counted})::int as "testOrders",
           coalesce(sum(${earned}) filter (where o.is_test and ${counted}), 0)::bigint as "testRevenue"
    from orders o
    where o.id = any(array(
      select id from orders where processed_at >= ${since.toISOString()}::timestamptz
      union select id from orders where fulfillment_status in ('unfulfilled', 'partially_fulfilled') union ${owedRefunds(shop)}))`;
  const money = (cents: number | undefined): Money => toMoney(Number(cents ?? 0), currency);
  return {
    toShip: row?.toShip ?? 0,
    pending: row?.pending ?? 0,
    toRefund: row?.toRefund ?? 0,
    testToRefund: row?.testToRefund ?? 0,
    testToShip: row?.testToShip ?? 0,
    testPending: row?.testPending ?? 0,
    ordersSince: row?.orders ?? 0,
    revenueSince: money(row?.revenue),
    testOrdersSince: row?.testOrders ?? 0,
    testRevenueSince: money(row?.testRevenue),
  };
}
