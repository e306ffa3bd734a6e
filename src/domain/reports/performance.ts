import type { Actor } from "#domain/actor.ts";
import { type Deployment, readDeployments } from "#domain/nodes/nodes.ts";
import type { Shop } from "#domain/shop.ts";
import { type MeasuredViews, maxKinds, readMeasuredViews } from "./behavior.ts";
import { selectVisitKinds, selectVisitSums } from "./behavior-queries.ts";
import { keptReport } from "./kept-reports.ts";
import { adviceOf, type ClosedRecommendation, type Recommendation } from "./performance-advice.ts";
import {
  type Limits,
  selectSpeedConversions,
  selectTimedPages,
  selectVitalCauses,
  selectVitalParts,
  selectVitals,
  selectVitalsByUnit,
  type TimedPageRow,
  type VitalRow,
} from "./performance-queries.ts";
import { type Breakdown, breakdowns, type ReportInput, type TimedPagesInput } from "./report-input.ts";
import { type Period, unitsOf } from "./report-period.ts";
import type { ReportFrame, ReportRequest } from "./report-request.ts";
import { type PartName, partRows } from "./vital-parts.ts";
import { type MetricName, metricNames, vitalThresholds } from "./vital-thresholds.ts";

/** Three of four views were as fast as `p75` or faster; the shares are shares of 1. */
export type MeasuredMetric = {
  metric: MetricName;
  p75: number;
  p75Before: number | null;
  count: number;
  good: number;
  middling: number;
  poor: number;
};
export type Performance = ReportFrame & {
  unit: Period["unit"];
  metrics: MeasuredMetric[];
  /** By kind of page, device, country and network; those with most measurements first. */
  breakdowns: { by: Breakdown; value: string | null; metrics: MeasuredMetric[] }[];
  /** `p75` of each metric that was measured in that hour or day. */
  units: { unit: string; p75: Partial<Record<MetricName, number>> }[];
  /** When another version of the shop was deployed. */
  deployments: Deployment[];
  bounceRate: number | null;
  bounceRateBefore: number | null;
  measured: MeasuredViews;
  sources: string[];
  countries: string[];
};

const limits: Limits = metricNames.map((metric) => ({ metric, good: vitalThresholds[metric][0], poor: vitalThresholds[metric][1] }));
/** The number of causes for each kind of page and metric. */
const shownCauses = 3;

/** Returns how fast pages were for visitors, compared with the period before. Refuses `not-allowed`. */
export function readPerformance(given: Shop, actor: Actor, input: ReportInput): Promise<Performance> {
  return keptReport(given, actor, { part: "performance", input }, countPerformance);
}

async function countPerformance({ shop, frame, period, scopeOf }: ReportRequest): Promise<Performance> {
  const [now, before] = [scopeOf(period.now), scopeOf(period.before)];
  const readUnits = async () => {
    const units = await selectVitalsByUnit(shop, now, { unit: period.unit, timeZone: frame.timeZone });
    const [bounces, bouncesBefore] = [await selectVisitSums(shop, now), await selectVisitSums(shop, before)];
    const kinds = await selectVisitKinds(shop, now, maxKinds);
    return { byUnit: Map.groupBy(units, ({ unit }) => unit), bounces, bouncesBefore, kinds, measured: await readMeasuredViews(shop, now) };
  };
  const readVitals = async () => [await selectVitals(shop, now, limits), await selectVitals(shop, before, limits)] as const;
  const [[rows, earlier], { byUnit, bounces, bouncesBefore, kinds, measured }] = await Promise.all([readVitals(), readUnits()]);
  return {
    ...frame,
    unit: period.unit,
    metrics: metricsOf(rows, earlier, "all", null),
    breakdowns: breakdowns.flatMap((by) => breakdownOf(rows, earlier, by)),
    units: unitsOf(period, frame.timeZone).map((unit) => ({
      unit,
      p75: Object.fromEntries((byUnit.get(unit) ?? []).map(({ metric, p75 }) => [metric, p75])),
    })),
    deployments: await readDeployments(shop, period.now),
    bounceRate: bounces.visits === 0 ? null : bounces.bounces / bounces.visits,
    bounceRateBefore: bouncesBefore.visits === 0 ? null : bouncesBefore.bounces / bouncesBefore.visits,
    measured,
    ...kinds,
  };
}

function metricsOf(rows: VitalRow[], earlier: VitalRow[], by: VitalRow["by"], value: string | null): MeasuredMetric[] {
  return metricNames.flatMap((metric) => {
    const isIt = (row: VitalRow) => row.metric === metric && row.by === by && row.value === value;
    const row = rows.find(isIt);
    if (!row) return [];
    const { p75, count, good, poor } = row;
    const shares = { good: good / count, middling: (count - good - poor) / count, poor: poor / count };
    return [{ metric, p75, p75Before: earlier.find(isIt)?.p75 ?? null, count, ...shares }];
  });
}

function breakdownOf(rows: VitalRow[], earlier: VitalRow[], by: Breakdown): Performance["breakdowns"] {
  const values = new Set(rows.filter((row) => row.by === by).map(({ value }) => value));
  const found = [...values].map((value) => ({ by, value, metrics: metricsOf(rows, earlier, by, value) }));
  const most = ({ metrics }: { metrics: MeasuredMetric[] }) => Math.max(...metrics.map(({ count }) => count));
  return found.toSorted((one, other) => most(other) - most(one) || (one.value ?? "").localeCompare(other.value ?? ""));
}

export type Advice = ReportFrame & {
  open: Recommendation[];
  closed: ClosedRecommendation[];
  /** The parts of the time to the largest picture or text, and to the response to a press, on all pages. */
  parts: { metric: MetricName; name: PartName; ms: number; count: number }[];
  causes: { metric: MetricName; kind: "element" | "script" | "resource"; name: string; count: number; p75: number }[];
};

/** Returns what would make pages faster, each with the figures it was concluded from. Refuses `not-allowed`. */
export function readAdvice(given: Shop, actor: Actor, input: ReportInput): Promise<Advice> {
  return keptReport(given, actor, { part: "advice", input }, countAdvice);
}

async function countAdvice({ shop, frame, period, scopeOf }: ReportRequest): Promise<Advice> {
  const [now, before] = [scopeOf(period.now), scopeOf(period.before)];
  const readCauses = async () => [await selectVitalCauses(shop, now, shownCauses), await selectSpeedConversions(shop, now, limits)] as const;
  const readVitals = async () =>
    [await selectVitals(shop, now, limits), await selectVitals(shop, before, limits), await selectVitalParts(shop, now, partRows)] as const;
  const [[vitals, earlier, parts], [causes, conversions]] = await Promise.all([readVitals(), readCauses()]);
  const measured = { now: vitals, before: earlier, parts, causes, conversions };
  const ofAll = ({ pageType }: { pageType: string | null }) => pageType === null;
  return {
    ...frame,
    ...adviceOf(measured),
    parts: parts.filter(ofAll).map(({ metric, name, ms, count }) => ({ metric: metric as MetricName, name: name as PartName, ms, count })),
    causes: causes.filter(ofAll).map(({ metric, kind, name, count, p75 }) => ({ metric: metric as MetricName, kind, name, count, p75 })),
  };
}

export type TimedPage = Omit<TimedPageRow, "entrances" | "bounces" | "conversions" | "p75s"> & {
  bounceRate: number | null;
  conversionRate: number | null;
  /** The metrics that were not good for at least one view in four. */
  issues: { metric: MetricName; p75: number }[];
};
export type TimedPages = ReportFrame & { pages: TimedPage[]; all: number };

/** Returns the most viewed pages, with how fast they were. Refuses `not-allowed`. */
export function readTimedPages(given: Shop, actor: Actor, input: TimedPagesInput): Promise<TimedPages> {
  return keptReport(given, actor, { part: "timed-pages", input }, countTimedPages);
}

async function countTimedPages({ shop, frame, period, scopeOf }: ReportRequest, { limit }: TimedPagesInput): Promise<TimedPages> {
  const { pages, all } = await selectTimedPages(shop, scopeOf(period.now), limit);
  return {
    ...frame,
    all,
    pages: pages.map(({ entrances, bounces, conversions, p75s, ...page }) => ({
      ...page,
      bounceRate: entrances === 0 ? null : bounces / entrances,
      conversionRate: page.visits === 0 ? null : conversions / page.visits,
      issues: metricNames.flatMap((metric) => {
        const p75 = p75s[metric];
        return p75 !== undefined && p75 > vitalThresholds[metric][0] ? [{ metric, p75 }] : [];
      }),
    })),
  };
}
