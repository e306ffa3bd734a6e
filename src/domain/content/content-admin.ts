import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type AdminArticle,
  type AdminArticleRow,
  type AdminBlog,
  type AdminPage,
  type AdminPageRow,
  selectAdminArticle,
  selectAdminArticles,
  selectAdminBlogs,
  selectAdminPage,
  selectAdminPages,
  selectUsedWords,
} from "./content-admin-queries.ts";

/** Pages, blogs and articles as staff see them in the admin area, including drafts. Read only. */
export const contentViews = ["all", "published", "scheduled", "draft"] as const;
export const contentSorts = ["updated", "title"] as const;
export type ContentView = (typeof contentViews)[number];
export type ContentSort = (typeof contentSorts)[number];
export type ContentListInput = {
  search?: string | undefined;
  view?: ContentView | undefined;
  sort?: ContentSort | undefined;
  after?: string | null | undefined;
};

const perPage = 50;
const keyTypes = { updated: "timestamptz", title: "text" } as const;

function queryOf({ search = "", view = "all", sort = "updated", after }: ContentListInput) {
  return { search, view, sort, after: readCursor(after, sort, keyTypes[sort]), limit: perPage + 1 };
}

function pageOf<Row extends { id: string; sortKey: string }>(rows: Row[], sort: ContentSort): { rows: Omit<Row, "sortKey">[]; next: string | null } {
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor(sort, { key: last.sortKey, id: last.id }) : null;
  return { rows: rows.slice(0, perPage).map(({ sortKey: _, ...row }) => row), next };
}

/** Lists one page of the content pages. Staff need the right `content.read`. */
export async function listAdminPages(
  shop: Shop,
  actor: Actor,
  input: ContentListInput = {},
): Promise<{ pages: AdminPageRow[]; next: string | null }> {
  requireRight(actor, "content.read");
  const query = queryOf(input);
  const { rows, next } = pageOf(await selectAdminPages(shop, query), query.sort);
  return { pages: rows, next };
}

/** Returns one page. Staff need the right `content.read`. Refuses `not-found`. */
export async function readAdminPage(shop: Shop, actor: Actor, id: string): Promise<AdminPage> {
  requireRight(actor, "content.read");
  const page = isId(id) ? await selectAdminPage(shop, id) : null;
  if (!page) throw new Refusal("not-found");
  return page;
}

/** Lists one page of the articles, of one blog (by its id) or of all. Staff need the right `content.read`. */
export async function listAdminArticles(
  shop: Shop,
  actor: Actor,
  { blog = null, ...input }: ContentListInput & { blog?: string | null | undefined } = {},
): Promise<{ articles: AdminArticleRow[]; next: string | null }> {
  requireRight(actor, "content.read");
  const query = queryOf(input);
  const { rows, next } = pageOf(await selectAdminArticles(shop, { ...query, blogId: blog && isId(blog) ? blog : null }), query.sort);
  return { articles: rows, next };
}

/** Returns one article. Staff need the right `content.read`. Refuses `not-found`. */
export async function readAdminArticle(shop: Shop, actor: Actor, id: string): Promise<AdminArticle> {
  requireRight(actor, "content.read");
  const article = isId(id) ? await selectAdminArticle(shop, id) : null;
  if (!article) throw new Refusal("not-found");
  return article;
}

/** Lists all blogs with their number of articles, and the authors and tags that articles already have. Staff need the right `content.read`. */
export async function listAdminBlogs(shop: Shop, actor: Actor): Promise<{ blogs: AdminBlog[]; authors: string[]; tags: string[] }> {
  requireRight(actor, "content.read");
  const [blogs, words] = await Promise.all([selectAdminBlogs(shop), selectUsedWords(shop)]);
  return { blogs, ...words };
}
