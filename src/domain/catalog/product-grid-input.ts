import { z } from "zod";
import { maxUnits, maxUnitsText } from "#domain/inventory/stock-limit.ts";
import { productInput } from "./product-input.ts";
import { productSelection } from "./product-list-input.ts";

/** Changes prices, texts and stock of many variants, and tags and specifications of their products, at once. Safe in a browser. */

const variant = productInput.shape.variants.unwrap().shape;
const changed = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value }).optional();

/** The fields of a variant that the grid shows, and the status of its product. */
export const gridCells = {
  priceCents: changed(variant.priceCents),
  compareAtPriceCents: changed(variant.compareAtPriceCents.unwrap()),
  costCents: changed(variant.costCents.unwrap()),
  sku: changed(variant.sku.unwrap()),
  barcode: changed(variant.barcode.unwrap()),
  status: changed(productInput.shape.status.unwrap()),
};
export type GridField = keyof typeof gridCells;

/** Units on hand, for a variant whose stock is tracked. */
const stockCell = z.object({ from: z.int(), to: z.int("Enter a whole number.").min(-maxUnits, maxUnitsText).max(maxUnits, maxUnitsText) }).optional();

const specification = z.object({ value: z.string().trim().min(1).max(20_000), unit: z.string().trim().min(1).max(250).nullable() }).nullable();
export type GridSpecification = z.output<typeof specification>;

/** The cells of the product, the same in the rows of all its variants. */
const productCells = {
  tags: changed(productInput.shape.tags.unwrap()),
  /** By name; null: the product has no specification of this name. */
  specifications: z
    .array(z.object({ name: z.string().trim().min(1).max(1000), from: specification, to: specification }))
    .max(100, "At most 100 specifications of one product can be changed at once.")
    .optional(),
};

/** The maximum number of rows that are saved at once. */
export const maxGridRows = 1000;

export const gridChange = z.object({
  /** The currency in which the prices were entered. */
  currency: z.string().max(3),
  rows: z
    .array(z.object({ variantId: z.guid(), productId: z.guid(), ...gridCells, ...productCells, stock: stockCell }))
    .min(1)
    .max(maxGridRows, "At most 1,000 rows can be saved at once."),
});
export type GridChange = z.input<typeof gridChange>;

/** Selected products (ids separated by commas), or all that match. */
export const gridQuery = productSelection.extend({ ids: z.string().max(4000).optional(), after: z.string().max(3000).optional() });
export type GridQuery = z.output<typeof gridQuery>;

export type GridRow = {
  variantId: string;
  productId: string;
  productTitle: string;
  /** Empty where the product has only one variant without options. */
  variantTitle: string;
  status: "active" | "draft" | "archived";
  sku: string | null;
  barcode: string | null;
  priceCents: number;
  compareAtPriceCents: number | null;
  costCents: number | null;
  /** Units on hand; null: the stock of this variant is not tracked. */
  stock: number | null;
  /** The tags of the product. */
  tags: string[];
  specifications: { name: string; value: string; unit: string | null }[];
};
