import { z } from "zod";
import { funnelSteps, readBehavior, readFunnel, readJourneys, readSegments } from "#domain/reports/behavior.ts";
import { readPaths } from "#domain/reports/paths.ts";
import { readAdvice, readPerformance, readTimedPages } from "#domain/reports/performance.ts";
import { adviceTypes } from "#domain/reports/performance-advice.ts";
import { breakdowns, pathsInput, reportDevices, reportInput, timedPagesInput, visitDimensions } from "#domain/reports/report-input.ts";
import { readSearchReport } from "#domain/reports/search-report.ts";
import { readToday } from "#domain/reports/today.ts";
import { adviceCategories, adviceEfforts, partNames } from "#domain/reports/vital-parts.ts";
import { metricNames } from "#domain/reports/vital-thresholds.ts";
import { apiRoute } from "#http/api-route.ts";
import { money, time } from "../shared-schemas.ts";
import { deployments, frame, measuredViews, rate, seconds, sums } from "./analytics-answers.ts";

const behaviorAnswer = z
  .object({
    ...frame,
    unit: z.enum(["hour", "day"]),
    sums,
    sumsBefore: sums,
    units: z.array(
      z.object({
        unit: z.string().describe("2026-11-02 or 2026-11-02T09, in `timeZone`."),
        visits: z.number(),
        views: z.number(),
        conversions: z.number(),
      }),
    ),
    topPages: z.array(
      z.object({ path: z.string(), views: z.number(), visits: z.number(), entrances: z.number().describe("Sessions that began there.") }),
    ),
    measured: measuredViews,
    sources: z.array(z.string()).describe("Of all sessions in the period, most frequent first."),
    countries: z.array(z.string()),
  })
  .meta({ id: "Behavior" });

const funnelAnswer = z
  .object({
    ...frame,
    steps: z.array(
      z.object({
        name: z.enum(funnelSteps),
        visits: z.number(),
        visitsBefore: z.number(),
        share: rate,
        dropOff: rate,
        medianSeconds: seconds.describe("Since the previous step."),
        meanSeconds: seconds,
      }),
    ),
  })
  .meta({ id: "Funnel" });

const segmentsAnswer = z
  .object({
    ...frame,
    visitors: z.number(),
    segments: z.array(
      z.object({
        name: z.enum(["new", "returning", "high-value"]),
        visitors: z.number(),
        share: rate,
        visits: z.number(),
        conversionRate: rate,
        orders: z.number(),
        averageOrder: money.nullable(),
        revenue: money,
      }),
    ),
  })
  .meta({ id: "Segments" });

const step = z.object({
  action: z.string(),
  page: z.string().nullable(),
  at: time,
  seconds,
  scrollDepth: z.number().nullable().describe("In percent."),
});
const journeysAnswer = z
  .object({
    ...frame,
    journeys: z.array(
      z.object({
        id: z.string().describe("An identifier for display; the session id cannot be derived from it."),
        began: time,
        seconds: z.number(),
        device: z.enum(reportDevices).nullable(),
        country: z.string().nullable(),
        source: z.string(),
        isSignedIn: z.boolean(),
        hasOrdered: z.boolean(),
        revenue: money,
        allSteps: z
          .number()
          .describe("0: the steps are no longer stored, because the customer’s data was erased or the events of that day were deleted."),
        steps: z.array(step).describe("At most 50."),
      }),
    ),
  })
  .meta({ id: "Journeys" });

const pathNode = {
  page: z.string().nullable().describe("Null: the session ended here; with `direction=to`, it began here."),
  visits: z.number(),
  share: z.number().describe("Of all sessions of this report."),
  others: z.number().describe("Sessions on paths below the minimum share."),
};
const pathsAnswer = z
  .object({
    ...frame,
    visits: z.number().describe("Sessions that viewed the page; all sessions if no page was given."),
    next: z.array(
      z.object({ ...pathNode, next: z.array(z.object({ ...pathNode, next: z.array(z.object({ ...pathNode, next: z.array(z.never()) })) })) }),
    ),
    others: z.number(),
  })
  .meta({ id: "Paths" });

const measuredMetric = z.object({
  metric: z.enum(metricNames),
  p75: z.number().describe("The 75th percentile, in milliseconds; for CLS, the score."),
  p75Before: z.number().nullable(),
  count: z.number(),
  good: z.number().describe("A share from 0 to 1; `good`, `middling` and `poor` add up to 1."),
  middling: z.number(),
  poor: z.number(),
});
const performanceAnswer = z
  .object({
    ...frame,
    unit: z.enum(["hour", "day"]),
    metrics: z.array(measuredMetric).describe("Those that were measured."),
    breakdowns: z
      .array(
        z.object({
          by: z.enum(breakdowns),
          value: z.string().nullable().describe("Null: the browsers did not report it."),
          metrics: z.array(measuredMetric),
        }),
      )
      .describe("Of all sessions in the period, most frequent first."),
    units: z.array(z.object({ unit: z.string(), p75: z.partialRecord(z.enum(metricNames), z.number()) })),
    deployments,
    bounceRate: rate,
    bounceRateBefore: rate,
    measured: measuredViews,
    sources: z.array(z.string()).describe("Of all sessions in the period, most frequent first."),
    countries: z.array(z.string()).describe("Of all sessions in the period, most frequent first."),
  })
  .meta({ id: "Performance" });

const cause = { kind: z.enum(["element", "script", "resource"]), name: z.string(), count: z.number() };
const adviceAnswer = z
  .object({
    ...frame,
    open: z
      .array(
        z.object({
          id: z.string(),
          type: z
            .enum(adviceTypes)
            .describe("`critical`: poor; `warning`: needs improvement; `suggestion`: good, but poor for one view in ten or more."),
          metric: z.enum(metricNames),
          pageType: z.string(),
          p75: z.number(),
          p75Before: z.number().nullable(),
          target: z.number().describe("The highest value that is rated good."),
          views: z.number(),
          slowShare: z.number().describe("Of the views that were measured, those that were not good."),
          part: z
            .object({ name: z.enum(partNames), ms: z.number() })
            .nullable()
            .describe("The part that takes longest, on average."),
          causes: z.array(z.object(cause)),
          category: z.enum(adviceCategories),
          effort: z.enum(adviceEfforts),
          conversions: z
            .array(z.object({ rating: z.enum(["good", "needs-improvement", "poor"]), visits: z.number(), conversions: z.number() }))
            .describe("Sessions and conversions by rating, as observed in this shop; not a forecast."),
        }),
      )
      .describe("Worst first."),
    closed: z
      .array(z.object({ metric: z.enum(metricNames), pageType: z.string(), p75: z.number(), p75Before: z.number(), target: z.number() }))
      .describe("Not good in the previous period, and good now."),
    parts: z.array(z.object({ metric: z.enum(metricNames), name: z.enum(partNames), ms: z.number(), count: z.number() })),
    causes: z.array(z.object({ metric: z.enum(metricNames), ...cause, p75: z.number() })),
  })
  .meta({ id: "PerformanceAdvice" });

const timedPagesAnswer = z
  .object({
    ...frame,
    all: z.number().describe("How many pages were viewed."),
    pages: z.array(
      z.object({
        path: z.string(),
        views: z.number(),
        visits: z.number(),
        averageLoadMs: z.number().nullable(),
        bounceRate: rate.describe("Of the sessions that began there."),
        conversionRate: rate.describe("Of the sessions that viewed it, those with an order."),
        issues: z.array(z.object({ metric: z.enum(metricNames), p75: z.number() })).describe("Metrics whose p75 was not good on this page."),
      }),
    ),
  })
  .meta({ id: "TimedPages" });

const visitsOfDay = z.object({ visits: z.number(), conversions: z.number(), conversionRate: rate });
const changed = {
  now: z.number().describe("Sessions, or the rate from 0 to 1."),
  before: z.number(),
};
const todayAnswer = z
  .object({
    ...frame,
    today: visitsOfDay.describe("From midnight until now."),
    weekAgo: visitsOfDay.describe("The same weekday a week ago, up to the same time of day."),
    change: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("too-few") }),
        z.object({ kind: z.literal("none").describe("No difference exceeds what chance explains.") }),
        z.object({
          kind: z.enum(["sessions", "conversion"]),
          ...changed,
          where: z.object({ by: z.enum(visitDimensions), value: z.string(), ...changed }).nullable(),
        }),
      ])
      .describe("The largest difference between the two days."),
    measured: measuredViews,
    topProducts: z
      .array(z.object({ productId: z.string().nullable(), title: z.string(), units: z.number(), ordered: money }))
      .describe("Of the last seven days: lines after discounts, before tax."),
  })
  .meta({ id: "Today" });

const searchedText = z.object({
  query: z.string().describe("In lowercase."),
  searches: z.number().describe("Once for each session."),
  visitors: z.number(),
  resultCount: z.number().nullable().describe("Of the latest search."),
  lastAt: time,
});
const searchSums = z.object({ searches: z.number(), withoutResult: z.number(), clicked: z.number() });
const searchesAnswer = z
  .object({
    ...frame,
    sums: searchSums,
    sumsBefore: searchSums,
    sources: z.array(z.string()).describe("Of all sessions in the period, most frequent first."),
    countries: z.array(z.string()),
    withoutResult: z.array(searchedText).describe("At most 100, most frequent first."),
    withoutClick: z.array(searchedText).describe("Searches with results, none of which was opened in the same session."),
  })
  .meta({ id: "SearchReport" });

/** Figures on what visitors did and what came of it. */
export const adminAnalyticsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/behavior",
    who: "staff",
    right: "analytics.read",
    summary: "Read sessions, conversion rate, revenue and top pages, compared with the previous period",
    request: { query: reportInput },
    answers: { 200: behaviorAnswer },
    answer: (c, { query }) => readBehavior(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/today",
    who: "staff",
    right: "analytics.read",
    summary: "Read today’s sessions compared with a week ago, what changed most, and the top products",
    answers: { 200: todayAnswer },
    answer: (c) => readToday(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/performance",
    who: "staff",
    right: "analytics.read",
    summary: "Read how fast pages were for visitors, by page type, device, country and network",
    request: { query: reportInput },
    answers: { 200: performanceAnswer },
    answer: (c, { query }) => readPerformance(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/performance/advice",
    who: "staff",
    right: "analytics.read",
    summary: "Read what would make pages faster, with the evidence",
    request: { query: reportInput },
    answers: { 200: adviceAnswer },
    answer: (c, { query }) => readAdvice(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/performance/pages",
    who: "staff",
    right: "analytics.read",
    summary: "Read the speed of the most viewed pages",
    request: { query: timedPagesInput },
    answers: { 200: timedPagesAnswer },
    answer: (c, { query }) => readTimedPages(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/funnel",
    who: "staff",
    right: "analytics.read",
    summary: "Read how many sessions completed each step to an order",
    request: { query: reportInput },
    answers: { 200: funnelAnswer },
    answer: (c, { query }) => readFunnel(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/segments",
    who: "staff",
    right: "analytics.read",
    summary: "Read what new visitors, returning customers and high-value customers did",
    request: { query: reportInput },
    answers: { 200: segmentsAnswer },
    answer: (c, { query }) => readSegments(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/journeys",
    who: "staff",
    right: "analytics.read",
    summary: "Read the latest sessions step by step",
    request: { query: reportInput },
    answers: { 200: journeysAnswer },
    answer: (c, { query }) => readJourneys(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/paths",
    who: "staff",
    right: "analytics.read",
    summary: "Read which pages sessions viewed after or before a page",
    request: { query: pathsInput },
    answers: { 200: pathsAnswer },
    answer: (c, { query }) => readPaths(c.get("shop"), c.get("actor"), query) as Promise<z.input<typeof pathsAnswer>>,
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/searches",
    who: "staff",
    right: "analytics.read",
    summary: "Read what was searched for without a result, and without a click",
    request: { query: reportInput },
    answers: { 200: searchesAnswer },
    answer: (c, { query }) => readSearchReport(c.get("shop"), c.get("actor"), query),
  }),
];
