import { leadTimeText } from "#domain/inventory/availability.ts";
import { utcDayText } from "#domain/moment-text.ts";
import type { BuyerLine, BuyerOrder } from "./buyer-order-queries.ts";

const dayMs = 86_400_000;

type Ordered = Pick<BuyerOrder, "financialStatus" | "approvedAt" | "isCancelled" | "processedAt">;
type Line = Pick<BuyerLine, "quantity" | "backOrdered" | "leadTimeDays" | "withdrawn" | "toShip">;

/**
 * What of a line is still to be shipped from the stock that it had when it was ordered, and what is back-ordered, in words that
 * stay true: "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)". Null where
 * nothing of it is, any more.
 */
export function deliveryText(line: Line, order: Ordered): string | null {
  const later = Math.min(line.toShip, Math.max(0, line.backOrdered - line.withdrawn));
  if (later === 0 || order.isCancelled) return null;
  const ready = line.toShip - later;
  const units = ready === 0 ? "Back-ordered" : `${ready} from stock, ${later} back-ordered`;
  return `${units}: ${expectedText(line.leadTimeDays, order)}`;
}

/** An order on approval has no day yet from which the lead time counts. */
function expectedText(leadTimeDays: number | null, order: Ordered): string {
  const lead = leadTimeText(leadTimeDays);
  if (leadTimeDays === null || lead === null) return "ships when back in stock";
  const isWaiting = order.financialStatus === "pending" && order.approvedAt === null;
  if (isWaiting) return `ships about ${lead} after the approval`;
  const from = new Date(order.approvedAt ?? order.processedAt).getTime();
  return `expected around ${utcDayText(new Date(from + leadTimeDays * dayMs))} (about ${lead} after the ${order.approvedAt ? "approval" : "order"})`;
}
