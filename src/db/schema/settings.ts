import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, transactionId } from "./types.ts";

/** What the merchant changes at run time: one row per section, its value parsed by the section's schema. */
export const settings = pgTable("settings", {
  section: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: uuid(),
  /** Increased by each change of what a form holds; uploads change the row without it. */
  revision: integer().notNull().default(0),
});

/** Tags whose cached pages are out of date. Written by the change, in its transaction; read by every node in order of the transactions. */
export const invalidations = pgTable(
  "invalidations",
  {
    seq: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tag: text().notNull(),
    at: instant().notNull().defaultNow(),
    /** The transaction that wrote it: readers follow it, because rows do not become visible in order of `seq`. */
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index("invalidations_at").on(table.at), index("invalidations_xid").on(table.xid)],
);

/** One row: the secret from which this installation derives its keys. */
export const installation = pgTable("installation", { id: integer().primaryKey(), secret: text().notNull() });
