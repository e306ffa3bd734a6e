import { z } from "zod";
import type { Specification } from "#db/schema/catalog.ts";
import { isCountry } from "#domain/countries.ts";
import { type HazardClass, hazardClassNames } from "#domain/hazard-classes.ts";
import { maxUnits, maxUnitsText } from "#domain/inventory/stock-limit.ts";
import { type PackUnit, packUnitNames } from "#domain/pack-text.ts";
import { minOrderQuantity, type QuantityRule } from "#domain/quantity-rules.ts";
import { type RegulatoryMarking, regulatoryMarkingNames } from "#domain/regulatory-markings.ts";
import { richText } from "#domain/rich-text-input.ts";
import { standardClass } from "#domain/tax/tax-classes.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";
import { type RelationKind, relationKinds } from "./product-enumerations.ts";
import { atMost, maxIndexedBytes, productLimits } from "./product-limits.ts";

/**
 * A product as it is entered, the same for the editor, the API, files and the sample shop. A field left out keeps its value, or gets the one in
 * `newProduct` and `newVariant` where the product or variant is new; so a file without a column never empties that field. Prices are in minor
 * units. Safe in a browser.
 */

const whole = (least: number, most: number) =>
  z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(least, least === 0 ? "Enter 0 or more." : maxUnitsText)
    .max(most, most === maxUnits ? maxUnitsText : atMost(most));
const cents = z
  .number("Enter a price.")
  .int("Enter a price.")
  .min(0, "Enter a price of 0 or more.")
  .max(productLimits.cents, "This price is too large.");

/** A text that is indexed in the database. */
const indexed = z
  .string()
  .trim()
  .refine((text) => text.length * 3 <= maxIndexedBytes || new TextEncoder().encode(text).length <= maxIndexedBytes, atMost(maxIndexedBytes, "bytes"));
const text = (most: number) => z.string().trim().max(most);
/** An empty text becomes null. */
const textOrNone = <Text extends z.ZodType<string>>(schema: Text) => schema.nullable().transform((value) => value || null);

const specificationInput = z.object({
  name: text(1000).min(1),
  value: text(20_000).min(1),
  unit: textOrNone(text(250)),
  /** The number to filter by; left out: the number in `value`. */
  number: z.number().nullable().optional(),
});

/** Allows characters of any alphabet, because files exported from other shops have them. */
export function isProductHandle(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*$/u.test(text) && text === text.toLowerCase();
}

/** A web URL, or the path of a picture of this shop (`/media/<hash>-<width>.webp`). */
const sourceOfPicture = z
  .string()
  .max(2000)
  .refine(
    (url) => /^\/media\/[a-z0-9]+-\d+\.webp$/.test(url) || (/^https?:\/\/[^\s/]+/i.test(url) && URL.canParse(url)),
    "This is not a web address.",
  );

const quantity = z
  .number("Enter a whole number.")
  .int("Enter a whole number.")
  .min(1, "Enter at least 1.")
  .max(productLimits.quantity, atMost(productLimits.quantity));
const size = whole(0, productLimits.millimeters)
  .nullable()
  .transform((value) => value || null);

/** Sorted by rising quantity; a larger quantity never has a higher price per unit. */
const volumePrices = z
  .array(z.object({ quantity: quantity.min(2, "Volume prices start at 2 units."), priceCents: cents }))
  .max(productLimits.volumePrices)
  .transform((prices) => prices.toSorted((one, other) => one.quantity - other.quantity))
  .superRefine((prices, context) => {
    prices.forEach((price, at) => {
      const before = prices[at - 1];
      if (before?.quantity === price.quantity)
        context.addIssue({ code: "custom", path: [at, "quantity"], message: "Another volume price starts at the same quantity." });
      else if (before && price.priceCents > before.priceCents)
        context.addIssue({ code: "custom", path: [at, "priceCents"], message: "A unit costs more here than at smaller quantities." });
    });
  });

const variantInput = z.object({
  /** The id of an existing variant; null: a new one. Left out: found by comparing option values and SKU (`matchVariants`). */
  id: z.guid().nullable().optional(),
  optionValues: z.array(text(1000).min(1)).max(3),
  sku: textOrNone(indexed).optional(),
  barcode: textOrNone(indexed).optional(),
  priceCents: cents,
  compareAtPriceCents: cents.nullable().optional(),
  /** The cost of one unit for the shop. */
  costCents: cents.nullable().optional(),
  weightGrams: whole(0, productLimits.grams).optional(),
  lengthMm: size.optional(),
  widthMm: size.optional(),
  heightMm: size.optional(),
  packSize: whole(0, productLimits.packSize)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  packUnit: z.enum(packUnitNames, "There is no such unit.").optional(),
  minQuantity: quantity.optional(),
  quantityStep: quantity.optional(),
  volumePrices: volumePrices.optional(),
  /** The variant's own specifications: a row replaces the product's row of the same name, others are added at the end. */
  specifications: z.array(specificationInput).max(productLimits.variantSpecifications).optional(),
  taxable: z.boolean().optional(),
  requiresShipping: z.boolean().optional(),
  freight: z.boolean().optional(),
  policy: z.enum(["deny", "continue"]).optional(),
  lowStockThreshold: whole(0, productLimits.lowStockThreshold).optional(),
  leadTimeDays: whole(0, productLimits.leadTimeDays).nullable().optional(),
  /** False: the stock is not tracked. */
  tracked: z.boolean().optional(),
  /** Units on hand. If it is left out for a new variant, the caller's default applies (`stockOfNew`). */
  stock: whole(-maxUnits, maxUnits).optional(),
  /**
   * Units on hand as the author saw them. If the stock changed since then, `stock` has to be confirmed; if `stock` equals this, no change was
   * intended, and the current stock is kept.
   */
  stockSeen: whole(-maxUnits, maxUnits).optional(),
  /** One of the product's pictures. */
  imageUrl: sourceOfPicture.nullable().optional(),
  /** Columns of a file that the shop itself does not use, kept so that an export returns them. */
  extra: z.record(z.string(), z.string()).optional(),
});

export const productInput = z
  .object({
    handle: z.string().trim().max(240).refine(isProductHandle, "Lowercase letters, digits and hyphens."),
    title: indexed.min(1).max(1000),
    vendor: indexed.optional(),
    productType: indexed.optional(),
    /** Sanitized when it is stored. */
    descriptionHtml: richText.optional(),
    status: z.enum(["active", "draft", "archived"]).optional(),
    tags: z
      .array(indexed.min(1).regex(/^[^,]*$/, "Tags cannot contain commas."))
      .max(1000)
      .optional(),
    /** Names of the options, in the order of the variants' values; empty for a product without a choice. */
    options: z.array(text(1000).min(1)).max(3),
    specifications: z.array(specificationInput).max(1000).optional(),
    features: z.array(text(5000).min(1)).max(250).optional(),
    applications: z.array(text(5000).min(1)).max(250).optional(),
    modelNumber: text(1000).optional(),
    /** Changes only these metafields; null removes one. */
    metafields: z
      .array(z.object({ namespace: z.string().regex(/^[^.()]{1,250}$/), key: z.string().min(1).max(250), value: z.string().nullable() }))
      .max(1000)
      .optional(),
    /** The drawing shown where there is no picture: a file of `public/drawings`, without its extension. */
    drawing: z
      .string()
      .regex(/^[a-z0-9-]{1,80}$/, "There is no such drawing.")
      .optional(),
    /** A class of the tax settings, by id or name. */
    taxClass: text(80)
      .transform((value) => value || standardClass)
      .optional(),
    /** ISO 3166-1 alpha-2. */
    countryOfOrigin: text(80)
      .transform((value) => value.toUpperCase())
      .refine((value) => value === "" || isCountry(value), "Enter a two-letter country code, for example DE.")
      .optional(),
    hsCode: text(80)
      .transform((value) => value.replaceAll(/[\s.]/g, ""))
      .refine((value) => /^(\d{6,12})?$/.test(value), "An HS code has 6 to 12 digits.")
      .optional(),
    hazardClass: z.enum(["", ...hazardClassNames], "There is no such class.").optional(),
    regulatoryMarking: z.enum(["", ...regulatoryMarkingNames], "There is no such marking.").optional(),
    seoTitle: textOrNone(text(5000)).optional(),
    seoDescription: textOrNone(text(5000)).optional(),
    /** In order. Empty or left out: the current pictures stay. */
    images: z
      .array(z.object({ url: sourceOfPicture, alt: text(500) }))
      .max(1000)
      .optional(),
    /** When a draft becomes active automatically. */
    publishAt: z.iso.datetime({ offset: true }).nullable().optional(),
    /** Other products by their ids, in order. */
    relations: z
      .array(z.object({ kind: z.enum(relationKinds), productId: z.guid() }))
      .max(productLimits.relations)
      .optional(),
    /** For a new product; left out: now. */
    createdAt: z.iso.datetime({ offset: true }).optional(),
    variants: z.array(variantInput).min(1, "A product needs at least one variant.").max(2048),
  })
  .superRefine((product, context) => {
    const seen = new Set<string>();
    product.variants.forEach((variant, at) => {
      const key = JSON.stringify(variant.optionValues);
      if (variant.optionValues.length !== product.options.length)
        context.addIssue({ code: "custom", path: ["variants", at, "optionValues"], message: "Each option needs a value." });
      else if (seen.has(key))
        context.addIssue({ code: "custom", path: ["variants", at, "optionValues"], message: "Another variant has the same values." });
      seen.add(key);
      const first = variant.volumePrices?.[0];
      if (first && first.priceCents > variant.priceCents)
        context.addIssue({
          code: "custom",
          path: ["variants", at, "volumePrices", 0, "priceCents"],
          message: "This is above the price of one unit.",
        });
      if (variant.minQuantity && variant.quantityStep && minOrderQuantity(variant as QuantityRule) > productLimits.quantity)
        context.addIssue({ code: "custom", path: ["variants", at, "quantityStep"], message: atMost(productLimits.quantity, "units in one order") });
      if (variant.id && seen.has(variant.id))
        context.addIssue({ code: "custom", path: ["variants", at, "id"], message: "Another variant has the same id." });
      if (variant.id) seen.add(variant.id);
    });
  });

export type ProductInput = z.input<typeof productInput>;
export type VariantInput = ProductInput["variants"][number];
export type ParsedProduct = z.output<typeof productInput>;
export type ParsedVariant = ParsedProduct["variants"][number];

/** The values of a new product where its input has none. */
export const newProduct = {
  vendor: "",
  productType: "",
  descriptionHtml: "",
  status: "active" as "active" | "draft" | "archived",
  tags: [] as string[],
  drawing: "generic",
  taxClass: standardClass as string,
  countryOfOrigin: "",
  hsCode: "",
  hazardClass: "" as "" | HazardClass,
  regulatoryMarking: "" as "" | RegulatoryMarking,
  publishAt: null as string | null,
  relations: [] as { kind: RelationKind; productId: string }[],
  seoTitle: null as string | null,
  seoDescription: null as string | null,
} satisfies Partial<ProductInput>;

/** The values of a new variant where its input has none. */
export const newVariant = {
  sku: null as string | null,
  barcode: null as string | null,
  compareAtPriceCents: null as number | null,
  costCents: null as number | null,
  weightGrams: 0,
  lengthMm: null as number | null,
  widthMm: null as number | null,
  heightMm: null as number | null,
  packSize: null as number | null,
  packUnit: "piece" as PackUnit,
  minQuantity: 1,
  quantityStep: 1,
  volumePrices: [] as VolumePrice[],
  specifications: [] as Specification[],
  taxable: true,
  requiresShipping: true,
  freight: false,
  policy: "deny" as "deny" | "continue",
  lowStockThreshold: 5,
  leadTimeDays: null as number | null,
  tracked: true,
} satisfies Partial<VariantInput>;

/**
 * The fields of a product that are a single text, number or boolean: the column of a file that holds each, and its weight in
 * search (A above B; a field without one is not searched).
 */
export const productFields = {
  title: { column: "Title", search: "A" },
  vendor: { column: "Vendor", search: "A" },
  productType: { column: "Type", search: "B" },
  descriptionHtml: { column: "Body (HTML)" },
  taxClass: { column: "Tax Class" },
  countryOfOrigin: { column: "Country Of Origin" },
  hsCode: { column: "HS Code", search: "B" },
  hazardClass: { column: "Hazard Class" },
  regulatoryMarking: { column: "Regulatory Marking" },
  seoTitle: { column: "SEO Title" },
  seoDescription: { column: "SEO Description" },
} as const satisfies Partial<Record<keyof ProductInput, { column: string; search?: "A" | "B" }>>;
