import type { Actor } from "#domain/actor.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { keptReport } from "./kept-reports.ts";
import type { ReportInput } from "./report-input.ts";
import type { ReportFrame, ReportRequest } from "./report-request.ts";
import { type SearchSale, selectSearchSales } from "./search-sale-queries.ts";

type Sums = Omit<SearchSale, "query" | "cents"> & {
  /** The share of the visits that searched. */
  orderRate: number | null;
  revenue: Money;
};

export type SearchSales = ReportFrame & {
  /** Each visit counts once, however much it searched. */
  sums: Sums;
  sumsBefore: Sums;
  /** The most searched first, at most 100. */
  queries: (Sums & { query: string })[];
};

const maxQueries = 100;

/** Returns what searches led to: an opened result, something in the cart, an order. Refuses `not-allowed`. */
export function readSearchSales(given: Shop, actor: Actor, input: ReportInput): Promise<SearchSales> {
  return keptReport(given, actor, { part: "search-sales", input }, countSearchSales);
}

async function countSearchSales({ shop, frame, period, scopeOf, currency }: ReportRequest): Promise<SearchSales> {
  const sumsOf = ({ searched, clicked, added, ordered, cents }: Omit<SearchSale, "query">): Sums => ({
    ...{ searched, clicked, added, ordered },
    orderRate: searched === 0 ? null : ordered / searched,
    revenue: toMoney(cents, currency),
  });
  const none = { searched: 0, clicked: 0, added: 0, ordered: 0, cents: 0 };
  const rows = await selectSearchSales(shop, scopeOf(period.now), maxQueries);
  const [before = none] = await selectSearchSales(shop, scopeOf(period.before), 0);
  return {
    ...frame,
    sums: sumsOf(rows[0] ?? none),
    sumsBefore: sumsOf(before),
    queries: rows.flatMap(({ query, ...row }) => (query === null ? [] : [{ query, ...sumsOf(row) }])),
  };
}
