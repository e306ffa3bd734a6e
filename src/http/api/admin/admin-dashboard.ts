import { z } from "zod";
import { readSales } from "#domain/orders/sales-figures.ts";
import { readSetupGuide, setupSteps } from "#domain/setup-guide/setup-guide.ts";
import { apiRoute } from "#http/api-route.ts";
import { money } from "../shared-schemas.ts";

const sales = z.object({ orders: z.number(), revenue: money, average: money.nullable().describe("Of the orders that were paid; null without any.") });

const salesAnswer = z
  .object({
    timeZone: z.string(),
    isTest: z.boolean().describe("The shop is in trial mode: these are its test orders, and no real ones."),
    today: sales.describe("Until now."),
    weekAgo: sales.describe("The same weekday a week ago, up to the same time of day."),
    days: z.array(z.object({ day: z.string().describe("2026-11-02, in `timeZone`."), orders: z.number(), revenue: money })).describe("The last 30."),
    isEmpty: z.boolean(),
  })
  .meta({ id: "SalesFigures" });

const setupGuide = z
  .object({
    steps: z.array(z.object({ name: z.enum(setupSteps), missing: z.string().nullable().describe("Null: it is done.") })),
    isComplete: z.boolean(),
    isLive: z.boolean().describe("False: the shop is in trial mode, and orders are tests."),
    payBy: z.object({ card: z.boolean(), purchaseOrder: z.boolean() }).describe("How buyers pay once the shop is live."),
  })
  .meta({ id: "SetupGuide" });

/** What the first page of the admin area shows: how the shop sells, and what is missing until it can. */
export const adminDashboardRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/sales",
    who: "staff",
    right: "analytics.read",
    summary: "Read the sales of today, of the same weekday a week ago, and of the last 30 days",
    answers: { 200: salesAnswer },
    answer: (c) => readSales(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/setup-guide",
    who: "staff",
    right: "settings.read",
    summary: "Read what is missing until the shop can sell",
    answers: { 200: setupGuide },
    answer: (c) => readSetupGuide(c.get("shop"), c.get("actor")),
  }),
];
