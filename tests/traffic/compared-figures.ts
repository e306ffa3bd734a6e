import { expect } from "vitest";
import type { Staff } from "#domain/actor.ts";
import type { Money } from "#domain/money.ts";
import { readAbandonedCarts } from "#domain/reports/abandoned-carts.ts";
import { readBehavior, readFunnel, readSegments } from "#domain/reports/behavior.ts";
import { readCheckoutReport } from "#domain/reports/checkout-report.ts";
import { conversionsInput, purchaseTimeInput } from "#domain/reports/conversion-input.ts";
import { readConversions } from "#domain/reports/conversions.ts";
import { readCustomFunnel } from "#domain/reports/custom-funnel.ts";
import { customFunnelInput } from "#domain/reports/custom-funnel-input.ts";
import { readPaths } from "#domain/reports/paths.ts";
import { readPerformance } from "#domain/reports/performance.ts";
import { readPurchaseTime } from "#domain/reports/purchase-time.ts";
import { pathsInput, reportInput } from "#domain/reports/report-input.ts";
import { readCustomerScores, readRetention } from "#domain/reports/retention.ts";
import { readSearchSales } from "#domain/reports/search-sales.ts";
import type { Shop } from "#domain/shop.ts";
import { type CountedEvent, type CountedTraffic, plantedCollection } from "./counted-visits.ts";
import { monthsOf, repeatsOf, type SpeedDimension, scoresOf, speedOf } from "./customer-and-speed-figures.ts";
import {
  type Arrival,
  abandonedOf,
  arrivalsOf,
  type Model,
  notMeasured,
  productSalesOf,
  purchaseTimesOf,
  type SaleRow,
  searchSalesOf,
  seenSalesOf,
  stopsOf,
} from "./sale-figures.ts";
import {
  type Asked,
  funnelOf,
  ledgerIn,
  measuredOf,
  pagesOf,
  quantile,
  type Span,
  segmentsOf,
  sumsOf,
  unitsOf,
  visitsIn,
  waysOf,
} from "./visit-figures.ts";

/** Each function here reads a screen's operation and counts the same in `traffic`; a figure that differs fails the test. */

export const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000009", role: "analyst" };
export type Question = {
  range: "today" | "1d" | "7d" | "30d" | "90d" | "custom";
  from?: string;
  to?: string;
  device?: string;
  source?: string;
  country?: string;
  segment?: string;
  /** Returns the visitors in the segment, according to the count. */
  visitorsIn?: (span: Span) => Set<string>;
};
type Frame = { now: { from: string; to: string }; before: { from: string; to: string }; timeZone: string };

const cents = (money: Money | null) => money && Math.round(Number(money.amount) * 100);
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));

/** Returns what is asked, with the time that the report states. */
export function askedOf(
  { now, before }: Frame,
  { device, source, country, visitorsIn: membersIn }: Question,
  which: "now" | "before" = "now",
): Asked {
  const span = which === "now" ? now : before;
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
  const visitors = membersIn?.({ from, to });
  return { from, to, ...(device && { device }), ...(source && { source }), ...(country && { country }), ...(visitors && { visitors }) };
}

export async function compareBehavior(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readBehavior(shop, analyst, reportInput.parse(question));
  const sums = (of: typeof report.sums) => ({ ...of, averageOrder: cents(of.averageOrder), revenue: cents(of.revenue) });
  const counted = (asked: Asked) => {
    const all = sumsOf(traffic, asked);
    return { ...all, averageSeconds: near(all.averageSeconds) };
  };
  const asked = askedOf(report, question);
  expect(sums(report.sums)).toEqual(counted(asked));
  expect(sums(report.sumsBefore)).toEqual(counted(askedOf(report, question, "before")));
  expect(report.units.filter(({ visits }) => visits > 0)).toEqual(unitsOf(traffic, asked, report.unit, report.timeZone));
  expect(report.topPages).toEqual(pagesOf(traffic, asked).slice(0, 10));
  expect(report.measured).toEqual(measuredOf(traffic, asked));
}

export async function compareFunnel(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readFunnel(shop, analyst, reportInput.parse(question));
  const names = report.steps.map(({ name }) => name);
  const counted = funnelOf(visitsIn(traffic, askedOf(report, question)), names);
  const before = funnelOf(visitsIn(traffic, askedOf(report, question, "before")), names);
  expect(report.steps.map(({ name, visits, medianSeconds, meanSeconds }) => ({ name, visits, median: medianSeconds, mean: meanSeconds }))).toEqual(
    counted.map((step) => ({ ...step, median: near(step.median), mean: near(step.mean) })),
  );
  expect(report.steps.map(({ visitsBefore }) => visitsBefore)).toEqual(before.map(({ visits }) => visits));
}

/** Compares the funnel to an order by landing page: the ten pages with the most visits, and all others together. */
export async function compareLandings(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const names = ["page_view", "view_item", "add_to_cart", "purchase"];
  const steps = Object.fromEntries(names.map((name, at) => [`step${at + 1}`, name]));
  const report = await readCustomFunnel(shop, analyst, customFunnelInput.parse({ ...question, ...steps, split: "landing" }));
  const byLanding = Map.groupBy(visitsIn(traffic, askedOf(report, question)), ({ landing }) => landing);
  const rows = [...byLanding].map(([landing, visits]) => ({ landing, counts: funnelOf(visits, names).map((step) => step.visits) }));
  const sorted = rows.toSorted((one, other) => (other.counts[0] ?? 0) - (one.counts[0] ?? 0) || (one.landing < other.landing ? -1 : 1));
  const others = sorted.slice(10);
  const all = names.map((_, at) => others.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
  const counted = [
    ...sorted.slice(0, 10).map(({ landing, counts }) => [landing, counts] as const),
    ...(others.length > 0 ? [[null, all] as const] : []),
  ];
  expect(new Map(report.values.map(({ value, counts }) => [value, counts]))).toEqual(new Map(counted));
}

/** Compares the funnel from a collection's list to the product most often selected there; each step is the first of its kind after the one before. */
export async function compareCustomFunnel(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const chosen = traffic.visits.flatMap(({ events }) =>
    events.flatMap(({ name, productId }) => (name === "select_item" && productId ? [productId] : [])),
  );
  const product = mostFrequent(chosen) ?? "";
  const steps = { step1: `view_item_list collection ${plantedCollection}`, step2: `select_item product ${product}` };
  const report = await readCustomFunnel(shop, analyst, customFunnelInput.parse({ ...question, ...steps }));
  const named = visitsIn(traffic, askedOf(report, question)).map((visit) => ({ ...visit, events: visit.events.map(stepOf(product)) }));
  const counted = funnelOf(named, ["list", "chosen"]);
  expect(report.steps.map(({ count, medianSeconds }) => [count, medianSeconds])).toEqual(counted.map(({ visits, median }) => [visits, near(median)]));
}

const stepOf = (product: string) => (event: CountedEvent) => {
  if (event.name === "view_item_list" && event.collectionId === plantedCollection) return { ...event, name: "list" };
  return event.name === "select_item" && event.productId === product ? { ...event, name: "chosen" } : event;
};

const mostFrequent = (values: string[]) =>
  [...Map.groupBy(values, (value) => value)].toSorted(([, one], [, other]) => other.length - one.length).at(0)?.[0];

export async function compareSegments(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readSegments(shop, analyst, reportInput.parse(question));
  const { all, ...counted } = segmentsOf(traffic, askedOf(report, question));
  expect(report.visitors).toBe(all);
  const found = report.segments.map(({ name, share: _, averageOrder: __, revenue, ...rest }) => [name, { ...rest, revenue: cents(revenue) }]);
  expect(Object.fromEntries(found)).toEqual(counted);
}

type Node = { page: string | null; visits: number; next: Node[] };
const waysIn = (nodes: Node[], behind: string[]): [string, number][] =>
  nodes.flatMap(({ page, visits, next }) => {
    const way = [...behind, page ?? "-"];
    return [[way.join(" > "), visits] as [string, number], ...waysIn(next, way)];
  });

export async function comparePaths(
  shop: Shop,
  traffic: CountedTraffic,
  question: Question & { page?: string; direction?: string; by?: string },
): Promise<void> {
  const input = pathsInput.parse({ share: 1, ...question });
  const report = await readPaths(shop, analyst, input);
  const visits = visitsIn(traffic, askedOf(report, question));
  const ways = waysOf(visits, { page: input.page ?? null, direction: input.direction, by: input.by });
  const all = ways.get("") ?? 0;
  expect(report.visits).toBe(all);
  const least = Math.max(1, Math.ceil(all / 100));
  expect(new Map(waysIn(report.next, []))).toEqual(new Map([...ways].filter(([way, count]) => way !== "" && count >= least)));
}

const saleRow = ({
  visits,
  conversions,
  orders,
  sold,
  refunded,
}: {
  visits: number;
  conversions: number;
  orders: number;
  sold: Money;
  refunded: Money;
}): SaleRow => ({
  ...{ visits, conversions, orders, sold: cents(sold) ?? 0, refunded: cents(refunded) ?? 0 },
});

export async function compareConversions(
  shop: Shop,
  traffic: CountedTraffic,
  question: Question & { by: Arrival; model: Model; window: "7" | "30" | "90" },
): Promise<void> {
  const report = await readConversions(shop, analyst, conversionsInput.parse(question));
  const asked = askedOf(report, question);
  const found = report.rows.map((row) => [row.kind === "not-measured" ? notMeasured : row.value, saleRow(row)] as const);
  const counted = arrivalsOf(traffic, asked, { ...question, windowDays: Number(question.window) });
  const rounded = [...counted].map(([value, row]) => [value, { ...row, orders: near(row.orders) }] as const);
  expect(new Map(found)).toEqual(new Map(rounded));
  const { goods, shipping, tax, refunded, revenue, difference } = report.ledger;
  expect({ goods: cents(goods), shipping: cents(shipping), tax: cents(tax), refunded: cents(refunded), revenue: cents(revenue) }).toEqual(
    ledgerIn(traffic, asked),
  );
  expect(cents(difference)).toBe(0);
}

/** `handles`: the products' handles by their ids. */
export async function compareSeenSales(shop: Shop, traffic: CountedTraffic, question: Question, handles: Map<string, string>): Promise<void> {
  const rowsBy = async (by: string) => {
    const report = await readConversions(shop, analyst, conversionsInput.parse({ ...question, by }));
    return { asked: askedOf(report, question), rows: new Map(report.rows.map((row) => [row.value, saleRow(row)])) };
  };
  const products = await rowsBy("product");
  const counted = [...productSalesOf(traffic, products.asked)].map(([id, row]) => [handles.get(id), { ...row, refunded: 0 }] as const);
  expect(products.rows).toEqual(new Map(counted));
  for (const by of ["collection", "query"] as const) {
    const { asked, rows } = await rowsBy(by);
    expect(rows).toEqual(seenSalesOf(traffic, asked, by));
  }
}

export async function compareCheckout(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readCheckoutReport(shop, analyst, reportInput.parse(question));
  const visits = visitsIn(traffic, askedOf(report, question));
  const names = ["begin_checkout", "checkout_step:address", "checkout_step:shipping", "checkout_step:payment", "purchase"];
  const counted = funnelOf(visits, names);
  expect(report.steps.map(({ visits: taken }) => taken)).toEqual(counted.map(({ visits: taken }) => taken));
  expect(report.steps.map(({ medianSeconds }) => medianSeconds)).toEqual(counted.map(({ median }) => near(median)));
  expect(new Map(report.stops.map(({ name, times, visits: stopped, left }) => [name, { times, visits: stopped, left }]))).toEqual(stopsOf(visits));
}

export async function compareAbandoned(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readAbandonedCarts(shop, analyst, reportInput.parse(question));
  const counted = abandonedOf(traffic, askedOf(report, question), shop.clock.now().getTime());
  const stages = report.stages.map(({ value, ...stage }) => ({ ...stage, cents: cents(value) }));
  expect({ carts: report.carts, cents: cents(report.value), ordered: report.ordered, stages }).toEqual(counted);
}

export async function comparePurchaseTimes(shop: Shop, traffic: CountedTraffic, question: Question & { window: "7" | "30" | "90" }): Promise<void> {
  const report = await readPurchaseTime(shop, analyst, purchaseTimeInput.parse(question));
  const { sinceVisit, sinceCart, visitCounts } = purchaseTimesOf(traffic, askedOf(report, question), Number(question.window));
  for (const [found, seconds] of [[report.sinceVisit, sinceVisit] as const, [report.sinceCart, sinceCart] as const]) {
    const quarter = (share: number) => (seconds.length >= 4 ? near(quantile(seconds, share)) : null);
    expect(found).toEqual({
      ...{ orders: seconds.length, medianSeconds: near(quantile(seconds, 0.5)) },
      ...{ lowerQuartileSeconds: quarter(0.25), upperQuartileSeconds: quarter(0.75) },
    });
  }
  expect(new Map(report.visitsBefore.map(({ visits, orders }) => [visits, orders]))).toEqual(visitCounts);
  const most = (seconds: number[], bound: number | null, last: number) =>
    seconds.filter((each) => each > last && (bound === null || each <= bound)).length;
  let last = Number.NEGATIVE_INFINITY;
  for (const bucket of report.buckets) {
    expect(bucket).toMatchObject({ sinceVisit: most(sinceVisit, bucket.mostSeconds, last), sinceCart: most(sinceCart, bucket.mostSeconds, last) });
    last = bucket.mostSeconds ?? last;
  }
}

export async function compareSearchSales(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readSearchSales(shop, analyst, reportInput.parse(question));
  const { sums, byQuery } = searchSalesOf(traffic, askedOf(report, question));
  const of = ({ searched, clicked, added, ordered, revenue }: typeof report.sums) => ({ searched, clicked, added, ordered, cents: cents(revenue) });
  expect(of(report.sums)).toEqual(sums);
  expect(new Map(report.queries.map((row) => [row.query, of(row)]))).toEqual(byQuery);
}

export async function compareSpeed(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readPerformance(shop, analyst, reportInput.parse(question));
  const asked = askedOf(report, question);
  const of = (metrics: typeof report.metrics) =>
    metrics.map(({ p75Before: _, ...metric }) => metric).toSorted((one, other) => one.metric.localeCompare(other.metric));
  const counted = (by?: { dimension: SpeedDimension; value: string }) =>
    speedOf(traffic, asked, by)
      .map((metric) => ({ ...metric, p75: near(metric.p75) }))
      .toSorted((one, other) => one.metric.localeCompare(other.metric));
  expect(of(report.metrics)).toEqual(counted());
  for (const { by, value, metrics } of report.breakdowns)
    expect([by, value, of(metrics)]).toEqual([by, value, counted({ dimension: by, value: value ?? "" })]);
}

export async function compareCustomers(shop: Shop, { orders }: CountedTraffic): Promise<void> {
  const now = shop.clock.now().getTime();
  const retention = await readRetention(shop, analyst, {});
  const months = monthsOf(orders, retention.timeZone);
  for (const { month, customers, again } of retention.months) {
    const [first = 0, ...later] = months.get(month) ?? [];
    expect([month, customers, again]).toEqual([month, first, again.map((_, at) => later[at] ?? 0)]);
  }
  for (const repeat of retention.repeats) expect(repeat).toEqual(repeatsOf(orders, repeat.days, now));
  const scores = await readCustomerScores(shop, analyst, {});
  const counted = scoresOf(orders, now);
  for (const { name, customers, orders: placed, medianDays, revenue } of scores.segments) {
    const own = counted.get(name) ?? { customers: 0, orders: 0, cents: 0, medianDays: null };
    expect([name, customers, placed, cents(revenue), medianDays]).toEqual([name, own.customers, own.orders, own.cents, near(own.medianDays)]);
  }
  expect(scores.segments.length).toBeGreaterThan(0);
}
