import { sql } from "drizzle-orm";
import { bigint, boolean, char, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** The register of what visitors allowed and refused, one row each time (decision 066). */
export const consents = pgTable(
  "consents",
  {
    /** Where the answer grants something, the browser's cookie has this id too, as its receipt. */
    id: id(),
    at: instant().notNull(),
    /** `implied`: by continuing to use the shop, where that counts as consent. */
    how: text({ enum: ["chosen", "implied"] }).notNull(),
    measuring: boolean().notNull(),
    marketing: boolean().notNull(),
    /** Which texts were shown: `consentTextVersion`. */
    textVersion: integer().notNull(),
    /** The country that the proxy reported; null: it reported none. */
    country: char({ length: 2 }),
    /** The customer who was signed in; null: nobody, or a person who was erased. */
    accountId: uuid(),
  },
  (table) => [index("consents_at").on(table.at), index("consents_account").on(table.accountId).where(sql`account_id is not null`)],
);

/** The number of answers of each kind on each day; it stays when the rows are deleted. */
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
