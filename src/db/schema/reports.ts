import { sql } from "drizzle-orm";
import { check, index, integer, json, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Groups of visitors by what they did, which staff describe by rules; who belongs to one is determined each time. */
export const visitorSegments = pgTable(
  "visitor_segments",
  {
    id: id(),
    name: text().notNull(),
    /** Whether all rules have to hold, or any. */
    match: text({ enum: ["all", "any"] }).notNull(),
    /** As `segmentRules` of `domain/reports/visitor-segment-input.ts` reads them. */
    rules: jsonb().$type<object[]>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [uniqueIndex("visitor_segments_name").on(sql`lower(${table.name})`)],
);

/** Reports of large shops, counted at most an hour ago (decision 102). No row is needed: the report can be counted again. */
export const keptReports = pgTable(
  "kept_reports",
  {
    /** SHA-256 of what was asked for, which may be too long for a key: part and input, as JSON. */
    hash: text().primaryKey(),
    part: text().notNull(),
    input: jsonb().notNull(),
    /** What else the answer depends on: traffic, time zone, currency and the day. Where it differs, the report is counted again. */
    setting: text().notNull(),
    /** Null: it was forgotten, and the job counts it again. `countedAt` is `-infinity` then. */
    report: json(),
    countedAt: instant().notNull(),
    /** When it was last asked for: it is kept ready for some days after that. */
    askedAt: instant().notNull(),
    /** The account or API key that last asked for it; null: the shop itself. */
    askedBy: uuid(),
  },
  (table) => [index("kept_reports_asked").on(table.askedAt)],
);

/** One row, whose number is raised each time that reports are forgotten: what began to be counted before that is not stored. Each start of the shop forgets reports, and so makes the row. */
export const keptReportGenerations = pgTable("kept_report_generations", { id: integer().primaryKey(), generation: integer().notNull() }, () => [
  check("kept_report_generations_one", sql`id = 1`),
]);
