import type { Fragment } from "#db/open-database.ts";
import type { CollectionRules } from "#db/schema/catalog.ts";
import { decimalsOf } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";

/** The effect of a currency change on the catalog's prices. */
export type PriceSurvey = {
  prices: number;
  /** Prices that do not have the same figure in the other currency, because it has fewer decimals. */
  rounded: number;
  /** Up to five examples, prices that are rounded first. Minor units of the old currency. */
  examples: { title: string; cents: number }[];
  /** Collections with a rule over prices. */
  collections: number;
};

/** Reads how many prices there are and how they change from one currency to the other. */
export async function selectPriceSurvey(shop: Shop, from: string, to: string): Promise<PriceSurvey> {
  const { sql } = shop;
  const unit = 10 ** Math.max(0, decimalsOf(from) - decimalsOf(to));
  const [[count], examples, [rules]] = await Promise.all([
    sql<{ prices: number; rounded: number }[]>`
      select count(*)::int as prices, count(*) filter (where price_cents % ${unit} <> 0 or compare_at_price_cents % ${unit} <> 0
        or exists (select from jsonb_array_elements(volume_prices) t where (t ->> 'priceCents')::bigint % ${unit} <> 0))::int as rounded from variants`,
    sql<{ title: string; cents: number }[]>`
      select case when v.title <> 'Default Title' then p.title || ' · ' || v.title else p.title end as title, v.price_cents as cents
      from variants v join products p on p.id = v.product_id
      order by p.status = 'active' desc, v.price_cents % ${unit} <> 0 desc, v.price_cents desc, v.id limit 5`,
    sql<{ count: number }[]>`select count(*)::int as count from collections where ${hasPriceRule(shop)}`,
  ]);
  return { prices: count?.prices ?? 0, rounded: count?.rounded ?? 0, examples, collections: rules?.count ?? 0 };
}

/** Converts every price to the same figure in the other currency. Products count as changed. */
export async function updatePrices(shop: Shop, from: string, to: string): Promise<void> {
  const { sql } = shop;
  const figure = (column: Fragment) => figureOf(shop, column, decimalsOf(to) - decimalsOf(from));
  await sql`update variants set price_cents = ${figure(sql`price_cents`)}, compare_at_price_cents = ${figure(sql`compare_at_price_cents`)},
    cost_cents = ${figure(sql`cost_cents`)}`;
  await sql`
    update variants set volume_prices = (
      select jsonb_agg(jsonb_build_object('quantity', (t ->> 'quantity')::int, 'priceCents', ${figure(sql`(t ->> 'priceCents')::bigint`)}) order by n)
      from jsonb_array_elements(volume_prices) with ordinality as each(t, n))
    where volume_prices <> '[]'`;
  await sql`
    update products set min_price_cents = ${figure(sql`min_price_cents`)}, max_price_cents = ${figure(sql`max_price_cents`)},
      updated_at = greatest(${shop.clock.now().toISOString()}::timestamptz, updated_at + interval '1 millisecond')`;
}

export async function lockPriceRules(shop: Shop): Promise<{ id: string; rules: CollectionRules }[]> {
  return shop.sql<{ id: string; rules: CollectionRules }[]>`select id, rules from collections where ${hasPriceRule(shop)} for update`;
}

export async function updateRules(shop: Shop, id: string, rules: CollectionRules): Promise<void> {
  await shop.sql`update collections set rules = ${JSON.stringify(rules)}::jsonb where id = ${id}`;
}

function hasPriceRule(shop: Shop): Fragment {
  return shop.sql`rules @> '{"conditions": [{"field": "price"}]}'`;
}

/** `sameFigure` in SQL, for a column that may be null. */
function figureOf({ sql }: Shop, column: Fragment, shift: number): Fragment {
  if (shift >= 0) return sql`${column} * ${10 ** shift}::bigint`;
  const unit = 10 ** -shift;
  return sql`case when ${column} > 0 then greatest(1, (${column} + ${unit / 2}::bigint) / ${unit}::bigint) else ${column} end`;
}
