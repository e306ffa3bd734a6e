import { z } from "zod";
import { cartStages, readAbandonedCarts } from "#domain/reports/abandoned-carts.ts";
import { readBoughtTogether } from "#domain/reports/bought-together.ts";
import { checkoutSteps, readCheckoutReport } from "#domain/reports/checkout-report.ts";
import {
  attributionModels,
  boughtTogetherInput,
  conversionDimensions,
  conversionsInput,
  purchaseTimeInput,
} from "#domain/reports/conversion-input.ts";
import { readConversions } from "#domain/reports/conversions.ts";
import { readPurchaseTime } from "#domain/reports/purchase-time.ts";
import { reportDevices, reportInput } from "#domain/reports/report-input.ts";
import { readSearchSales } from "#domain/reports/search-sales.ts";
import { apiRoute } from "#http/api-route.ts";
import { money, time } from "../shared-schemas.ts";
import { frame, measuredViews, rate, seconds, sums } from "./analytics-answers.ts";

const conversionsAnswer = z
  .object({
    ...frame,
    by: z.enum(conversionDimensions),
    model: z.enum(attributionModels),
    windowDays: z.number(),
    sums,
    sumsBefore: sums,
    ledger: z
      .object({
        goods: money,
        shipping: money,
        tax: money,
        refunded: money,
        revenue: money,
        rows: money.nullable().describe("The total of the rows; null: one session can count in several rows."),
        difference: money.nullable(),
      })
      .describe("What the ledger booked in that time."),
    rows: z.array(
      z.object({
        kind: z.enum(["value", "others", "not-measured"]),
        value: z.string().describe("Empty: the session had none."),
        title: z.string().nullable(),
        visits: z.number(),
        conversions: z.number(),
        conversionRate: rate,
        orders: z.number().describe("An order is divided among the sessions before it, in hundredths."),
        sold: money,
        refunded: money,
        revenue: money,
        revenueBefore: money.nullable(),
      }),
    ),
    measured: measuredViews,
    sources: z.array(z.string()),
    countries: z.array(z.string()),
  })
  .meta({ id: "Conversions" });

const checkoutAnswer = z
  .object({
    ...frame,
    begun: z.number().describe("Of all buyers, measured or not."),
    begunMeasured: z.number(),
    steps: z.array(
      z.object({ name: z.enum(checkoutSteps), visits: z.number(), visitsBefore: z.number(), share: rate, dropOff: rate, medianSeconds: seconds }),
    ),
    stops: z.array(
      z.object({
        kind: z.enum(["field", "rule", "payment"]),
        name: z.string().describe("The field, or the code."),
        times: z.number(),
        visits: z.number(),
        left: z.number().describe("Visits that did not order afterward."),
      }),
    ),
    shipping: z.array(z.object({ lowest: money, highest: money, visits: z.number(), ordered: z.number(), orderRate: z.number() })),
  })
  .meta({ id: "CheckoutReport" });

const stage = z.enum(cartStages).describe("How far it came.");
const abandonedCartsAnswer = z
  .object({
    ...frame,
    carts: z.number(),
    value: money,
    cartsBefore: z.number().nullable().describe("Null: carts of that time are not kept anymore."),
    valueBefore: money.nullable(),
    averageValue: money.nullable(),
    abandonedShare: rate,
    ordered: z.number(),
    keptDays: z.number(),
    isWhole: z.boolean(),
    stages: z.array(z.object({ stage, carts: z.number(), units: z.number(), value: money })),
    largest: z.array(
      z.object({
        stage,
        units: z.number(),
        value: money,
        title: z.string(),
        others: z.number().describe("Other products in it."),
        device: z.enum(reportDevices).nullable(),
        country: z.string().nullable(),
        changedAt: time,
      }),
    ),
  })
  .meta({ id: "AbandonedCarts" });

const times = z.object({ orders: z.number(), lowerQuartileSeconds: seconds, medianSeconds: seconds, upperQuartileSeconds: seconds });
const purchaseTimeAnswer = z
  .object({
    ...frame,
    windowDays: z.number(),
    orders: z.number(),
    sinceVisit: times,
    sinceVisitBefore: times,
    sinceCart: times,
    sinceCartBefore: times,
    buckets: z.array(z.object({ mostSeconds: seconds.describe("Null: longer than all others."), sinceVisit: z.number(), sinceCart: z.number() })),
    visitsBefore: z.array(z.object({ visits: z.number(), orders: z.number(), isOrMore: z.boolean() })),
  })
  .meta({ id: "PurchaseTime" });

const orderedProduct = z.object({ id: z.string(), handle: z.string(), title: z.string() });
const boughtTogetherAnswer = z
  .object({
    ...frame,
    orders: z.number(),
    minOrders: z.number(),
    maxProducts: z.number(),
    liftNeeds: z.object({ pair: z.number(), orders: z.number() }),
    pairs: z.array(
      z.object({
        first: orderedProduct,
        second: orderedProduct,
        orders: z.number(),
        firstOrders: z.number(),
        secondOrders: z.number(),
        share: z.number(),
        lift: z.number().nullable().describe("Null: too few orders to say."),
      }),
    ),
  })
  .meta({ id: "BoughtTogether" });

const searchSums = z.object({ searched: z.number(), clicked: z.number(), added: z.number(), ordered: z.number(), orderRate: rate, revenue: money });
const searchSalesAnswer = z
  .object({ ...frame, sums: searchSums, sumsBefore: searchSums, queries: z.array(searchSums.extend({ query: z.string() })) })
  .meta({ id: "SearchSales" });

/** What led to sales, and what prevented them. */
export const adminConversionsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/conversions",
    who: "staff",
    right: "analytics.read",
    summary: "Read sales by what led to them, beside the ledger",
    request: { query: conversionsInput },
    answers: { 200: conversionsAnswer },
    answer: (c, { query }) => readConversions(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/checkout",
    who: "staff",
    right: "analytics.read",
    summary: "Read how far sessions came in the checkout, and what stopped them",
    request: { query: reportInput },
    answers: { 200: checkoutAnswer },
    answer: (c, { query }) => readCheckoutReport(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/abandoned-carts",
    who: "staff",
    right: "analytics.read",
    summary: "Read what carts that were left are worth",
    request: { query: reportInput },
    answers: { 200: abandonedCartsAnswer },
    answer: (c, { query }) => readAbandonedCarts(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/purchase-time",
    who: "staff",
    right: "analytics.read",
    summary: "Read how long it took to an order",
    request: { query: purchaseTimeInput },
    answers: { 200: purchaseTimeAnswer },
    answer: (c, { query }) => readPurchaseTime(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/bought-together",
    who: "staff",
    right: "analytics.read",
    summary: "Read which products are ordered together",
    request: { query: boughtTogetherInput },
    answers: { 200: boughtTogetherAnswer },
    answer: (c, { query }) => readBoughtTogether(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/search-sales",
    who: "staff",
    right: "analytics.read",
    summary: "Read what searches led to",
    request: { query: reportInput },
    answers: { 200: searchSalesAnswer },
    answer: (c, { query }) => readSearchSales(c.get("shop"), c.get("actor"), query),
  }),
];
