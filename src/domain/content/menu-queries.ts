import type { MenuItem, MenuTarget } from "#db/schema/content.ts";
import type { Shop } from "#domain/shop.ts";

export async function selectMenu({ sql }: Shop, handle: string): Promise<{ items: MenuItem[]; updatedAt: string } | null> {
  const [row] = await sql<{ items: MenuItem[]; updatedAt: string }[]>`
    select items, to_json(updated_at) #>> '{}' as "updatedAt" from menus where handle = ${handle}`;
  return row ?? null;
}

export function selectMenus({ sql }: Shop): Promise<{ handle: string; items: MenuItem[]; updatedAt: string }[]> {
  return sql`select handle, items, to_json(updated_at) #>> '{}' as "updatedAt" from menus order by handle limit 100`;
}

export type LinkedRecord = MenuTarget & { path: string; title: string; isShown: boolean };
type Wanted = { kind: MenuTarget["kind"]; blog?: string | undefined; handle: string };

/** Selects the records at these paths of the shop, whether shoppers see them or not. */
export async function selectRecordsAt(shop: Shop, wanted: Wanted[]): Promise<LinkedRecord[]> {
  if (wanted.length === 0) return [];
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  const handles = (kind: MenuTarget["kind"]) => wanted.filter((one) => one.kind === kind).map(({ handle }) => handle);
  const articles = wanted.filter(({ kind }) => kind === "article");
  return sql<LinkedRecord[]>`
    select 'collection' as kind, id, '/collections/' || handle as path, title, status = 'active' as "isShown" from collections where handle = any(${handles("collection")}::text[])
    union all select 'product', id, '/products/' || handle, title, status = 'active' from products where handle = any(${handles("product")}::text[])
    union all select 'page', id, '/pages/' || handle, title, coalesce(published_at <= ${now}, false) from pages where handle = any(${handles("page")}::text[])
    union all select 'blog', id, '/blogs/' || handle, title, true from blogs where handle = any(${handles("blog")}::text[])
    union all select 'article', a.id, '/blogs/' || b.handle || '/' || a.handle, a.title, coalesce(a.published_at <= ${now}, false)
      from unnest(${articles.map(({ blog = "" }) => blog)}::text[], ${articles.map(({ handle }) => handle)}::text[]) as asked(blog, handle)
      join blogs b on b.handle = asked.blog join articles a on a.blog_id = b.id and a.handle = asked.handle`;
}

/** Selects records by their ids; those that are gone are left out. */
export async function selectRecords(shop: Shop, targets: MenuTarget[]): Promise<LinkedRecord[]> {
  if (targets.length === 0) return [];
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  const ids = (kind: MenuTarget["kind"]) => targets.filter((one) => one.kind === kind).map(({ id }) => id);
  return sql<LinkedRecord[]>`
    select 'collection' as kind, id, '/collections/' || handle as path, title, status = 'active' as "isShown" from collections where id = any(${ids("collection")}::uuid[])
    union all select 'product', id, '/products/' || handle, title, status = 'active' from products where id = any(${ids("product")}::uuid[])
    union all select 'page', id, '/pages/' || handle, title, coalesce(published_at <= ${now}, false) from pages where id = any(${ids("page")}::uuid[])
    union all select 'blog', id, '/blogs/' || handle, title, true from blogs where id = any(${ids("blog")}::uuid[])
    union all select 'article', a.id, '/blogs/' || b.handle || '/' || a.handle, a.title, coalesce(a.published_at <= ${now}, false)
      from articles a join blogs b on b.id = a.blog_id where a.id = any(${ids("article")}::uuid[])`;
}

/** Selects collections, pages, blogs and articles whose title contains the words, titles that begin with them first; a few of each kind. */
export async function selectLinkChoices(shop: Shop, search: string, ofEach: number): Promise<LinkedRecord[]> {
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  const start = `${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const part = `%${start}`;
  const rows = await sql<LinkedRecord[]>`
    (select 'collection' as kind, id, '/collections/' || handle as path, title, status = 'active' as "isShown" from collections where title ilike ${part} order by title not ilike ${start}, title limit ${ofEach})
    union all (select 'page', id, '/pages/' || handle, title, coalesce(published_at <= ${now}, false) from pages where title ilike ${part} order by title not ilike ${start}, title limit ${ofEach})
    union all (select 'blog', id, '/blogs/' || handle, title, true from blogs where title ilike ${part} order by title not ilike ${start}, title limit ${ofEach})
    union all (select 'article', a.id, '/blogs/' || b.handle || '/' || a.handle, a.title, coalesce(a.published_at <= ${now}, false)
      from articles a join blogs b on b.id = a.blog_id where a.title ilike ${part} order by a.title not ilike ${start}, a.published_at desc nulls first, a.id limit ${ofEach})`;
  return [...rows];
}
