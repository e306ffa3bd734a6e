import type { Shop } from "#domain/shop.ts";

export type Move = { from: string; to: string };

/** The targets of those paths that have a redirect, by path. */
export async function selectTargets({ sql }: Shop, paths: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ path: string; target: string }[]>`select path, target from redirects where path = any(${paths}::text[])`;
  return new Map(rows.map(({ path, target }) => [path, target]));
}

/** Replaces the redirect from this path. Returns its id. */
export async function upsertRedirect(shop: Shop, redirect: { path: string; target: string; isAutomatic: boolean }): Promise<string> {
  const { path, target, isAutomatic } = redirect;
  const [row] = await shop.sql<{ id: string }[]>`
    insert into redirects (id, path, target, is_automatic, created_at) values (${shop.ids.next()}, ${path}, ${target}, ${isAutomatic}, ${shop.clock.now().toISOString()})
    on conflict (path) do update set target = excluded.target, is_automatic = excluded.is_automatic, created_at = excluded.created_at
    returning id`;
  return row?.id as string;
}

/** Deletes redirects from paths that show something again. */
export async function deleteRedirectsFrom({ sql }: Shop, paths: string[]): Promise<void> {
  await sql`delete from redirects where path = any(${paths}::text[])`;
}

/** Makes redirects to `from`, or to a path below it, lead directly to `to`, so that nobody is redirected twice. */
export async function retarget({ sql }: Shop, { from, to }: Move): Promise<void> {
  await sql`update redirects set target = ${to} || substr(target, length(${from}) + 1)
    where target = ${from} or (target >= ${`${from}/`} and target < ${`${from}0`})`;
}
