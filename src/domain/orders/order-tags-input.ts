import { z } from "zod";
import { orderSelection } from "./order-list-input.ts";

/** Safe in a browser. */
export const maxTagged = 10_000;
/** How many orders of a list can be chosen by their ids. */
export const maxChosen = 1000;
/** How many tags one order can have. */
export const maxTags = 50;

const isPlain = (text: string) => !/\p{Cc}/u.test(text);
const tag = z
  .string()
  .trim()
  .min(1, "Enter a tag.")
  .max(60)
  .refine(isPlain, "This has characters that cannot be used here.")
  .refine((text) => !text.includes(","), "Tags cannot contain commas.");

/** Tags that differ only in upper and lower case are the same tag. */
const tags = z
  .array(tag)
  .max(maxTags, `At most ${maxTags} tags.`)
  .overwrite((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

/** All tags of an order. `seen`: those that the author saw, so that what others added or removed meanwhile stays so. */
export const orderTagsInput = z.object({ tags, seen: tags.optional() });

const ids = z.array(z.guid()).min(1, "Choose an order.");

/** Which orders: chosen ones, or all that match. */
export const chosenOrders = z.union([
  z.object({ ids: ids.max(maxChosen, `Select at most ${maxChosen} orders at once.`) }),
  z.object({ matching: orderSelection }),
]);
export type ChosenOrders = z.output<typeof chosenOrders>;

/** The tags that some orders get and lose: the answer to an earlier change, to undo it. */
export const tagChanges = z
  .array(z.object({ ids, add: tags, remove: tags }))
  .min(1, "Choose an order.")
  .refine(hasEachOnce, `Select at most ${maxChosen} orders at once, each one once.`);

function hasEachOnce(changes: { ids: string[] }[]): boolean {
  const chosen = changes.flatMap(({ ids }) => ids.map((id) => id.toLowerCase()));
  return chosen.length <= maxChosen && new Set(chosen).size === chosen.length;
}

export const orderTaggingInput = z.union([
  z.object({ undo: tagChanges }),
  z
    .object({ selection: chosenOrders, add: tags.default([]), remove: tags.default([]) })
    .refine(({ add, remove }) => add.length + remove.length > 0, { message: "Enter a tag.", path: ["add"] }),
]);
