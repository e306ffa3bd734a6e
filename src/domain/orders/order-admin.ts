import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { countLimit, listCount } from "#domain/list-count.ts";
import { toMoney } from "#domain/money.ts";
import { maySeeSums, requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { countOpenOrders, selectAdminOrder, selectAdminOrders, selectOrderFigures, selectOrderTotals } from "./order-admin-queries.ts";
import type { AdminOrder, AdminOrderList, AdminOrderListInput, AdminOrderRow, AdminOrderTotal, OrderFigures } from "./order-admin-types.ts";
import { type OrderFacts, selectOrderFacts } from "./orders-export-queries.ts";

/** Orders as staff see them in the admin area: lists, one order with all its records, and figures. Nothing here changes an order. */

const pageSize = 50;
const exportedAtOnce = 500;

/** One page of orders. `after` is the `next` of the previous page; an invalid one starts the list again. Refuses `not-allowed`. */
export async function listAdminOrders(shop: Shop, actor: Actor, input: AdminOrderListInput = {}): Promise<AdminOrderList> {
  requireRight(actor, "orders.read");
  return readPage(shop, input, Math.min(input.first ?? pageSize, 100));
}

async function readPage(shop: Shop, input: AdminOrderListInput, first: number): Promise<AdminOrderList> {
  const { currency } = (await readSettings(shop)).shop;
  const sort = input.sort ?? "newest";
  const isByTotal = sort === "total-desc" || sort === "total-asc";
  const rows = await selectAdminOrders(shop, {
    ...input,
    ...{ sort, currency },
    first: first + 1,
    after: readCursor(input.after, sort, isByTotal ? "bigint" : "timestamptz"),
  });
  const orders = rows.slice(0, first);
  const last = orders.at(-1);
  return {
    orders: orders.map(({ sortTotal: _total, sortTime: _time, ...row }) => row),
    next: rows.length > first && last ? writeCursor(sort, { key: isByTotal ? String(last.sortTotal) : last.sortTime, id: last.id }) : null,
  };
}

/**
 * Returns how many orders match and, for staff who may see totals, their sum; beyond the newest 10,000 it only says that there are more. Refuses
 * `not-allowed`.
 */
export async function totalAdminOrders(shop: Shop, actor: Actor, input: AdminOrderListInput = {}): Promise<AdminOrderTotal> {
  requireRight(actor, "orders.read");
  const rows = await selectOrderTotals(shop, { ...input, currency: (await readSettings(shop)).shop.currency }, countLimit);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const maySum = maySeeSums(actor);
  const sumsOf = (test: boolean) =>
    rows.filter(({ isTest, counted }) => maySum && isTest === test && counted > 0).map(({ currency, cents }) => toMoney(Number(cents), currency));
  return { ...listCount(count), sums: sumsOf(false), testSums: sumsOf(true) };
}

/** An order as a file lists it. */
export type ListedOrder = AdminOrderRow & OrderFacts;

/** Yields all orders that match, in batches, sorted as in the list, for a file. Refuses `not-allowed`. */
export async function* everyListedOrder(shop: Shop, actor: Actor, input: AdminOrderListInput): AsyncGenerator<ListedOrder[]> {
  requireRight(actor, "orders.read");
  let after: string | null = null;
  do {
    const page: AdminOrderList = await readPage(shop, { ...input, after }, exportedAtOnce);
    const facts = new Map(
      (
        await selectOrderFacts(
          shop,
          page.orders.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const whole = page.orders.flatMap((row) => {
      const found = facts.get(row.id);
      return found ? [{ ...found, ...row }] : [];
    });
    if (whole.length > 0) yield whole;
    after = page.next;
  } while (after !== null);
}

/** Returns the whole order with lines, taxes, shipments, refunds and timeline. Refuses `not-allowed`, `order-not-found`. */
export async function readAdminOrder(shop: Shop, actor: Actor, orderId: string): Promise<AdminOrder> {
  requireRight(actor, "orders.read");
  const order = isId(orderId) ? await selectAdminOrder(shop, orderId) : null;
  if (!order) throw new Refusal("order-not-found");
  return order;
}

/** Counts orders now. Revenue is what was paid less what was refunded for real orders since `since`; test orders are separate. Refuses `not-allowed`. */
export async function readOrderFigures(shop: Shop, actor: Actor, since: Date, currency: string): Promise<OrderFigures> {
  requireRight(actor, "analytics.read");
  return selectOrderFigures(shop, since, currency);
}

/** Returns the same without totals, for staff who may only see orders. Refuses `not-allowed`. */
export async function readOrderCounts(shop: Shop, actor: Actor, since: Date, currency: string): Promise<OrderFigures> {
  requireRight(actor, "orders.read");
  return { ...(await selectOrderFigures(shop, since, currency)), revenueSince: null, testRevenueSince: null };
}

/** Counts the orders that wait for staff: to be approved, paid or shipped, or with a refund to send. Test orders count while the shop is in trial mode. */
export async function openOrderCount(shop: Shop, actor: Actor, { withTests }: { withTests: boolean }): Promise<number> {
  requireRight(actor, "orders.read");
  return countOpenOrders(shop, withTests);
}
