import type { IncomingUnits } from "#db/schema/inventory.ts";
import { utcDayText } from "#domain/time-text.ts";

/** Whether a variant, or the best of a product's variants, is available. Only this module decides it; safe in a browser. */
export type AvailabilityState = "in-stock" | "limited-stock" | "back-order" | "out-of-stock";
/** `leadTimeDays` is set for back-orders with a known lead time. `expectedOn` ("2026-12-01"), where a delivery brings the next unit, takes precedence. */
export type Availability = { state: AvailabilityState; leadTimeDays: number | null; expectedOn?: string };

export type StockFigures = {
  tracked: boolean;
  /** On hand less reserved; negative for back-orders. */
  available: number;
  lowStockThreshold: number;
  policy: "deny" | "continue";
  leadTimeDays: number | null;
  /** Units on their way, by day, without days that have passed. */
  incoming?: readonly IncomingUnits[] | null;
};

/** The figures of several variants combined: all that `bestAvailability` needs, so that SQL can aggregate them. */
export type StockSummary = {
  anyUntracked: boolean;
  maxAvailable: number;
  /** The largest of (available - threshold). */
  maxAboveThreshold: number;
  anyContinues: boolean;
  /** The shortest lead time of the variants that are sold beyond their stock. */
  shortestLeadDays: number | null;
  /** The first day on which one of these variants is available again. */
  expectedOn?: string | null;
};

export function availabilityOf(figures: StockFigures): Availability {
  return bestAvailability({
    anyUntracked: !figures.tracked,
    maxAvailable: figures.available,
    maxAboveThreshold: figures.available - figures.lowStockThreshold,
    anyContinues: figures.policy === "continue",
    shortestLeadDays: figures.leadTimeDays,
    expectedOn: nextUnitOn(figures),
  });
}

/** The day on which a variant sold beyond its stock is available again, after the units that others wait for; null where it is unknown. */
export function nextUnitOn({ available, policy, incoming }: Pick<StockFigures, "available" | "policy" | "incoming">): string | null {
  return policy === "continue" ? coveringDay(incoming, 1 - available) : null;
}

/** The day by which the deliveries together cover this many units; null where too few are on their way. */
export function coveringDay(incoming: readonly IncomingUnits[] | null | undefined, units: number): string | null {
  let sum = 0;
  for (const delivery of incoming ?? []) {
    sum += delivery.units;
    if (sum >= units) return delivery.on;
  }
  return null;
}

/** The days until it arrives, counted from `now`: by the day of a delivery, otherwise by the lead time. */
export function daysUntilThere({ leadTimeDays, expectedOn }: Pick<Availability, "leadTimeDays" | "expectedOn">, now: Date): number | null {
  if (expectedOn === undefined) return leadTimeDays;
  return Math.max(0, Math.round((Date.parse(`${expectedOn}T00:00:00Z`) - Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`)) / 86_400_000));
}

export function bestAvailability(summary: StockSummary): Availability {
  if (summary.anyUntracked) return { state: "in-stock", leadTimeDays: null };
  if (summary.maxAvailable > 0) return { state: summary.maxAboveThreshold > 0 ? "in-stock" : "limited-stock", leadTimeDays: null };
  if (summary.anyContinues)
    return { state: "back-order", leadTimeDays: summary.shortestLeadDays, ...(summary.expectedOn && { expectedOn: summary.expectedOn }) };
  return { state: "out-of-stock", leadTimeDays: null };
}

/** How many units can be ordered now; null is no limit. */
export function orderableUnits(figures: Pick<StockFigures, "tracked" | "available" | "policy">): number | null {
  if (!figures.tracked || figures.policy === "continue") return null;
  return Math.max(0, figures.available);
}

/**
 * How a quantity of one variant can be delivered: units in stock, and units that come later. `leadTimeDays` is null where none come later, or where
 * it is unknown when; `expectedOn` is the day of the delivery that covers all of them, and takes precedence.
 */
export type UnitSplit = { ready: number; backOrdered: number; leadTimeDays: number | null; expectedOn?: string };

/** Splits `quantity` into units in stock and units beyond it, which only a variant that is sold beyond its stock can have. */
export function splitUnits(
  figures: Pick<StockFigures, "tracked" | "available" | "policy" | "leadTimeDays" | "incoming">,
  quantity: number,
): UnitSplit {
  const isSoldBeyond = figures.tracked && figures.policy === "continue";
  const ready = isSoldBeyond ? Math.min(quantity, Math.max(0, figures.available)) : quantity;
  if (ready === quantity) return { ready, backOrdered: 0, leadTimeDays: null };
  const expectedOn = coveringDay(figures.incoming, quantity - figures.available);
  return { ready, backOrdered: quantity - ready, leadTimeDays: figures.leadTimeDays, ...(expectedOn && { expectedOn }) };
}

/** "9 ship now, 6 ship in about 5 weeks", "Back-order: ships when back in stock"; null where everything ships now. */
export function backOrderText({ ready, backOrdered, leadTimeDays, expectedOn }: UnitSplit): string | null {
  if (backOrdered === 0) return null;
  const later = laterText(leadTimeDays, expectedOn);
  return ready === 0 ? `${labels["back-order"]}: ships ${later}` : `${ready} ${ship(ready)} now, ${backOrdered} ${ship(backOrdered)} ${later}`;
}

/** The same for a buyer who waits until everything is there: "6 of 15 come in about 5 weeks; everything ships together". */
export function togetherText({ ready, backOrdered, leadTimeDays, expectedOn }: UnitSplit): string {
  const comes = backOrdered === 1 ? "comes" : "come";
  const units = ready === 0 ? `Back-order: ${comes}` : `${backOrdered} of ${ready + backOrdered} ${comes}`;
  return `${units} ${laterText(leadTimeDays, expectedOn)}; everything ships together`;
}

const ship = (units: number) => (units === 1 ? "ships" : "ship");

/** "around December 12, 2026", "in about 5 weeks", "when back in stock". */
export function laterText(leadTimeDays: number | null, expectedOn?: string): string {
  if (expectedOn !== undefined) return `around ${utcDayText(`${expectedOn}T00:00:00Z`)}`;
  const lead = leadTimeText(leadTimeDays);
  return lead ? `in about ${lead}` : "when back in stock";
}

/** Whole weeks where the days are a multiple of 7 from 14 on, otherwise days; null where none is known. */
export function leadTimeText(days: number | null): string | null {
  if (days === null || days <= 0) return null;
  if (days >= 14 && days % 7 === 0) return `${days / 7} weeks`;
  return days === 1 ? "1 day" : `${days} days`;
}

const labels: Record<AvailabilityState, string> = {
  "in-stock": "In Stock",
  "limited-stock": "Limited Stock",
  "back-order": "Back-order",
  "out-of-stock": "Out of Stock",
};

/** "In Stock", or "Back-order: ships in about 3 weeks". */
export function availabilityLabel({ state, leadTimeDays, expectedOn }: Availability): string {
  return state === "back-order" ? `${labels[state]}: ships ${laterText(leadTimeDays, expectedOn)}` : labels[state];
}
