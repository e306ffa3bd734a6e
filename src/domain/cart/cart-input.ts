import { z } from "zod";
import { maxCartNoteLength, maxCostCenterLength } from "./cart-note-limits.ts";

/** A cart holds at most this many different variants, and at most this many units of each. */
export const maxLines = 200;
export const maxQuantity = 9999;

const id = z.uuid("This is not a valid ID.");
const quantity = z.number().int().min(1, "At least 1.").max(maxQuantity, `At most ${maxQuantity}.`);

/** What the shopper adds. `merchandiseId` is the variant's id; without `quantity`, the least that can be added is added. */
export const addLinesInput = z.object({
  cartId: id.nullish(),
  lines: z
    .array(z.object({ merchandiseId: id, quantity: quantity.optional() }))
    .min(1, "Nothing to add.")
    .max(maxLines),
});
export const changeLineInput = z.object({ cartId: id.nullish(), lineId: id, quantity });
export const removeLineInput = z.object({ cartId: id.nullish(), lineId: id });

/** What goes with the order; an empty text means nothing. */
export const cartNoteInput = z.object({
  note: z
    .string()
    .trim()
    .max(maxCartNoteLength, `Please use at most ${maxCartNoteLength} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "Please use letters, digits and punctuation only."),
  costCenter: z
    .string()
    .trim()
    .max(maxCostCenterLength, `Please use at most ${maxCostCenterLength} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "Please use letters, digits and punctuation only."),
});

export type AddLinesInput = z.output<typeof addLinesInput>;
export type ChangeLineInput = z.output<typeof changeLineInput>;
export type RemoveLineInput = z.output<typeof removeLineInput>;
export type CartNoteInput = z.output<typeof cartNoteInput>;
