import { z } from "zod";

/** Safe in a browser. */
export const stockNoticeInput = z.object({
  variantId: z.uuid("This is not a valid ID."),
  email: z
    .string("Please enter your email address.")
    .trim()
    .min(1, "Please enter your email address.")
    .max(254, "This address is too long.")
    .pipe(z.email("Please enter a valid email address.")),
});

export type StockNoticeInput = z.output<typeof stockNoticeInput>;
