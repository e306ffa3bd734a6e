import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AddedBlock } from "#domain/settings/home-blocks.ts";
import { id, instant, type PictureFile, searchVector } from "./types.ts";

/** The search words in headings and texts of the blocks that are not hidden. */
const blockWords = sql.raw(
  ["title", "text"]
    .map((field) => `setweight(to_tsvector('english'::regconfig, jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false).${field}')), 'C')`)
    .join(" || "),
);

export const pages = pgTable(
  "pages",
  {
    id: id(),
    handle: text().notNull().unique(),
    title: text().notNull(),
    bodyHtml: text().notNull(),
    summary: text().notNull(),
    /** Shown below the text. */
    blocks: jsonb().$type<AddedBlock[]>().notNull().default([]),
    seoDescription: text(),
    publishedAt: instant(),
    /** When it becomes a draft again by itself; null: never. */
    hideAt: instant(),
    updatedAt: instant().notNull(),
    search: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, summary || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g')), 'C') || ${blockWords}`,
    ),
  },
  (table) => [
    index("pages_hiding").on(table.hideAt).where(sql`hide_at is not null`),
    index("pages_updated").on(table.updatedAt, table.id),
    index("pages_title").on(sql`lower(title)`, table.id),
    index("pages_title_trigrams").using("gin", table.title.op("gin_trgm_ops")),
    // The pictures that the text shows, by their names (a function of the database).
    index("pages_pictures").using("gin", sql`picture_hashes(body_html)`),
    // The pictures of blocks, by containment.
    index("pages_blocks").using("gin", table.blocks.op("jsonb_path_ops")),
  ],
);

export const blogs = pgTable("blogs", {
  id: id(),
  handle: text().notNull().unique(),
  title: text().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

export const articles = pgTable(
  "articles",
  {
    id: id(),
    blogId: uuid()
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    handle: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull(),
    bodyHtml: text().notNull(),
    /** Shown below the text. */
    blocks: jsonb().$type<AddedBlock[]>().notNull().default([]),
    author: text().notNull(),
    tags: text().array().notNull(),
    seoDescription: text(),
    drawing: text().notNull().default("generic"),
    picture: jsonb().$type<PictureFile>(),
    publishedAt: instant(),
    /** When it becomes a draft again by itself; null: never. */
    hideAt: instant(),
    updatedAt: instant().notNull(),
    search: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, excerpt || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g')), 'C') || ${blockWords}`,
    ),
  },
  (table) => [
    index("articles_hiding").on(table.hideAt).where(sql`hide_at is not null`),
    uniqueIndex("articles_handle").on(table.blogId, table.handle),
    index("articles_title_trigrams").using("gin", table.title.op("gin_trgm_ops")),
    index("articles_pictures").using("gin", sql`picture_hashes(body_html)`),
    index("articles_blocks").using("gin", table.blocks.op("jsonb_path_ops")),
    index("articles_picture").on(sql`(picture ->> 'fileKey')`),
    index("articles_published").on(table.blogId, table.publishedAt),
    index("articles_updated").on(table.updatedAt, table.id),
    index("articles_title").on(sql`lower(title)`, table.id),
  ],
);

/** What an item leads to, by its id: the item follows it when its handle changes. */
export type MenuTarget = { kind: "collection" | "product" | "page" | "blog" | "article"; id: string };

/** `url` is where the item led when it was saved. */
export type MenuItem = {
  title: string;
  url: string;
  handle?: string | undefined;
  drawing?: string | undefined;
  target?: MenuTarget | undefined;
  items?: MenuItem[] | undefined;
};

export const menus = pgTable("menus", {
  handle: text().primaryKey(),
  items: jsonb().$type<MenuItem[]>().notNull(),
  updatedAt: instant().notNull(),
});
