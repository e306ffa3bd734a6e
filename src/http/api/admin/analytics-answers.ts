import { z } from "zod";
import { reportTraffic } from "#domain/reports/report-input.ts";
import { money, time } from "../shared-schemas.ts";

const span = z.object({ from: time, to: time });
/** What every report says about itself. */
export const frame = {
  timeZone: z.string(),
  now: span,
  before: span.describe("The previous period of the same length, for comparison."),
  traffic: z.enum(reportTraffic).describe("`real`: real sessions and orders; `test`: those of trial mode. The two are never mixed."),
  isTrialMode: z.boolean(),
  countedAt: time
    .nullable()
    .describe("When the report was counted: up to an hour ago in a shop with many sessions; null: just now. `fresh=true` counts it again."),
};
export const rate = z.number().nullable().describe("From 0 to 1; null: there is nothing to divide by.");
export const seconds = z.number().nullable();

export const measuredViews = z
  .object({ views: z.number(), allViews: z.number(), share: rate })
  .meta({ id: "MeasuredViews" })
  .describe("Page views on the days (UTC) of the period: by visitors who may be measured, and by all.");

export const sums = z
  .object({
    visits: z.number().describe("Sessions of measured visitors, without bots and staff."),
    visitors: z.number(),
    views: z.number(),
    viewsPerVisit: z.number().nullable(),
    bounceRate: rate,
    averageSeconds: seconds,
    conversions: z.number().describe("Sessions with an order."),
    conversionRate: rate,
    orders: z.number().describe("Placed and not canceled, with or without a measured session."),
    measuredOrders: z.number(),
    averageOrder: money.nullable(),
    revenue: money.describe("According to the ledger: goods, shipping and tax, less refunds."),
  })
  .meta({ id: "BehaviorSums" });

export const deployments = z
  .array(z.object({ at: time, version: z.string(), commit: z.string().describe("Empty: not known.") }))
  .describe("When another version of the shop began to run.");
