import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { variants } from "./catalog.ts";
import { id, instant } from "./types.ts";

/**
 * Requests for an email when a variant is available again. Double opt-in: a request counts once `confirmed_at` is set; `token_hash` is what the emailed link
 * proves. `mailed_at` is set in the transaction that enqueues that email, so that there is one.
 */
export const stockNotices = pgTable(
  "stock_notices",
  {
    id: id(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    email: text().notNull(),
    tokenHash: text().notNull(),
    requestedAt: instant().notNull(),
    confirmedAt: instant(),
    mailedAt: instant(),
  },
  (table) => [
    uniqueIndex("stock_notices_variant_email").on(table.variantId, sql`lower(${table.email})`),
    uniqueIndex("stock_notices_token").on(table.tokenHash),
    index("stock_notices_email").on(sql`lower(${table.email})`),
    index("stock_notices_waiting").on(table.confirmedAt).where(sql`${table.confirmedAt} is not null and ${table.mailedAt} is null`),
  ],
);
