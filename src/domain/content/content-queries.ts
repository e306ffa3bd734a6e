import { pictureOf, type StoredPicture } from "#domain/picture.ts";
import type { AddedBlock } from "#domain/settings/home-blocks.ts";
import type { Shop } from "#domain/shop.ts";
import { type ContentTexts, contentTexts } from "./content-placeholders.ts";
import type { Article, ArticleCard, Blog, BlogList, Page } from "./content-types.ts";

export type PageRow = {
  id: string;
  handle: string;
  title: string;
  body_html: string;
  blocks: AddedBlock[];
  summary: string;
  seo_description: string | null;
  updated_at: string;
};

/** `whatever`: includes drafts and scheduled pages. */
export async function selectPage(
  shop: Shop,
  which: { handle: string } | { id: string },
  { whatever = false }: { whatever?: boolean } = {},
): Promise<Page | null> {
  const { sql } = shop;
  const [row] = await sql<PageRow[]>`
    select id, handle, title, body_html, blocks, summary, seo_description, updated_at from pages
    where ${"id" in which ? sql`id = ${which.id}` : sql`handle = ${which.handle}`}
      and ${whatever ? sql`true` : sql`published_at <= ${shop.clock.now().toISOString()}`}`;
  return row ? pageOf(row, await contentTexts(shop)) : null;
}

/** Published pages by title, at most 500, without their texts and blocks. */
export async function selectPages(shop: Shop): Promise<Page[]> {
  const rows = await shop.sql<PageRow[]>`
    select id, handle, title, '' as body_html, '[]'::jsonb as blocks, summary, seo_description, updated_at from pages
    where published_at <= ${shop.clock.now().toISOString()} order by title limit 500`;
  const texts = await contentTexts(shop);
  return rows.map((row) => pageOf(row, texts));
}

export function pageOf(row: PageRow, texts: ContentTexts): Page {
  return {
    id: row.id,
    handle: row.handle,
    title: row.title,
    bodyHtml: texts.html(row.body_html),
    blocks: texts.blocks(row.blocks),
    summary: texts.line(row.summary),
    seoDescription: (row.seo_description && texts.line(row.seo_description)) || null,
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

export type ArticleRow = {
  id: string;
  handle: string;
  title: string;
  excerpt: string;
  body_html?: string;
  blocks?: AddedBlock[];
  seo_description?: string | null;
  author: string;
  tags: string[];
  drawing: string;
  picture: StoredPicture | null;
  published_at: string;
  updated_at: string;
  words: number;
  blog_id: string;
  blog_handle: string;
  blog_title: string;
};

export function articleColumns(shop: Shop) {
  return shop.sql`a.id, a.handle, a.title, a.excerpt, a.author, a.tags, a.drawing, a.picture, a.published_at, a.updated_at,
    ${wordsIn(shop, shop.sql`a.body_html`)} as words, ${blogColumns(shop)}`;
}

const blogColumns = ({ sql }: Shop) => sql`b.id as blog_id, b.handle as blog_handle, b.title as blog_title`;

const wordsIn = ({ sql }: Shop, html: ReturnType<Shop["sql"]>) =>
  sql`array_length(regexp_split_to_array(trim(regexp_replace(${html}, '<[^>]*>', ' ', 'g')), '\\s+'), 1)`;

export function articleCardOf(row: ArticleRow, texts: ContentTexts): ArticleCard {
  return {
    id: row.id,
    handle: row.handle,
    title: row.title,
    excerpt: texts.line(row.excerpt),
    author: row.author,
    tags: row.tags,
    image: pictureOf(row.picture, row.drawing, row.title),
    publishedAt: new Date(row.published_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    readingMinutes: Math.max(1, Math.round(row.words / 230)),
    blog: { id: row.blog_id, handle: row.blog_handle, title: row.blog_title },
  };
}

/** `whatever`: includes drafts and scheduled articles. */
export async function selectArticle(
  shop: Shop,
  which: { blog: string; handle: string } | { id: string },
  { whatever = false }: { whatever?: boolean } = {},
): Promise<Article | null> {
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  const [row] = await sql<ArticleRow[]>`
    select ${articleColumns(shop)}, a.body_html, a.blocks, a.seo_description from articles a join blogs b on b.id = a.blog_id
    where ${"id" in which ? sql`a.id = ${which.id}` : sql`b.handle = ${which.blog} and a.handle = ${which.handle}`}
      and ${whatever ? sql`true` : sql`a.published_at <= ${now}`}`;
  // A draft is shown as if it were published now.
  return row ? articleOf({ ...row, published_at: row.published_at ?? now }, await contentTexts(shop)) : null;
}

export function articleOf(row: ArticleRow, texts: ContentTexts): Article {
  return {
    ...articleCardOf(row, texts),
    bodyHtml: texts.html(row.body_html ?? ""),
    blocks: texts.blocks(row.blocks ?? []),
    seoDescription: (row.seo_description && texts.line(row.seo_description)) || null,
  };
}

type BesideForm = Pick<ArticleRow, "words" | "blog_id" | "blog_handle" | "blog_title"> & {
  /** Null for an article that is not stored yet. */
  id: string | null;
  picture: StoredPicture | null;
  published_at: string | null;
  blocks: AddedBlock[] | null;
};

/** Selects what an edited article is shown with and its form does not contain. Null if the blog does not exist. */
export async function selectBesideForm(
  shop: Shop,
  { id, blog, bodyHtml }: { id: string | null; blog: string; bodyHtml: string },
): Promise<BesideForm | null> {
  const { sql } = shop;
  const [row] = await sql<BesideForm[]>`
    select ${blogColumns(shop)}, ${wordsIn(shop, sql`${bodyHtml}::text`)} as words, a.id, a.picture, a.published_at, a.blocks
    from blogs b left join articles a on a.id = ${id}::uuid where b.handle = ${blog}`;
  return row ?? null;
}

export async function selectBlog(shop: Shop, handle: string, page: number, first: number): Promise<BlogList | null> {
  const [blog] = await shop.sql<Blog[]>`select id, handle, title from blogs where handle = ${handle}`;
  if (!blog) return null;
  const now = shop.clock.now().toISOString();
  const [texts, rows, [count]] = await Promise.all([
    contentTexts(shop),
    shop.sql<ArticleRow[]>`
      select ${articleColumns(shop)} from articles a join blogs b on b.id = a.blog_id
      where a.blog_id = ${blog.id} and a.published_at <= ${now} order by a.published_at desc, a.id desc limit ${first} offset ${(page - 1) * first}`,
    shop.sql<{ total: number }[]>`select count(*)::int as total from articles where blog_id = ${blog.id} and published_at <= ${now}`,
  ]);
  return { blog, articles: rows.map((row) => articleCardOf(row, texts)), total: count?.total ?? 0 };
}

export async function selectLatestArticles(shop: Shop, first: number): Promise<ArticleCard[]> {
  const rows = await shop.sql<ArticleRow[]>`
    select ${articleColumns(shop)} from articles a join blogs b on b.id = a.blog_id
    where a.published_at <= ${shop.clock.now().toISOString()} order by a.published_at desc, a.id desc limit ${first}`;
  const texts = await contentTexts(shop);
  return rows.map((row) => articleCardOf(row, texts));
}

export async function selectBlogs(shop: Shop): Promise<Blog[]> {
  return shop.sql<Blog[]>`select id, handle, title from blogs order by title limit 100`;
}

/** The first publication time that is still to come, of pages and articles. */
export async function selectNextPublication(shop: Shop): Promise<Date | null> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<{ at: string | null }[]>`
    select least((select min(published_at) from pages where published_at > ${now}), (select min(published_at) from articles where published_at > ${now})) as at`;
  return row?.at ? new Date(row.at) : null;
}
