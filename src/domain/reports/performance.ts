import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { askedReport, type ReportFrame } from "./behavior.ts";
import { selectVisitSums } from "./behavior-queries.ts";
import { selectVitals, type VitalRow } from "./performance-queries.ts";
import type { ReportInput } from "./report-input.ts";
import { type MetricName, metricNames, vitalThresholds } from "./vital-thresholds.ts";

/** Three of four views were as fast as `p75` or faster; the shares are of 1. */
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
  metrics: MeasuredMetric[];
  pageTypes: { pageType: string; metrics: MeasuredMetric[] }[];
  bounceRate: number | null;
  bounceRateBefore: number | null;
};

const limits = metricNames.map((metric) => ({ metric, good: vitalThresholds[metric][0], poor: vitalThresholds[metric][1] }));

/** How fast pages were for visitors, beside the time before. Where visitors came from does not narrow it. Refuses `not-allowed`. */
export async function readPerformance(shop: Shop, actor: Actor, input: ReportInput): Promise<Performance> {
  const { frame, period, scopeOf } = await askedReport(shop, actor, { ...input, source: undefined });
  const [now, before] = [scopeOf(period.now), scopeOf(period.before)];
  const rows = await selectVitals(shop, now, limits);
  const earlier = await selectVitals(shop, before, limits);
  const metricsOf = (pageType: string | null) =>
    metricNames.flatMap((metric) => {
      const isIt = (row: VitalRow) => row.metric === metric && row.pageType === pageType;
      const row = rows.find(isIt);
      if (!row) return [];
      const { p75, count, good, poor } = row;
      const [goodShare, poorShare] = [good / count, poor / count];
      return [
        { metric, p75, p75Before: earlier.find(isIt)?.p75 ?? null, count, good: goodShare, middling: (count - good - poor) / count, poor: poorShare },
      ];
    });
  const most = ({ metrics }: { metrics: MeasuredMetric[] }) => Math.max(...metrics.map(({ count }) => count));
  const types = [...new Set(rows.flatMap(({ pageType }) => pageType ?? []))].map((pageType) => ({ pageType, metrics: metricsOf(pageType) }));
  const bounces = await selectVisitSums(shop, now);
  const bouncesBefore = await selectVisitSums(shop, before);
  return {
    ...frame,
    metrics: metricsOf(null),
    pageTypes: types.toSorted((one, other) => most(other) - most(one) || one.pageType.localeCompare(other.pageType)),
    bounceRate: bounces.visits === 0 ? null : bounces.bounces / bounces.visits,
    bounceRateBefore: bouncesBefore.visits === 0 ? null : bouncesBefore.bounces / bouncesBefore.visits,
  };
}
