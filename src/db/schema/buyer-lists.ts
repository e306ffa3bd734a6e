import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { variants } from "./catalog.ts";
import { id, instant } from "./types.ts";

/** The lists of an account: lists under a name, for buying the same again, and one list without a name, of what was saved for later. */
export const buyerLists = pgTable(
  "buyer_lists",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<"named" | "saved">().notNull(),
    name: text().notNull(),
    /** The id in the link that shares the list; null: it is not shared. A stopped link never works again, because the next one has another id. */
    shareId: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index("buyer_lists_account").on(table.accountId),
    uniqueIndex("buyer_lists_name").on(table.accountId, sql`lower(${table.name})`).where(sql`${table.kind} = 'named'`),
    uniqueIndex("buyer_lists_saved").on(table.accountId).where(sql`${table.kind} = 'saved'`),
    uniqueIndex("buyer_lists_share").on(table.shareId),
  ],
);

export const buyerListLines = pgTable(
  "buyer_list_lines",
  {
    listId: uuid()
      .notNull()
      .references(() => buyerLists.id, { onDelete: "cascade" }),
    /** A product that is deleted leaves the lists; one that is archived stays on them. */
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.variantId] }),
    index("buyer_list_lines_variant").on(table.variantId),
    check("buyer_list_lines_quantity", sql`${table.quantity} between 1 and 9999`),
  ],
);
