import { z } from "zod";
import { customersInput, reportTraffic } from "#domain/reports/report-input.ts";
import { readCustomerScores, readRetention } from "#domain/reports/retention.ts";
import { scoreSegments } from "#domain/reports/score-segments.ts";
import { apiRoute } from "#http/api-route.ts";
import { money } from "../shared-schemas.ts";
import { rate } from "./analytics-answers.ts";

const traffic = z.enum(reportTraffic);

const repeats = z
  .array(z.object({ days: z.number(), customers: z.number(), again: z.number(), share: rate }))
  .describe("Of customers whose first order was at least so many days ago, those who ordered again within them.");
const retentionAnswer = z
  .object({
    traffic,
    timeZone: z.string(),
    months: z.array(
      z.object({
        month: z.string().describe("Of the first order: 2026-11."),
        customers: z.number(),
        again: z.array(z.number()).describe("Ordered 1, 2, … months later; the last is this month so far."),
        repeats,
      }),
    ),
    repeats: repeats.describe(
      "Of customers whose first order was in the last 24 months and at least so many days ago, those who ordered again within them.",
    ),
  })
  .meta({ id: "Retention" });

const scoresAnswer = z
  .object({
    traffic,
    customers: z.number(),
    minCustomers: z.number().describe("With fewer there are no segments."),
    segments: z.array(
      z.object({
        name: z.enum(scoreSegments),
        customers: z.number(),
        share: z.number(),
        orders: z.number(),
        medianDays: z.number().nullable().describe("Since the latest order."),
        revenue: money.describe("Ordered, less what was refunded."),
      }),
    ),
  })
  .meta({ id: "CustomerScores" });

/** Which customers order again, counted from orders alone. */
export const adminRetentionRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/retention",
    who: "staff",
    right: "analytics.read",
    summary: "Read how many customers ordered again, by the month of their first order",
    request: { query: customersInput },
    answers: { 200: retentionAnswer },
    answer: (c, { query }) => readRetention(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/customer-scores",
    who: "staff",
    right: "analytics.read",
    summary: "Read customers by how recently, how often and for how much they ordered",
    request: { query: customersInput },
    answers: { 200: scoresAnswer },
    answer: (c, { query }) => readCustomerScores(c.get("shop"), c.get("actor"), query),
  }),
];
