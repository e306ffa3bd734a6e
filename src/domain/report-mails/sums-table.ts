import { formatMoney, type Money, parseDecimal } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import type { BehaviorSums } from "#domain/reports/behavior.ts";
import { durationText, rateText } from "#domain/reports/figure-format.ts";
import { figureNames } from "#domain/reports/report-words.ts";

/** A table of texts; the first cell of each row names what it is about. */
export type ReportTable = { title: string; head: string[]; rows: string[][] };
/** The totals of a report beside those of the previous period. Pure. */
export function sumsTable(now: BehaviorSums, before: BehaviorSums): ReportTable {
  const texts = (sums: BehaviorSums) => [
    numberText(sums.visits),
    rateText(sums.conversionRate),
    durationText(sums.averageSeconds),
    numberText(sums.orders),
    sums.averageOrder ? moneyOf(sums.averageOrder) : "–",
    moneyOf(sums.revenue),
  ];
  const { visits, conversionRate, averageSeconds, orders, averageOrder, revenue } = figureNames;
  const [textsNow, textsBefore] = [texts(now), texts(before)];
  const names = [visits, conversionRate, averageSeconds, orders, averageOrder, revenue];
  return {
    title: "Figures",
    head: ["Figure", "This period", "Previous period"],
    rows: names.map((name, at) => [name, textsNow[at] ?? "", textsBefore[at] ?? ""]),
  };
}

/** { amount: "1895.60" } -> "$1,895.60". Pure. */
export function moneyOf({ amount, currencyCode }: Money): string {
  const isNegative = amount.startsWith("-");
  const cents = parseDecimal(isNegative ? amount.slice(1) : amount, currencyCode) ?? 0;
  return formatMoney(isNegative ? -cents : cents, currencyCode);
}
