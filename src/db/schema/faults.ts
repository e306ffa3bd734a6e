import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/**
 * Rows over which a scheduled job fails: kept until they succeed, or there is nothing left to do with them. Each waits
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

/** Faults that people met, by what failed and where: one row however often it happened, and no personal data. Gone 30 days after the last time. */
export const shownFaults = pgTable(
  "shown_faults",
  {
    /** `FaultSource` in `domain/faults`. */
    source: text().notNull(),
    /** As it is declared, without its values: `/products/:handle`, `POST /api/cart`. */
    place: text().notNull(),
    /** The first line of its message. */
    message: text().notNull(),
    count: integer().notNull(),
    /** Under which the screen showed it and the log has it; the newest first, at most 20. */
    ids: text().array().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.place, table.message] }), index("shown_faults_last").on(table.lastAt)],
);
