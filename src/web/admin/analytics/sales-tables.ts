import { conversionRowName, dimensionNames } from "#domain/reports/report-words.ts";
import type { Answer } from "#web/api-call.ts";
import type { ScreenTable } from "./screen-table.ts";

/** The tables of conversions: sales, the ledger, time to purchase, what is bought together, and search to sale. Pure. */

type Sales = Answer<"GET /api/admin/analytics/conversions">;
type Ledger = Sales["ledger"];
type Times = Answer<"GET /api/admin/analytics/purchase-time">;
type SearchSales = Answer<"GET /api/admin/analytics/search-sales">;

/** By product, what was sold is goods alone, before tax and shipping, and refunds are not known, so there is no revenue. */
export const salesTable = ({ by, rows }: Pick<Sales, "by" | "rows">): ScreenTable => ({
  name: "conversions/sales",
  file: `sales-by-${by}`,
  head: [
    ...[dimensionNames[by], "Sessions", "Sessions with an order", "Conversion rate", "Orders", "Sold", "Refunded", "Revenue"],
    ...[by === "product" ? "Sold, previous period" : "Revenue, previous period", "Currency"],
  ],
  rows: rows.map((row) => [
    ...[conversionRowName(by, row), row.visits, row.conversions, row.conversionRate, row.orders, row.sold.amount],
    ...(by === "product" ? [null, null] : [row.refunded.amount, row.revenue.amount]),
    ...[row.revenueBefore?.amount ?? null, row.revenue.currencyCode],
  ]),
});

export type LedgerRow = { name: string; amount: Ledger["revenue"] };

/** The amounts in the ledger, and the total of the rows on the screen if they can be added up. */
export const ledgerRows = (ledger: Ledger): LedgerRow[] => [
  { name: "Goods, after discounts", amount: ledger.goods },
  { name: "Shipping", amount: ledger.shipping },
  { name: "Tax", amount: ledger.tax },
  { name: "Refunds (subtracted)", amount: ledger.refunded },
  { name: "Revenue according to the ledger", amount: ledger.revenue },
  ...(ledger.rows ? [{ name: "Total of the rows on this screen", amount: ledger.rows }] : []),
  ...(ledger.difference ? [{ name: "Difference", amount: ledger.difference }] : []),
];

export const ledgerTable = ({ ledger }: Pick<Sales, "ledger">): ScreenTable => ({
  name: "conversions/ledger",
  head: ["Booked", "Amount", "Currency"],
  rows: ledgerRows(ledger).map(({ name, amount }) => [name, amount.amount, amount.currencyCode]),
});

/** The events from which the time to an order is measured. */
export const timeMeasures = (report: Times) => [
  { name: "First session", times: report.sinceVisit, before: report.sinceVisitBefore },
  { name: "First added to cart", times: report.sinceCart, before: report.sinceCartBefore },
];

export const purchaseTimeTable = (report: Times): ScreenTable => ({
  name: "conversions/time-to-purchase",
  head: ["From", "Orders", "Lower quartile, seconds", "Median, seconds", "Upper quartile, seconds", "Previous median, seconds"],
  rows: timeMeasures(report).map(({ name, times, before }) => [
    ...[name, times.orders, times.lowerQuartileSeconds, times.medianSeconds, times.upperQuartileSeconds, before.medianSeconds],
  ]),
});

/** 600 -> [10, "minute"]: bounds are whole minutes, hours or days. */
function boundOf(seconds: number): [count: number, unit: string] {
  if (seconds < 3600) return [seconds / 60, "minute"];
  return seconds < 86_400 ? [seconds / 3600, "hour"] : [seconds / 86_400, "day"];
}

const boundText = ([count, unit]: ReturnType<typeof boundOf>) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** "Up to 10 minutes", "10 to 30 minutes", "30 minutes to 1 hour", "More than 30 days". Each order is in one of them. */
function bucketText(least: number | null, most: number | null): string {
  if (least === null) return `Up to ${boundText(boundOf(most ?? 0))}`;
  const from = boundOf(least);
  if (most === null) return `More than ${boundText(from)}`;
  const to = boundOf(most);
  return `${from[1] === to[1] ? from[0] : boundText(from)} to ${boundText(to)}`;
}

export const timeBuckets = ({ buckets }: Pick<Times, "buckets">) =>
  buckets.map((bucket, at) => ({ ...bucket, name: bucketText(buckets[at - 1]?.mostSeconds ?? null, bucket.mostSeconds) }));

export const timeBucketsTable = (report: Pick<Times, "buckets">): ScreenTable => ({
  name: "conversions/orders-by-time",
  head: ["Time", "From the first session", "From adding to cart"],
  rows: timeBuckets(report).map(({ name, sinceVisit, sinceCart }) => [name, sinceVisit, sinceCart]),
});

export const visitsText = ({ visits, isOrMore }: Times["visitsBefore"][number]) =>
  isOrMore ? `${visits} or more sessions` : visits === 1 ? "1 session" : `${visits} sessions`;

export const visitsBeforeTable = ({ visitsBefore }: Pick<Times, "visitsBefore">): ScreenTable => ({
  name: "conversions/visits-before-order",
  file: "sessions-before-order",
  head: ["Sessions", "Orders"],
  rows: visitsBefore.map((row) => [visitsText(row), row.orders]),
});

export const boughtTogetherTable = ({ pairs }: Pick<Answer<"GET /api/admin/analytics/bought-together">, "pairs">): ScreenTable => ({
  name: "conversions/bought-together",
  head: ["Product", "Bought with", "Orders with both", "Share of all orders", "Orders with the product", "Orders with the other", "Lift"],
  rows: pairs.map((pair) => [pair.first.title, pair.second.title, pair.orders, pair.share, pair.firstOrders, pair.secondOrders, pair.lift]),
});

export const searchSteps = ({ sums, sumsBefore }: Pick<SearchSales, "sums" | "sumsBefore">) => [
  { name: "Searched", visits: sums.searched, before: sumsBefore.searched },
  { name: "Opened a result", visits: sums.clicked, before: sumsBefore.clicked },
  { name: "Added to cart", visits: sums.added, before: sumsBefore.added },
  { name: "Placed an order", visits: sums.ordered, before: sumsBefore.ordered },
];

export const searchStepsTable = (report: SearchSales): ScreenTable => ({
  name: "conversions/search-to-sale-steps",
  head: ["Step", "Sessions", "Sessions, previous period"],
  rows: searchSteps(report).map(({ name, visits, before }) => [name, visits, before]),
});

export const searchSalesTable = ({ queries }: Pick<SearchSales, "queries">): ScreenTable => ({
  name: "conversions/search-to-sale",
  head: ["Search query", "Sessions", "Opened a result", "Added to cart", "Placed an order", "Share", "Ordered", "Currency"],
  rows: queries.map((row) => [
    ...[row.query, row.searched, row.clicked, row.added, row.ordered, row.orderRate, row.revenue.amount, row.revenue.currencyCode],
  ]),
});
