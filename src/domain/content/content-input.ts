import { z } from "zod";
import type { MenuItem } from "#db/schema/content.ts";
import { linkTarget } from "#domain/link-target.ts";
import { storedPicture } from "#domain/picture-input.ts";
import { richText } from "#domain/rich-text-input.ts";

/** Schemas of pages, articles and menus; safe in a browser. */
export const handle = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Lowercase letters, digits and single hyphens.")
  .max(200);

export const pageInput = z.object({
  handle,
  title: z.string().trim().min(1).max(200),
  bodyHtml: richText,
  summary: z.string().trim().max(500).optional(),
  seoDescription: z.string().trim().max(500).nullable().default(null),
  publishedAt: z.date().nullable().optional(),
});

export const articleInput = z.object({
  blogHandle: handle,
  handle,
  title: z.string().trim().min(1).max(200),
  excerpt: z.string().trim().max(500).optional(),
  bodyHtml: richText,
  author: z.string().trim().max(120),
  tags: z.array(z.string().trim().min(1).max(80)).max(50).default([]),
  drawing: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/, "There is no such drawing.")
    .default("generic"),
  /** Left out: stays. */
  picture: storedPicture.nullable().optional(),
  publishedAt: z.date().nullable().optional(),
});

export type MenuInput = {
  title: string;
  url?: string | undefined;
  handle?: string | undefined;
  drawing?: string | undefined;
  items?: MenuInput[] | undefined;
};
const menuItem: z.ZodType<MenuItem, MenuInput> = z.lazy(() =>
  z.object({
    title: z.string().trim().min(1).max(120),
    /** Empty for the heading of a group. */
    url: linkTarget.default(""),
    handle: z.string().max(200).optional(),
    drawing: z.string().max(80).optional(),
    items: z.array(menuItem).max(60).optional(),
  }),
);
export const menuInput = z.object({ handle, items: z.array(menuItem).max(60) });

export type PageInput = z.input<typeof pageInput>;
export type ArticleInput = z.input<typeof articleInput>;
