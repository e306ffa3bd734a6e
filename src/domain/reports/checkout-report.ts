import type { Actor } from "#domain/actor.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { type StopRow, selectCheckoutCounts, selectCheckoutVisits } from "./checkout-report-queries.ts";
import { keptReport } from "./kept-reports.ts";
import type { ReportInput } from "./report-input.ts";
import type { ReportFrame, ReportRequest } from "./report-request.ts";

export const checkoutSteps = ["begin_checkout", "address", "shipping", "payment", "purchase"] as const;

export type CheckoutReport = ReportFrame & {
  /** Checkouts that were begun in that period, regardless of what the report is narrowed to, and how many of them in a measured visit. */
  begun: number;
  begunMeasured: number;
  steps: {
    name: (typeof checkoutSteps)[number];
    visits: number;
    visitsBefore: number;
    share: number | null;
    dropOff: number | null;
    medianSeconds: number | null;
  }[];
  stops: StopRow[];
  /** By the price of shipping that was shown last; `lowest` equals `highest` where there is only one price. */
  shipping: { lowest: Money; highest: Money; visits: number; ordered: number; orderRate: number }[];
};

const maxStops = 50;

/** Returns how far visits came in the checkout, what stopped them, and which shipping prices they saw. Refuses `not-allowed`. */
export function readCheckoutReport(given: Shop, actor: Actor, input: ReportInput): Promise<CheckoutReport> {
  return keptReport(given, actor, { part: "checkout", input }, countCheckoutReport);
}

async function countCheckoutReport({ shop, frame, period, scopeOf, currency }: ReportRequest): Promise<CheckoutReport> {
  const scope = scopeOf(period.now);
  const readOthers = async () => ({
    earlier: (await selectCheckoutVisits(shop, scopeOf(period.before), 0)).steps,
    counts: await selectCheckoutCounts(shop, scope),
  });
  const [{ steps: rows, stops, shipping: shown }, { earlier, counts }] = await Promise.all([
    selectCheckoutVisits(shop, scope, maxStops),
    readOthers(),
  ]);
  const visitsOf = (of: typeof rows, step: number) => of.find((row) => row.step === step)?.visits ?? 0;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const steps = checkoutSteps.map((name, at) => {
    const visits = visitsOf(rows, at + 1);
    const kept = at === 0 ? null : share(visits, visitsOf(rows, at));
    return {
      ...{ name, visits, visitsBefore: visitsOf(earlier, at + 1), share: share(visits, visitsOf(rows, 1)) },
      dropOff: kept === null ? null : 1 - kept,
      medianSeconds: rows.find(({ step }) => step === at + 1)?.median ?? null,
    };
  });
  const shipping = shown.map(({ lowest, highest, visits, ordered }) => ({
    ...{ lowest: toMoney(lowest, currency), highest: toMoney(highest, currency), visits, ordered },
    orderRate: ordered / visits,
  }));
  return { ...frame, ...counts, steps, stops, shipping };
}
