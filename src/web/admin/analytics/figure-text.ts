import { numberText } from "#domain/number-text.ts";
import type { WireMoney } from "#ui/money-text.tsx";
import { calendarDay } from "../toolkit/date-format.ts";

/** Figures as the analytics write them; "–" where there is nothing to divide by. */

/** 0.1234 -> "12.3%" */
export const rateText = (rate: number | null) => (rate === null ? "–" : `${(rate * 100).toFixed(1)}%`);

/** 754 -> "13 min": as the specification asks, rounded to minutes. */
export const minutesText = (seconds: number | null) => (seconds === null ? "–" : `${Math.round(seconds / 60)} min`);

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
export const creditText = (value: number) => (Number.isInteger(value) ? countText(value) : value.toFixed(2));

/** As `durationText`, from a day on in days: 200000 -> "2 d 7 h". */
export function longText(seconds: number | null): string {
  if (seconds === null || seconds < 86_400) return durationText(seconds);
  const hours = Math.floor(seconds / 3600);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  return rest === 0 ? `${days} d` : `${days} d ${rest} h`;
}

export const countText = (value: number) => numberText(value);

/** { amount: "1895.60" } -> "$1,896": on a card, where cents say nothing. */
export function wholeMoneyText({ amount, currencyCode }: WireMoney): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currencyCode, maximumFractionDigits: 0 });
  return format.format(Number(amount)).replace("-", "−");
}

/** "+12.5%", "−3.0%"; null where there was nothing before, so that nothing can be said. */
export function changeText(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null;
  const percent = ((now - before) / before) * 100;
  if (Math.abs(percent) < 0.05) return "no change";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toFixed(1)}%`;
}

/** "Nov 2, 2026" or "Nov 2, 2026, 9:00" */
export const unitText = (unit: string) => `${calendarDay(unit)}${unit.length > 10 ? `, ${Number(unit.slice(11))}:00` : ""}`;

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
/** "2026-11" as Nov 2026. */
export const monthText = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
