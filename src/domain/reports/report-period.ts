import { dayMs, hourMs } from "#domain/durations.ts";
import { startOfDay, zonedDay, zonedMinute } from "#domain/zoned-times.ts";
import type { ReportInput } from "./report-input.ts";

/** From the first time, inclusive, to the second, exclusive. */
export type Span = { from: Date; to: Date };
export type Period = {
  now: Span;
  /** The period for comparison: as long, and ending where the other begins. */
  before: Span;
  /** The unit of a chart: hours where the period is at most two days. */
  unit: "hour" | "day";
};

const daysOf = { today: 1, "7d": 7, "30d": 30, "90d": 90 } as const;

/** Returns the period of a report and the one it is compared with. Pure. */
export function periodOf({ range, from = "", to = "" }: Pick<ReportInput, "range" | "from" | "to">, now: Date, timeZone: string): Period {
  if (range === "1h" || range === "1d") {
    const longMs = range === "1h" ? hourMs : dayMs;
    const span = { from: new Date(now.getTime() - longMs), to: now };
    return { now: span, before: { from: new Date(now.getTime() - 2 * longMs), to: span.from }, unit: "hour" };
  }
  const today = zonedDay(now, timeZone);
  const days = range === "custom" ? Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1 : daysOf[range];
  const last = range === "custom" ? to : today;
  const start = startOfDay(last, timeZone, 1 - days);
  const full = startOfDay(last, timeZone, 1);
  // The future part of the period is not compared with the past.
  const end = new Date(Math.max(start.getTime(), Math.min(full.getTime(), now.getTime())));
  const earlier = startOfDay(last, timeZone, 1 - 2 * days);
  const earlierEnd = end < full ? new Date(Math.min(earlier.getTime() + (end.getTime() - start.getTime()), start.getTime())) : start;
  return { now: { from: start, to: end }, before: { from: earlier, to: earlierEnd }, unit: days <= 2 ? "hour" : "day" };
}

/** The hours ("2026-11-02T09") or days ("2026-11-02") of a period as its chart shows them, including those without events. Pure. */
export function unitsOf({ now: { from, to }, unit }: Period, timeZone: string): string[] {
  const names = new Set<string>();
  for (let time = from.getTime(); time < to.getTime(); time += hourMs) names.add(unitName(new Date(time), unit, timeZone));
  if (to > from) names.add(unitName(new Date(to.getTime() - 1), unit, timeZone));
  return [...names];
}

const unitName = (time: Date, unit: Period["unit"], timeZone: string) => zonedMinute(time, timeZone).slice(0, unit === "hour" ? 13 : 10);
