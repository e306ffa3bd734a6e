import type { SpeedConversion, VitalCause, VitalPart, VitalRow } from "./performance-queries.ts";
import { type PartName, workOn } from "./vital-parts.ts";
import { type MetricName, metricNames, vitalThresholds } from "./vital-thresholds.ts";

export const adviceTypes = ["critical", "warning", "suggestion"] as const;

/** Times in milliseconds; for CLS its score. */
export type Recommendation = {
  /** Made from the kind of page and the metric; each pair has at most one recommendation. */
  id: string;
  /** `critical`: poor; `warning`: needs improvement; `suggestion`: good, but poor for one view in ten or more. */
  type: (typeof adviceTypes)[number];
  metric: MetricName;
  pageType: string;
  p75: number;
  p75Before: number | null;
  /** The highest value that is good. */
  target: number;
  /** How many views were measured, and the share of them that was not good. */
  views: number;
  slowShare: number;
  /** The part that takes longest, as the mean of these views, and so the most that fixing it can save. Null: the browsers did not report it. */
  part: { name: PartName; ms: number } | null;
  /** The most frequent causes. */
  causes: { kind: VitalCause["kind"]; name: string; count: number }[];
  category: ReturnType<typeof workOn>["category"];
  effort: ReturnType<typeof workOn>["effort"];
  /** How many visits at each speed of this metric ordered, on all pages: observed in this shop, and no promise. */
  conversions: { rating: SpeedConversion["rating"]; visits: number; conversions: number }[];
};

/** A value that was not good in the period before and is good now. */
export type ClosedRecommendation = { metric: MetricName; pageType: string; p75: number; p75Before: number; target: number };

/** With fewer views there is no advice, because a single slow phone would cause it. */
const minViews = 20;
const poorShare = 0.1;

type Measured = { now: VitalRow[]; before: VitalRow[]; parts: VitalPart[]; causes: VitalCause[]; conversions: SpeedConversion[] };

/** Returns what would make pages faster, by the thresholds of the metrics: the worst first, then what affected most views. Pure. */
export function adviceOf(measured: Measured): { open: Recommendation[]; closed: ClosedRecommendation[] } {
  const rows = measured.now.filter(({ by, value, count }) => by === "pageType" && value !== null && count >= minViews);
  const open = rows.flatMap((row) => recommendation(row, measured) ?? []);
  const closed = rows.flatMap((row): ClosedRecommendation[] => {
    const metric = metricOf(row);
    const before = rowBefore(row, measured.before);
    const [target] = vitalThresholds[metric];
    if (!before || before.count < minViews || before.p75 <= target || row.p75 > target) return [];
    return [{ metric, pageType: row.value ?? "", p75: row.p75, p75Before: before.p75, target }];
  });
  const slow = ({ views, slowShare }: Recommendation) => views * slowShare;
  return {
    open: open.toSorted((one, other) => adviceTypes.indexOf(one.type) - adviceTypes.indexOf(other.type) || slow(other) - slow(one)),
    closed,
  };
}

const metricOf = ({ metric }: VitalRow): MetricName => metricNames.find((name) => name === metric) ?? "LOAD";
const rowBefore = ({ value, metric }: VitalRow, before: VitalRow[]) =>
  before.find((row) => row.by === "pageType" && row.value === value && row.metric === metric);

function recommendation(row: VitalRow, { before, parts, causes, conversions }: Measured): Recommendation | null {
  const metric = metricOf(row);
  const pageType = row.value ?? "";
  const [target, poor] = vitalThresholds[metric];
  const type = row.p75 > poor ? "critical" : row.p75 > target ? "warning" : row.poor / row.count >= poorShare ? "suggestion" : null;
  if (!type) return null;
  const isOfIt = (of: { pageType: string | null; metric: string }) => of.metric === metric && of.pageType === pageType;
  const [part] = parts.filter(isOfIt).toSorted((one, other) => other.ms - one.ms);
  return {
    id: `${pageType}-${metric}`,
    type,
    metric,
    pageType,
    p75: row.p75,
    p75Before: rowBefore(row, before)?.p75 ?? null,
    target,
    views: row.count,
    slowShare: (row.count - row.good) / row.count,
    part: part && part.ms > 0 ? { name: part.name as PartName, ms: part.ms } : null,
    causes: causes.filter(isOfIt).map(({ kind, name, count }) => ({ kind, name, count })),
    ...workOn(metric, part?.name ?? null),
    conversions: conversions.filter((seen) => seen.metric === metric).map(({ rating, visits, conversions }) => ({ rating, visits, conversions })),
  };
}
