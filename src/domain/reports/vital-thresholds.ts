/** What is good and poor for each web vital, as the specification says (web.dev/articles/vitals); for the page load, its target. Safe in the browser. */

export const metricNames = ["LCP", "INP", "CLS", "TTFB", "FCP", "FID", "LOAD"] as const;
export type MetricName = (typeof metricNames)[number];

/** Good up to the first, poor above the second. Milliseconds; for CLS its score. */
export const vitalThresholds: Record<MetricName, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
  FCP: [1800, 3000],
  FID: [100, 300],
  LOAD: [2000, 3000],
};

export type VitalRating = "good" | "needs-improvement" | "poor";

/** Shares of 1: on target up to the first, poor above the second. */
export const bounceThresholds = [0.3, 0.5] as const;

/** Rates a value by the thresholds of its metric. Pure. */
export const ratingOf = (metric: MetricName, value: number): VitalRating => ratedBy(vitalThresholds[metric], value);

/** Rates a bounce rate by its thresholds. Pure. */
export const bounceRatingOf = (rate: number): VitalRating => ratedBy(bounceThresholds, rate);

function ratedBy([good, poor]: readonly [number, number], value: number): VitalRating {
  return value <= good ? "good" : value > poor ? "poor" : "needs-improvement";
}
