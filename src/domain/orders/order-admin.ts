import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { countOpenOrders, selectAdminOrder, selectAdminOrders, selectOrderFigures } from "./order-admin-queries.ts";
import type { AdminOrder, AdminOrderList, AdminOrderListInput, OrderFigures } from "./order-admin-types.ts";

/** Orders as staff see them in the admin area: lists, one order with all its records, and figures. It changes nothing. */

const pageSize = 50;

/** One page of orders. `after` is the `next` of the previous page; an invalid one starts the list again. Refuses `not-allowed`. */
export async function listAdminOrders(shop: Shop, actor: Actor, input: AdminOrderListInput = {}): Promise<AdminOrderList> {
  requireRight(actor, "orders.read");
  const first = Math.min(input.first ?? pageSize, 100);
  const sort = input.sort ?? "newest";
  const isByTotal = sort === "total-desc" || sort === "total-asc";
  const rows = await selectAdminOrders(shop, {
    ...input,
    sort,
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

/** The whole order with lines, taxes, shipments, refunds and timeline. Refuses `not-allowed`, `order-not-found`. */
export async function readAdminOrder(shop: Shop, actor: Actor, orderId: string): Promise<AdminOrder> {
  requireRight(actor, "orders.read");
  const order = isId(orderId) ? await selectAdminOrder(shop, orderId) : null;
  if (!order) throw new Refusal("order-not-found");
  return order;
}

/** Counted now. Revenue is that of real orders, paid less refunded, since `since`; test orders stand apart. */
export async function readOrderFigures(shop: Shop, actor: Actor, since: Date, currency: string): Promise<OrderFigures> {
  requireRight(actor, "orders.read");
  return selectOrderFigures(shop, since, currency);
}

/** Orders that wait for staff: to be approved, paid, shipped, or with a refund to be sent. Test orders count while the shop is in trial mode. */
export async function openOrderCount(shop: Shop, actor: Actor, { withTests }: { withTests: boolean }): Promise<number> {
  requireRight(actor, "orders.read");
  return countOpenOrders(shop, withTests);
}
