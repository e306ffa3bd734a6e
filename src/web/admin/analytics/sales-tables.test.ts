import { expect, it } from "vitest";
import { salesTable, timeBuckets } from "./sales-tables.ts";

const money = (amount: string) => ({ amount, currencyCode: "USD" });

it("names the groups of times so that each order is in one of them", () => {
  const bounds = [600, 1800, 3600, 86_400, 3 * 86_400, 30 * 86_400, null];
  const buckets = bounds.map((mostSeconds) => ({ mostSeconds, sinceVisit: 0, sinceCart: 0 }));
  expect(timeBuckets({ buckets }).map(({ name }) => name)).toEqual([
    "Up to 10 minutes",
    "10 to 30 minutes",
    "30 minutes to 1 hour",
    "1 hour to 1 day",
    "1 to 3 days",
    "3 to 30 days",
    "More than 30 days",
  ]);
});

it("leaves refunds and revenue empty by product, where they are not known", () => {
  const amounts = { sold: money("20.00"), refunded: money("0.00"), revenue: money("20.00"), revenueBefore: money("5.00") };
  const row = { kind: "value" as const, value: "rotor", title: "Rotor", visits: 4, conversions: 1, conversionRate: 0.25, orders: 1, ...amounts };
  const cellsOf = (by: "product" | "channel") => {
    const { head, rows } = salesTable({ by, rows: [row] });
    return head.slice(5).map((name, at) => [name, rows[0]?.[at + 5]]);
  };
  expect(cellsOf("product")).toEqual([
    ["Sold", "20.00"],
    ["Refunded", null],
    ["Revenue", null],
    ["Sold, previous period", "5.00"],
    ["Currency", "USD"],
  ]);
  expect(cellsOf("channel").slice(1, 4)).toEqual([
    ["Refunded", "0.00"],
    ["Revenue", "20.00"],
    ["Revenue, previous period", "5.00"],
  ]);
});
