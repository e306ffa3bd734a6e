import { z } from "zod";
import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { readSales } from "#domain/orders/sales-figures.ts";
import { readAbandonedCarts } from "#domain/reports/abandoned-carts.ts";
import { readBehavior, readFunnel, readJourneys, readSegments } from "#domain/reports/behavior.ts";
import { readBoughtTogether } from "#domain/reports/bought-together.ts";
import { readCheckoutReport } from "#domain/reports/checkout-report.ts";
import { boughtTogetherInput, conversionsInput, purchaseTimeInput } from "#domain/reports/conversion-input.ts";
import { readConversions } from "#domain/reports/conversions.ts";
import { type CustomFunnel, readCustomFunnel } from "#domain/reports/custom-funnel.ts";
import { customFunnelInput } from "#domain/reports/custom-funnel-input.ts";
import { readFunnelNames } from "#domain/reports/funnel-name-reading.ts";
import { eventConditionName, type FunnelNames } from "#domain/reports/funnel-names.ts";
import { readPaths } from "#domain/reports/paths.ts";
import { readAdvice, readPerformance, readTimedPages } from "#domain/reports/performance.ts";
import { readPurchaseTime } from "#domain/reports/purchase-time.ts";
import { readRealtime } from "#domain/reports/realtime.ts";
import {
  breakdowns,
  customersInput,
  pathsInput,
  realtimeInput,
  reportInput,
  serverReportInput,
  timedPagesInput,
} from "#domain/reports/report-input.ts";
import { readCustomerScores, readRetention } from "#domain/reports/retention.ts";
import { readSearchReport } from "#domain/reports/search-report.ts";
import { readSearchSales } from "#domain/reports/search-sales.ts";
import { readServerReport } from "#domain/reports/server-report.ts";
import { readToday } from "#domain/reports/today.ts";
import type { Shop } from "#domain/shop.ts";
import * as behavior from "#web/admin/analytics/behavior-tables.ts";
import * as checkout from "#web/admin/analytics/checkout-tables.ts";
import * as funnel from "#web/admin/analytics/funnel-tables.ts";
import * as live from "#web/admin/analytics/realtime-tables.ts";
import * as sales from "#web/admin/analytics/sales-tables.ts";
import type { ScreenTable, ScreenTableName } from "#web/admin/analytics/screen-table.ts";
import * as searches from "#web/admin/analytics/search-tables.ts";
import * as speed from "#web/admin/analytics/speed-tables.ts";
import * as home from "#web/admin/home/home-tables.ts";

type Query = Record<string, string>;
type Reader = (shop: Shop, actor: Actor, query: Query) => Promise<ScreenTable>;

/** Reads a table with the operation and schema of the screen's own call, and writes it with the function for the screen's CSV. */
function reader<Schema extends z.ZodType, Report>(
  schema: Schema,
  read: (shop: Shop, actor: Actor, input: z.output<Schema>) => Promise<Report>,
  table: (report: Report, input: z.output<Schema>) => ScreenTable,
): Reader {
  return async (shop, actor, query) => {
    const input = parseInput(schema, query);
    return table(await read(shop, actor, input), input);
  };
}

type NamedSteps = (CustomFunnel["steps"][number] & { name: string })[];

const funnelReader = (table: (report: CustomFunnel, steps: NamedSteps, names: FunnelNames) => ScreenTable): Reader => {
  return async (shop, actor, query) => {
    const report = await readCustomFunnel(shop, actor, parseInput(customFunnelInput, query));
    const names = await readFunnelNames(shop, actor, report);
    return table(
      report,
      report.steps.map((step) => ({ ...step, name: eventConditionName(step.text, names) })),
      names,
    );
  };
};

const speedInput = reportInput.safeExtend({ by: z.enum(breakdowns).default("pageType") });

const readers: Record<ScreenTableName, Reader> = {
  "dashboard/sales-by-day": reader(z.object({}), readSales, home.salesByDayTable),
  "dashboard/top-products": reader(z.object({}), readToday, home.topProductsTable),
  "behavior/figures": reader(reportInput, readBehavior, behavior.figuresTable),
  "behavior/sessions-over-time": reader(reportInput, readBehavior, behavior.visitsTable),
  "behavior/top-pages": reader(reportInput, readBehavior, behavior.topPagesTable),
  "behavior/conversion-funnel": reader(reportInput, readFunnel, behavior.funnelTable),
  "behavior/funnel-of-own-steps": funnelReader((_, steps) => funnel.customFunnelTable(steps)),
  "behavior/funnel-drop-offs": funnelReader((_, steps) => funnel.dropOffsTable(steps)),
  "behavior/funnel-split": funnelReader(funnel.splitTable),
  "behavior/customer-segments": reader(reportInput, readSegments, behavior.segmentsTable),
  "behavior/rfm-segments": reader(customersInput, readCustomerScores, behavior.scoresTable),
  "behavior/retention": reader(customersInput, readRetention, behavior.retentionTable),
  "behavior/repeat-purchases": reader(customersInput, readRetention, behavior.repeatsTable),
  "behavior/user-journeys": reader(reportInput, readJourneys, behavior.journeysTable),
  "behavior/ways": reader(pathsInput, readPaths, (report, { by }) => behavior.pathsTable(report, by)),
  "conversions/sales": reader(conversionsInput, readConversions, sales.salesTable),
  "conversions/ledger": reader(conversionsInput, readConversions, sales.ledgerTable),
  "conversions/checkout-steps": reader(reportInput, readCheckoutReport, checkout.checkoutStepsTable),
  "conversions/checkout-stops": reader(reportInput, readCheckoutReport, checkout.checkoutStopsTable),
  "conversions/shipping-shown": reader(reportInput, readCheckoutReport, checkout.shippingTable),
  "conversions/abandoned-carts-by-stage": reader(reportInput, readAbandonedCarts, checkout.cartStagesTable),
  "conversions/abandoned-carts": reader(reportInput, readAbandonedCarts, checkout.abandonedCartsTable),
  "conversions/time-to-purchase": reader(purchaseTimeInput, readPurchaseTime, sales.purchaseTimeTable),
  "conversions/orders-by-time": reader(purchaseTimeInput, readPurchaseTime, sales.timeBucketsTable),
  "conversions/visits-before-order": reader(purchaseTimeInput, readPurchaseTime, sales.visitsBeforeTable),
  "conversions/bought-together": reader(boughtTogetherInput, readBoughtTogether, sales.boughtTogetherTable),
  "conversions/search-to-sale-steps": reader(reportInput, readSearchSales, sales.searchStepsTable),
  "conversions/search-to-sale": reader(reportInput, readSearchSales, sales.searchSalesTable),
  "performance/speed": reader(
    speedInput,
    (shop, actor, { by: _, ...input }) => readPerformance(shop, actor, input),
    (report, { by }) => speed.speedTable(report, by),
  ),
  "performance/speed-over-time": reader(reportInput, readPerformance, speed.speedOverTimeTable),
  "performance/recommendations": reader(reportInput, readAdvice, speed.adviceTable),
  "performance/top-pages": reader(timedPagesInput, readTimedPages, speed.timedPagesTable),
  "performance/speed-parts": reader(reportInput, readAdvice, speed.speedPartsTable),
  "performance/speed-causes": reader(reportInput, readAdvice, speed.speedCausesTable),
  "performance/server-over-time": reader(serverReportInput, readServerReport, speed.serverTable),
  "performance/server-by-page": reader(serverReportInput, readServerReport, speed.serverRoutesTable),
  "realtime/page-views-per-minute": reader(realtimeInput, readRealtime, live.liveViewsTable),
  "realtime/top-pages": reader(realtimeInput, readRealtime, live.livePagesTable),
  "realtime/sources": reader(realtimeInput, readRealtime, live.liveSourcesTable),
  "realtime/countries": reader(realtimeInput, readRealtime, live.liveCountriesTable),
  "realtime/orders-today": reader(realtimeInput, readRealtime, live.liveOrdersTable),
  "realtime/latest-events": reader(realtimeInput, readRealtime, live.liveTailTable),
  "search/searches-without-a-result": reader(reportInput, readSearchReport, searches.withoutResultTable),
  "search/searches-without-a-click": reader(reportInput, readSearchReport, searches.withoutClickTable),
};

/** Reads a table of a screen as it is now. Refuses what its operation refuses, and `input-invalid` for filters that the screen does not know. */
export function readScreenTable(shop: Shop, actor: Actor, name: ScreenTableName, query: Query): Promise<ScreenTable> {
  return readers[name](shop, actor, query);
}
