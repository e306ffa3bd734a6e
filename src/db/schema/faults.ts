import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/**
 * Rows for which a scheduled job failed: stored until they succeed, or until nothing is left to do with them. Each waits
 * longer after each failure, so that it does not delay others.
 */
export const backgroundFaults = pgTable(
  "background_faults",
  {
    /** What was tried: `FaultKind` in `domain/faults`. */
    kind: text().notNull(),
    /** The row's id; for a whole step of a job, the name of the step. */
    subject: text().notNull(),
    message: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    /** It is not tried again before this time. */
    nextAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index("background_faults_last").on(table.lastAt)],
);

/** Faults that people saw, by cause and place: one row however often it happened, without personal data. Deleted 30 days after the last time. */
export const shownFaults = pgTable(
  "shown_faults",
  {
    /** `FaultSource` in `domain/faults`. */
    source: text().notNull(),
    /** The route as it is declared, without values: `/products/:handle`, `POST /api/cart`. */
    place: text().notNull(),
    /** The first line of its message. */
    message: text().notNull(),
    count: integer().notNull(),
    /** The ids that the screen showed and the log has; the newest first, at most 20. */
    ids: text().array().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.place, table.message] }), index("shown_faults_last").on(table.lastAt)],
);
