import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { cents, instant } from "./types.ts";

/** What staff agreed with a customer about paying later. An account without a row has no terms. */
export const customerTerms = pgTable(
  "customer_terms",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Days from the invoice until it is due; null: no terms, each purchase order waits for approval. */
    netDays: integer(),
    /** What may be open at any time, in minor units of the shop's currency; null: no limit. */
    creditLimitCents: cents(),
    /** No reminder of an invoice is sent to this customer. */
    remindersPaused: boolean().notNull(),
    revision: integer().notNull(),
    changedBy: uuid().notNull(),
    changedAt: instant().notNull(),
  },
  () => [check("customer_terms_within", sql`net_days between 0 and 365 and credit_limit_cents >= 0`)],
);
