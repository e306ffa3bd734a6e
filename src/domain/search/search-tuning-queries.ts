import type { Shop } from "#domain/shop.ts";
import type { StoredTuning } from "./search-tuning-rules.ts";

/** Selects all tuning that searches use. */
export async function selectTuning({ sql }: Pick<Shop, "sql">): Promise<StoredTuning> {
  const [row] = await sql<[StoredTuning]>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('words', words, 'isOneWay', is_one_way) order by created_at, id) from search_synonyms), '[]') as "synonyms",
      coalesce((select jsonb_agg(words) from search_synonyms_off), '[]') as "builtInOff",
      coalesce((select jsonb_agg(jsonb_build_object('queryKey', query_key, 'target', target)) from search_redirects), '[]') as "redirects",
      coalesce((select jsonb_agg(jsonb_build_object('queryKey', query_key, 'productId', product_id, 'place', place) order by place) from search_placements), '[]') as "placements"`;
  return row;
}

export async function selectSearchRedirect({ sql }: Shop, queryKey: string): Promise<string | null> {
  const [row] = await sql<{ target: string }[]>`select target from search_redirects where query_key = ${queryKey}`;
  return row?.target ?? null;
}

export type StaffSynonyms = { id: string; words: string[]; isOneWay: boolean };
export type StaffSearchRedirect = { id: string; query: string; target: string };

export async function selectSynonyms({ sql }: Shop): Promise<StaffSynonyms[]> {
  return sql<StaffSynonyms[]>`select id, words, is_one_way as "isOneWay" from search_synonyms order by created_at desc, id desc`;
}

export async function selectBuiltInOff({ sql }: Shop): Promise<string[]> {
  return (await sql<{ words: string }[]>`select words from search_synonyms_off`).map(({ words }) => words);
}

export async function selectSearchRedirects({ sql }: Shop): Promise<StaffSearchRedirect[]> {
  return sql<StaffSearchRedirect[]>`select id, query, target from search_redirects order by query_key`;
}

export type PlacementRow = {
  queryKey: string;
  query: string;
  place: number | null;
  productId: string;
  handle: string;
  title: string;
  status: "active" | "draft" | "archived";
};

export async function selectPlacements({ sql }: Shop): Promise<PlacementRow[]> {
  return sql<PlacementRow[]>`
    select s.query_key as "queryKey", s.query, s.place, p.id as "productId", p.handle, p.title, p.status
    from search_placements s join products p on p.id = s.product_id order by s.query_key, s.place, p.title, p.id`;
}

/** Serializes all changes of the tuning, so that limits hold. */
export async function lockTuning({ sql }: Shop): Promise<void> {
  await sql`lock table search_synonyms in share row exclusive mode`;
}

export async function countSynonyms({ sql }: Shop): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from search_synonyms`;
  return row?.count ?? 0;
}

export async function selectSynonymsById({ sql }: Shop, id: string): Promise<Omit<StaffSynonyms, "id"> | null> {
  const [row] = await sql<Omit<StaffSynonyms, "id">[]>`select words, is_one_way as "isOneWay" from search_synonyms where id = ${id}`;
  return row ?? null;
}

export async function updateSynonyms({ sql }: Shop, { id, words, isOneWay }: StaffSynonyms): Promise<void> {
  await sql`update search_synonyms set words = ${words}::text[], is_one_way = ${isOneWay} where id = ${id}`;
}

export async function insertSynonyms({ sql, clock }: Shop, { id, words, isOneWay }: StaffSynonyms): Promise<void> {
  await sql`insert into search_synonyms (id, words, is_one_way, created_at) values (${id}, ${words}::text[], ${isOneWay}, ${clock.now().toISOString()})`;
}

/** Returns the deleted words; null where there are none. */
export async function deleteSynonyms({ sql }: Shop, id: string): Promise<string[] | null> {
  const [row] = await sql<{ words: string[] }[]>`delete from search_synonyms where id = ${id} returning words`;
  return row?.words ?? null;
}

export async function switchBuiltIn({ sql }: Shop, words: string, isOff: boolean): Promise<void> {
  if (isOff) await sql`insert into search_synonyms_off (words) values (${words}) on conflict do nothing`;
  else await sql`delete from search_synonyms_off where words = ${words}`;
}

/** How many other searches have tuning of this kind. */
export async function countOtherSearches({ sql }: Shop, table: "search_redirects" | "search_placements", queryKey: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(distinct query_key)::int as count from ${sql(table)} where query_key <> ${queryKey}`;
  return row?.count ?? 0;
}

/** Inserts or replaces the redirect of this search. Returns its id. */
export async function upsertSearchRedirect(shop: Shop, redirect: { query: string; queryKey: string; target: string }): Promise<string> {
  const { query, queryKey, target } = redirect;
  const [row] = await shop.sql<{ id: string }[]>`
    insert into search_redirects (id, query, query_key, target, created_at)
    values (${shop.ids.next()}, ${query}, ${queryKey}, ${target}, ${shop.clock.now().toISOString()})
    on conflict (query_key) do update set query = excluded.query, target = excluded.target returning id`;
  return row?.id as string;
}

export async function deleteSearchRedirect({ sql }: Shop, id: string): Promise<{ query: string; target: string } | null> {
  const [row] = await sql<{ query: string; target: string }[]>`delete from search_redirects where id = ${id} returning query, target`;
  return row ?? null;
}

/** Returns those of these ids that are not products; locks the products so that they stay until the transaction ends. */
export async function missingProducts({ sql }: Shop, ids: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from products where id = any(${ids}::uuid[]) order by id for key share`;
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

export type Placed = { pinned: string[]; buried: string[] };

/** Returns null where no product is pinned or buried for this search. */
export async function selectPlaced({ sql }: Shop, queryKey: string): Promise<Placed | null> {
  const [row] = await sql<[{ pinned: string[] | null; buried: string[] | null }]>`
    select array_agg(product_id order by place) filter (where place is not null) as "pinned",
      array_agg(product_id) filter (where place is null) as "buried"
    from search_placements where query_key = ${queryKey}`;
  return row.pinned || row.buried ? { pinned: row.pinned ?? [], buried: row.buried ?? [] } : null;
}

export async function replacePlacements(
  shop: Shop,
  { query, queryKey, pinned, buried }: { query: string; queryKey: string; pinned: string[]; buried: string[] },
): Promise<void> {
  const { sql } = shop;
  await sql`delete from search_placements where query_key = ${queryKey}`;
  const rows = [...pinned.map((productId, at) => ({ productId, place: at + 1 })), ...buried.map((productId) => ({ productId, place: null }))];
  if (rows.length === 0) return;
  const values = rows.map(({ productId, place }) => ({ id: shop.ids.next(), query, query_key: queryKey, product_id: productId, place }));
  await sql`insert into search_placements ${sql(values)}`;
}
