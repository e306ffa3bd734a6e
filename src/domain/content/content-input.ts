import { z } from "zod";
import type { MenuItem } from "#db/schema/content.ts";
import { linkTarget } from "#domain/link-target.ts";
import { storedPicture } from "#domain/picture-input.ts";
import { richText } from "#domain/rich-text-input.ts";
import { contentBlocks } from "./content-blocks.ts";

/** Schemas of pages, articles and menus; safe in a browser. */
export const handle = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Lowercase letters, digits and single hyphens.")
  .max(200);

export const pageInput = z.object({
  handle,
  title: z.string().trim().min(1, "Enter a title.").max(200),
  bodyHtml: richText,
  summary: z.string().trim().max(500).optional(),
  /** Left out: the stored blocks stay. */
  blocks: contentBlocks.optional(),
  seoDescription: z.string().trim().max(500).nullable().default(null),
  /** Null: a draft. Left out: a published page keeps its time, any other is published now. */
  publishedAt: z.date().nullable().optional(),
  /** The time at which it becomes a draft again; null: never. */
  hideAt: z.date().nullable().default(null),
});

export const blogInput = z.object({ handle, title: z.string().trim().min(1, "Enter a title.").max(200) });

export const articleInput = z.object({
  blogHandle: handle,
  handle,
  title: z.string().trim().min(1, "Enter a title.").max(200),
  excerpt: z.string().trim().max(500).optional(),
  bodyHtml: richText,
  /** Left out: the stored blocks stay. */
  blocks: contentBlocks.optional(),
  author: z.string().trim().max(120),
  seoDescription: z.string().trim().max(500).nullable().default(null),
  tags: z.array(z.string().trim().min(1).max(80)).max(50).default([]),
  drawing: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/, "There is no such drawing.")
    .default("generic"),
  /** Left out: the stored picture stays. */
  picture: storedPicture.nullable().optional(),
  publishedAt: z.date().nullable().optional(),
  hideAt: z.date().nullable().default(null),
});

/**
 * How staff set when a page or an article is shown. `publishAt` counts only for `scheduled`, and may be in the past. At `hideAt` it becomes a draft
 * again; null: never.
 */
const publishing = {
  status: z.enum(["draft", "published", "scheduled"]),
  publishAt: z.iso.datetime({ offset: true }).nullable(),
  hideAt: z.iso.datetime({ offset: true }).nullable().default(null),
};
type Publishing = { status: "draft" | "published" | "scheduled"; publishAt: string | null; hideAt: string | null };
const withoutTime = ({ status, publishAt }: Publishing) => status !== "scheduled" || publishAt !== null;
const timeFault = { path: ["publishAt"], error: "Enter a date and time." };
const endsAfterStart = ({ status, publishAt, hideAt }: Publishing) =>
  status !== "scheduled" || publishAt === null || hideAt === null || Date.parse(hideAt) > Date.parse(publishAt);
const endFault = { path: ["hideAt"], error: "Enter a time after it is published." };

export const pageForm = pageInput.omit({ publishedAt: true }).extend(publishing).refine(withoutTime, timeFault).refine(endsAfterStart, endFault);
export const articleForm = articleInput
  .omit({ publishedAt: true, picture: true })
  .extend(publishing)
  .refine(withoutTime, timeFault)
  .refine(endsAfterStart, endFault);

/** What an editor sends for a preview before it is saved. `id` null: it will be new. */
export const unsavedContent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page"), id: z.uuid().nullable(), content: pageForm }),
  z.object({
    kind: z.literal("article"),
    id: z.uuid().nullable(),
    content: articleForm,
    /** The URL, in this browser, of a chosen picture that is uploaded when the article is created. */
    pictureUrl: z
      .string()
      .max(300)
      .regex(/^blob:https?:\/\//, "This is no picture of this browser.")
      .nullable(),
  }),
]);
export type UnsavedContent = z.input<typeof unsavedContent>;

/** Turns both times into the form that the operations take. */
export function publicationTimes({ status, publishAt, hideAt }: Publishing): { publishedAt?: Date | null; hideAt: Date | null } {
  if (status === "draft") return { publishedAt: null, hideAt: null };
  const end = { hideAt: hideAt === null ? null : new Date(hideAt) };
  return status === "published" ? end : { ...end, publishedAt: publishAt === null ? null : new Date(publishAt) };
}

export type MenuInput = {
  title: string;
  url?: string | undefined;
  handle?: string | undefined;
  drawing?: string | undefined;
  items?: MenuInput[] | undefined;
};
/** One level more than the storefront shows anywhere. */
const maxMenuLevels = 4;
const tooManyLevels = `A menu has at most ${maxMenuLevels} levels.`;

/** Each level has its own schema, so that a menu is never read deeper than the limit. */
function menuItemAt(level: number): z.ZodType<MenuItem, MenuInput> {
  const below: z.ZodType<MenuItem, MenuInput> = level < maxMenuLevels ? menuItemAt(level + 1) : z.never(tooManyLevels);
  return z.object({
    title: z.string().trim().min(1).max(120),
    /** Empty for the heading of a group. */
    url: linkTarget.default(""),
    handle: z.string().max(200).optional(),
    drawing: z.string().max(80).optional(),
    items: z
      .array(below)
      .max(level < maxMenuLevels ? 60 : 0, level < maxMenuLevels ? undefined : tooManyLevels)
      .optional(),
  });
}
const menuItem = menuItemAt(1);
export const menuInput = z.object({ handle, items: z.array(menuItem).max(60) });

export type BlogInput = z.input<typeof blogInput>;
export type PageInput = z.input<typeof pageInput>;
export type ArticleInput = z.input<typeof articleInput>;
