import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";
import { id, instant } from "./types.ts";

/** Words by which staff sort orders. */
export const orderTags = pgTable(
  "order_tags",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    tag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.tag] }), index("order_tags_tag").on(sql`lower(${table.tag})`, table.orderId)],
);

/** Staff who were named in a note about an order. The text of the note is in the order's timeline. */
export const orderMentions = pgTable(
  "order_mentions",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** The note, in `order_events`. */
    eventId: uuid().notNull(),
    /** Who was named, and who named them. */
    staffId: uuid().notNull(),
    authorId: uuid(),
    at: instant().notNull(),
    seenAt: instant(),
  },
  (table) => [
    uniqueIndex("order_mentions_once").on(table.eventId, table.staffId),
    index("order_mentions_staff").on(table.staffId, table.at),
    index("order_mentions_unseen").on(table.staffId).where(sql`seen_at is null`),
    index("order_mentions_order").on(table.orderId, table.staffId),
  ],
);
