import { z } from "zod";
import { longestQuoteField } from "./quote-bounds.ts";

const field = z
  .string()
  .max(400)
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(z.string().max(longestQuoteField, `This can have at most ${longestQuoteField} characters.`))
  .default("");

/** What stands on the quote beside the cart. Nothing of it is needed. */
export const quoteInput = z.object({ institution: field, contact: field, reference: field });
export type QuoteInput = z.output<typeof quoteInput>;

export const quoteListInput = z.object({
  search: z.string().trim().max(100).default(""),
  view: z.enum(["valid", "all"]).default("valid"),
  after: z.string().max(500).default(""),
});
export type QuoteListInput = z.output<typeof quoteListInput>;
