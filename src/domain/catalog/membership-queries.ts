import type { Fragment } from "#db/open-database.ts";
import type { CollectionRules } from "#db/schema/catalog.ts";
import type { Shop } from "#domain/shop.ts";
import { type MatchedProduct, memberPairs } from "./collection-admin-queries.ts";

type RuleCollection = { id: string; rules: CollectionRules };

/** The condition of a collection's rules over `products p`; words are compared case-insensitively. */
function conditionOf(shop: Shop, rules: CollectionRules): Fragment {
  const { sql } = shop;
  if (rules.conditions.length === 0) return sql`false`;
  const conditions = rules.conditions.map(({ field, relation, value }): Fragment => {
    if (field === "price" || field === "stock") {
      const number = wholeNumber(value);
      const figure =
        field === "price"
          ? sql`p.min_price_cents`
          : sql`(select coalesce(sum(case when s.tracked then s.on_hand - s.reserved else 1 end), 0) from variants v join stock_levels s on s.variant_id = v.id where v.product_id = p.id and v.retired_at is null)`;
      return relation === "less-than"
        ? sql`${figure} < ${number}`
        : relation === "greater-than"
          ? sql`${figure} > ${number}`
          : sql`${figure} = ${number}`;
    }
    const wanted = value.toLowerCase();
    const matches = (column: Fragment): Fragment =>
      relation === "contains"
        ? sql`position(${wanted} in lower(${column})) > 0`
        : relation === "starts-with"
          ? sql`starts_with(lower(${column}), ${wanted})`
          : sql`lower(${column}) = ${wanted}`;
    if (field === "tag") return sql`exists (select from unnest(p.tags) tag where ${matches(sql`tag`)})`;
    return matches(field === "type" ? sql`p.product_type` : field === "vendor" ? sql`p.vendor` : sql`p.title`);
  });
  const joiner = rules.match === "all" ? sql` and ` : sql` or `;
  return conditions.reduce((left, right) => sql`${left}${joiner}${right}`);
}

/** Clamped to the column's range: otherwise one absurd rule would make every save of a product fail. */
function wholeNumber(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? Math.trunc(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, number))) : 0;
}

/** The rule collections to refresh: these, or those whose rules use one of these fields. */
export type MembershipScope = { collectionIds?: string[]; fields?: readonly RuleField[] };
export type RuleField = CollectionRules["conditions"][number]["field"];

/**
 * Refreshes the memberships of rule collections for these products (null: all), in set-based statements; returns the collections
 * whose members changed. Triggers maintain their counts.
 */
export async function refreshMemberships(
  shop: Shop,
  productIds: string[] | null,
  { collectionIds, fields }: MembershipScope = {},
): Promise<string[]> {
  const { sql } = shop;
  if (fields?.length === 0) return [];
  const stored = await sql<RuleCollection[]>`
    select id, rules from collections where rules is not null ${collectionIds ? sql`and id = any(${collectionIds}::uuid[])` : sql``} order by id`;
  const collections = fields ? stored.filter(({ rules }) => rules.conditions.some(({ field }) => fields.includes(field))) : stored;
  const [head, ...others] = collections.map(
    (collection) =>
      sql`select ${collection.id}::uuid as collection_id, p.id as product_id from products p
          where ${productIds ? sql`p.id = any(${productIds}::uuid[])` : sql`true`} and p.status = 'active' and (${conditionOf(shop, collection.rules)})`,
  );
  if (!head) return [];
  const rows = await sql<{ collection_id: string }[]>`
    with matching as materialized (${others.reduce((all, one) => sql`${all} union all ${one}`, head)}),
    gone as (
      delete from collection_products m
      where m.collection_id = any(${collections.map((collection) => collection.id)}::uuid[])
        ${productIds ? sql`and m.product_id = any(${productIds}::uuid[])` : sql``}
        and not exists (select from matching where matching.collection_id = m.collection_id and matching.product_id = m.product_id)
      returning collection_id),
    come as (
      insert into collection_products (collection_id, product_id, position) select collection_id, product_id, 0 from matching
      on conflict do nothing returning collection_id)
    select collection_id from gone union select collection_id from come`;
  return rows.map((row) => row.collection_id);
}

/** Counts the active products that match, and returns the first of them by title. */
export async function selectMatching(shop: Shop, rules: CollectionRules, limit: number): Promise<{ count: number; first: MatchedProduct[] }> {
  const [row] = await shop.sql<{ count: number; first: MatchedProduct[] }[]>`
    with matching as materialized (select p.id, p.title from products p where p.status = 'active' and (${conditionOf(shop, rules)}))
    select (select count(*)::int from matching) as count,
           (select coalesce(jsonb_agg(${memberPairs(shop)} order by p.title, p.id), '[]')
            from (select id from matching order by title, id limit ${limit}) m join products p on p.id = m.id) as first`;
  return row ?? { count: 0, first: [] };
}

export async function collectionsOf(shop: Shop, productIds: string[]): Promise<string[]> {
  const rows = await shop.sql<{ collection_id: string }[]>`
    select distinct collection_id from collection_products where product_id = any(${productIds}::uuid[])`;
  return rows.map((row) => row.collection_id);
}
