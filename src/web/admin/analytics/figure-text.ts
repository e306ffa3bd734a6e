import { numberText } from "#domain/number-text.ts";
import type { WireMoney } from "#ui/money-text.tsx";
import { calendarDay } from "../toolkit/date-format.ts";

/** Figures in the format that the analytics screens use; "–" where there is nothing to divide by. */

export { creditText, durationText, longText, meanText, rateText } from "#domain/reports/figure-format.ts";
export { sourceName } from "#domain/reports/report-words.ts";

/** 754 -> "13 min": as the specification asks, rounded to minutes. */
export const minutesText = (seconds: number | null) => (seconds === null ? "–" : `${Math.round(seconds / 60)} min`);

/** 1204 -> "1,204"; with the name of what is counted "1,204 sessions" or "1 session". */
export const countText = (value: number, noun?: string) => (noun ? `${numberText(value)} ${noun}${value === 1 ? "" : "s"}` : numberText(value));

/** { amount: "1895.60" } -> "$1,896": for cards, where cents do not matter. */
export function wholeMoneyText({ amount, currencyCode }: WireMoney): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currencyCode, maximumFractionDigits: 0 });
  return format.format(Number(amount)).replace("-", "−");
}

const percentFormat = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** "+12.5%", "−3.0%", "+14,161.4%"; null where there was nothing before to compare with. */
export function changeText(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null;
  const percent = ((now - before) / before) * 100;
  if (Math.abs(percent) < 0.05) return "no change";
  return `${percent > 0 ? "+" : "−"}${percentFormat.format(Math.abs(percent))}%`;
}

/** "Nov 2, 2026" or "Nov 2, 2026, 9:00" */
export const unitText = (unit: string) => `${calendarDay(unit)}${unit.length > 10 ? `, ${Number(unit.slice(11))}:00` : ""}`;

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
/** "2026-11" -> "Nov 2026". */
export const monthText = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
