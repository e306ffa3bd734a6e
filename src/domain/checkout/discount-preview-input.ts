import { z } from "zod";
import { discountInput } from "#domain/discounts/discount-input.ts";

export const maxPreviewLines = 50;

/** A discount as entered, saved or not, and the goods of an example cart. */
export const discountPreviewInput = z.object({
  /** The id of the edited discount; null: a new one. */
  id: z.guid().nullable(),
  discount: discountInput,
  lines: z
    .array(z.object({ variantId: z.guid(), quantity: z.int().min(1, "Enter a quantity.").max(9999) }))
    .min(1, "Add a product.")
    .max(maxPreviewLines, `At most ${maxPreviewLines} products.`)
    .refine((lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length, "A product is listed twice."),
});
export type DiscountPreviewInput = z.output<typeof discountPreviewInput>;
