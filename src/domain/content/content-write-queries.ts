import type { z } from "zod";
import type { MenuItem } from "#db/schema/content.ts";
import type { PictureFile } from "#db/schema/types.ts";
import type { Shop } from "#domain/shop.ts";
import type { articleInput, pageInput } from "./content-input.ts";

type Removed = { id: string; handle: string };

/** Makes transactions that write pages, blogs, articles and menus wait for each other, so that a handle that was free is still free. */
export async function lockContent({ sql }: Shop): Promise<void> {
  await sql`select pg_advisory_xact_lock(5702890)`;
}

/** A row as it is stored, for the version, the handle and the comparison of the audit log; undefined where there is none. */
export type StoredContent = { id: string; handle: string; title: string; updatedAt: string; publishedAt?: string | null; hideAt?: string | null };

export async function lockPage({ sql }: Shop, which: { handle: string } | { id: string }): Promise<StoredContent | undefined> {
  const [row] = await sql<StoredContent[]>`
    select id, handle, to_json(updated_at) #>> '{}' as "updatedAt", title, body_html as "bodyHtml", blocks, summary, seo_description as "seoDescription",
           published_at as "publishedAt", hide_at as "hideAt"
    from pages where ${"id" in which ? sql`id = ${which.id}` : sql`handle = ${which.handle}`} for update`;
  return row;
}

export type StoredArticle = StoredContent & { blog: string; picture: string | null };

export async function lockArticle({ sql }: Shop, which: { blog: string; handle: string } | { id: string }): Promise<StoredArticle | undefined> {
  const [row] = await sql<StoredArticle[]>`
    select a.id, b.handle as blog, a.handle, to_json(a.updated_at) #>> '{}' as "updatedAt", a.title, a.excerpt, a.body_html as "bodyHtml", a.blocks, a.author, a.tags,
           a.drawing, a.picture ->> 'fileKey' as picture, a.seo_description as "seoDescription", a.published_at as "publishedAt", a.hide_at as "hideAt"
    from articles a join blogs b on b.id = a.blog_id
    where ${"id" in which ? sql`a.id = ${which.id}` : sql`b.handle = ${which.blog} and a.handle = ${which.handle}`} for update of a`;
  return row;
}

export async function lockBlog({ sql }: Shop, which: { handle: string } | { id: string }): Promise<StoredContent | undefined> {
  const [row] = await sql<StoredContent[]>`
    select id, handle, to_json(updated_at) #>> '{}' as "updatedAt", title from blogs
    where ${"id" in which ? sql`id = ${which.id}` : sql`handle = ${which.handle}`} for update`;
  return row;
}

export async function updatePageHandle({ sql }: Shop, id: string, handle: string): Promise<void> {
  await sql`update pages set handle = ${handle} where id = ${id}`;
}

export async function updateBlogHandle({ sql }: Shop, id: string, handle: string): Promise<void> {
  await sql`update blogs set handle = ${handle} where id = ${id}`;
}

/** Moves an article to another handle or blog. False if the blog does not exist. */
export async function moveArticle({ sql }: Shop, id: string, to: { blog: string; handle: string }): Promise<boolean> {
  const { count } = await sql`update articles a set handle = ${to.handle}, blog_id = b.id from blogs b where a.id = ${id} and b.handle = ${to.blog}`;
  return count > 0;
}

export async function updateArticlePicture(shop: Shop, id: string, picture: PictureFile | null): Promise<void> {
  await shop.sql`update articles set picture = ${picture ? JSON.stringify(picture) : null}::jsonb, updated_at = ${shop.clock.now().toISOString()} where id = ${id}`;
}

export async function lockMenu({ sql }: Shop, handle: string): Promise<{ items: MenuItem[]; updatedAt: string } | undefined> {
  const [row] = await sql<{ items: MenuItem[]; updatedAt: string }[]>`
    select items, to_json(updated_at) #>> '{}' as "updatedAt" from menus where handle = ${handle} for update`;
  return row;
}

type NewPage = Pick<z.output<typeof pageInput>, "handle" | "title" | "blocks" | "seoDescription" | "hideAt"> & {
  bodyHtml: string;
  summary: string;
  publishedAt: Date | null;
};

/** Returns the id. Blocks that are left out stay as they are stored. */
export async function upsertPage(shop: Shop, page: NewPage): Promise<string> {
  const [row] = await shop.sql<{ id: string }[]>`
    insert into pages (id, handle, title, body_html, blocks, summary, seo_description, published_at, hide_at, updated_at)
    values (${shop.ids.next()}, ${page.handle}, ${page.title}, ${page.bodyHtml}, ${JSON.stringify(page.blocks ?? [])}::jsonb, ${page.summary}, ${page.seoDescription},
            ${page.publishedAt?.toISOString() ?? null}, ${page.hideAt?.toISOString() ?? null}, ${shop.clock.now().toISOString()})
    on conflict (handle) do update set title = excluded.title, body_html = excluded.body_html, summary = excluded.summary,
      seo_description = excluded.seo_description, published_at = excluded.published_at, hide_at = excluded.hide_at, updated_at = excluded.updated_at,
      blocks = ${page.blocks ? shop.sql`excluded.blocks` : shop.sql`pages.blocks`}
    returning id`;
  return row?.id as string;
}

export function deletePages(shop: Shop, ids: string[]): Promise<Removed[]> {
  return shop.sql<Removed[]>`delete from pages where id = any(${ids}::uuid[]) returning id, handle`;
}

/** Pages and articles whose `hide_at` has passed. */
export async function selectContentToHide({ sql, clock }: Shop, limit: number): Promise<{ kind: "page" | "article"; id: string }[]> {
  const now = clock.now().toISOString();
  return sql<{ kind: "page" | "article"; id: string }[]>`
    (select 'page' as kind, id from pages where hide_at <= ${now} order by hide_at limit ${limit})
    union all (select 'article', id from articles where hide_at <= ${now} order by hide_at limit ${limit})`;
}

/** Makes a page or an article a draft again. */
export async function hideContent({ sql, clock }: Shop, kind: "page" | "article", id: string): Promise<void> {
  await sql`update ${sql(kind === "page" ? "pages" : "articles")} set published_at = null, hide_at = null, updated_at = ${clock.now().toISOString()} where id = ${id}`;
}

/** Returns the id. */
export async function upsertBlog(shop: Shop, blog: { handle: string; title: string }): Promise<string> {
  const [row] = await shop.sql<{ id: string }[]>`
    insert into blogs (id, handle, title, updated_at) values (${shop.ids.next()}, ${blog.handle}, ${blog.title}, ${shop.clock.now().toISOString()})
    on conflict (handle) do update set title = excluded.title, updated_at = excluded.updated_at returning id`;
  return row?.id as string;
}

export function deleteEmptyBlogs(shop: Shop, ids: string[]): Promise<Removed[]> {
  return shop.sql<Removed[]>`
    delete from blogs b where b.id = any(${ids}::uuid[]) and not exists (select from articles a where a.blog_id = b.id) returning id, handle`;
}

type NewArticle = Pick<
  z.output<typeof articleInput>,
  "blogHandle" | "handle" | "title" | "blocks" | "author" | "tags" | "drawing" | "picture" | "seoDescription" | "hideAt"
> & {
  bodyHtml: string;
  excerpt: string;
  publishedAt: Date | null;
};

/** Returns the id; null without the blog. A picture and blocks that are left out stay as they are stored. */
export async function upsertArticle(shop: Shop, article: NewArticle): Promise<string | null> {
  const picture = article.picture ? JSON.stringify(article.picture) : null;
  const [row] = await shop.sql<{ id: string }[]>`
    insert into articles (id, blog_id, handle, title, excerpt, body_html, blocks, author, tags, drawing, picture, seo_description, published_at, hide_at, updated_at)
    select ${shop.ids.next()}, b.id, ${article.handle}, ${article.title}, ${article.excerpt}, ${article.bodyHtml},
           ${JSON.stringify(article.blocks ?? [])}::jsonb, ${article.author},
           ${article.tags}::text[], ${article.drawing}, ${picture}::jsonb, ${article.seoDescription}, ${article.publishedAt?.toISOString() ?? null},
           ${article.hideAt?.toISOString() ?? null}, ${shop.clock.now().toISOString()}
    from blogs b where b.handle = ${article.blogHandle}
    on conflict (blog_id, handle) do update set title = excluded.title, excerpt = excluded.excerpt, body_html = excluded.body_html,
      blocks = ${article.blocks ? shop.sql`excluded.blocks` : shop.sql`articles.blocks`},
      author = excluded.author, tags = excluded.tags, drawing = excluded.drawing, seo_description = excluded.seo_description,
      picture = ${article.picture === undefined ? shop.sql`articles.picture` : shop.sql`excluded.picture`}, published_at = excluded.published_at, hide_at = excluded.hide_at,
      updated_at = excluded.updated_at
    returning id`;
  return row?.id ?? null;
}

export function deleteArticles(shop: Shop, ids: string[]): Promise<(Removed & { picture: string | null })[]> {
  return shop.sql<
    (Removed & { picture: string | null })[]
  >`delete from articles where id = any(${ids}::uuid[]) returning id, handle, picture ->> 'fileKey' as picture`;
}

export async function deleteMenu(shop: Shop, handle: string): Promise<void> {
  await shop.sql`delete from menus where handle = ${handle}`;
}

export async function upsertMenu(shop: Shop, handle: string, items: MenuItem[]): Promise<void> {
  await shop.sql`
    insert into menus (handle, items, updated_at) values (${handle}, ${JSON.stringify(items)}::jsonb, ${shop.clock.now().toISOString()})
    on conflict (handle) do update set items = excluded.items, updated_at = excluded.updated_at`;
}
