import { z } from "zod";
import { mostUnits, mostUnitsText } from "#domain/inventory/stock-limit.ts";
import { richText } from "#domain/rich-text-input.ts";
import { atMost, productLimits } from "./product-limits.ts";

/** What staff write in the product form; safe in a browser. Prices in minor units. */
const code = z.string().trim().max(120);
const whole = (least: number, most: number) =>
  z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(least, least === 0 ? "A number below 0 is not possible." : mostUnitsText)
    .max(most, most === mostUnits ? mostUnitsText : atMost(most));
const cents = z
  .number("Enter a price.")
  .int("Enter a price.")
  .min(0, "A price below 0 is not possible.")
  .max(productLimits.cents, "This price is too large to be one.");

export const productHandle = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Lower-case letters, digits and single hyphens.")
  .max(240);

export const specificationInput = z.object({
  name: z.string().trim().min(1).max(160),
  value: z.string().trim().min(1).max(4000),
  unit: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .transform((unit) => unit || null),
});

export const variantInput = z.object({
  /** The id of an existing variant; null: a new one. Left out: found by SKU and option values. */
  id: z.uuid().nullable().optional(),
  optionValues: z.array(z.string().trim().min(1).max(255)).max(3),
  sku: code.nullable().transform((sku) => sku || null),
  barcode: code.nullable().transform((barcode) => barcode || null),
  priceCents: cents,
  compareAtPriceCents: cents.nullable(),
  weightGrams: whole(0, productLimits.grams),
  /** Left out: as before; of a new variant, yes. */
  taxable: z.boolean().optional(),
  requiresShipping: z.boolean().optional(),
  policy: z.enum(["deny", "continue"]),
  lowStockThreshold: whole(0, productLimits.lowStockThreshold),
  leadTimeDays: whole(0, productLimits.leadTimeDays).nullable(),
  /** Left out: the stock stays. */
  stock: whole(-mostUnits, mostUnits).optional(),
  /**
   * Units on hand when the form was loaded. If the stock changed since, `stock` has to be confirmed; if `stock` equals this, the
   * stock is not touched.
   */
  stockSeen: whole(-mostUnits, mostUnits).optional(),
  tracked: z.boolean().optional(),
});

export const productInput = z
  .object({
    handle: productHandle,
    title: z.string().trim().min(1).max(1000),
    vendor: z.string().trim().max(255),
    productType: z.string().trim().max(255),
    descriptionHtml: richText,
    status: z.enum(["active", "draft", "archived"]),
    tags: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(255)
          .regex(/^[^,]*$/, "A tag has no comma."),
      )
      .max(250),
    options: z.array(z.string().trim().min(1).max(255)).max(3),
    specifications: z.array(specificationInput).max(400),
    features: z.array(z.string().trim().min(1).max(500)).max(60),
    applications: z.array(z.string().trim().min(1).max(500)).max(60),
    modelNumber: z.string().trim().max(120),
    drawing: z
      .string()
      .regex(/^[a-z0-9-]{1,80}$/, "There is no such drawing.")
      .optional(),
    seoTitle: z
      .string()
      .trim()
      .max(255)
      .nullable()
      .transform((text) => text || null),
    seoDescription: z
      .string()
      .trim()
      .max(1000)
      .nullable()
      .transform((text) => text || null),
    variants: z.array(variantInput).min(1, "A product has at least one variant.").max(2000),
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
      if (variant.id && seen.has(variant.id))
        context.addIssue({ code: "custom", path: ["variants", at, "id"], message: "Another variant has the same id." });
      if (variant.id) seen.add(variant.id);
    });
  });

export type ProductInput = z.input<typeof productInput>;
export type ProductForm = z.output<typeof productInput>;
