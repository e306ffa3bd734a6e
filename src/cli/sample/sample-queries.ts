import type { SampleKind } from "#domain/catalog/catalog.ts";
import type { Shop } from "#domain/shop.ts";

export type SampleKey = { kind: SampleKind; key: string };

/**
 * Returns which of these entries the shop has, and how many it has in all. `isOwn`: loading leaves it alone. Removal archives products of the sample
 * that orders name, and empties its menus: these are filled again.
 */
export async function selectEntries(
  { sql }: Shop,
  keys: { kind: string; key: string }[],
  ownSections: string[],
): Promise<{ known: (SampleKey & { isOwn: boolean })[]; count: number }> {
  const entries = sql`(
    select 'product' as kind, handle as key, status <> 'archived' as "isOwn" from products
    union all select 'collection', handle, true from collections
    union all select 'category-group', handle, true from category_groups
    union all select 'page', handle, true from pages
    union all select 'blog', handle, true from blogs
    union all select 'article', b.handle || '/' || a.handle, true from articles a join blogs b on b.id = a.blog_id
    union all select 'menu', handle, items <> '[]'::jsonb from menus
    union all select 'settings', section, section = any(${ownSections}::text[]) from settings)`;
  const known = await sql<(SampleKey & { isOwn: boolean })[]>`
    select e.kind, e.key, e."isOwn" from ${entries} e
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted(kind text, key text) on wanted.kind = e.kind and wanted.key = e.key`;
  const [all] = await sql<{ count: number }[]>`select count(*) as count from ${entries} e`;
  return { known, count: all?.count ?? 0 };
}

/** Counts the rows of all kinds that removing the sample may delete. */
export async function countRows({ sql }: Shop): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from products) + (select count(*) from collections) + (select count(*) from category_groups)
         + (select count(*) from articles) + (select count(*) from blogs) + (select count(*) from pages) as count`;
  return row?.count ?? 0;
}
