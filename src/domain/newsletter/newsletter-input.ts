import { z } from "zod";

export const newsletterInput = z.object({
  email: z
    .string("Please enter your email address.")
    .trim()
    .min(1, "Please enter your email address.")
    .max(254, "This address is too long.")
    .pipe(z.email("Please enter a valid email address.")),
});

export type NewsletterInput = z.output<typeof newsletterInput>;
