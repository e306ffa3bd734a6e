import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { cents, id, instant } from "./types.ts";

/** What staff agreed with a customer about paying later. An account without a row has no terms. */
export const customerTerms = pgTable(
  "customer_terms",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Days from the invoice until it is due; null: no terms, each purchase order waits for approval. */
    netDays: integer(),
    /** The most that may be unpaid at any time, in minor units of the shop's currency; null: no limit. */
    creditLimitCents: cents(),
    /** Whether reminders of invoices to this customer are paused. */
    remindersPaused: boolean().notNull(),
    revision: integer().notNull(),
    changedBy: uuid().notNull(),
    changedAt: instant().notNull(),
  },
  () => [check("customer_terms_within", sql`net_days between 0 and 365 and credit_limit_cents >= 0`)],
);

/** Words by which staff sort their customers. */
export const customerTags = pgTable(
  "customer_tags",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.tag] }), index("customer_tags_tag").on(sql`lower(${table.tag})`, table.accountId)],
);

/** Notes of staff about a customer, which only staff read. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Null: the account is gone. */
    authorId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index("customer_notes_account").on(table.accountId, table.at, table.id),
    index("customer_notes_author").on(table.authorId).where(sql`author_id is not null`),
  ],
);

/**
 * What each customer has ordered, for sorting lists; test orders do not count. Only triggers write it: with the account, with every order of it
 * that is placed or changes, and with the shop's currency.
 */
export const customerTotals = pgTable(
  "customer_totals",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The shop's currency. */
    currency: text().notNull(),
    orderCount: integer().notNull().default(0),
    /** Paid less refunded, in minor units of `currency`, of orders in that currency. */
    valueCents: cents().notNull().default(0),
    /** When the last order was placed, in milliseconds since 1970; 0: there is none. */
    lastOrderMs: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    index("customer_totals_orders").on(table.orderCount, table.accountId),
    index("customer_totals_value").on(table.valueCents, table.accountId),
    index("customer_totals_last").on(table.lastOrderMs, table.accountId),
  ],
);

/**
 * People who have ordered without an account, one row for each email address with such orders, with what they ordered as `customer_totals` counts it. Only
 * triggers write it, with every order that is placed, changes, joins an account or is erased, and with the shop's currency; it goes with the last order.
 */
export const guests = pgTable(
  "guests",
  {
    /** Used in URLs in place of the email address. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** In lower case. */
    email: text().notNull(),
    /** The name and company in the latest order. */
    name: text().notNull(),
    company: text().notNull(),
    firstOrderAt: instant().notNull(),
    /** The shop's currency. */
    currency: text().notNull(),
    /** The number of real orders; the value and the last order are of real orders too. */
    orderCount: integer().notNull(),
    testOrderCount: integer().notNull(),
    /** Paid less refunded, in minor units of `currency`, of orders in that currency. */
    valueCents: cents().notNull(),
    /** When the last order was placed, in milliseconds since 1970; 0: there is none. */
    lastOrderMs: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    uniqueIndex("guests_email").on(table.email),
    index("guests_first").on(table.firstOrderAt, table.id),
    index("guests_orders").on(table.orderCount, table.id),
    index("guests_value").on(table.valueCents, table.id),
    index("guests_last").on(table.lastOrderMs, table.id),
    index("guests_search").using(
      "gin",
      sql`(to_tsvector('simple'::regconfig, translate(lower(name || ' ' || email), '@.+-_''', '      ') || ' ' || lower(company || ' ' || email)))`,
    ),
  ],
);
