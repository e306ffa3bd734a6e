import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/** The merchant's texts of an email; empty where the shop's own text is used. One row for each email that was ever changed. */
export const mailTexts = pgTable("mail_texts", {
  mail: text().primaryKey(),
  subject: text().notNull().default(""),
  opening: text().notNull().default(""),
  closing: text().notNull().default(""),
  /** Increased by each change, and never decreased. */
  revision: integer().notNull().default(0),
  updatedAt: instant().notNull(),
  updatedBy: uuid(),
});
