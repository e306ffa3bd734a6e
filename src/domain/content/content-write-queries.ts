import type { z } from "zod";
import type { MenuItem } from "#db/schema/content.ts";
import type { Shop } from "#domain/shop.ts";
import type { articleInput, pageInput } from "./content-input.ts";

type Removed = { id: string; handle: string };

/** What the audit log compares, as it is stored; undefined where there is none. */
export async function lockPage(shop: Shop, handle: string): Promise<object | undefined> {
  const [row] = await shop.sql<object[]>`
    select title, body_html as "bodyHtml", summary, seo_description as "seoDescription", published_at as "publishedAt"
    from pages where handle = ${handle} for update`;
  return row;
}

export async function lockArticle(shop: Shop, blog: string, handle: string): Promise<object | undefined> {
  const [row] = await shop.sql<object[]>`
    select a.title, a.excerpt, a.body_html as "bodyHtml", a.author, a.tags, a.drawing, a.picture ->> 'fileKey' as picture, a.published_at as "publishedAt"
    from articles a join blogs b on b.id = a.blog_id where b.handle = ${blog} and a.handle = ${handle} for update of a`;
  return row;
}

export async function lockBlog(shop: Shop, handle: string): Promise<object | undefined> {
  const [row] = await shop.sql<object[]>`select title from blogs where handle = ${handle} for update`;
  return row;
}

export async function lockMenu(shop: Shop, handle: string): Promise<object | undefined> {
  const [row] = await shop.sql<object[]>`select items from menus where handle = ${handle} for update`;
  return row;
}

type NewPage = Pick<z.output<typeof pageInput>, "handle" | "title" | "seoDescription"> & {
  bodyHtml: string;
  summary: string;
  publishedAt: Date | null;
};

/** Returns the id. */
export async function upsertPage(shop: Shop, page: NewPage): Promise<string> {
  const [row] = await shop.sql<{ id: string }[]>`
    insert into pages (id, handle, title, body_html, summary, seo_description, published_at, updated_at)
    values (${shop.ids.next()}, ${page.handle}, ${page.title}, ${page.bodyHtml}, ${page.summary}, ${page.seoDescription},
            ${page.publishedAt?.toISOString() ?? null}, ${shop.clock.now().toISOString()})
    on conflict (handle) do update set title = excluded.title, body_html = excluded.body_html, summary = excluded.summary,
      seo_description = excluded.seo_description, published_at = excluded.published_at, updated_at = excluded.updated_at
    returning id`;
  return row?.id as string;
}

export function deletePages(shop: Shop, ids: string[]): Promise<Removed[]> {
  return shop.sql<Removed[]>`delete from pages where id = any(${ids}::uuid[]) returning id, handle`;
}

/** Returns the id. */
export async function upsertBlog(shop: Shop, blog: { handle: string; title: string }): Promise<string> {
  const [row] = await shop.sql<{ id: string }[]>`
    insert into blogs (id, handle, title) values (${shop.ids.next()}, ${blog.handle}, ${blog.title})
    on conflict (handle) do update set title = excluded.title returning id`;
  return row?.id as string;
}

export function deleteEmptyBlogs(shop: Shop, ids: string[]): Promise<Removed[]> {
  return shop.sql<Removed[]>`
    delete from blogs b where b.id = any(${ids}::uuid[]) and not exists (select from articles a where a.blog_id = b.id) returning id, handle`;
}

type NewArticle = Pick<z.output<typeof articleInput>, "blogHandle" | "handle" | "title" | "author" | "tags" | "drawing" | "picture"> & {
  bodyHtml: string;
  excerpt: string;
  publishedAt: Date | null;
};

/** Returns the id; null without the blog. A picture that is left out stays as it is stored. */
export async function upsertArticle(shop: Shop, article: NewArticle): Promise<string | null> {
  const picture = article.picture ? JSON.stringify(article.picture) : null;
  const [row] = await shop.sql<{ id: string }[]>`
    insert into articles (id, blog_id, handle, title, excerpt, body_html, author, tags, drawing, picture, published_at, updated_at)
    select ${shop.ids.next()}, b.id, ${article.handle}, ${article.title}, ${article.excerpt}, ${article.bodyHtml}, ${article.author},
           ${article.tags}::text[], ${article.drawing}, ${picture}::jsonb, ${article.publishedAt?.toISOString() ?? null}, ${shop.clock.now().toISOString()}
    from blogs b where b.handle = ${article.blogHandle}
    on conflict (blog_id, handle) do update set title = excluded.title, excerpt = excluded.excerpt, body_html = excluded.body_html,
      author = excluded.author, tags = excluded.tags, drawing = excluded.drawing,
      picture = ${article.picture === undefined ? shop.sql`articles.picture` : shop.sql`excluded.picture`}, published_at = excluded.published_at, updated_at = excluded.updated_at
    returning id`;
  return row?.id ?? null;
}

export function deleteArticles(shop: Shop, ids: string[]): Promise<Removed[]> {
  return shop.sql<Removed[]>`delete from articles where id = any(${ids}::uuid[]) returning id, handle`;
}

export async function deleteMenu(shop: Shop, handle: string): Promise<void> {
  await shop.sql`delete from menus where handle = ${handle}`;
}

export async function upsertMenu(shop: Shop, handle: string, items: MenuItem[]): Promise<void> {
  await shop.sql`
    insert into menus (handle, items, updated_at) values (${handle}, ${JSON.stringify(items)}::jsonb, ${shop.clock.now().toISOString()})
    on conflict (handle) do update set items = excluded.items, updated_at = excluded.updated_at`;
}
