/** Whether a variant, or the best of a product's variants, can be had. The only place that decides it; safe in a browser. */
export type AvailabilityState = "in-stock" | "limited-stock" | "back-order" | "out-of-stock";
/** `leadTimeDays` is set for back-orders whose lead time is known. */
export type Availability = { state: AvailabilityState; leadTimeDays: number | null };

export type StockFigures = {
  tracked: boolean;
  /** On hand less what is promised; below zero for back-orders. */
  available: number;
  lowStockThreshold: number;
  policy: "deny" | "continue";
  leadTimeDays: number | null;
};

/** The figures of several variants in one: all that `bestAvailability` needs, so that SQL can sum them up. */
export type StockSummary = {
  anyUntracked: boolean;
  mostAvailable: number;
  /** The largest of (available - threshold). */
  mostAboveThreshold: number;
  anyContinues: boolean;
  /** The shortest lead time of the variants that are sold beyond the stock. */
  shortestLeadDays: number | null;
};

export function availabilityOf(figures: StockFigures): Availability {
  return bestAvailability({
    anyUntracked: !figures.tracked,
    mostAvailable: figures.available,
    mostAboveThreshold: figures.available - figures.lowStockThreshold,
    anyContinues: figures.policy === "continue",
    shortestLeadDays: figures.leadTimeDays,
  });
}

export function bestAvailability(summary: StockSummary): Availability {
  if (summary.anyUntracked) return { state: "in-stock", leadTimeDays: null };
  if (summary.mostAvailable > 0) return { state: summary.mostAboveThreshold > 0 ? "in-stock" : "limited-stock", leadTimeDays: null };
  if (summary.anyContinues) return { state: "back-order", leadTimeDays: summary.shortestLeadDays };
  return { state: "out-of-stock", leadTimeDays: null };
}

/** How many units can be ordered right now; null is no limit. */
export function orderableUnits(figures: Pick<StockFigures, "tracked" | "available" | "policy">): number | null {
  if (!figures.tracked || figures.policy === "continue") return null;
  return Math.max(0, figures.available);
}

const labels: Record<AvailabilityState, string> = {
  "in-stock": "In stock",
  "limited-stock": "Limited stock",
  "back-order": "Back-order",
  "out-of-stock": "Out of stock",
};

/** "In stock", or "Back-order, ships in about 21 days". */
export function availabilityLabel({ state, leadTimeDays }: Availability): string {
  return state === "back-order" && leadTimeDays !== null ? `${labels[state]}, ships in about ${leadTimeDays} days` : labels[state];
}
