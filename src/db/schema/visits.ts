import { sql } from "drizzle-orm";
import { bigint, boolean, char, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/**
 * Visits, one row each, as they follow from their events (decision 092): reports read these rows in place of the events. Whatever a row says follows from the events of its session
 * alone, so that it can be made again. Rows stay when erasure or retention takes the events: then `session_id` and `visitor_id` are made up, and nobody is named.
 */
export const keptVisits = pgTable(
  "kept_visits",
  {
    sessionId: uuid().notNull(),
    /** A session may go on while the shop leaves trial mode: then it is two visits. */
    isTrial: boolean().notNull(),
    visitorId: uuid().notNull(),
    /** The first customer who was signed in. */
    accountId: uuid(),
    /** A page was viewed, and it is neither a bot nor staff. Others are kept because a later event may change that, or belongs to them and to no visit of its own. */
    isCounted: boolean().notNull(),
    began: instant().notNull(),
    ended: instant().notNull(),
    views: integer().notNull(),
    /** It put something into a cart, began a checkout, or ordered. */
    hasActed: boolean().notNull(),
    hasOrdered: boolean().notNull(),
    orders: integer().notNull(),
    /** What its orders came to when they were placed, in minor units, by currency. Null: no order. */
    sales: jsonb().$type<Record<string, number>>(),
    device: text({ enum: ["desktop", "tablet", "phone"] }),
    country: char({ length: 2 }),
    /** Of its first page, as `channel`, `campaign` and `landing`. */
    source: text(),
    channel: text(),
    campaign: text(),
    landing: text(),
    /** When it took the steps of the usual funnel, one after the other: a page, a product, a cart, a checkout, an order. */
    viewAt: instant(),
    itemAt: instant(),
    cartAt: instant(),
    checkoutAt: instant(),
    purchaseAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.isTrial] }),
    index("kept_visits_began").on(table.isTrial, table.began).where(sql`is_counted`),
  ],
);

/** Sessions with events that their row of `kept_visits` does not know yet. A trigger adds a row with each statement that adds events; who makes the visits removes it. */
export const changedVisits = pgTable(
  "changed_visits",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid().notNull(),
    /** The first and the last day (UTC) of the events that were added. */
    firstDay: date({ mode: "string" }).notNull(),
    lastDay: date({ mode: "string" }).notNull(),
  },
  (table) => [index("changed_visits_session").on(table.sessionId)],
);
