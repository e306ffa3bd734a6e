import { z } from "zod";
import { serverReportInput } from "#domain/reports/report-input.ts";
import { readServerReport } from "#domain/reports/server-report.ts";
import { apiRoute } from "#http/api-route.ts";
import { deployments, frame, rate } from "./analytics-answers.ts";

const milliseconds = z.number().nullable().describe("Milliseconds; null: nothing was made.");
const serverFigures = {
  requests: z.number(),
  faults: z.number().describe("Answered with a status of 500 or above."),
  cacheShare: rate.describe("Of the requests for pages that are the same for everyone, those that came from the page cache."),
  p75: milliseconds.describe(
    "Three of four of the answers that were made took so long or less; read of groups of times, so off by a quarter at most.",
  ),
  p95: milliseconds,
  meanMs: milliseconds,
  sqlMs: milliseconds.describe("The mean time of it in which the database was waited for."),
};
const { traffic: _, ...serverFrame } = frame;
const serverAnswer = z
  .object({
    ...serverFrame,
    unit: z.enum(["hour", "day"]),
    sums: z.object(serverFigures),
    sumsBefore: z.object(serverFigures),
    units: z.array(z.object({ unit: z.string(), ...serverFigures })),
    routes: z
      .array(
        z.object({ route: z.string().describe("As the page or call is declared."), before: z.object(serverFigures).nullable(), ...serverFigures }),
      )
      .describe("Asked for most first."),
    deployments,
  })
  .meta({ id: "ServerTimes" });

/** How long the shop's own processes take to answer. */
export const adminServerTimesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/performance/server",
    who: "staff",
    right: "analytics.read",
    summary: "Read how long the server took to answer, by page or call",
    description: "Sums of whole hours, of whoever asked. Only the time narrows it.",
    request: { query: serverReportInput },
    answers: { 200: serverAnswer },
    answer: (c, { query }) => readServerReport(c.get("shop"), c.get("actor"), query),
  }),
];
