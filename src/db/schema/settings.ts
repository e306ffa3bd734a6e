import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, transactionId } from "./types.ts";

/** What the shopkeeper changes at run time: one row per section, its value parsed by the section's schema. */
export const settings = pgTable("settings", {
  section: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: uuid(),
  /** Counted up by each change of what a form holds; uploads are changed beside it. */
  revision: integer().notNull().default(0),
});

/** Tags whose pages are no longer true. Written by the change, in its transaction; read by every node in order of `seq`. */
export const invalidations = pgTable(
  "invalidations",
  {
    seq: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tag: text().notNull(),
    at: instant().notNull().defaultNow(),
    /** The transaction that wrote it: rows are read by it, because they become visible in another order than `seq`. */
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index("invalidations_at").on(table.at), index("invalidations_xid").on(table.xid)],
);

/** One row: the secret from which this installation derives its keys. */
export const installation = pgTable("installation", { id: integer().primaryKey(), secret: text().notNull() });
