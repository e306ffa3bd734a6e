import { z } from "zod";
import { parseInput } from "#domain/input-parsing.ts";
import { readRealtime } from "#domain/reports/realtime.ts";
import { realtimeInput, reportTraffic } from "#domain/reports/report-input.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import { money, time } from "../shared-schemas.ts";

const liveAnswer = z
  .object({
    at: time,
    traffic: z.enum(reportTraffic),
    online: z.number().describe("Sessions with an event in the last five minutes. Sessions, views and events are those of measured visitors."),
    minutes: z.array(z.object({ minute: time, views: z.number() })).describe("The last 30, this one last."),
    pages: z.array(z.object({ path: z.string(), views: z.number(), visits: z.number() })).describe("Of the last 30 minutes; at most 10."),
    sources: z.array(z.object({ source: z.string(), visits: z.number() })),
    countries: z.array(z.object({ country: z.string(), visits: z.number() })),
    tail: z
      .array(
        z.object({
          id: z.string(),
          at: time,
          name: z.string(),
          path: z.string().nullable(),
          device: z.string().nullable(),
          country: z.string().nullable(),
        }),
      )
      .describe("The newest 40 events of the last 30 minutes."),
    events: z.number().describe("How many there were in the last 30 minutes."),
    carts: z.number().describe("Carts with items that changed in the last 30 minutes, of all buyers."),
    checkouts: z.number().describe("Opened or continued in the last 30 minutes and not yet an order."),
    orders: z.number().describe("Placed today and not canceled."),
    ordered: money,
    latestOrders: z.array(z.object({ id: z.string(), name: z.string(), at: time, units: z.number(), total: money })).describe("At most 8."),
  })
  .meta({ id: "Live" });

/** What is happening in the shop now. */
export const adminLiveRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/analytics/realtime",
    who: "staff",
    right: "analytics.read",
    summary: "Read who is in the shop now, and what they do",
    description: "With filters, carts, checkouts and orders are only those of matching sessions.",
    request: { query: realtimeInput },
    answers: { 200: liveAnswer },
    answer: (c, { query }) => readRealtime(c.get("shop"), c.get("actor"), query),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/analytics/realtime/stream",
    isPushed: true,
    who: "staff",
    right: "analytics.read",
    answer: async (c) =>
      c.body(await c.get("liveFigures").watch(c.get("actor"), parseInput(realtimeInput, c.req.query())), 200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "private, no-store",
        // Proxies that buffer responses would hold the events back.
        "x-accel-buffering": "no",
      }),
  }),
];
