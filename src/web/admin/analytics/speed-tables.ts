import type { Breakdown } from "#domain/reports/report-input.ts";
import { metricNames } from "#domain/reports/vital-thresholds.ts";
import type { Answer } from "#web/api-call.ts";
import { breakdownWords, causeWords, partWords } from "#web/messages/performance-words.ts";
import type { ScreenTable } from "./screen-table.ts";
import { breakdownText, metricShort, pageTypeText, speedText } from "./vital-text.ts";

/** The tables of page speed and server speed. Pure. */

type Performance = Answer<"GET /api/admin/analytics/performance">;
type Advice = Answer<"GET /api/admin/analytics/performance/advice">;
type Timed = Answer<"GET /api/admin/analytics/performance/pages">;
type Server = Answer<"GET /api/admin/analytics/performance/server">;

/** Each metric of each page type, device, country or network, named in `of`. */
export const speedRows = ({ breakdowns }: Pick<Performance, "breakdowns">, by: Breakdown) =>
  breakdowns
    .filter((found) => found.by === by)
    .flatMap(({ value, metrics }) => metrics.map((metric) => ({ ...metric, of: breakdownText(by, value) })));

export const speedTable = (report: Pick<Performance, "breakdowns">, by: Breakdown): ScreenTable => ({
  name: "performance/speed",
  head: [breakdownWords[by], "Metric", "p75", "Previous p75", "Good", "Needs improvement", "Poor", "Views"],
  rows: speedRows(report, by).map((row) => [row.of, metricShort(row.metric), row.p75, row.p75Before, row.good, row.middling, row.poor, row.count]),
});

export const speedOverTimeTable = ({ units }: Pick<Performance, "units">): ScreenTable => ({
  name: "performance/speed-over-time",
  head: ["Time", ...metricNames.map(metricShort)],
  rows: units.map(({ unit, p75 }) => [unit, ...metricNames.map((name) => p75[name] ?? null)]),
});

/** Null: no session has a first measured page with this rating. */
function rateAt({ conversions }: Advice["open"][number], rating: Advice["open"][number]["conversions"][number]["rating"]): number | null {
  const seen = conversions.find((each) => each.rating === rating);
  return seen && seen.visits > 0 ? seen.conversions / seen.visits : null;
}

export const adviceTable = ({ open }: Pick<Advice, "open">): ScreenTable => ({
  name: "performance/recommendations",
  head: [
    ...["Type", "Page", "Metric", "p75", "Good up to", "Must be lower by", "Views", "Share not rated good"],
    ...["What takes longest", "Its milliseconds, the most that can be saved", "Effort"],
    ...["Conversion rate of good sessions", "Of sessions that need improvement", "Of poor sessions"],
  ],
  rows: open.map((each) => [
    ...[each.type, pageTypeText(each.pageType), metricShort(each.metric), each.p75, each.target, Math.max(each.p75 - each.target, 0)],
    ...[each.views, each.slowShare],
    ...[each.part && partWords[each.part.name].name, each.part?.ms ?? null, each.effort],
    ...(["good", "needs-improvement", "poor"] as const).map((rating) => rateAt(each, rating)),
  ]),
});

export const issuesText = ({ issues }: Timed["pages"][number]) =>
  issues.map(({ metric, p75 }) => `${metricShort(metric)} ${speedText(metric, p75)}`).join(", ");

export const timedPagesTable = ({ pages }: Pick<Timed, "pages">): ScreenTable => ({
  name: "performance/top-pages",
  head: ["Page", "Views", "Sessions", "Average load, ms", "Bounce rate", "Conversion rate", "Not good"],
  rows: pages.map((page) => [page.path, page.views, page.visits, page.averageLoadMs, page.bounceRate, page.conversionRate, issuesText(page)]),
});

export const speedPartsTable = ({ parts }: Pick<Advice, "parts">): ScreenTable => ({
  name: "performance/speed-parts",
  head: ["Metric", "Part", "Average, ms", "Views"],
  rows: parts.map(({ metric, name, ms, count }) => [metricShort(metric), partWords[name].name, ms, count]),
});

export const speedCausesTable = ({ causes }: Pick<Advice, "causes">): ScreenTable => ({
  name: "performance/speed-causes",
  head: ["Metric", "Kind", "Name", "p75", "Views"],
  rows: causes.map(({ metric, kind, name, p75, count }) => [metricShort(metric), causeWords[kind], name, p75, count]),
});

const serverHead = ["Requests", "p75, ms", "p95, ms", "Average, ms", "Database, ms", "Share from the page cache", "Faults"];
const serverCells = ({ requests, p75, p95, meanMs, sqlMs, cacheShare, faults }: Server["sums"]) => [
  ...[requests, p75, p95, meanMs, sqlMs, cacheShare, faults],
];

export const serverTable = ({ units }: Pick<Server, "units">): ScreenTable => ({
  name: "performance/server-over-time",
  head: ["Time", ...serverHead],
  rows: units.map((unit) => [unit.unit, ...serverCells(unit)]),
});

/** Requests for unknown paths are counted together as "Not found". */
export const routeText = (route: string) => (route === "*" ? "Not found" : route);

export const serverRoutesTable = ({ routes }: Pick<Server, "routes">): ScreenTable => ({
  name: "performance/server-by-page",
  head: ["Page or API call", ...serverHead, "Previous p75, ms"],
  rows: routes.map((route) => [routeText(route.route), ...serverCells(route), route.before?.p75 ?? null]),
});
