import type { MenuItem } from "#db/schema/content.ts";
import type { Picture } from "#domain/picture.ts";
import type { AddedBlock } from "#domain/settings/home-blocks.ts";

/** What the content module returns. Types only: safe in a browser. HTML was sanitized when it was stored. */

export type { MenuItem };
export type Page = {
  id: string;
  handle: string;
  title: string;
  bodyHtml: string;
  blocks: AddedBlock[];
  summary: string;
  seoDescription: string | null;
  updatedAt: string;
};
export type Blog = { id: string; handle: string; title: string };
export type ArticleCard = {
  id: string;
  handle: string;
  title: string;
  excerpt: string;
  author: string;
  tags: string[];
  image: Picture;
  publishedAt: string;
  updatedAt: string;
  /** At 230 words a minute. */
  readingMinutes: number;
  blog: Blog;
};
export type Article = ArticleCard & { bodyHtml: string; blocks: AddedBlock[]; seoDescription: string | null };
export type BlogList = { blog: Blog; articles: ArticleCard[]; total: number };
