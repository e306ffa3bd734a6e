import type { ReportRange } from "#domain/reports/report-input.ts";
import { calendarDay } from "../toolkit/date-format.ts";

/** The time ranges of a report that the form offers. */
export const reportRanges: readonly (readonly [ReportRange, string])[] = [
  ["today", "Today"],
  ["1h", "Last hour"],
  ["1d", "Last 24 hours"],
  ["7d", "Last 7 days"],
  ["30d", "Last 30 days"],
  ["90d", "Last 90 days"],
  ["custom", "Custom range"],
];

/** Returns the time range of a report from its URL: "last 30 days", or the two days. Pure. */
export function rangeText({ range = "7d", from = "", to = "" }: Record<string, string>): string {
  const title = reportRanges.find(([value]) => value === range)?.[1] ?? "Last 7 days";
  return range === "custom" && from && to ? `${calendarDay(from)} to ${calendarDay(to)}` : title.charAt(0).toLowerCase() + title.slice(1);
}
