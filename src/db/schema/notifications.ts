import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/** What the merchant says in an email in place of the shop's own texts; empty where the shop's own text is used. One row per email that was ever changed. */
export const mailTexts = pgTable("mail_texts", {
  mail: text().primaryKey(),
  subject: text().notNull().default(""),
  opening: text().notNull().default(""),
  closing: text().notNull().default(""),
  /** Counted up by each change, and never back. */
  revision: integer().notNull().default(0),
  updatedAt: instant().notNull(),
  updatedBy: uuid(),
});
