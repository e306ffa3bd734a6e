import { numberText } from "#domain/number-text.ts";
import type { MetricName } from "./vital-thresholds.ts";

/** Figures of reports as text, on screen and in emails; "–" where there is nothing to divide by. Pure, and safe in a browser. */

/** 0.1234 -> "12.3%" */
export const rateText = (rate: number | null) => (rate === null ? "–" : `${(rate * 100).toFixed(1)}%`);

/** 75.4 -> "1 min 15 s", 7384 -> "2 h 3 min" */
export function durationText(seconds: number | null): string {
  if (seconds === null) return "–";
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** 1.5 -> "1.5" */
export const meanText = (value: number | null) => (value === null ? "–" : value.toFixed(1));

/** 1.5 -> "1.50", 2 -> "2": parts of orders, in hundredths. */
export const creditText = (value: number) => (Number.isInteger(value) ? numberText(value) : value.toFixed(2));

/** Like `durationText`, but in days from one day on: 200000 -> "2 d 7 h". */
export function longText(seconds: number | null): string {
  if (seconds === null || seconds < 86_400) return durationText(seconds);
  const hours = Math.floor(seconds / 3600);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  return rest === 0 ? `${days} d` : `${days} d ${rest} h`;
}

/** "2,500 ms"; for CLS its score, "0.05" */
export const speedText = (metric: MetricName, value: number) => (metric === "CLS" ? value.toFixed(2) : `${numberText(Math.round(value))} ms`);

export const metricShort = (metric: MetricName) => (metric === "LOAD" ? "Page load" : metric);
