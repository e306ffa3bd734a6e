import type { Actor } from "#domain/actor.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { startOfDay, zonedDay } from "#domain/zoned-times.ts";
import { type MeasuredViews, readMeasuredViews } from "./behavior.ts";
import { type BiggestChange, biggestChange } from "./biggest-change.ts";
import { reportInput } from "./report-input.ts";
import { type ReportFrame, resolveReportRequest } from "./report-request.ts";
import { type SoldProduct, selectTopProducts, selectVisitShares, type VisitShare } from "./today-queries.ts";

export type TodayVisits = { visits: number; conversions: number; conversionRate: number | null };
export type Today = ReportFrame & {
  today: TodayVisits;
  weekAgo: TodayVisits;
  change: BiggestChange;
  /** On the days (UTC) that today touches. */
  measured: MeasuredViews;
  /** In the last seven days, including today. */
  topProducts: (Omit<SoldProduct, "cents"> & { ordered: Money })[];
};

const shownProducts = 5;

/** Returns today's visits, those of the same weekday a week ago up to the same time of day, what differs most, and what sells. Refuses `not-allowed`. */
export async function readToday(given: Shop, actor: Actor): Promise<Today> {
  const { shop, frame, period, scopeOf, currency } = await resolveReportRequest(given, actor, reportInput.parse({ range: "7d" }));
  const { timeZone } = frame;
  const now = shop.clock.now();
  const day = zonedDay(now, timeZone);
  const [start, earlier, earlierEnd] = [startOfDay(day, timeZone), startOfDay(day, timeZone, -7), startOfDay(day, timeZone, -6)];
  // A day that a change of clocks makes an hour shorter must not reach into the next.
  const until = new Date(Math.min(earlier.getTime() + (now.getTime() - start.getTime()), earlierEnd.getTime()));
  const shares = await selectVisitShares(shop, scopeOf({ from: start, to: now }));
  const sharesBefore = await selectVisitShares(shop, scopeOf({ from: earlier, to: until }));
  const products = await selectTopProducts(shop, scopeOf(period.now), shownProducts);
  return {
    ...frame,
    now: { from: start.toISOString(), to: now.toISOString() },
    before: { from: earlier.toISOString(), to: until.toISOString() },
    today: visitsOf(shares),
    weekAgo: visitsOf(sharesBefore),
    change: biggestChange(shares, sharesBefore),
    measured: await readMeasuredViews(shop, scopeOf({ from: start, to: now })),
    topProducts: products.map(({ cents, ...product }) => ({ ...product, ordered: toMoney(cents, currency) })),
  };
}

function visitsOf(shares: VisitShare[]): TodayVisits {
  const { visits, conversions } = shares.find(({ by }) => by === "all") ?? { visits: 0, conversions: 0 };
  return { visits, conversions, conversionRate: visits === 0 ? null : conversions / visits };
}
