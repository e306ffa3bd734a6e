import { z } from "zod";
import { amountFilter, timeFilter } from "#domain/list-filter-input.ts";

/** What staff send about a customer, and how they filter the list. */
export const customerViews = ["all", "account", "guests", "terms"] as const;
export const customerSorts = ["newest", "orders", "value", "last"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** `creditLimitCents` in minor units of the shop's currency. Null: no terms; no limit. */
export const termsInput = z.object({
  netDays: z.int("Enter a whole number of days.").min(0).max(365, "At most 365 days.").nullable(),
  creditLimitCents: z.int().min(0).max(1_000_000_000_000).nullable(),
  remindersPaused: z.boolean().default(false),
});
export type TermsInput = z.output<typeof termsInput>;

/** Filters of a customer list, besides search and view: `last` is the latest order, `since` when the account was created. */
export const customerFilters = z.object({
  tag: z.string().max(60).optional(),
  newsletter: z.enum(["yes", "no"]).optional().catch(undefined),
  valueMin: amountFilter,
  valueMax: amountFilter,
  lastFrom: timeFilter,
  lastTo: timeFilter,
  sinceFrom: timeFilter,
  sinceTo: timeFilter,
});

/** A selection of customers: the URL of the list without its sort and page. */
export const customerSelection = customerFilters.extend({
  search: z.string().max(200).optional(),
  view: z.enum(customerViews).optional().catch(undefined),
});
export type CustomerSelection = z.output<typeof customerSelection>;

const isPlain = (text: string) => !/\p{Cc}/u.test(text);

/** Tags that differ only in case are the same tag. */
const tags = z
  .array(z.string().trim().min(1, "Enter a tag.").max(60).refine(isPlain, "This has characters that cannot be used here."))
  .max(50, "At most 50 tags.")
  .overwrite((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

/** All tags of a customer. `seen`: those that the author saw, so that what others added or removed meanwhile is kept. */
export const tagsInput = z.object({ tags, seen: tags.optional() });

export const customerNoteInput = z.object({
  text: z
    .string()
    .trim()
    .min(1, "Write a note.")
    .max(2000)
    .refine((text) => !text.includes("\0"), "This has characters that cannot be used here."),
});
