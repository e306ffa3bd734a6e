import type { Actor } from "#domain/actor.ts";
import { numberText } from "#domain/number-text.ts";
import { readAbandonedCarts } from "#domain/reports/abandoned-carts.ts";
import { readBoughtTogether } from "#domain/reports/bought-together.ts";
import { readCheckoutReport } from "#domain/reports/checkout-report.ts";
import { attributionInput, type ConversionsInput, contentDimensions, conversionsInput, maxSalesRows } from "#domain/reports/conversion-input.ts";
import { type Conversions, readConversions } from "#domain/reports/conversions.ts";
import { creditText, longText, rateText } from "#domain/reports/figure-format.ts";
import { readPurchaseTime } from "#domain/reports/purchase-time.ts";
import type { ReportInput } from "#domain/reports/report-input.ts";
import { cartStageWords, checkoutStepWords, conversionRowName, dimensionNames } from "#domain/reports/report-words.ts";
import { readSearchSales } from "#domain/reports/search-sales.ts";
import type { Shop } from "#domain/shop.ts";
import type { ReportTables } from "./report-tables.ts";
import { moneyOf, type ReportTable, sumsTable } from "./sums-table.ts";

/** Further pairs are only shown on the screen, which the title of the table says. */
const maxPairs = 20;

/** The tables of the screen with conversions: its totals, and the table of its tab. Refuses `not-allowed`. */
export async function conversionTables(
  shop: Shop,
  actor: Actor,
  input: ReportInput,
  get: (name: string) => string,
): Promise<Omit<ReportTables, "input">> {
  const asked: ConversionsInput = {
    ...input,
    by: conversionsInput.shape.by.catch("channel").parse(get("by") || undefined),
    model: attributionInput.shape.model.catch("last").parse(get("model") || undefined),
    window: attributionInput.shape.window.catch("30").parse(get("window") || undefined),
  };
  const report = await readConversions(shop, actor, asked);
  const tab = Object.hasOwn(tabs, get("tab")) ? get("tab") : "";
  const ofTab = tab === "" ? salesTables(report) : await tabs[tab as keyof typeof tabs](shop, actor, asked);
  return { frame: report, tables: [sumsTable(report.sums, report.sumsBefore), ...ofTab] };
}

function salesTables({ by, rows, ledger }: Conversions): ReportTable[] {
  // By product it is goods alone, before tax and shipping, and refunds are not known.
  const head = [dimensionNames[by], "Orders", by === "product" ? "Sold" : "Revenue", "Previous period"];
  const sales = rows.map((row) => [
    ...[conversionRowName(by, row), creditText(row.orders), moneyOf(row.revenue)],
    row.revenueBefore ? moneyOf(row.revenueBefore) : "–",
  ]);
  const booked = [
    ["Goods, after discounts", moneyOf(ledger.goods)],
    ["Shipping", moneyOf(ledger.shipping)],
    ["Tax", moneyOf(ledger.tax)],
    ["Refunds (subtracted)", moneyOf(ledger.refunded)],
    ["Revenue", moneyOf(ledger.revenue)],
  ];
  // What visitors typed is left out: it may contain a name.
  const shown = by === "query" ? [] : [{ title: salesTitle(by, rows.length), head, rows: sales }];
  return [...shown, { title: "Ledger", head: ["Entry", "Amount"], rows: booked }];
}

function salesTitle(by: Conversions["by"], rowCount: number): string {
  const title = `Sales by ${dimensionNames[by].toLowerCase()}`;
  const isCut = contentDimensions.some((dimension) => dimension === by) && rowCount === maxSalesRows;
  return isCut ? `${title}: the ${maxSalesRows} with the most sales` : title;
}

type Tab = (shop: Shop, actor: Actor, input: ConversionsInput) => Promise<ReportTable[]>;

const tabs: Record<"checkout" | "carts" | "time" | "together" | "search", Tab> = {
  async checkout(shop, actor, input) {
    const { steps } = await readCheckoutReport(shop, actor, input);
    const rows = steps.map(({ name, visits, visitsBefore, share }) => [
      ...[checkoutStepWords[name], numberText(visits), numberText(visitsBefore), rateText(share)],
    ]);
    return [{ title: "Checkout step by step", head: ["Step", "Sessions", "Previous period", "Share"], rows }];
  },
  async carts(shop, actor, input) {
    const { stages } = await readAbandonedCarts(shop, actor, input);
    const rows = stages.map(({ stage, carts, units, value }) => [cartStageWords[stage], numberText(carts), numberText(units), moneyOf(value)]);
    return [{ title: "Abandoned carts", head: ["Last stage", "Carts", "Units", "Value"], rows }];
  },
  async time(shop, actor, input) {
    const { sinceVisit, sinceVisitBefore, sinceCart, sinceCartBefore } = await readPurchaseTime(shop, actor, input);
    const rows = [
      ["First session", numberText(sinceVisit.orders), longText(sinceVisit.medianSeconds), longText(sinceVisitBefore.medianSeconds)],
      ["First added to cart", numberText(sinceCart.orders), longText(sinceCart.medianSeconds), longText(sinceCartBefore.medianSeconds)],
    ];
    return [{ title: "Time to purchase", head: ["From", "Orders", "Half within", "Previous period"], rows }];
  },
  async together(shop, actor, input) {
    const { pairs } = await readBoughtTogether(shop, actor, input);
    const rows = pairs.slice(0, maxPairs).map(({ first, second, orders, share }) => [first.title, second.title, numberText(orders), rateText(share)]);
    const title = pairs.length > maxPairs ? `Products bought together: the ${maxPairs} most frequent pairs` : "Products bought together";
    return [{ title, head: ["Product", "Bought with", "Orders", "Share of all orders"], rows }];
  },
  async search(shop, actor, input) {
    const { sums, sumsBefore } = await readSearchSales(shop, actor, input);
    const rows = [
      ["Searched", numberText(sums.searched), numberText(sumsBefore.searched)],
      ["Opened a result", numberText(sums.clicked), numberText(sumsBefore.clicked)],
      ["Added to cart", numberText(sums.added), numberText(sumsBefore.added)],
      ["Placed an order", numberText(sums.ordered), numberText(sumsBefore.ordered)],
      ["Order total", moneyOf(sums.revenue), moneyOf(sumsBefore.revenue)],
    ];
    return [{ title: "Search to sale", head: ["Step", "This period", "Previous period"], rows }];
  },
};
