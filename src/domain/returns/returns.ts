import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import type { BuyerOrder } from "#domain/orders/buyer-order.ts";
import { type OrderLink, requireBuyerOf } from "#domain/orders/order-access.ts";
import { insertEvent, type LockedOrder, lockOrder, unitsReturnable } from "#domain/orders/orders-for-other-modules.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import {
  countReturnsSince,
  insertReturn,
  type LineReturns,
  selectLineReturns,
  selectReturn,
  selectReturnsOf,
  updateWithdrawn,
} from "./return-queries.ts";
import type { StoredReturn } from "./return-types.ts";
import type { ReturnRequestInput } from "./returns-input.ts";

export type { ReturnLine, StoredReturn } from "./return-types.ts";

/**
 * Returns guarantee: never more of a line is in returns than was shipped and not refunded, however many are asked for at once; never more is refunded
 * than was paid, because refunds are those of orders; each step is a record with who and when, and the buyer gets an email.
 */

/** A line of which something can be returned. `until` in ISO 8601. */
export type ReturnableLine = { lineId: string; quantity: number; until: string };

/** What an order's buyer sees of its returns: those that were asked for, newest first, and what can still be returned. */
export type OrderReturns = { returns: StoredReturn[]; returnable: ReturnableLine[]; returnDays: number };

/** Reads the returns of an order for its buyer alone, because the buyer's words are in them. Refuses `order-not-found`, `order-unconfirmed`. */
export async function readOrderReturns(shop: Shop, actor: Actor, link: OrderLink): Promise<OrderReturns> {
  const order = await requireBuyerOf(shop, actor, link);
  const { returnDays } = (await readSettings(shop)).promises;
  const [returns, known] = await Promise.all([selectReturnsOf(shop, order.id), selectLineReturns(shop, order.id)]);
  const units = new Map(order.lines.map((line) => [line.id, returnableOf(order, line)]));
  return { returns, returnable: linesToReturn(shop, known, (lineId) => units.get(lineId) ?? 0, returnDays), returnDays };
}

/** Reads a return for the jobs that write to its buyer and to staff. */
export async function readReturnToMail(shop: Shop, returnId: string): Promise<StoredReturn | null> {
  return isId(returnId) ? selectReturn(shop, returnId) : null;
}

/** Counts the units that were shipped and not refunded, by the buyer's view of the order. */
function returnableOf(order: BuyerOrder, line: BuyerOrder["lines"][number]): number {
  const refunded = order.refunds
    .flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line.id))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, line.shipped - Math.max(0, refunded - line.withdrawn));
}

/** Returns the lines within the days that the shop promises, counted from when the last unit of the line was shipped. */
function linesToReturn(shop: Shop, known: LineReturns[], shippedOf: (lineId: string) => number, returnDays: number): ReturnableLine[] {
  const now = shop.clock.now().getTime();
  return known.flatMap(({ lineId, taken, shippedAt }) => {
    const quantity = shippedOf(lineId) - taken;
    if (shippedAt === null || quantity <= 0) return [];
    const until = Date.parse(shippedAt) + returnDays * dayMs;
    return until > now ? [{ lineId, quantity, until: new Date(until).toISOString() }] : [];
  });
}

/** How often a return of one order can be requested: each request is emailed to staff, and a withdrawn one can be repeated. */
const requestsPerDay = 10;

/**
 * Asks for a return, for the buyer: signed in, or by the link in a browser that proved to be theirs. Staff decide about it. Refuses
 * `order-not-found`, `order-unconfirmed`, `line-not-found`, `return-not-possible` for more than can be returned, `stored-too-much`,
 * `too-many-requests`.
 */
export async function requestReturn(shop: Shop, actor: Actor, link: OrderLink, input: ReturnRequestInput): Promise<{ returnId: string }> {
  const { id: orderId } = await requireBuyerOf(shop, actor, link);
  await consumeStorageQuota(shop, actor, rowBytes * (2 + input.lines.length) + input.comment.length);
  const { returnDays } = (await readSettings(shop)).promises;
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    const returnable = linesToReturn(shop, await selectLineReturns(shop, orderId), (lineId) => unitsShippedOf(order, lineId), returnDays);
    const lines = mergedLines(input.lines);
    for (const { lineId, quantity } of lines) {
      if (!order.lines.some(({ id }) => id === lineId)) throw new Refusal("line-not-found");
      if (quantity > (returnable.find((line) => line.lineId === lineId)?.quantity ?? 0)) throw new Refusal("return-not-possible");
    }
    if ((await countReturnsSince(shop, orderId, new Date(shop.clock.now().getTime() - dayMs))) >= requestsPerDay)
      throw new Refusal("too-many-requests", { seconds: dayMs / 1000 });
    const returnId = shop.ids.next();
    await insertReturn(shop, { ...input, id: returnId, orderId, lines });
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await insertEvent(shop, actor, orderId, "return", `The buyer asked to return ${units} ${units === 1 ? "item" : "items"}`, { returnId });
    await record(shop, actor, "return.requested", { kind: "order", id: orderId }, { name: order.name, returnId });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: "requested" });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: "staff" });
    return { returnId };
  });
}

/**
 * Withdraws a return because the buyer keeps the goods; a repeated call changes nothing. Refuses `order-not-found`, `order-unconfirmed`, `return-not-found`,
 * `return-not-open` once staff have received it.
 */
export async function withdrawReturn(shop: Shop, actor: Actor, link: OrderLink, returnId: string): Promise<void> {
  const { id: orderId } = await requireBuyerOf(shop, actor, link);
  await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    const found = isId(returnId) ? await selectReturn(shop, returnId) : null;
    if (found?.orderId !== orderId) throw new Refusal("return-not-found");
    if (found.status === "withdrawn") return;
    if (found.status !== "requested" && found.status !== "approved") throw new Refusal("return-not-open");
    await updateWithdrawn(shop, returnId);
    await insertEvent(shop, actor, orderId, "return", `The buyer withdrew ${found.number ? `return ${found.number}` : "the request for a return"}`, {
      returnId,
    });
    await record(shop, actor, "return.withdrawn", { kind: "order", id: orderId }, { name: order.name, returnId });
  });
}

function unitsShippedOf(order: LockedOrder, lineId: string): number {
  const line = order.lines.find(({ id }) => id === lineId);
  return line ? unitsReturnable(line) : 0;
}

/** Merges lines: a line that is named twice is one line with both quantities, and the first reason. */
export function mergedLines(lines: ReturnRequestInput["lines"]): ReturnRequestInput["lines"] {
  const merged = new Map<string, ReturnRequestInput["lines"][number]>();
  for (const line of lines) {
    const before = merged.get(line.lineId);
    merged.set(line.lineId, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}
