import { z } from "zod";
import { readCustomFunnel } from "#domain/reports/custom-funnel.ts";
import { customFunnelInput, funnelDimensions } from "#domain/reports/custom-funnel-input.ts";
import { apiRoute } from "#http/api-route.ts";
import { frame, rate, seconds } from "./analytics-answers.ts";

const customFunnelAnswer = z
  .object({
    ...frame,
    counts: z.enum(["visits", "visitors"]).describe("`visitors`: where there is a time from the first step to the last."),
    steps: z.array(
      z.object({
        text: z.string().describe("The step as it was asked for."),
        count: z.number(),
        countBefore: z.number(),
        share: rate,
        dropOff: rate,
        medianSeconds: seconds.describe("Since the step before."),
        meanSeconds: seconds,
        next: z
          .array(
            z.object({
              action: z.string().nullable().describe("Null: nothing followed."),
              page: z.string().nullable(),
              count: z.number(),
              share: z.number().describe("Of those who took this step as their last."),
            }),
          )
          .describe("Where those went who took this step as their last: the five most frequent, and those who did nothing more."),
      }),
    ),
    split: z.enum(funnelDimensions).nullable(),
    values: z
      .array(z.object({ value: z.string().nullable().describe("Null: all others."), counts: z.array(z.number()), conversionRate: rate }))
      .describe("Of `split`: the ten most frequent and the others, with a count for each step."),
    open: z.number().describe("Have not come to the end, and still may: their time is not over."),
  })
  .meta({ id: "CustomFunnel" });

export const adminCustomFunnelRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/custom-funnel",
    who: "staff",
    right: "analytics.read",
    summary: "Read how many took steps of one's own choosing, one after the other",
    request: { query: customFunnelInput },
    answers: { 200: customFunnelAnswer },
    answer: (c, { query }) => readCustomFunnel(c.get("shop"), c.get("actor"), query),
  }),
];
