import type { Fragment } from "#db/open-database.ts";
import { buyerName } from "#domain/display-name-queries.ts";
import { toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import type { StaffQuery } from "./staff-search-terms.ts";
import type { CustomerHit, OrderHit, ProductHit, TextHit, VariantHit } from "./staff-search-types.ts";

/** How many matches of a common word are read before the best ones are chosen. */
const looked = 200;
/** How many results of each kind are shown. */
const shown = 5;

/** The buyer's names and email address: the same expression as in the index `orders_people_trigrams`. */
const orderPeople = ({ sql }: Shop) =>
  sql`(o.email || ' ' || coalesce(o.shipping_address ->> 'firstName', '') || ' ' || coalesce(o.shipping_address ->> 'lastName', '') || ' ' || coalesce(o.shipping_address ->> 'company', ''))`;

/** The same expression as in the index `accounts_customer_trigrams`. */
const customerText = ({ sql }: Shop) => sql`(a.first_name || ' ' || a.last_name || ' ' || a.email)`;

/** Every word begins a word of `text`; uses its trigram index. One or two letters only have trigrams after a space. */
function begins({ sql }: Shop, text: Fragment, words: string[]) {
  return words
    .map((word) => ([...word].length > 2 ? sql`${text} ~* ${`\\m${word}`}` : sql`(${text} ilike ${`${word}%`} or ${text} ilike ${`% ${word}%`})`))
    .reduce((all, one) => sql`${all} and ${one}`, sql`true`);
}

/**
 * How similar words must be, as the share of their trigrams in common; the next value is used if nothing matches. 0.42 allows one typing error in a word of
 * four letters and two swapped letters ("mircoscope"); PostgreSQL's default of 0.6 allows neither. Addresses resemble each other: at 0.42 "buyer4711" would
 * find every buyer with a number in the address.
 */
export const similarities = ({ isAddress }: StaffQuery): number[] => (isAddress ? [0.6, 0.42] : [0.42]);

/** Sets how similar words must be, until the transaction ends. */
export async function allowTypos(shop: Shop, similarity: number): Promise<void> {
  await shop.sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`;
}

/** Every longer word is similar to a part of `text`, so that words with a typing error are found. Uses the trigram index. */
function resembles({ sql }: Shop, text: Fragment, words: string[]) {
  return words.map((word) => sql`${word} <% ${text}`).reduce((all, one) => sql`${all} and ${one}`, sql`true`);
}

const similarity = ({ sql }: Shop, text: Fragment, words: string[]) =>
  words.map((word) => sql`word_similarity(${word}, ${text})`).reduce((sum, one) => sql`${sum} + ${one}`, sql`0`);

/** Condition for matching rows, by index: all words as beginnings, or, if that found nothing, the longer words by similarity. */
const matching = (shop: Shop, text: Fragment, { words, longer, isSimilar }: StaffQuery) =>
  isSimilar ? resembles(shop, text, longer) : begins(shop, text, words);

const rankOf = (shop: Shop, text: Fragment, { longer, phrase, isSimilar }: StaffQuery) =>
  isSimilar
    ? similarity(shop, text, longer)
    : shop.sql`case when lower(${text}) = ${phrase} then 2 when starts_with(lower(${text}), ${phrase}) then 1 else 0 end`;

type OrderRow = Omit<OrderHit, "total"> & { totalCents: number; currency: string };

/** The order with this number first, then the newest; a common word is looked up among the newest orders and some of the others. */
export function ordersQuery(shop: Shop, query: StaffQuery) {
  const { sql } = shop;
  const columns = sql`o.id, o.name, o.is_test as "isTest", ${buyerName(sql, "shipping_address")} as "customerName",
    coalesce(o.shipping_address ->> 'company', '') as company, o.po_number as "poNumber", o.total_cents as "totalCents", o.currency,
    to_json(o.processed_at) #>> '{}' as "processedAt"`;
  if (query.isSimilar)
    return sql<OrderRow[]>`
      with matched as materialized (select o.id from orders o where ${resembles(shop, orderPeople(shop), query.longer)}),
        found as materialized (select id from matched limit ${looked})
      select ${columns} from found join orders o on o.id = found.id
      order by ${similarity(shop, orderPeople(shop), query.longer)} desc, o.processed_at desc, o.id desc limit ${shown}`;
  return sql<OrderRow[]>`
    with matched as materialized (select o.id from orders o where o.search_words @@ ${query.lexemes}::tsquery),
      newest as materialized (select o.id, o.search_words from orders o order by o.processed_at desc, o.id desc limit ${looked}),
      found as materialized (
        select id from orders where name = any(${query.orderNames}::text[])
        union select id from newest where search_words @@ ${query.lexemes}::tsquery
        union (select id from matched limit ${looked})
        union (select f.order_id from parcels p join fulfillments f on f.id = p.fulfillment_id
          where ${startsWith(shop, sql`lower(p.tracking_number)`, query.code)} and p.tracking_number is not null limit ${looked}))
    select ${columns} from found join orders o on o.id = found.id
    order by (o.name = any(${query.orderNames}::text[])) desc, o.processed_at desc, o.id desc limit ${shown}`;
}

export async function findOrders(shop: Shop, query: StaffQuery): Promise<OrderHit[]> {
  const rows = await ordersQuery(shop, query);
  return rows.map(({ totalCents, currency, ...row }) => ({ ...row, total: toMoney(totalCents, currency) }));
}

/** Uses an index with `text_pattern_ops`, also in a plan that is cached for all texts. */
const startsWith = ({ sql }: Shop, column: Fragment, beginning: string) =>
  sql`${column} ~>=~ ${beginning}::text and ${column} ~<~ ${`${beginning}\u{10FFFF}`}::text`;

export function productsQuery(shop: Shop, query: StaffQuery) {
  const { sql } = shop;
  const title = sql`p.title`;
  return sql<ProductHit[]>`
    with matched as materialized (select p.id from products p where ${matching(shop, title, query)}),
      found as materialized (select id from matched limit ${looked})
    select p.id, p.title, p.vendor, p.status from found join products p on p.id = found.id
    order by ${rankOf(shop, title, query)} desc, p.status <> 'active', p.units_sold desc, p.id limit ${shown}`;
}

/** Finds the beginning of a SKU, or the whole barcode. */
export function variantsQuery(shop: Shop, query: StaffQuery) {
  const { sql } = shop;
  return sql<VariantHit[]>`
    with found as materialized (
      (select v.id from variants v where v.retired_at is null and ${startsWith(shop, sql`lower(v.sku)`, query.code)}
        order by lower(v.sku) using ~<~ limit ${looked})
      union (select v.id from variants v where v.barcode = ${query.code} and v.retired_at is null limit ${shown}))
    select v.id, v.product_id as "productId", p.title, v.title as "variantTitle", v.sku, v.barcode
    from found join variants v on v.id = found.id join products p on p.id = v.product_id
    order by (lower(v.sku) = ${query.code}) desc, p.status <> 'active', lower(v.sku), v.id limit ${shown}`;
}

export function customersQuery(shop: Shop, query: StaffQuery) {
  const { sql } = shop;
  const text = customerText(shop);
  return sql<CustomerHit[]>`
    with matched as materialized (select a.id from accounts a where a.role = 'customer' and ${matching(shop, text, query)}),
      found as materialized (select id from matched limit ${looked})
    select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email from found join accounts a on a.id = found.id
    order by (lower(a.email) = ${query.phrase}) desc, ${rankOf(shop, text, query)} desc, a.created_at desc, a.id desc limit ${shown}`;
}

/** Finds titles in the smaller tables, also by index. */
export function titlesQuery(shop: Shop, table: "collections" | "pages" | "articles", query: StaffQuery) {
  const { sql } = shop;
  const title = sql`t.title`;
  return sql<TextHit[]>`
    with matched as materialized (select t.id from ${sql(table)} t where ${matching(shop, title, query)}),
      found as materialized (select id from matched limit ${looked})
    select t.id, t.title, t.handle from found join ${sql(table)} t on t.id = found.id
    order by ${rankOf(shop, title, query)} desc, lower(t.title), t.id limit ${shown}`;
}
