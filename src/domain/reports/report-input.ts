import { z } from "zod";
import { dayMs } from "#domain/durations.ts";
import { serverAreas } from "#domain/server-times/server-areas.ts";
import { builtInSegments } from "./built-in-segments.ts";

/** Which period a report covers, and what it is narrowed to. Safe in the browser. */

/** `1h`, `1d`: the last hour, the last 24 hours. The others: days of the shop's time zone, including today. */
export const reportRanges = ["today", "1h", "1d", "7d", "30d", "90d", "custom"] as const;
export type ReportRange = (typeof reportRanges)[number];

export const reportDevices = ["desktop", "phone", "tablet"] as const;
export type ReportDevice = (typeof reportDevices)[number];

/** What visitors do while the shop is in trial mode is kept apart from what they do once it sells. */
export const reportTraffic = ["real", "test"] as const;
export type ReportTraffic = (typeof reportTraffic)[number];

/** The dimensions by which figures of speed are split. */
export const breakdowns = ["pageType", "device", "country", "connection"] as const;
export type Breakdown = (typeof breakdowns)[number];

/** The dimensions in which the biggest change is looked for. */
export const visitDimensions = ["source", "device", "country"] as const;
export type VisitDimension = (typeof visitDimensions)[number];

const day = z.iso.date();
/** Events are kept for about this long; a chart of more days would not be readable. */
const maxDayCount = 366;

const visitFilters = {
  device: z.enum(reportDevices).optional(),
  /** What led to a session: its campaign's source, or else the host that linked to it, or `direct`. */
  source: z.string().min(1).max(255).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** A segment that every shop has, or the id of one that staff made; one that no longer exists has nobody in it. */
  segment: z.union([z.enum(builtInSegments), z.uuid()]).optional(),
};

/** The filters for what happens now. */
export const realtimeInput = z.object(visitFilters);
export type RealtimeInput = z.output<typeof realtimeInput>;

export const reportInput = z
  .object({
    range: z.enum(reportRanges).default("7d"),
    /** For `custom`: the first and last day in the shop's time zone. */
    from: day.optional(),
    to: day.optional(),
    ...visitFilters,
    /** If missing: `test` while the shop is in trial mode, else `real`. */
    traffic: z.enum(reportTraffic).optional(),
    /** Counts the report now, even where the shop keeps one of the last hour. */
    fresh: z.enum(["true"]).optional(),
  })
  .refine(({ range, from, to }) => range !== "custom" || (from !== undefined && to !== undefined), {
    path: ["from"],
    message: "Choose the first and the last day.",
  })
  .refine(({ range, from = "", to = "" }) => range !== "custom" || from <= to, { path: ["to"], message: "The last day is before the first." })
  .refine(({ range, from = "", to = "" }) => range !== "custom" || Date.parse(to) - Date.parse(from) < maxDayCount * dayMs, {
    path: ["to"],
    message: `Choose at most ${maxDayCount} days.`,
  });
export type ReportInput = z.output<typeof reportInput>;

/** What can be exported as a file for a report's period. */
export const exportKinds = ["events", "sessions"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Filters for customers by their orders since the shop began: real orders, or those of trial mode. */
export const customersInput = z.object({ traffic: z.enum(reportTraffic).optional() });

/** Paths of visits from a page or to one. */
export const pathsInput = reportInput.safeExtend({
  /** A path of the shop, or a kind of page; left out: where visits began or ended. */
  page: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional(),
  direction: z.enum(["from", "to"]).default("from"),
  by: z.enum(["page", "kind"]).default("page"),
  /** The minimum share in percent; rarer paths are combined. */
  share: z.coerce.number().min(1).max(50).default(2),
});
export type PathsInput = z.output<typeof pathsInput>;

/** The list of timed pages, which staff can extend. */
export const timedPagesInput = reportInput.safeExtend({ limit: z.coerce.number().int().min(1).max(100).default(5) });
export type TimedPagesInput = z.output<typeof timedPagesInput>;

/** The areas in which the server answers: pages for shoppers, the API, or pages for staff. */
export const serverReportInput = reportInput.safeExtend({ area: z.enum(serverAreas).default("shop") });
export type ServerReportInput = z.output<typeof serverReportInput>;
