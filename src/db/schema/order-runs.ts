import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** One bulk action of staff on many orders, done by a job. */
export const orderRuns = pgTable(
  "order_runs",
  {
    id: id(),
    /** What is done to each order. */
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    accountId: uuid().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    /** When staff stopped it: orders that were not done by then stay as they were. */
    stoppedAt: instant(),
  },
  (table) => [index("order_runs_created").on(table.createdAt, table.id)],
);

/** The orders of a run by their position in it, each with its result. */
export const orderRunRows = pgTable(
  "order_run_rows",
  {
    runId: uuid()
      .notNull()
      .references(() => orderRuns.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    orderId: uuid().notNull(),
    /** Stored until the order is shipped; from then on only the shipment has it. */
    trackingNumber: text(),
    /** Null: not done yet. */
    result: text({ enum: ["done", "unchanged", "refused"] }),
    /** Why it was left unchanged or refused: the code of a refusal with its parameters, or a code of the run. */
    reason: text(),
    params: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("order_run_rows_waiting").on(table.runId, table.position).where(sql`result is null`),
    index("order_run_rows_refused").on(table.runId, table.position).where(sql`result = 'refused'`),
  ],
);
