import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/**
 * Rows over which a job of the clock fails: kept until they succeed, or there is nothing left to do with them. Each waits
 * longer after each failure, so that it does not keep others from their turn.
 */
export const backgroundFaults = pgTable(
  "background_faults",
  {
    /** What was tried: `FaultKind` in `domain/faults`. */
    kind: text().notNull(),
    /** The row's id; for a whole step of a job its name. */
    subject: text().notNull(),
    message: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    /** Not tried again before then. */
    nextAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index("background_faults_last").on(table.lastAt)],
);
