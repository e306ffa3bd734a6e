import type { Shop } from "#domain/shop.ts";
import type { NamedRelation } from "./catalog-types.ts";

/** The handles of these products, by id; products that are gone are left out. */
export async function selectHandlesOf({ sql }: Shop, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: string; handle: string }[]>`select id, handle from products where id = any(${ids as string[]}::uuid[])`;
  return new Map(rows.map(({ id, handle }) => [id, handle]));
}

/** For the existing products with these handles: the id, and the relations to existing products, in order. */
export async function selectNamedRelations(
  { sql }: Shop,
  handles: readonly string[],
): Promise<Map<string, { id: string; relations: NamedRelation[] }>> {
  if (handles.length === 0) return new Map();
  const rows = await sql<{ handle: string; id: string; relations: NamedRelation[] }[]>`
    select p.handle, p.id, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', r.relation ->> 'kind', 'handle', o.handle) order by r.place), '[]')
        from jsonb_array_elements(p.relations) with ordinality as r(relation, place)
        join products o on o.id = (r.relation ->> 'productId')::uuid) as relations
    from products p where p.handle = any(${handles as string[]}::text[])`;
  return new Map(rows.map(({ handle, id, relations }) => [handle, { id, relations }]));
}

/**
 * The products on sale that name this one as a product they fit, best sellers first; exported separately so that a test can ask for its plan. They are
 * found before they are sorted: in the order of sales, the whole catalog would be read for them.
 */
export function accessoriesQuery({ sql }: Shop, productId: string, first: number) {
  return sql<{ id: string }[]>`
    with named as materialized (
      select id, units_sold from products where relations @> ${JSON.stringify([{ kind: "fits", productId }])}::jsonb and status = 'active')
    select id from named order by units_sold desc, id desc limit ${first}`;
}

export async function selectAccessoryIds(shop: Shop, productId: string, first: number): Promise<string[]> {
  return (await accessoriesQuery(shop, productId, first)).map(({ id }) => id);
}

/** Returns the products that these products fit; the pages of the former list these as accessories. */
export async function selectFittedIds({ sql }: Shop, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct r ->> 'productId' as id from products p cross join lateral jsonb_array_elements(p.relations) r
    where p.id = any(${ids as string[]}::uuid[]) and r ->> 'kind' = 'fits'`;
  return rows.map(({ id }) => id);
}
