import { z } from "zod";
import { dayMs } from "#domain/durations.ts";
import { serverAreas } from "#domain/server-times/server-areas.ts";
import { knownSegments } from "./known-segments.ts";

/** Which time a report is about, and what it is narrowed to. Safe in the browser. */

/** `1h`, `1d`: the last hour, the last 24 hours. The others: days of the shop's time zone, today with them. */
export const reportRanges = ["today", "1h", "1d", "7d", "30d", "90d", "custom"] as const;
export type ReportRange = (typeof reportRanges)[number];

export const reportDevices = ["desktop", "phone", "tablet"] as const;
export type ReportDevice = (typeof reportDevices)[number];

/** What visitors of a shop in trial mode do is kept apart from what they do once it sells. */
export const reportTraffic = ["real", "test"] as const;
export type ReportTraffic = (typeof reportTraffic)[number];

/** What figures of speed are split by. */
export const breakdowns = ["pageType", "device", "country", "connection"] as const;
export type Breakdown = (typeof breakdowns)[number];

/** By what visits are split where what changed most is looked for. */
export const visitDimensions = ["source", "device", "country"] as const;
export type VisitDimension = (typeof visitDimensions)[number];

const day = z.iso.date();
/** Events are kept about as long; more days make no readable chart. */
const maxDayCount = 366;

const visitFilters = {
  device: z.enum(reportDevices).optional(),
  /** What led to a session: its campaign's source, or else the host that linked to it, or `direct`. */
  source: z.string().min(1).max(255).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** One that every shop has, or the id of one that staff keep; that is not there, it has nobody in it. */
  segment: z.union([z.enum(knownSegments), z.uuid()]).optional(),
};

/** What happens now, narrowed to some of the visits. */
export const liveInput = z.object(visitFilters);
export type LiveInput = z.output<typeof liveInput>;

export const reportInput = z
  .object({
    range: z.enum(reportRanges).default("7d"),
    /** Of `custom`: first and last day, as the shop's time zone has them. */
    from: day.optional(),
    to: day.optional(),
    ...visitFilters,
    /** Left out: `test` while the shop is in trial mode, else `real`. */
    traffic: z.enum(reportTraffic).optional(),
    /** Counted now, also where the shop keeps what was counted within the last hour. */
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

/** What of a report's time is read as a file. */
export const exportKinds = ["events", "sessions"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Customers by their orders since the shop began: real orders, or those of trial mode. */
export const customersInput = z.object({ traffic: z.enum(reportTraffic).optional() });

/** Ways of visits from a page or to one. */
export const pathsInput = reportInput.safeExtend({
  /** A path of the shop, or a kind of page; left out: where visits began, or ended. */
  page: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional(),
  direction: z.enum(["from", "to"]).default("from"),
  by: z.enum(["page", "kind"]).default("page"),
  /** In percent: rarer ways are put together. */
  share: z.coerce.number().min(1).max(50).default(2),
});
export type PathsInput = z.output<typeof pathsInput>;

/** Pages as they stand in a list that grows. */
export const timedPagesInput = reportInput.safeExtend({ limit: z.coerce.number().int().min(1).max(100).default(5) });
export type TimedPagesInput = z.output<typeof timedPagesInput>;

/** What the server answers: pages for shoppers, the API, or what staff use. */
export const serverReportInput = reportInput.safeExtend({ area: z.enum(serverAreas).default("shop") });
export type ServerReportInput = z.output<typeof serverReportInput>;
