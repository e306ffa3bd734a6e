import { numberText } from "#domain/number-text.ts";
import { countryName } from "#domain/postal-address.ts";
import { speedText } from "#domain/reports/figure-format.ts";
import type { Breakdown } from "#domain/reports/report-input.ts";
import { type MetricName, type VitalRating, vitalThresholds } from "#domain/reports/vital-thresholds.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { pageTypeWords } from "#web/messages/performance-words.ts";

/** Speeds in the format that the analytics use. Pure. */

export { metricShort, speedText } from "#domain/reports/figure-format.ts";

export function limitText(metric: MetricName): string {
  const [good, poor] = vitalThresholds[metric];
  return `Good up to ${speedText(metric, good)}, poor above ${speedText(metric, poor)}.`;
}

/** 3.42 -> "3.4 ms", 1234 -> "1,234 ms"; "–" where there is no value. */
export const answerTimeText = (ms: number | null) => (ms === null ? "–" : ms < 10 ? `${ms.toFixed(1)} ms` : `${numberText(Math.round(ms))} ms`);

export const ratingTones: Record<VitalRating, BadgeTone> = { good: "green", "needs-improvement": "amber", poor: "red" };

const devices: Record<string, string> = { desktop: "Desktop", phone: "Mobile", tablet: "Tablet" };
export const deviceText = (device: string) => devices[device] ?? device;

export function pageTypeText(pageType: string): string {
  return (pageTypeWords as Record<string, string>)[pageType] ?? pageType;
}

/** Returns what a row of a breakdown is about; null: the browsers did not report it. */
export function breakdownText(by: Breakdown, value: string | null): string {
  if (value === null) return "Unknown";
  if (by === "pageType") return pageTypeText(value);
  if (by === "device") return deviceText(value);
  return by === "country" ? countryName(value) : value.toUpperCase();
}
