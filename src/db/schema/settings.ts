import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./types.ts";

/** What the shopkeeper changes at run time: one row per section, its value parsed by the section's schema. */
export const settings = pgTable("settings", {
  section: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull(),
  updatedBy: uuid(),
});

/** Tags whose pages are no longer true. Written by the change, in its transaction; read by every node in order of `seq`. */
export const invalidations = pgTable(
  "invalidations",
  {
    seq: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tag: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index("invalidations_at").on(table.at)],
);

/** One row: the secret from which this installation derives its keys. */
export const installation = pgTable("installation", { id: integer().primaryKey(), secret: text().notNull() });
