import type { Answer } from "#web/api-call.ts";
import type { ScreenTable } from "../analytics/screen-table.ts";

/** The tables of the dashboard. Pure. */

export const salesByDayTable = ({ days }: Pick<Answer<"GET /api/admin/sales">, "days">): ScreenTable => ({
  name: "dashboard/sales-by-day",
  head: ["Day", "Orders", "Revenue", "Currency"],
  rows: days.map(({ day, orders, revenue }) => [day, orders, revenue.amount, revenue.currencyCode]),
});

export const topProductsTable = ({ topProducts }: Pick<Answer<"GET /api/admin/analytics/today">, "topProducts">): ScreenTable => ({
  name: "dashboard/top-products",
  head: ["Product", "Units", "Ordered", "Currency"],
  rows: topProducts.map(({ title, units, ordered }) => [title, units, ordered.amount, ordered.currencyCode]),
});
