import type { Actor } from "#domain/actor.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { type ArrivalRow, selectArrivals, wholeOrder } from "./attribution-queries.ts";
import { type BehaviorSums, type MeasuredViews, readMeasuredViews, readSums } from "./behavior.ts";
import { selectLedger, selectVisitKinds } from "./behavior-queries.ts";
import { type ContentRow, selectSalesByProduct, selectSalesBySeen } from "./content-sale-queries.ts";
import { type ContentDimension, type ConversionDimension, type ConversionsInput, contentDimensions, maxSalesRows } from "./conversion-input.ts";
import { keptReport } from "./kept-reports.ts";
import type { ReportFrame, ReportRequest } from "./report-request.ts";
import type { Scope } from "./visit-queries.ts";

export type ConversionRow = {
  /** `not-measured`: orders without a measured visit; `others`: all values that have no row of their own. */
  kind: "value" | "others" | "not-measured";
  /** For `value`: the value of the dimension; empty where a visit had none. */
  value: string;
  title: string | null;
  visits: number;
  conversions: number;
  conversionRate: number | null;
  /** May contain parts of orders, in steps of a hundredth. */
  orders: number;
  sold: Money;
  refunded: Money;
  /** Sold less refunded. */
  revenue: Money;
  revenueBefore: Money | null;
};

/** What the ledger booked in that period, and what the rows add up to. */
export type LedgerCheck = {
  goods: Money;
  shipping: Money;
  tax: Money;
  refunded: Money;
  revenue: Money;
  /** Null: one visit counts in several rows, so the rows are not added up. */
  rows: Money | null;
  difference: Money | null;
};

export type Conversions = ReportFrame & {
  by: ConversionDimension;
  model: ConversionsInput["model"];
  windowDays: number;
  sums: BehaviorSums;
  sumsBefore: BehaviorSums;
  ledger: LedgerCheck;
  rows: ConversionRow[];
  measured: MeasuredViews;
  sources: string[];
  countries: string[];
};

const maxKinds = 50;

const isContent = (by: ConversionDimension): by is ContentDimension => contentDimensions.some((dimension) => dimension === by);

/** Returns what was sold in that period by what led to it, with the ledger and the period before for comparison. Refuses `not-allowed`. */
export function readConversions(given: Shop, actor: Actor, input: ConversionsInput): Promise<Conversions> {
  return keptReport(given, actor, { part: "conversions", input }, countConversions);
}

async function countConversions({ shop, frame, period, scopeOf, currency }: ReportRequest, input: ConversionsInput): Promise<Conversions> {
  const { by, model } = input;
  const windowDays = Number(input.window);
  const [scope, before] = [scopeOf(period.now), scopeOf(period.before)];
  const rowsOf = (of: Scope, values: number | string[]) =>
    isContent(by)
      ? selectContent(shop, of, by, values)
      : selectArrivals(shop, of, { by, model, windowDays, values }).then((found) => found.map(named));
  const readRows = async () => {
    const rows = await rowsOf(scope, maxSalesRows);
    const values = rows.filter(({ kind }) => kind === "value").map(({ value }) => value);
    return { rows, earlier: new Map((await rowsOf(before, values)).map((row) => [keyOf(row), row])) };
  };
  const readOthers = async () => ({
    ledger: await selectLedger(shop, scope),
    sums: await readSums(shop, scope),
    sumsBefore: await readSums(shop, before),
    measured: await readMeasuredViews(shop, scope),
    kinds: await selectVisitKinds(shop, scope, maxKinds),
  });
  const [{ rows, earlier }, { ledger, sums, sumsBefore, measured, kinds }] = await Promise.all([readRows(), readOthers()]);
  const money = (cents: number) => toMoney(cents, currency);
  const booked = ledger.goods + ledger.shipping + ledger.tax - ledger.refunded;
  const added = isContent(by) ? null : rows.reduce((sum, { sold, refunded }) => sum + sold - refunded, 0);
  return {
    ...frame,
    ...{ by, model, windowDays },
    ...{ sums, sumsBefore, measured, ...kinds },
    ledger: {
      goods: money(ledger.goods),
      shipping: money(ledger.shipping),
      tax: money(ledger.tax),
      refunded: money(ledger.refunded),
      revenue: money(booked),
      rows: added === null ? null : money(added),
      difference: added === null ? null : money(booked - added),
    },
    rows: rows.map((row) => {
      const then = earlier.get(keyOf(row));
      const { kind, value, title, visits, conversions, orders, sold, refunded } = row;
      return {
        ...{ kind, value, title, visits, conversions },
        conversionRate: visits === 0 ? null : conversions / visits,
        orders: orders / wholeOrder,
        sold: money(sold),
        refunded: money(refunded),
        revenue: money(sold - refunded),
        revenueBefore: then ? money(then.sold - then.refunded) : money(0),
      };
    }),
  };
}

type NamedRow = ContentRow & Pick<ConversionRow, "kind">;

const keyOf = ({ kind, value }: Pick<NamedRow, "kind" | "value">) => `${kind} ${value}`;

function named({ isMeasured, value, ...row }: ArrivalRow): NamedRow {
  if (!isMeasured) return { ...row, kind: "not-measured", value: "", title: null };
  return { ...row, kind: value === null ? "others" : "value", value: value ?? "", title: null };
}

async function selectContent(shop: Shop, scope: Scope, by: ContentDimension, values: number | string[]): Promise<NamedRow[]> {
  const rows = by === "product" ? await selectSalesByProduct(shop, scope, values) : await selectSalesBySeen(shop, scope, { by, values });
  // Whole orders, in hundredths like the others.
  return rows.map((row) => ({ ...row, kind: "value" as const, orders: by === "product" ? row.orders * wholeOrder : row.orders }));
}
