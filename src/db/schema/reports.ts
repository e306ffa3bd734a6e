import { sql } from "drizzle-orm";
import { index, json, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Visitors by what they did, as staff describe them by rules; who is in one is counted each time. */
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

/** Reports of large shops, as they were counted at most an hour ago (decision 102). With a row nothing is lost: it can be counted again. */
export const keptReports = pgTable(
  "kept_reports",
  {
    /** What was asked for: part and input, as JSON. */
    question: text().primaryKey(),
    part: text().notNull(),
    input: jsonb().notNull(),
    /** What the answer depends on besides: traffic, time zone, currency and the day. With another it is counted anew. */
    setting: text().notNull(),
    report: json().notNull(),
    countedAt: instant().notNull(),
    /** Who asks for a report keeps it ready for some days. */
    askedAt: instant().notNull(),
  },
  (table) => [index("kept_reports_asked").on(table.askedAt)],
);
