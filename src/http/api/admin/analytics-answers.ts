import { z } from "zod";
import { reportTraffic } from "#domain/reports/report-input.ts";
import { money, time } from "../shared-schemas.ts";

const span = z.object({ from: time, to: time });
/** What every report says about itself. */
export const frame = {
  timeZone: z.string(),
  now: span,
  before: span.describe("As long, and earlier: what it is compared with."),
  traffic: z.enum(reportTraffic).describe("`test`: visits of trial mode and test orders; never both."),
  isTrialMode: z.boolean(),
  countedAt: time.nullable().describe("In a shop with many sessions up to an hour ago; null: just now. With `fresh=true` it is counted again."),
};
export const rate = z.number().nullable().describe("From 0 to 1; null: there is nothing to divide by.");
export const seconds = z.number().nullable();

export const measuredViews = z
  .object({ views: z.number(), allViews: z.number(), share: rate })
  .meta({ id: "MeasuredViews" })
  .describe("Views of pages on the days (UTC) of that time: by visitors who may be measured, and by all.");

export const sums = z
  .object({
    visits: z.number().describe("Of those who are measured, and neither bots nor staff."),
    visitors: z.number(),
    views: z.number(),
    viewsPerVisit: z.number().nullable(),
    bounceRate: rate,
    averageSeconds: seconds,
    conversions: z.number().describe("Visits with an order."),
    conversionRate: rate,
    orders: z.number().describe("Placed and not canceled, with or without a measured visit."),
    measuredOrders: z.number(),
    averageOrder: money.nullable(),
    revenue: money.describe("As the ledger has it: goods, shipping and tax, less refunds."),
  })
  .meta({ id: "BehaviorSums" });

export const deployments = z
  .array(z.object({ at: time, version: z.string(), commit: z.string().describe("Empty: not known.") }))
  .describe("When another version of the shop began to run.");
