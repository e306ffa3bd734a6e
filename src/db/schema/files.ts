import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Pictures that staff uploaded to use on pages of the shop. Each stays, used or not, until staff delete it. */
export const uploadedPictures = pgTable(
  "uploaded_pictures",
  {
    id: id(),
    fileKey: text().notNull(),
    /** The name of the uploaded file, by which people find it. */
    title: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex("uploaded_pictures_file").on(table.fileKey)],
);
