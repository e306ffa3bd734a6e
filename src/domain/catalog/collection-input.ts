import { z } from "zod";
import { storedPicture } from "#domain/picture-input.ts";
import { richText } from "#domain/rich-text-input.ts";

/** What staff enter for a collection; safe in a browser. A price in a rule is in minor units. */
const condition = z.object({
  field: z.enum(["type", "vendor", "tag", "title", "price", "stock"]),
  relation: z.enum(["equals", "contains", "starts-with", "less-than", "greater-than"]),
  value: z.union([z.string().trim().max(255), z.number().transform(String)]),
});

export const collectionRules = z.object({
  match: z.enum(["all", "any"]),
  conditions: z.array(condition).min(1, "Add a condition.").max(30, "At most 30 conditions."),
});

export const collectionInput = z.object({
  handle: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Lowercase letters, digits and single hyphens.")
    .max(240),
  title: z.string().trim().min(1, "Enter a title.").max(255),
  /** Left out: the status stays; a new collection is active. */
  status: z.enum(["active", "draft"]).optional(),
  /** When a draft becomes active automatically. Left out: stays. */
  publishAt: z.iso.datetime({ offset: true }).nullable().optional(),
  descriptionHtml: richText.default(""),
  drawing: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/, "There is no such drawing.")
    .default("generic"),
  /** Left out: the picture stays. */
  picture: storedPicture.nullable().optional(),
  rules: collectionRules.nullable().default(null),
  /** Handles in order, for a collection picked by hand; left out: the members stay. */
  products: z.array(z.string().max(240)).max(5000).optional(),
  categoryGroup: z.string().max(240).nullable().optional(),
  position: z.number().int().min(0).max(100_000).default(0),
  featured: z.boolean().default(false),
  seoTitle: z.string().trim().max(255).nullable().default(null),
  seoDescription: z.string().trim().max(1000).nullable().default(null),
});
export type CollectionInput = z.input<typeof collectionInput>;
