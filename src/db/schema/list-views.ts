import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** A saved view: a list or a report of the admin area with its filters, under a name. */
export const listViews = pgTable(
  "list_views",
  {
    id: id(),
    /** Which list, or which report: `products`, `behavior` ... */
    list: text().notNull(),
    name: text().notNull(),
    /** The query of the list's URL: search, view, sort and filters. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    accountId: uuid().notNull(),
    /** Whether everybody who sees the list sees the view; otherwise only its owner does. */
    isShared: boolean().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index("list_views_list").on(table.list, table.id)],
);
