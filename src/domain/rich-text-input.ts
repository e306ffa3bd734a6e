import { z } from "zod";

/** In characters, with the markup. The longest that was seen in a real catalog has some thousands. */
export const maxRichTextLength = 200_000;

export const tooLongText = `At most ${new Intl.NumberFormat("en-US").format(maxRichTextLength)} characters, with the markup.`;

/** What staff write as HTML. It is sanitized when it is stored. Safe in a browser. */
export const richText = z.string().max(maxRichTextLength, tooLongText);
