import type { CursorPlace } from "#domain/cursor.ts";
import type { AddedBlock } from "#domain/settings/home-blocks.ts";
import type { Shop } from "#domain/shop.ts";
import type { ContentSort, ContentView } from "./content-admin.ts";

export type ContentStatus = "published" | "scheduled" | "draft";
type Listed = {
  id: string;
  handle: string;
  title: string;
  status: ContentStatus;
  publishedAt: string | null;
  hideAt: string | null;
  updatedAt: string;
};
export type AdminPageRow = Listed;
export type AdminArticleRow = Listed & { author: string; blog: { id: string; handle: string; title: string }; pictureUrl: string };
type Sorted = { sortKey: string };

export type AdminPage = Listed & { bodyHtml: string; blocks: AddedBlock[]; summary: string; seoDescription: string | null };
export type AdminArticle = AdminArticleRow & {
  excerpt: string;
  bodyHtml: string;
  blocks: AddedBlock[];
  tags: string[];
  drawing: string;
  hasPicture: boolean;
  seoDescription: string | null;
};
export type AdminBlog = { id: string; handle: string; title: string; articles: number; updatedAt: string };

type ListQuery = { search: string; view: ContentView; sort: ContentSort; after: CursorPlace | null; limit: number };

/** Columns of a list, from `pages c` or `articles c`. */
function listed(shop: Shop) {
  const now = shop.clock.now().toISOString();
  return shop.sql`c.id, c.handle, c.title, to_json(c.published_at) #>> '{}' as "publishedAt", to_json(c.hide_at) #>> '{}' as "hideAt", to_json(c.updated_at) #>> '{}' as "updatedAt",
    case when c.published_at is null then 'draft' when c.published_at <= ${now} then 'published' else 'scheduled' end as status`;
}

function narrowed(shop: Shop, { search, view, sort, after }: Omit<ListQuery, "limit">) {
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  const part = `%${search
    .trim()
    .slice(0, 200)
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found = search.trim() ? sql`(c.title ilike ${part} or c.handle ilike ${part})` : sql`true`;
  const views = {
    all: sql`true`,
    published: sql`c.published_at <= ${now}`,
    scheduled: sql`c.published_at > ${now}`,
    draft: sql`c.published_at is null`,
  };
  const beyond = !after
    ? sql`true`
    : sort === "title"
      ? sql`(lower(c.title), c.id) > (${after.key}::text, ${after.id}::uuid)`
      : sql`(c.updated_at, c.id) < (${after.key}::text::timestamptz, ${after.id}::uuid)`;
  return sql`${found} and ${views[view]} and ${beyond}`;
}

function ordered({ sql }: Shop, sort: ContentSort, limit: number) {
  return sort === "title" ? sql`order by lower(c.title), c.id limit ${limit}` : sql`order by c.updated_at desc, c.id desc limit ${limit}`;
}

const sortKey = ({ sql }: Shop, sort: ContentSort) => (sort === "title" ? sql`lower(c.title)` : sql`to_json(c.updated_at) #>> '{}'`);

export function pagesQuery(shop: Shop, { limit, ...query }: ListQuery) {
  return shop.sql`
    select ${listed(shop)}, ${sortKey(shop, query.sort)} as "sortKey" from pages c where ${narrowed(shop, query)} ${ordered(shop, query.sort, limit)}`;
}

export function selectAdminPages(shop: Shop, query: ListQuery): Promise<(AdminPageRow & Sorted)[]> {
  return shop.sql<(AdminPageRow & Sorted)[]>`${pagesQuery(shop, query)}`;
}

export async function selectAdminPage(shop: Shop, id: string): Promise<AdminPage | null> {
  const [row] = await shop.sql<AdminPage[]>`
    select ${listed(shop)}, c.body_html as "bodyHtml", c.blocks, c.summary, c.seo_description as "seoDescription" from pages c where c.id = ${id}`;
  return row ?? null;
}

/** The same columns with the blog, from `articles c join blogs b`. */
function listedArticle(shop: Shop) {
  return shop.sql`${listed(shop)}, c.author, jsonb_build_object('id', b.id, 'handle', b.handle, 'title', b.title) as blog,
    coalesce('/media/' || substring(c.picture ->> 'fileKey' from '^pictures/([a-z0-9]+)\\.') || '-200.webp', '/drawings/' || c.drawing || '.svg') as "pictureUrl"`;
}

export function articlesQuery(shop: Shop, { limit, blogId, ...query }: ListQuery & { blogId: string | null }) {
  return shop.sql`
    select ${listedArticle(shop)}, ${sortKey(shop, query.sort)} as "sortKey" from articles c join blogs b on b.id = c.blog_id
    where ${narrowed(shop, query)} and ${blogId ? shop.sql`c.blog_id = ${blogId}` : shop.sql`true`} ${ordered(shop, query.sort, limit)}`;
}

export function selectAdminArticles(shop: Shop, query: ListQuery & { blogId: string | null }): Promise<(AdminArticleRow & Sorted)[]> {
  return shop.sql<(AdminArticleRow & Sorted)[]>`${articlesQuery(shop, query)}`;
}

export async function selectAdminArticle(shop: Shop, id: string): Promise<AdminArticle | null> {
  const [row] = await shop.sql<AdminArticle[]>`
    select ${listedArticle(shop)}, c.excerpt, c.body_html as "bodyHtml", c.blocks, c.tags, c.drawing, c.picture is not null as "hasPicture",
           c.seo_description as "seoDescription"
    from articles c join blogs b on b.id = c.blog_id where c.id = ${id}`;
  return row ?? null;
}

export async function selectAdminBlogs({ sql }: Shop): Promise<AdminBlog[]> {
  return sql<AdminBlog[]>`
    select b.id, b.handle, b.title, to_json(b.updated_at) #>> '{}' as "updatedAt", (select count(*)::int from articles a where a.blog_id = b.id) as articles
    from blogs b order by lower(b.title), b.id limit 100`;
}

/** The authors and tags of existing articles, to choose from. */
export async function selectUsedWords({ sql }: Shop): Promise<{ authors: string[]; tags: string[] }> {
  const [row] = await sql<{ authors: string[]; tags: string[] }[]>`
    select array(select distinct author from articles where author <> '' order by author limit 200) as authors,
           array(select distinct tag from articles, unnest(tags) as tag order by tag limit 500) as tags`;
  return row ?? { authors: [], tags: [] };
}

/** Published pages and articles whose text or blocks contain `{{`, the first ones by title. */
export async function selectTextsWithFigures(
  { sql }: Shop,
  limit: number,
): Promise<{ kind: "page" | "article"; id: string; title: string; html: string; blocks: AddedBlock[] }[]> {
  const having = sql`published_at is not null and (position('{{' in body_html) > 0 or position('{{' in blocks::text) > 0)`;
  return sql<{ kind: "page" | "article"; id: string; title: string; html: string; blocks: AddedBlock[] }[]>`
    select 'page' as kind, id, title, body_html as html, blocks from pages where ${having}
    union all select 'article', id, title, body_html, blocks from articles where ${having}
    order by title, id limit ${limit}`;
}
