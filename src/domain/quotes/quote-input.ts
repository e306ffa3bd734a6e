import { z } from "zod";
import { maxQuoteFieldLength } from "./quote-limits.ts";

const field = z
  .string()
  .max(400)
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(z.string().max(maxQuoteFieldLength, `This can have at most ${maxQuoteFieldLength} characters.`))
  .default("");

/** What the quote shows besides the cart. All of it may be empty. */
export const quoteInput = z.object({ institution: field, contact: field, reference: field });
export type QuoteInput = z.output<typeof quoteInput>;

export const quoteListInput = z.object({
  search: z.string().trim().max(100).default(""),
  view: z.enum(["valid", "all"]).default("valid"),
  after: z.string().max(500).default(""),
});
export type QuoteListInput = z.output<typeof quoteListInput>;
