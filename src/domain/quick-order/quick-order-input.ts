import { z } from "zod";
import { maxQuantity } from "#domain/cart/cart-input.ts";
import { maxPartLines } from "./part-list.ts";

/** `variantId`: chosen among several. `whole`: the line could also be one part number. */
export const checkPartsInput = z.object({
  lines: z
    .array(
      z.object({
        part: z.string().max(200),
        quantity: z.number().int().min(1).max(9_999_999).nullable(),
        quantityText: z.string().max(40).default(""),
        whole: z.string().max(200).optional(),
        variantId: z.uuid().nullish(),
      }),
    )
    .min(1, "Nothing to check.")
    .max(maxPartLines, `At most ${maxPartLines} lines.`),
});
export const addPartsInput = z.object({
  lines: z
    .array(z.object({ variantId: z.uuid(), quantity: z.number().int().min(1).max(maxQuantity) }))
    .min(1, "Nothing to add.")
    .max(maxPartLines),
});
export type CheckPartsInput = z.output<typeof checkPartsInput>;
export type AddPartsInput = z.output<typeof addPartsInput>;
