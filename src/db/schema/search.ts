import { boolean, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalog.ts";
import { id, instant } from "./types.ts";

/** Words that mean the same, as staff entered them. One way: the first one finds the others, but they do not find it. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: id(),
  words: text().array().notNull(),
  isOneWay: boolean().notNull(),
  createdAt: instant().notNull(),
});

/** Entries of the shop's own list of synonyms that staff switched off, by their words. */
export const searchSynonymsOff = pgTable("search_synonyms_off", { words: text().primaryKey() });

/** Searches that lead to a path of the shop. */
export const searchRedirects = pgTable("search_redirects", {
  id: id(),
  /** As staff typed it. */
  query: text().notNull(),
  /** As searches are compared (`searchKey`). */
  queryKey: text().notNull().unique(),
  target: text().notNull(),
  createdAt: instant().notNull(),
});

/** Products that come first or last for a search. */
export const searchPlacements = pgTable(
  "search_placements",
  {
    id: id(),
    query: text().notNull(),
    queryKey: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Its place among those that come first, from 1; null: it comes last. */
    place: smallint(),
  },
  (table) => [unique("search_placements_query_product").on(table.queryKey, table.productId), index("search_placements_product").on(table.productId)],
);
