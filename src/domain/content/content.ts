import type { MenuItem } from "#db/schema/content.ts";
import { tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { selectArticle, selectBlog, selectBlogs, selectLatestArticles, selectNextPublication, selectPage, selectPages } from "./content-queries.ts";
import type { Article, ArticleCard, Blog, BlogList, Page } from "./content-types.ts";
import { withCurrentUrls } from "./menu-links.ts";
import { selectMenu } from "./menu-queries.ts";

export { contentTexts } from "./content-placeholders.ts";
export { type ArticleRow, articleCardOf, articleColumns } from "./content-queries.ts";
export { changeArticlePicture, deleteBlog, removeArticles, removeBlogs, removePages, saveArticle, saveBlog, savePage } from "./content-writing.ts";
export { saveMenu } from "./menu-editing.ts";

/**
 * Content promises: pages, articles and menus as they were written, sanitized when they are stored, shown from their time of
 * publication on. Products are left to the catalog; what a menu's link leads to, to the storefront.
 */

/** Returns the published page with this handle; null where there is none. */
export async function readPage(shop: Shop, handle: string): Promise<Page | null> {
  return handle.includes("\0") ? null : selectPage(shop, { handle });
}

/** Lists published pages without their texts and blocks, by title. */
export async function listPages(shop: Shop): Promise<Page[]> {
  return selectPages(shop);
}

/** Returns the published article; null where there is none. */
export async function readArticle(shop: Shop, blogHandle: string, handle: string): Promise<Article | null> {
  return (blogHandle + handle).includes("\0") ? null : selectArticle(shop, { blog: blogHandle, handle });
}

/** Returns a blog with a page of its articles, newest first; null where there is none. */
export async function readBlog(
  shop: Shop,
  handle: string,
  { page = 1, first = 20 }: { page?: number; first?: number } = {},
): Promise<BlogList | null> {
  if (handle.includes("\0")) return null;
  return selectBlog(shop, handle, Math.max(1, Math.trunc(page)), Math.min(Math.max(1, Math.trunc(first)), 100));
}

/** Returns the newest articles of all blogs. */
export async function latestArticles(shop: Shop, first: number): Promise<ArticleCard[]> {
  return selectLatestArticles(shop, first);
}

export async function listBlogs(shop: Shop): Promise<Blog[]> {
  return selectBlogs(shop);
}

/** Returns the items of a menu (`main`, `footer` ...) with current URLs, cached until a menu changes; empty where there is no such menu. */
export async function readMenu(shop: Shop, handle: string): Promise<MenuItem[]> {
  return shop.memo.get(`menu:${handle}`, [tags.menus], async () => withCurrentUrls(shop, (await selectMenu(shop, handle))?.items ?? []));
}

/**
 * When the next scheduled page or article will appear; null where none is scheduled. Read it before a list of content: a page with
 * that list is valid until then.
 */
export async function nextPublication(shop: Shop): Promise<Date | null> {
  return shop.memo.get(
    "next-publication",
    [tags.contentIndex],
    () => selectNextPublication(shop),
    (next) => next,
  );
}
