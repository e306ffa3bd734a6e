import { sql } from "drizzle-orm";
import { bigint, boolean, char, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** The register of what visitors allowed and refused, one row each time (decision 066). */
export const consents = pgTable(
  "consents",
  {
    /** Of an answer that grants something, the browser's cookie has it too, as its receipt. */
    id: id(),
    at: instant().notNull(),
    /** `implied`: by going on, where that counts. */
    how: text({ enum: ["chosen", "implied"] }).notNull(),
    measuring: boolean().notNull(),
    marketing: boolean().notNull(),
    /** Which texts were shown: `consentTextVersion`. */
    textVersion: integer().notNull(),
    /** As the proxy said it; null: it said none. */
    country: char({ length: 2 }),
    /** The customer who was signed in; null: nobody, or a person who was erased. */
    accountId: uuid(),
  },
  (table) => [index("consents_at").on(table.at), index("consents_account").on(table.accountId).where(sql`account_id is not null`)],
);

/** How many answers of each kind a day had: it stays when the rows go. */
export const consentCounts = pgTable(
  "consent_counts",
  {
    /** UTC. */
    day: date({ mode: "string" }).notNull(),
    how: text({ enum: ["chosen", "implied"] }).notNull(),
    measuring: boolean().notNull(),
    marketing: boolean().notNull(),
    answers: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.how, table.measuring, table.marketing] })],
);
