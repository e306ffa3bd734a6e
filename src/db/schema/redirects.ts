import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Redirects from paths without a page. Automatic ones were left behind by a handle that changed. */
export const redirects = pgTable(
  "redirects",
  {
    id: id(),
    /** As `redirectPath` writes it. */
    path: text().notNull().unique(),
    /** A path of this shop, or a full URL. */
    target: text().notNull(),
    isAutomatic: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("redirects_target").on(table.target),
    index("redirects_created").on(table.createdAt, table.id),
    // For parts of path and target, as staff search.
    index("redirects_words").using("gin", sql`(path || ' ' || target) gin_trgm_ops`),
  ],
);
