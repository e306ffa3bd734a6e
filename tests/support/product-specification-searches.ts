import { laboratorySynonyms } from "#domain/search/laboratory-synonyms.ts";
import { searchAll } from "#domain/search/search.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Searches for types and specifications, each with the products that must come and those that must not. SQL reads what is right from types
 * and specifications, never from the search engine.
 */
export type Expected = {
  query: string;
  /** All of these are among the first 100 results. */
  must: string[];
  /** None of these is among the results. */
  mustNot: string[];
  /** The first results are all among these. */
  first: string[];
};

/** Returns what is wrong, as "query: product". */
export async function faultsOf(shop: Shop, expected: Expected[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { query, must, mustNot, first } of expected) {
    const { products } = await searchAll(shop, { query, type: "PRODUCT", first: 100 });
    const found = products.items.map(({ handle }) => handle);
    const missing = must.filter((handle) => !found.includes(handle));
    if (missing.length > 0) faults.push(`${query}: lacks ${missing.slice(0, 3).join(", ")}`);
    const wrong = found.filter((handle) => mustNot.includes(handle));
    if (wrong.length > 0) faults.push(`${query}: has ${wrong.slice(0, 3).join(", ")}`);
    const top = found.slice(0, Math.min(first.length, 5));
    const beside = top.filter((handle) => !first.includes(handle));
    if (first.length > 0 && (beside.length > 0 || top.length === 0)) faults.push(`${query}: begins with ${beside.join(", ") || "nothing"}`);
  }
  return faults;
}

/**
 * Each type by its name: all of its products come, they come first, and no product comes that has none of the name's words anywhere and no synonym
 * of them, as the shop knows it, in its title, type or tags.
 */
export async function typeQueries(shop: Shop, most: number, least: number): Promise<Expected[]> {
  return shop.sql<Expected[]>`
    with types as (
      select product_type, array_agg(handle order by handle) as handles from products
      where status = 'active' and product_type ~ '^[A-Za-z][A-Za-z0-9 /-]{3,40}$' group by product_type
      having count(*) between ${least} and 90 order by md5(product_type) limit ${most})
    select product_type as query, handles as must, handles as first,
      (select coalesce(array_agg(o.handle), '{}') from (select * from products order by md5(handle) limit 400) o where o.product_type <> t.product_type and not exists (
        select from regexp_split_to_table(lower(t.product_type), '[^a-z0-9]+') word
        where length(word) > 2 and position(left(word, greatest(3, length(word) - 2)) in lower(concat_ws(' ', o.title, o.product_type, o.vendor, array_to_string(o.tags, ' '), o.description_html, o.specifications::text))) > 0)
        and not exists (select from unnest(${[...laboratorySynonyms]}::text[]) row, regexp_split_to_table(row, ' ') other
          where string_to_array(row, ' ') && regexp_split_to_array(lower(t.product_type), '[^a-z0-9]+')
            and position(other in lower(concat_ws(' ', o.title, o.product_type, array_to_string(o.tags, ' ')))) > 0)
      ) as "mustNot"
    from types t order by query`;
}

/**
 * A type with a figure from the specifications of its products: the products with both come, and none comes that has no figure at all.
 * Only figures that are a whole specification are used, so that nothing has to be parsed from a text here.
 */
export async function figureQueries(shop: Shop, most: number): Promise<Expected[]> {
  return shop.sql<Expected[]>`
    with units(unit, kind) as (values ('rpm', 'turns'), ('mL', 'volume'), ('L', 'volume'), ('µL', 'volume'), ('kg', 'mass'), ('g', 'mass'), ('mg', 'mass'),
        ('mm', 'length'), ('cm', 'length'), ('m', 'length'), ('nm', 'length'), ('µm', 'length'), ('°C', 'temperature'), ('W', 'power'), ('kW', 'power')),
      figures as (
        select p.id, p.handle, p.product_type, s ->> 'value' as value, u.unit, u.kind
        from products p, jsonb_array_elements(p.specifications) s join units u on u.unit = s ->> 'unit'
        where p.status = 'active' and p.product_type ~ '^[A-Za-z][A-Za-z0-9 -]{3,40}$' and s ->> 'value' ~ '^[0-9]{1,6}(\\.[0-9]{1,3})?$'),
      picked as (
        select product_type, value, unit, kind, array_agg(distinct handle) as handles from figures group by 1, 2, 3, 4
        having count(distinct handle) <= 50 order by md5(product_type || value || unit) limit ${most})
    select product_type || ' ' || value || ' ' || unit as query, handles as must, '{}'::text[] as first,
      (select coalesce(array_agg(o.handle), '{}') from (select * from products order by md5(handle) limit 400) o where not exists (
        select from jsonb_array_elements(o.specifications) s where concat_ws(' ', s ->> 'value', s ->> 'unit') ~ '[0-9]')
        and not (concat_ws(' ', o.title, o.options::text, o.description_html) ~ '[0-9]')
        and not exists (select from variants v, jsonb_array_elements(v.specifications) s where v.product_id = o.id)) as "mustNot"
    from picked order by query`;
}
