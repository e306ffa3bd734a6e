import { z } from "zod";

/** What staff send about a customer. */
export const customerViews = ["all", "terms"] as const;
export const customerSorts = ["newest"] as const;
export type CustomerView = (typeof customerViews)[number];

/** `creditLimitCents` in minor units of the shop's currency. Null: no terms; no limit. */
export const termsInput = z.object({
  netDays: z.int("Enter a whole number of days.").min(0).max(365, "At most 365 days.").nullable(),
  creditLimitCents: z.int().min(0).max(1_000_000_000_000).nullable(),
  remindersPaused: z.boolean().default(false),
});
export type TermsInput = z.output<typeof termsInput>;
