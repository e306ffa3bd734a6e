import type { PgTable } from "drizzle-orm/pg-core";
import { type productDocuments, productImages, products, shownProductColumns, shownVariantColumns, variants } from "#db/schema/catalog.ts";
import { columnsOf, type JsonRow } from "#db/table-columns.ts";

/**
 * A product as it is stored: its row and the rows that belong to it, as they are read to be changed or exported. Times are texts with
 * all of their digits.
 */

type Row<Table extends PgTable, Left extends keyof Table["$inferSelect"]> = JsonRow<Table, Exclude<keyof Table["$inferSelect"], Left>>;

/** Columns that other code writes: prices follow from the variants, and sales are counted. */
const productLeft = ["minPriceCents", "maxPriceCents", "unitsSold"] as const;
const variantLeft = ["productId", "retiredAt"] as const;
const imageLeft = ["productId", "fetchFault"] as const;

export const productColumns = columnsOf(products, { without: productLeft });
export const variantColumns = columnsOf(variants, { without: variantLeft });
export const imageColumns = columnsOf(productImages, { without: imageLeft });
/** The columns that the product editor loads. A variant's position, picture and file columns are not edited in their stored form. */
export const editedProductColumns = columnsOf(products, { without: [...productLeft, "metafields", "options"] });
export const editedVariantColumns = columnsOf(variants, { without: [...variantLeft, "position", "imageId", "extra"] });
/** The columns that shoppers may read. */
export const publicProductColumns = columnsOf(products, { only: shownProductColumns });
export const publicVariantColumns = columnsOf(variants, { only: shownVariantColumns });

/** `stock` is the number of units on hand. */
export type StoredVariant = Row<typeof variants, (typeof variantLeft)[number]> & { stock: number; tracked: boolean };
export type StoredProductPicture = Row<typeof productImages, (typeof imageLeft)[number]>;
export type StoredDocument = Pick<(typeof productDocuments)["$inferSelect"], "kind" | "fileKey">;
export type StoredProduct = Row<typeof products, (typeof productLeft)[number]> & {
  variants: StoredVariant[];
  /** Retired variants: removed while something referred to them; newest first. An input with their option values restores them. */
  retired: StoredVariant[];
  images: StoredProductPicture[];
  /** Written by separate operations. */
  documents: StoredDocument[];
};
