import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, type PictureFile, searchVector } from "./types.ts";

export const pages = pgTable("pages", {
  id: id(),
  handle: text().notNull().unique(),
  title: text().notNull(),
  bodyHtml: text().notNull(),
  summary: text().notNull(),
  seoDescription: text(),
  publishedAt: instant(),
  updatedAt: instant().notNull(),
  search: searchVector().generatedAlwaysAs(
    sql`setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, summary || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g')), 'C')`,
  ),
});

export const blogs = pgTable("blogs", { id: id(), handle: text().notNull().unique(), title: text().notNull() });

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
    author: text().notNull(),
    tags: text().array().notNull(),
    drawing: text().notNull().default("generic"),
    picture: jsonb().$type<PictureFile>(),
    publishedAt: instant(),
    updatedAt: instant().notNull(),
    search: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, excerpt || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g')), 'C')`,
    ),
  },
  (table) => [uniqueIndex("articles_handle").on(table.blogId, table.handle), index("articles_published").on(table.blogId, table.publishedAt)],
);

export type MenuItem = { title: string; url: string; handle?: string | undefined; drawing?: string | undefined; items?: MenuItem[] | undefined };

export const menus = pgTable("menus", {
  handle: text().primaryKey(),
  items: jsonb().$type<MenuItem[]>().notNull(),
  updatedAt: instant().notNull(),
});
