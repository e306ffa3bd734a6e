import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalog.ts";
import { searchVector } from "./types.ts";

/**
 * The words of each product, weighted: A title, SKUs, vendor and model number; B type, tags and specifications; C the
 * description. Written by the catalog in the transaction that changes the product, so that it is never behind; apart
 * from the product's row, so that a sale does not rewrite it.
 */
export const productSearch = pgTable(
  "product_search",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    document: searchVector().notNull(),
  },
  (table) => [index("product_search_document").using("gin", table.document)],
);
