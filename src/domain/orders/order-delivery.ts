import { dayMs } from "#domain/durations.ts";
import { leadTimeText } from "#domain/inventory/availability.ts";
import { arrivalText } from "#domain/shipping/delivery-dates.ts";
import { utcDayText } from "#domain/time-text.ts";
import type { BuyerLine, BuyerOrder } from "./buyer-order-queries.ts";
import type { SnapshotLine } from "./order-snapshot.ts";

type Ordered = Pick<BuyerOrder, "financialStatus" | "approvedAt" | "isCancelled" | "processedAt">;
type Line = Pick<BuyerLine, "quantity" | "backOrdered" | "leadTimeDays" | "withdrawn" | "toShip"> & { promised?: BuyerLine["promised"] };

/**
 * What of a line is still to be shipped from the stock that it had when it was ordered, and what is back-ordered, in words that
 * stay true: "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)". Null where
 * nothing of it is, anymore.
 */
export function deliveryText(line: Line, order: Ordered): string | null {
  const later = Math.min(line.toShip, Math.max(0, line.backOrdered - line.withdrawn));
  if (later === 0 || order.isCancelled) return null;
  const ready = line.toShip - later;
  const units = ready > 0 ? `${ready} from stock, ${later} back-ordered` : later < line.quantity ? `${later} back-ordered` : "Back-ordered";
  // A day that was promised for its arrival stands beside it (`promisedText`): two days would contradict each other.
  const lead = line.promised?.later ? leadTimeText(line.leadTimeDays) : null;
  return lead === null ? `${units}: ${expectedText(line.leadTimeDays, order)}` : `${units}: ships about ${lead} after the order`;
}

/**
 * What the buyer was promised with the order, as long as something of the line is to come or has come: "Expected Tue, Dec 1 – Thu, Dec 3". Null
 * where no date was promised, nothing of it is delivered, or the order is canceled.
 */
export function promisedText(
  line: Pick<BuyerLine, "quantity" | "backOrdered" | "withdrawn" | "promised">,
  order: Pick<Ordered, "isCancelled" | "processedAt">,
) {
  const { quantity, backOrdered, withdrawn, promised } = line;
  const left = quantity - withdrawn;
  if (!promised || order.isCancelled || left <= 0) return null;
  const later = Math.max(0, Math.min(left, backOrdered - withdrawn));
  return arrivalText({ ready: left - later, backOrdered: later }, promised, order.processedAt, "Expected");
}

/** The same of an order on a purchase order that its buyer has not confirmed yet: as the stock was when it was written. */
export function draftDeliveryText({ quantity, backOrdered = 0, leadTimeDays = null }: SnapshotLine): string | null {
  const waiting = { financialStatus: "pending", approvedAt: null, isCancelled: false, processedAt: "" } as const;
  return deliveryText({ quantity, backOrdered, leadTimeDays, withdrawn: 0, toShip: quantity }, waiting);
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
function expectedText(leadTimeDays: number | null, order: Ordered): string {
  const lead = leadTimeText(leadTimeDays);
  if (leadTimeDays === null || lead === null) return "expected when back in stock";
  const isWaiting = order.financialStatus === "pending" && order.approvedAt === null;
  if (isWaiting) return `expected about ${lead} after the approval`;
  const from = new Date(order.approvedAt ?? order.processedAt).getTime();
  return `expected around ${utcDayText(new Date(from + leadTimeDays * dayMs))} (about ${lead} after the ${order.approvedAt ? "approval" : "order"})`;
}
