import type { DayRange } from "#db/schema/types.ts";
import { dayMs } from "#domain/durations.ts";
import { leadTimeText } from "#domain/inventory/availability.ts";
import { arrivalText, rangeText } from "#domain/shipping/delivery-dates.ts";
import { utcDay, utcDayText } from "#domain/time-text.ts";
import type { BuyerLine, BuyerOrder } from "./buyer-order-queries.ts";
import type { SnapshotLine } from "./order-snapshot.ts";

type Ordered = Pick<BuyerOrder, "financialStatus" | "approvedAt" | "isCancelled" | "processedAt">;
type Line = Pick<BuyerLine, "quantity" | "backOrdered" | "leadTimeDays" | "withdrawn" | "toShip"> & { promised?: BuyerLine["promised"] };

/**
 * What of a line is still to be shipped from the stock that it had when it was ordered, and what is back-ordered, in words that
 * stay true: "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)". Null where
 * nothing of it is, anymore. Once that day is over, it says that it was expected then, and is delayed.
 */
export function deliveryText(line: Line, order: Ordered, now: Date): string | null {
  const later = Math.min(line.toShip, Math.max(0, line.backOrdered - line.withdrawn));
  if (later === 0 || order.isCancelled) return null;
  const ready = line.toShip - later;
  const units = ready > 0 ? `${ready} from stock, ${later} back-ordered` : later < line.quantity ? `${later} back-ordered` : "Back-ordered";
  // A day that was promised for its arrival stands beside it (`promisedText`): two days would contradict each other.
  const lead = line.promised?.later ? leadTimeText(line.leadTimeDays) : null;
  return lead === null ? `${units}: ${expectedText(line.leadTimeDays, order, now)}` : `${units}: ships about ${lead} after the order`;
}

/**
 * What the buyer was promised with the order, as long as something of the line is to come or has come: "Expected Tue, Dec 1 – Thu, Dec 3". Null
 * where no date was promised, nothing of it is delivered, or the order is canceled. Of units that were not shipped by the last day that was
 * promised: "Was expected Tue, Dec 1 – Thu, Dec 3, delayed".
 */
export function promisedText(
  line: Pick<BuyerLine, "quantity" | "backOrdered" | "withdrawn" | "promised" | "toShip">,
  order: Pick<Ordered, "isCancelled" | "processedAt">,
  now: Date,
): string | null {
  const { quantity, backOrdered, withdrawn, promised, toShip } = line;
  const left = quantity - withdrawn;
  if (!promised || order.isCancelled || left <= 0) return null;
  const later = Math.max(0, Math.min(left, backOrdered - withdrawn));
  // What was in stock ships first.
  const toCome = Math.min(toShip, later);
  const today = utcDay(now);
  const isLate = (units: number, range: DayRange | null) => units > 0 && range !== null && range.to < today;
  const late = { now: isLate(toShip - toCome, promised.now), later: isLate(toCome, promised.later) };
  const near = order.processedAt;
  if (!late.now && !late.later) return arrivalText({ ready: left - later, backOrdered: later }, promised, near, "Expected");
  const isTogether = promised.now?.from === promised.later?.from && promised.now?.to === promised.later?.to;
  const parts = isTogether
    ? [partText(left, toShip, promised.now, true, near)]
    : [partText(left - later, toShip - toCome, promised.now, late.now, near), partText(later, toCome, promised.later, late.later, near)];
  const said = parts.filter((part) => part !== null);
  return said.length === 1 ? (said[0]?.alone ?? null) : said.map(({ counted }) => counted).join("; ");
}

/** One of the two parts of a line, of which `toShip` units are still to be shipped; null: nothing of it was promised. */
function partText(units: number, toShip: number, range: DayRange | null, isLate: boolean, near: string) {
  if (units === 0 || range === null) return null;
  const days = rangeText(range, near);
  if (!isLate) return { alone: `Expected ${days}`, counted: `${units} expected ${days}` };
  return { alone: `Was expected ${days}, delayed`, counted: `${toShip} ${toShip === 1 ? "was" : "were"} expected ${days}, delayed` };
}

/** The same of an order on a purchase order that its buyer has not confirmed yet: as the stock was when it was written. */
export function draftDeliveryText({ quantity, backOrdered = 0, leadTimeDays = null }: SnapshotLine): string | null {
  const waiting = { financialStatus: "pending", approvedAt: null, isCancelled: false, processedAt: "" } as const;
  return deliveryText({ quantity, backOrdered, leadTimeDays, withdrawn: 0, toShip: quantity }, waiting, new Date(0));
}

/** "2 of 15 will not be shipped": refunded or taken off before; null where all of it was or will be, and of an order that is canceled. */
export function withdrawnText(
  { quantity, withdrawn }: Pick<BuyerLine, "quantity" | "withdrawn">,
  { isCancelled }: Pick<Ordered, "isCancelled">,
): string | null {
  if (withdrawn === 0 || isCancelled) return null;
  return withdrawn === quantity ? "Will not be shipped" : `${withdrawn} of ${quantity} will not be shipped`;
}

/** An order on approval has no day yet from which the lead time counts. */
function expectedText(leadTimeDays: number | null, order: Ordered, now: Date): string {
  const lead = leadTimeText(leadTimeDays);
  if (leadTimeDays === null || lead === null) return "expected when back in stock";
  const isWaiting = order.financialStatus === "pending" && order.approvedAt === null;
  if (isWaiting) return `expected about ${lead} after the approval`;
  const from = new Date(order.approvedAt ?? order.processedAt).getTime();
  const on = new Date(from + leadTimeDays * dayMs);
  if (utcDay(on) < utcDay(now)) return `was expected around ${utcDayText(on)}, delayed`;
  return `expected around ${utcDayText(on)} (about ${lead} after the ${order.approvedAt ? "approval" : "order"})`;
}
