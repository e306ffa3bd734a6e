import { doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/** What the processes of the shop answered in an hour, for each page or call as it is declared (decision 093). It does not say who asked. */
export const serverHours = pgTable(
  "server_hours",
  {
    hour: instant().notNull(),
    /** `/products/:handle`, or `POST /api/cart/lines`. */
    route: text().notNull(),
    area: text({ enum: ["shop", "calls", "admin"] }).notNull(),
    requests: integer().notNull(),
    /** Of pages that are the same for everyone, and those of them that came from the page cache. */
    cacheable: integer().notNull(),
    cached: integer().notNull(),
    /** Answered with a status of 500 or above. */
    faults: integer().notNull(),
    totalMs: doublePrecision().notNull(),
    /** The part of it in which a statement was waited for. */
    sqlMs: doublePrecision().notNull(),
    /** How many took how long (`domain/server-times/time-buckets.ts`). */
    counts: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.route] })],
);
