import type { DayRange, OrderDelivery } from "#db/schema/types.ts";
import { dayMs } from "#domain/durations.ts";
import { leadTimeText } from "#domain/inventory/availability.ts";
import { arrivalText, daysText, rangeText } from "#domain/shipping/delivery-dates.ts";
import { utcDay, utcDayText } from "#domain/time-text.ts";
import type { BuyerLine, BuyerOrder } from "./buyer-order-queries.ts";
import type { SnapshotLine } from "./order-snapshot.ts";

type Ordered = Pick<BuyerOrder, "financialStatus" | "approvedAt" | "isCancelled" | "processedAt">;
type Counted = Pick<BuyerLine, "quantity" | "backOrdered" | "withdrawn" | "toShip">;
type Line = Counted & Pick<BuyerLine, "leadTimeDays"> & { promised?: BuyerLine["promised"]; expectedOn?: BuyerLine["expectedOn"] };

/** Units that are still to be shipped, and the days on which they are expected; null: unknown. */
type ExpectedUnits = { units: number; days: DayRange | null };

/**
 * Returns when the units of a line that are still to be shipped are expected: those from stock, which ship first, and those back-ordered. A day that
 * staff named later counts alone; otherwise what was promised with the order; otherwise, for back-ordered units, the lead time. `isLate` goes by it;
 * `lateOrders` in `late-order-queries.ts` is the same in SQL.
 */
export function expectedUnits(line: Line, order: Omit<Ordered, "isCancelled">): { ready: ExpectedUnits; later: ExpectedUnits } {
  const later = laterUnits(line);
  const newDay = line.expectedOn ? { from: line.expectedOn, to: line.expectedOn } : null;
  return {
    ready: { units: line.toShip - later, days: newDay ?? line.promised?.now ?? null },
    later: { units: later, days: newDay ?? line.promised?.later ?? leadTimeDay(line.leadTimeDays, order) },
  };
}

/** Returns whether something of the line has not shipped by the last day on which it was expected. `today` in UTC: "2026-12-01". */
export function isLate(line: Line, order: Ordered, today: string): boolean {
  // Nothing ships before staff approve it.
  if (order.isCancelled || (order.financialStatus === "pending" && order.approvedAt === null)) return false;
  const { ready, later } = expectedUnits(line, order);
  return isOver(ready, today) || isOver(later, today);
}

const isOver = ({ units, days }: ExpectedUnits, today: string) => units > 0 && days !== null && days.to < today;

/** Counts the back-ordered units that are still to be shipped. Units from stock ship first, and units that were taken off do not count. */
function laterUnits({ toShip, backOrdered, withdrawn }: Counted): number {
  return Math.min(toShip, Math.max(0, backOrdered - withdrawn));
}

/**
 * Says which units of a line are still to be shipped, from the stock when they were ordered or back-ordered, in words that stay
 * true: "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)". Null where no
 * back-ordered unit is left to ship. Once that day has passed, it says that they were expected then and are delayed.
 */
export function deliveryText(line: Line, order: Ordered, now: Date): string | null {
  const later = laterUnits(line);
  if (later === 0 || order.isCancelled) return null;
  const ready = line.toShip - later;
  const units = ready > 0 ? `${ready} from stock, ${later} back-ordered` : later < line.quantity ? `${later} back-ordered` : "Back-ordered";
  // `promisedText` shows a new day, or a day promised for the arrival, beside it: two days would contradict each other.
  if (line.expectedOn) return units;
  const lead = line.promised?.later ? leadTimeText(line.leadTimeDays) : null;
  return lead === null
    ? `${units}: ${expectedText(line.leadTimeDays, order, now)}`
    : `${units}: ships about ${lead} after the ${order.approvedAt ? "approval" : "order"}`;
}

type Promising = Pick<Ordered, "isCancelled" | "processedAt"> & { delivery?: OrderDelivery | null };
type Promised = Counted & Pick<BuyerLine, "promised"> & { leadTimeDays?: number | null; expectedOn?: string | null };

/**
 * Says what the buyer was promised with the order: "Expected Tue, Dec 1 – Thu, Dec 3". Null where no date was promised, nothing of the line is or will
 * be delivered, or the order is canceled. For units that were not shipped by the last promised day: "Was expected Tue, Dec 1 – Thu, Dec 3, delayed".
 * A day that staff named later replaces it: "Expected Tue, Dec 15 (new date)". For an order that waits for staff:
 * "Expected about 3 to 6 business days after the approval".
 */
export function promisedText(line: Promised, order: Promising, now: Date): string | null {
  const { quantity, backOrdered, withdrawn, promised, toShip } = line;
  const left = quantity - withdrawn;
  if (order.isCancelled || left <= 0) return null;
  const near = order.processedAt;
  const today = utcDay(now);
  if (line.expectedOn) return newDateText(line.expectedOn, { left, toShip }, near, today);
  if (!promised) return null;
  const later = Math.max(0, Math.min(left, backOrdered - withdrawn));
  if (promised.afterApproval) return afterApprovalText(promised.afterApproval, { ready: left - later, later }, order);
  const toCome = laterUnits(line);
  const late = { now: isOver({ units: toShip - toCome, days: promised.now }, today), later: isOver({ units: toCome, days: promised.later }, today) };
  if (!late.now && !late.later) return arrivalText({ ready: left - later, backOrdered: later }, promised, near, "Expected");
  const isTogether = promised.now?.from === promised.later?.from && promised.now?.to === promised.later?.to;
  const parts = isTogether
    ? [partText(left, toShip, promised.now, true, near)]
    : [partText(left - later, toShip - toCome, promised.now, late.now, near), partText(later, toCome, promised.later, late.later, near)];
  const said = parts.filter((part) => part !== null);
  return said.length === 1 ? (said[0]?.alone ?? null) : said.map(({ counted }) => counted).join("; ");
}

/** Null if nothing comes before the back-ordered units, whose lead time `deliveryText` says. */
function afterApprovalText(days: { min: number; max: number }, { ready, later }: { ready: number; later: number }, { delivery }: Promising) {
  if (ready === 0 || delivery?.together) return null;
  const opening = later > 0 ? `${ready} expected` : "Expected";
  return days.max === 0 ? `${opening} on the day of the approval, or soon after` : `${opening} about ${daysText(days)} after the approval`;
}

/** For a line that was partly shipped before, says only what is still to come. */
function newDateText(day: string, { left, toShip }: { left: number; toShip: number }, near: string, today: string): string {
  const days = { from: day, to: day };
  const isOnlyPart = toShip > 0 && toShip < left;
  if (isOver({ units: toShip, days }, today)) {
    const said = partText(left, toShip, days, true, near);
    return (isOnlyPart ? said?.counted : said?.alone) ?? "";
  }
  return `${isOnlyPart ? `${toShip} expected` : "Expected"} ${rangeText(days, near)} (new date)`;
}

/** Describes one of the two parts of a line, with `toShip` units still to be shipped; null: it has no units, or no days were promised. */
function partText(units: number, toShip: number, range: DayRange | null, isLate: boolean, near: string) {
  if (units === 0 || range === null) return null;
  const days = rangeText(range, near);
  if (!isLate) return { alone: `Expected ${days}`, counted: `${units} expected ${days}` };
  return { alone: `Was expected ${days}, delayed`, counted: `${toShip} ${toShip === 1 ? "was" : "were"} expected ${days}, delayed` };
}

/** Says the same for an order on a purchase order that its buyer has not confirmed yet, by the stock when it was written. */
export function draftDeliveryText({ quantity, backOrdered = 0, leadTimeDays = null }: SnapshotLine): string | null {
  const waiting = { financialStatus: "pending", approvedAt: null, isCancelled: false, processedAt: "" } as const;
  return deliveryText({ quantity, backOrdered, leadTimeDays, withdrawn: 0, toShip: quantity }, waiting, new Date(0));
}

/** Says "2 of 15 will not be shipped" if units were refunded or taken off before; null if all were or will be shipped, or the order is canceled. */
export function withdrawnText(
  { quantity, withdrawn }: Pick<BuyerLine, "quantity" | "withdrawn">,
  { isCancelled }: Pick<Ordered, "isCancelled">,
): string | null {
  if (withdrawn === 0 || isCancelled) return null;
  return withdrawn === quantity ? "Will not be shipped" : `${withdrawn} of ${quantity} will not be shipped`;
}

/** Returns the day on which back-ordered units come by their lead time; null if it is unknown, or if the order is not approved yet, from which it counts. */
function leadTimeDay(leadTimeDays: number | null, order: Omit<Ordered, "isCancelled">): DayRange | null {
  const isWaiting = order.financialStatus === "pending" && order.approvedAt === null;
  if (leadTimeDays === null || isWaiting) return null;
  const day = utcDay(new Date(new Date(order.approvedAt ?? order.processedAt).getTime() + leadTimeDays * dayMs));
  return { from: day, to: day };
}

function expectedText(leadTimeDays: number | null, order: Ordered, now: Date): string {
  const lead = leadTimeText(leadTimeDays);
  if (lead === null) return "expected when back in stock";
  const on = leadTimeDay(leadTimeDays, order);
  if (on === null) return `expected about ${lead} after the approval`;
  if (on.to < utcDay(now)) return `was expected around ${utcDayText(on.to)}, delayed`;
  return `expected around ${utcDayText(on.to)} (about ${lead} after the ${order.approvedAt ? "approval" : "order"})`;
}
