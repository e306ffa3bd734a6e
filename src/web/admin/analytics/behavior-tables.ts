import { funnelWords } from "#domain/reports/report-words.ts";
import type { Answer } from "#web/api-call.ts";
import { type FigureName, figureWords, segmentWords } from "#web/messages/figure-words.ts";
import { scoreWords } from "#web/messages/retention-words.ts";
import type { ScreenTable } from "./screen-table.ts";
import { pageTypeText } from "./vital-text.ts";

/** The tables of user behavior. Pure. */

type Behavior = Answer<"GET /api/admin/analytics/behavior">;
type Sums = Behavior["sums"];
type Retention = Answer<"GET /api/admin/analytics/retention">;

/** The figures that are computed from the sums, in the order of the screen. */
export const figureValues: [name: FigureName, value: (sums: Sums) => number | null][] = [
  ["visits", ({ visits }) => visits],
  ["visitors", ({ visitors }) => visitors],
  ["views", ({ views }) => views],
  ["viewsPerVisit", ({ viewsPerVisit }) => viewsPerVisit],
  ["bounceRate", ({ bounceRate }) => bounceRate],
  ["averageSeconds", ({ averageSeconds }) => averageSeconds],
  ["conversions", ({ conversions }) => conversions],
  ["conversionRate", ({ conversionRate }) => conversionRate],
  ["orders", ({ orders }) => orders],
  ["averageOrder", ({ averageOrder }) => averageOrder && Number(averageOrder.amount)],
  ["revenue", ({ revenue }) => Number(revenue.amount)],
];

export const figuresTable = ({ sums, sumsBefore }: Pick<Behavior, "sums" | "sumsBefore">): ScreenTable => ({
  name: "behavior/figures",
  head: ["Figure", "Now", "Previous", "How it is counted"],
  rows: figureValues.map(([name, value]) => [figureWords[name].name, value(sums), value(sumsBefore), figureWords[name].means]),
});

export const visitsTable = ({ units }: Pick<Behavior, "units">): ScreenTable => ({
  name: "behavior/sessions-over-time",
  head: ["Time", "Sessions", "Page views", "Sessions with an order"],
  rows: units.map(({ unit, visits, views, conversions }) => [unit, visits, views, conversions]),
});

export const topPagesTable = ({ topPages }: Pick<Behavior, "topPages">): ScreenTable => ({
  name: "behavior/top-pages",
  head: ["Page", "Views", "Sessions", "Sessions that started here"],
  rows: topPages.map(({ path, views, visits, entrances }) => [path, views, visits, entrances]),
});

export const funnelTable = ({ steps }: Pick<Answer<"GET /api/admin/analytics/funnel">, "steps">): ScreenTable => ({
  name: "behavior/conversion-funnel",
  head: [
    ...["Step", "Sessions", "Sessions, previous period", "Share of all", "Drop-off"],
    ...["Median seconds since the previous step", "Average seconds since the previous step"],
  ],
  rows: steps.map((step) => [
    ...[funnelWords[step.name], step.visits, step.visitsBefore, step.share, step.dropOff, step.medianSeconds, step.meanSeconds],
  ]),
});

export const segmentsTable = ({ segments }: Pick<Answer<"GET /api/admin/analytics/segments">, "segments">): ScreenTable => ({
  name: "behavior/customer-segments",
  head: ["Segment", "Visitors", "Share of all", "Sessions", "Conversion rate", "Orders", "Average order value", "Ordered", "Currency"],
  rows: segments.map((each) => [
    ...[segmentWords[each.name].name, each.visitors, each.share, each.visits, each.conversionRate, each.orders],
    ...[each.averageOrder?.amount ?? null, each.revenue.amount, each.revenue.currencyCode],
  ]),
});

export const scoresTable = ({ segments }: Pick<Answer<"GET /api/admin/analytics/customer-scores">, "segments">): ScreenTable => ({
  name: "behavior/rfm-segments",
  head: ["Segment", "Customers", "Share of all", "Orders", "Median days since the latest order", "Ordered, less refunds", "Currency"],
  rows: segments.map((each) => [
    ...[scoreWords[each.name].name, each.customers, each.share, each.orders, each.medianDays, each.revenue.amount, each.revenue.currencyCode],
  ]),
});

/** Returns the months that have customers, and an index for each later month that any of them has figures for. */
export function shownMonths(months: Retention["months"]): { shown: Retention["months"]; later: number[] } {
  const shown = months.filter(({ customers }) => customers > 0);
  return { shown, later: Array.from({ length: Math.max(0, ...shown.map(({ again }) => again.length)) }, (_, at) => at) };
}

export function retentionTable({ months }: Pick<Retention, "months">): ScreenTable {
  const { shown, later } = shownMonths(months);
  return {
    name: "behavior/retention",
    head: ["Month of the first order", "Customers", ...later.map((at) => (at === 0 ? "1 month later" : `${at + 1} months later`))],
    rows: shown.map(({ month, customers, again }) => [month, customers, ...later.map((at) => again[at] ?? null)]),
  };
}

export const repeatsTable = ({ months, repeats }: Pick<Retention, "months" | "repeats">): ScreenTable => ({
  name: "behavior/repeat-purchases",
  head: ["Month of the first order", "Days", "Customers", "Ordered again", "Share"],
  rows: [{ month: "all", repeats }, ...months].flatMap((each) =>
    each.repeats.filter(({ customers }) => customers > 0).map(({ days, customers, again, share }) => [each.month, days, customers, again, share]),
  ),
});

export const journeysTable = ({ journeys }: Pick<Answer<"GET /api/admin/analytics/journeys">, "journeys">): ScreenTable => ({
  name: "behavior/user-journeys",
  head: [
    ...["Session", "Began", "Seconds", "Device", "Country", "Source", "Signed in"],
    ...["Converted", "Revenue", "Currency", "Step", "Action", "Page", "At"],
  ],
  rows: journeys.flatMap((each) => {
    const session = [
      ...[each.id, each.began, each.seconds, each.device, each.country, each.source, String(each.isSignedIn), String(each.hasOrdered)],
      ...[each.revenue.amount, each.revenue.currencyCode],
    ];
    if (each.steps.length === 0) return [[...session, null, null, null, null]];
    return each.steps.map(({ action, page, at }, place) => [...session, place + 1, action, page, at]);
  }),
});

type PathNode = Omit<Answer<"GET /api/admin/analytics/paths">["next"][number], "next"> & { next: readonly unknown[] };

/** One row for each path of up to three pages, and one for each of its beginnings. */
export const pathsTable = ({ next }: { next: readonly PathNode[] }, by: string): ScreenTable => ({
  name: "behavior/ways",
  file: "paths",
  head: ["First page", "Second page", "Third page", "Sessions"],
  rows: wayRows(next, pageNameOf(by)),
});

export const pageNameOf = (by: string) => (page: string) => (by === "kind" ? pageTypeText(page) : page);

export function wayRows(nodes: readonly PathNode[], nameOf: (page: string) => string, behind: string[] = []): (string | number)[][] {
  return nodes.flatMap((node) => {
    const way = [...behind, node.page === null ? "(none)" : nameOf(node.page)];
    return [[...way, ...Array.from({ length: 3 - way.length }, () => ""), node.visits], ...wayRows(node.next as readonly PathNode[], nameOf, way)];
  });
}
