import { sql } from "drizzle-orm";
import { index, json, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
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
    /** What was asked for: part and input, as JSON. */
    question: text().primaryKey(),
    part: text().notNull(),
    input: jsonb().notNull(),
    /** What else the answer depends on: traffic, time zone, currency and the day. Where it differs, the report is counted again. */
    setting: text().notNull(),
    report: json().notNull(),
    countedAt: instant().notNull(),
    /** When it was last asked for: it is kept ready for some days after that. */
    askedAt: instant().notNull(),
  },
  (table) => [index("kept_reports_asked").on(table.askedAt)],
);
