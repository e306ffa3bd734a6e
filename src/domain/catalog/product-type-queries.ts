import type { CollectionRules, SpecificationTemplate } from "#db/schema/catalog.ts";
import type { Shop } from "#domain/shop.ts";
import type { ListedType } from "./product-types.ts";

/** Types that products or templates have, by name. Products are counted with the index of types, collections in one pass over their rules. */
export async function selectTypes({ sql }: Shop, limit: number): Promise<ListedType[]> {
  return sql<ListedType[]>`
    with used as (select product_type as name, count(*)::int as products from products where product_type <> '' group by product_type),
      ruled as (
        select lower(one ->> 'value') as name, count(distinct c.id)::int as collections from collections c, jsonb_array_elements(c.rules -> 'conditions') one
        where one ->> 'field' = 'type' and one ->> 'relation' = 'equals' group by 1)
    select coalesce(u.name, t.name) as name, coalesce(u.products, 0) as products, coalesce(jsonb_array_length(t.specifications), 0) as specifications,
      coalesce(r.collections, 0) as collections
    from used u full join product_types t on t.name = u.name left join ruled r on r.name = lower(coalesce(u.name, t.name))
    order by lower(coalesce(u.name, t.name)), 1 limit ${limit}`;
}

export type StoredType = { name: string; specifications: SpecificationTemplate[]; updatedAt: string };

export async function selectType({ sql }: Shop, name: string): Promise<StoredType | null> {
  const [row] = await sql<StoredType[]>`
    select name, specifications, to_json(updated_at) #>> '{}' as "updatedAt" from product_types where name = ${name}`;
  return row ?? null;
}

export async function countOfType({ sql }: Shop, name: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from products where product_type = ${name}`;
  return row?.count ?? 0;
}

/** The specifications of the most recently changed products of a type, the most frequent first, each with its most frequent unit. */
export async function selectUsedSpecifications({ sql }: Shop, name: string): Promise<(SpecificationTemplate & { products: number })[]> {
  return sql<(SpecificationTemplate & { products: number })[]>`
    select one ->> 'name' as name, mode() within group (order by one ->> 'unit') as unit, count(distinct p.id)::int as products
    from (select id, specifications from products where product_type = ${name} order by updated_at desc, id desc limit 2000) p,
      jsonb_array_elements(p.specifications) one
    group by 1 order by 3 desc, min(one ->> 'name') limit 100`;
}

/** Another type that differs from this one only in capital letters; null where there is none. */
export async function selectOtherSpelling({ sql }: Shop, name: string, but: string[]): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    select product_type as name from products where lower(product_type) = lower(${name}) and not (product_type = any(${but}::text[])) limit 1`;
  return row?.name ?? null;
}

export async function upsertType(shop: Shop, { name, specifications }: Omit<StoredType, "updatedAt">): Promise<void> {
  await shop.sql`
    insert into product_types (id, name, specifications, updated_at)
    values (${shop.ids.next()}, ${name}, ${JSON.stringify(specifications)}::text::jsonb, ${shop.clock.now().toISOString()})
    on conflict (name) do update set specifications = excluded.specifications, updated_at = excluded.updated_at`;
}

export async function deleteType({ sql }: Shop, name: string): Promise<boolean> {
  const { count } = await sql`delete from product_types where name = ${name}`;
  return count > 0;
}

export type RuledCollection = { id: string; handle: string; title: string; rules: CollectionRules };

/** Collections with a rule that names the type, locked. With `ids`: only these. */
export async function lockCollectionsOfType({ sql }: Shop, name: string, ids?: string[]): Promise<RuledCollection[]> {
  return sql<RuledCollection[]>`
    select c.id, c.handle, c.title, c.rules from collections c
    where c.rules is not null and ${ids ? sql`c.id = any(${ids}::uuid[])` : sql`true`} and exists (
      select from jsonb_array_elements(c.rules -> 'conditions') one
      where one ->> 'field' = 'type' and one ->> 'relation' = 'equals' and lower(one ->> 'value') = lower(${name}))
    order by c.id for update`;
}

export async function updateRules(shop: Shop, collections: { id: string; rules: CollectionRules }[]): Promise<void> {
  await shop.sql`
    update collections c set rules = r.rules, updated_at = ${shop.clock.now().toISOString()}
    from jsonb_to_recordset(${JSON.stringify(collections)}::text::jsonb) as r(id uuid, rules jsonb) where c.id = r.id`;
}
