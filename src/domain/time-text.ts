import { lazyValue } from "./lazy-value.ts";

/**
 * Times as text, in UTC, so that a page reads the same wherever it was rendered. Formats are created once, because creating one costs more
 * than using it.
 */
const dayFormat = lazyValue(() => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }));
const timeFormat = lazyValue(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }));

/** "2026-11-02" */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** "November 2, 2026" */
export function utcDayText(time: Date | string): string {
  return dayFormat().format(new Date(time));
}

/** "Nov 2, 2026, 9:00 AM UTC" */
export function utcTimeText(time: Date | string): string {
  return `${timeFormat().format(new Date(time))} UTC`;
}
