import { z } from "zod";
import { searchKey } from "./search-key.ts";

/** Schemas for what staff tune in search; safe in a browser. */

export const maxSynonyms = 500;
export const maxTunedSearches = 1_000;
const maxPlaced = 50;

const query = z
  .string()
  .trim()
  .max(200)
  .refine((text) => searchKey(text) !== "", "Enter at least one word.");

const words = z
  .array(
    z
      .string()
      .trim()
      .max(60)
      .refine((text) => searchKey(text) !== "", "Enter at least one letter or digit."),
  )
  .min(2, "Enter at least two words or phrases.")
  .max(20)
  .refine((list) => new Set(list.map(searchKey)).size === list.length, "One of them is listed twice.");

export const synonymsInput = z.object({
  words,
  /** A search for the first one finds the others, but not the reverse. */
  isOneWay: z.boolean().default(false),
});

/** `seen`: the values that the author of the change saw. */
export const synonymsChange = synonymsInput.extend({
  seen: z.object({ words: z.array(z.string().max(60)).max(20), isOneWay: z.boolean() }).optional(),
});
export type SynonymsChange = z.input<typeof synonymsChange>;

export const builtInInput = z.object({ words: z.string().max(200), isOff: z.boolean() });
export type BuiltInInput = z.input<typeof builtInInput>;

export const searchRedirectInput = z.object({
  query,
  target: z
    .string()
    .trim()
    .max(500)
    // Browsers treat `//host` and `/\host` as another site.
    .regex(/^\/(?![/\\])[^\p{Cc}\\\s]*$/u, "Enter a path in this shop that begins with a slash, such as /collections/microscopes."),
  /** The target that the author of the change saw; null: there was none. */
  seen: z.string().max(500).nullish(),
});
export type SearchRedirectInput = z.input<typeof searchRedirectInput>;

const productIds = z.array(z.uuid()).max(maxPlaced).default([]);

export const placementsInput = z
  .object({
    query,
    /** Shown first, in this order. */
    pinned: productIds,
    /** Shown after everything else that is found. */
    buried: productIds,
    /** The placements that the author of the change saw; null: there were none. */
    seen: z.object({ pinned: productIds, buried: productIds }).nullish(),
  })
  .refine(({ pinned, buried }) => new Set([...pinned, ...buried]).size === pinned.length + buried.length, {
    path: ["buried"],
    message: "A product is listed twice.",
  });
export type PlacementsInput = z.input<typeof placementsInput>;
