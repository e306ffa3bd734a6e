import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
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
