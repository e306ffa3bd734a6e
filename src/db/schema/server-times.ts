import { doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/** Answers of the shop's processes in an hour, for each page or call as it is declared (decision 093), without who asked. */
export const serverHours = pgTable(
  "server_hours",
  {
    hour: instant().notNull(),
    /** `/products/:handle`, or `POST /api/cart/lines`. */
    route: text().notNull(),
    area: text({ enum: ["shop", "calls", "admin"] }).notNull(),
    requests: integer().notNull(),
    /** Requests for pages that are the same for everyone; `cached`: those that were answered from the page cache. */
    cacheable: integer().notNull(),
    cached: integer().notNull(),
    /** Answered with a status of 500 or above. */
    faults: integer().notNull(),
    totalMs: doublePrecision().notNull(),
    /** The part of it that was spent waiting for statements. */
    sqlMs: doublePrecision().notNull(),
    /** How many requests took how long, by range (`domain/server-times/time-buckets.ts`). */
    counts: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.route] })],
);
