import { z } from "zod";
import { maxListLines, maxListNameLength, maxListUnits } from "./buyer-list-limits.ts";

const quantity = z.number().int().min(1, "At least 1.").max(maxListUnits, `At most ${maxListUnits}.`);
const line = z.object({ variantId: z.uuid("This is not a valid ID."), quantity });
const lines = z.array(line).max(maxListLines, `At most ${maxListLines} products.`);

export const listName = z
  .string("Enter a name.")
  .trim()
  .min(1, "Enter a name.")
  .max(maxListNameLength, `Please use at most ${maxListNameLength} characters.`)
  .regex(/^[^\p{Cc}]*$/u, "Please use letters, digits and punctuation only.");

export const newListInput = z.object({ name: listName, lines: lines.default([]) });
export const renameListInput = z.object({ name: listName });
export const listLinesInput = z.object({ lines: lines.min(1, "Nothing to add.") });
export const pricedLinesInput = z.object({ lines });
export const listQuantityInput = z.object({ quantity });
/** A list that a browser kept. The name is ignored for products saved for later. */
export const joinListInput = z.object({ kind: z.enum(["named", "saved"]), name: listName, lines });

export type NewListInput = z.output<typeof newListInput>;
export type JoinListInput = z.output<typeof joinListInput>;
export type ListLine = z.output<typeof line>;
