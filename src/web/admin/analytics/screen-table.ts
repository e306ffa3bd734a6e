import { csvLine } from "#domain/csv-line.ts";

/** The tables of the analytics, by screen. They can be downloaded on the screen itself and by programs (`GET /api/analytics/export`). */
export const screenTableNames = [
  "dashboard/sales-by-day",
  "dashboard/top-products",
  "behavior/figures",
  "behavior/sessions-over-time",
  "behavior/top-pages",
  "behavior/conversion-funnel",
  "behavior/funnel-of-own-steps",
  "behavior/funnel-drop-offs",
  "behavior/funnel-split",
  "behavior/customer-segments",
  "behavior/rfm-segments",
  "behavior/retention",
  "behavior/repeat-purchases",
  "behavior/user-journeys",
  "behavior/ways",
  "conversions/sales",
  "conversions/ledger",
  "conversions/checkout-steps",
  "conversions/checkout-stops",
  "conversions/shipping-shown",
  "conversions/abandoned-carts-by-stage",
  "conversions/abandoned-carts",
  "conversions/time-to-purchase",
  "conversions/orders-by-time",
  "conversions/visits-before-order",
  "conversions/bought-together",
  "conversions/search-to-sale-steps",
  "conversions/search-to-sale",
  "performance/speed",
  "performance/speed-over-time",
  "performance/recommendations",
  "performance/top-pages",
  "performance/speed-parts",
  "performance/speed-causes",
  "performance/server-over-time",
  "performance/server-by-page",
  "realtime/page-views-per-minute",
  "realtime/top-pages",
  "realtime/sources",
  "realtime/countries",
  "realtime/orders-today",
  "realtime/latest-events",
  "search/searches-without-a-result",
  "search/searches-without-a-click",
] as const;
export type ScreenTableName = (typeof screenTableNames)[number];
export type TableCell = string | number | null;

/** The content of a table, with unformatted figures; null where there is nothing to divide by. */
export type ScreenTable = {
  name: ScreenTableName;
  head: string[];
  rows: TableCell[][];
  /** The name of its file, if it is not the last part of `name`. */
  file?: string;
};

export const fileNameOf = ({ name, file }: ScreenTable): string => file ?? name.slice(name.indexOf("/") + 1);

/** The lines of its file, the head first. */
export const linesOf = ({ head, rows }: Pick<ScreenTable, "head" | "rows">): string[][] => [
  head,
  ...rows.map((row) => row.map((cell) => String(cell ?? ""))),
];

export const csvText = (table: Pick<ScreenTable, "head" | "rows">): string => linesOf(table).map(csvLine).join("");
