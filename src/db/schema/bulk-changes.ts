import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** One change of many records at once, done by a job. */
export const bulkChanges = pgTable(
  "bulk_changes",
  {
    id: id(),
    kind: text().notNull(),
    /** What is done to each record, in the shape that the kind defines. */
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The run that this one undoes; null: it undoes none. */
    undoes: uuid(),
    /** Null: the shop itself, which undoes a change whose time is over. */
    accountId: uuid(),
    total: integer().notNull(),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** When its job begins: at once, or at the time that was chosen. */
    startsAt: instant().notNull(),
    /** When its job was enqueued; null: its time has not come. */
    queuedAt: instant(),
    /** When the shop undoes it; null: never. */
    endsAt: instant(),
    finishedAt: instant(),
    /** When staff stopped it: records that were not done by then stay as they were. */
    stoppedAt: instant(),
  },
  (table) => [
    index("bulk_changes_created").on(table.createdAt, table.id),
    index("bulk_changes_undoes").on(table.undoes),
    index("bulk_changes_waiting").on(table.startsAt).where(sql`queued_at is null and stopped_at is null`),
    index("bulk_changes_ending").on(table.endsAt).where(sql`ends_at is not null`),
  ],
);

/** The records of a run by their position in it, each with its result. */
export const bulkChangeRows = pgTable(
  "bulk_change_rows",
  {
    runId: uuid()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    subjectId: uuid().notNull(),
    /** Null: not done yet. */
    result: text({ enum: ["changed", "unchanged", "refused"] }),
    /** Why it was refused, as a code that the kind defines. */
    reason: text(),
    /** The values that were changed, before and after, so that the change can be undone. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("bulk_change_rows_waiting").on(table.runId, table.position).where(sql`result is null`),
    index("bulk_change_rows_refused").on(table.runId, table.position).where(sql`result = 'refused'`),
  ],
);
