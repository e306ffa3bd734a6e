import { z } from "zod";
import { longestListName, mostListLines, mostListUnits } from "./list-bounds.ts";

const quantity = z.number().int().min(1, "At least 1.").max(mostListUnits, `At most ${mostListUnits}.`);
const line = z.object({ variantId: z.uuid("This is not a valid ID."), quantity });
const lines = z.array(line).max(mostListLines, `At most ${mostListLines} products.`);

export const listName = z
  .string("Enter a name.")
  .trim()
  .min(1, "Enter a name.")
  .max(longestListName, `Please use at most ${longestListName} characters.`)
  .regex(/^[^\p{Cc}]*$/u, "Please use letters, digits and punctuation only.");

export const newListInput = z.object({ name: listName, lines: lines.default([]) });
export const renameListInput = z.object({ name: listName });
export const listLinesInput = z.object({ lines: lines.min(1, "Nothing to add.") });
export const pricedLinesInput = z.object({ lines });
export const listQuantityInput = z.object({ quantity });
/** A list that a browser kept. Its name says nothing where it is what was saved for later. */
export const joinListInput = z.object({ kind: z.enum(["named", "saved"]), name: listName, lines });

export type NewListInput = z.output<typeof newListInput>;
export type JoinListInput = z.output<typeof joinListInput>;
export type ListLine = z.output<typeof line>;
