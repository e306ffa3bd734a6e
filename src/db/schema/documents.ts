import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Documents of the shop that buyers ask for: a W-9, terms of sale. PDFs in Files. */
export const shopDocuments = pgTable(
  "shop_documents",
  {
    id: id(),
    kind: text({ enum: ["w9", "tax", "terms", "quality", "safety", "other"] }).notNull(),
    title: text().notNull(),
    fileKey: text().notNull(),
    bytes: integer().notNull(),
    position: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index("shop_documents_position").on(table.position, table.id)],
);
