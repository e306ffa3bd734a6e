import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/**
 * Double opt-in: an email address counts once `confirmed_at` is set; `token_hash` is what the link in the email proves. Consent that was given elsewhere comes
 * with an import, with when it was given and the words that the person agreed to.
 */
export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    requestedAt: instant().notNull(),
    confirmedAt: instant(),
    unsubscribedAt: instant(),
    /** What the person agreed to elsewhere; null: they confirmed by the link of this shop. */
    consentText: text(),
  },
  (table) => [uniqueIndex("subscribers_email").on(sql`lower(${table.email})`), uniqueIndex("subscribers_token").on(table.tokenHash)],
);
