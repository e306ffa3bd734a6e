import type { CursorPlace } from "#domain/cursor.ts";
import type { Shop } from "#domain/shop.ts";
import type { pageOfPath } from "./reserved-paths.ts";

export type AdminRedirect = { id: string; path: string; target: string; isAutomatic: boolean; createdAt: string };
type ListQuery = { search: string; view: "all" | "by-hand" | "automatic"; after: CursorPlace | null; limit: number };

/** Newest first. */
export function selectRedirects(shop: Shop, query: ListQuery): Promise<AdminRedirect[]> {
  return shop.sql<AdminRedirect[]>`${redirectsQuery(shop, query)}`;
}

export function redirectsQuery({ sql }: Pick<Shop, "sql">, { search, view, after, limit }: ListQuery) {
  const part = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`
    select id, path, target, is_automatic as "isAutomatic", to_json(created_at) #>> '{}' as "createdAt" from redirects
    where ${search ? sql`path || ' ' || target ilike ${part}` : sql`true`}
      and ${view === "all" ? sql`true` : sql`is_automatic = ${view === "automatic"}`}
      and ${after ? sql`(created_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${limit}`;
}

/** Locks a redirect until the end of the transaction; null: it is gone. */
export async function lockRedirect({ sql }: Shop, id: string): Promise<{ path: string; target: string } | null> {
  const [row] = await sql<{ path: string; target: string }[]>`select path, target from redirects where id = ${id} for update`;
  return row ?? null;
}

/** False: another redirect has this path. */
export async function updateRedirect({ sql }: Shop, id: string, { path, target }: { path: string; target: string }): Promise<boolean> {
  const { count } = await sql`
    update redirects set path = ${path}, target = ${target}, is_automatic = false
    where id = ${id} and not exists (select from redirects other where other.path = ${path} and other.id <> ${id})`;
  return count > 0;
}

export async function deleteRedirect({ sql }: Shop, id: string): Promise<void> {
  await sql`delete from redirects where id = ${id}`;
}

type RecordPlace = Exclude<ReturnType<typeof pageOfPath>, "own" | null>;

/** Returns which of these paths show something to buyers now. */
export async function selectShown({ sql, clock }: Shop, places: { path: string; place: RecordPlace }[]): Promise<Set<string>> {
  if (places.length === 0) return new Set();
  const now = clock.now().toISOString();
  const rows = await sql<{ path: string }[]>`
    select a.path from unnest(${places.map(({ path }) => path)}::text[], ${places.map(({ place }) => place.kind)}::text[],
      ${places.map(({ place }) => place.handle)}::text[], ${places.map(({ place }) => place.blog)}::text[]) as a(path, kind, handle, blog)
    where case a.kind
      when 'product' then exists (select from products p where p.handle = a.handle and p.status = 'active')
      when 'collection' then exists (select from collections c where c.handle = a.handle and c.status = 'active')
      when 'page' then exists (select from pages g where g.handle = a.handle and g.published_at <= ${now})
      when 'blog' then exists (select from blogs b where b.handle = a.handle)
      else exists (select from articles r join blogs b on b.id = r.blog_id where b.handle = a.blog and r.handle = a.handle and r.published_at <= ${now})
    end`;
  return new Set(rows.map(({ path }) => path));
}

/** Follows redirects from these paths, at most 20 steps. */
export async function selectSteps({ sql }: Shop, paths: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ path: string; target: string }[]>`
    with recursive steps(path, target, step) as (
      select path, target, 1 from redirects where path = any(${paths}::text[])
      union select r.path, r.target, s.step + 1 from steps s join redirects r on r.path = s.target where s.step < 20
    ) select distinct path, target from steps`;
  return new Map(rows.map(({ path, target }) => [path, target]));
}

/** Replaces the redirects from these paths. */
export async function upsertRedirects(shop: Shop, rows: { path: string; target: string }[]): Promise<void> {
  await shop.sql`
    insert into redirects (id, path, target, is_automatic, created_at)
    select id, path, target, false, ${shop.clock.now().toISOString()}
    from unnest(${rows.map(() => shop.ids.next())}::uuid[], ${rows.map(({ path }) => path)}::text[], ${rows.map(({ target }) => target)}::text[])
      as r(id, path, target)
    on conflict (path) do update set target = excluded.target, is_automatic = false, created_at = excluded.created_at`;
}
