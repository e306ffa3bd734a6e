import { z } from "zod";

/** The maximum in characters, with the markup. The longest text seen in a real catalog has a few thousand. */
export const maxRichTextLength = 200_000;

export const tooLongText = `At most ${new Intl.NumberFormat("en-US").format(maxRichTextLength)} characters, with the markup.`;

/** HTML that staff write. It is sanitized when it is stored. Safe in a browser. */
export const richText = z.string().max(maxRichTextLength, tooLongText);
