import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { selectOrderSums } from "./behavior-queries.ts";
import type { PurchaseTimeInput } from "./conversion-input.ts";
import { keptReport } from "./kept-reports.ts";
import { selectPurchaseTimes, type TimeSums, type VisitsBeforeOrder } from "./purchase-time-queries.ts";
import type { ReportFrame, ReportRequest } from "./report-request.ts";

const [minute, hour, day] = [60, 3600, 86_400];
/** Upper bounds in seconds, inclusive; a last bucket has no bound. */
const timeBounds = [10 * minute, 30 * minute, hour, day, 3 * day, 7 * day, 30 * day] as const;

/** With fewer orders, quartiles say nothing. */
const minForQuartiles = 4;
const maxVisits = 6;

type Times = { orders: number; lowerQuartileSeconds: number | null; medianSeconds: number | null; upperQuartileSeconds: number | null };

export type PurchaseTime = ReportFrame & {
  windowDays: number;
  /** Orders placed in that period; those in `sinceVisit` have a known measured visit. */
  orders: number;
  sinceVisit: Times;
  sinceVisitBefore: Times;
  sinceCart: Times;
  sinceCartBefore: Times;
  /** `mostSeconds` null: longer than all other buckets. */
  buckets: { mostSeconds: number | null; sinceVisit: number; sinceCart: number }[];
  visitsBefore: (VisitsBeforeOrder & { isOrMore: boolean })[];
};

/** Returns how long it took from the first visit, and from the first line in the cart, to an order. Refuses `not-allowed`. */
export function readPurchaseTime(given: Shop, actor: Actor, input: PurchaseTimeInput): Promise<PurchaseTime> {
  return keptReport(given, actor, { part: "purchase-time", input }, countPurchaseTime);
}

async function countPurchaseTime({ shop, frame, period, scopeOf }: ReportRequest, input: PurchaseTimeInput): Promise<PurchaseTime> {
  const windowDays = Number(input.window);
  const scope = scopeOf(period.now);
  const question = { windowDays, bounds: timeBounds, maxVisits };
  const readEarlier = async () =>
    [(await selectPurchaseTimes(shop, scopeOf(period.before), question)).times, (await selectOrderSums(shop, scope)).orders] as const;
  const [{ times: now, visitsBefore }, [before, orders]] = await Promise.all([selectPurchaseTimes(shop, scope, question), readEarlier()]);
  const timesOf = (of: TimeSums[], since: "visit" | "cart"): Times => {
    const row = of.find((each) => each.since === since);
    const isEnough = (row?.orders ?? 0) >= minForQuartiles;
    return {
      orders: row?.orders ?? 0,
      lowerQuartileSeconds: isEnough ? (row?.lowerQuartile ?? null) : null,
      medianSeconds: row?.median ?? null,
      upperQuartileSeconds: isEnough ? (row?.upperQuartile ?? null) : null,
    };
  };
  const bucketOf = (since: "visit" | "cart", at: number) => now.find((each) => each.since === since)?.buckets[at] ?? 0;
  return {
    ...{ ...frame, windowDays },
    orders,
    ...{ sinceVisit: timesOf(now, "visit"), sinceVisitBefore: timesOf(before, "visit") },
    ...{ sinceCart: timesOf(now, "cart"), sinceCartBefore: timesOf(before, "cart") },
    buckets: [...timeBounds, null].map((mostSeconds, at) => ({ mostSeconds, sinceVisit: bucketOf("visit", at), sinceCart: bucketOf("cart", at) })),
    visitsBefore: visitsBefore.map((row) => ({ ...row, isOrMore: row.visits === maxVisits })),
  };
}
