import type { Fragment } from "#db/open-database.ts";
import { buyerName } from "#domain/display-name-queries.ts";
import { toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import type { CustomerHit, OrderHit, ProductHit, TextHit, VariantHit } from "./staff-search-types.ts";
import type { StaffQuery } from "./staff-search-words.ts";

/** How many matches of a common word are read before the best are taken. */
const looked = 200;
/** Of each kind. */
const shown = 5;

/** Who ordered: the same expression as in the index `orders_people_trigrams`. */
const orderPeople = ({ sql }: Shop) =>
  sql`(o.email || ' ' || coalesce(o.shipping_address ->> 'firstName', '') || ' ' || coalesce(o.shipping_address ->> 'lastName', '') || ' ' || coalesce(o.shipping_address ->> 'company', ''))`;

/** The same as in the index `accounts_customer_trigrams`. */
const customerText = ({ sql }: Shop) => sql`(a.first_name || ' ' || a.last_name || ' ' || a.email)`;

/** Every word begins a word of `text`; by its trigram index. One or two letters have trigrams only where a space stands before them. */
function begins({ sql }: Shop, text: Fragment, words: string[]) {
  return words
    .map((word) => ([...word].length > 2 ? sql`${text} ~* ${`\\m${word}`}` : sql`(${text} ilike ${`${word}%`} or ${text} ilike ${`% ${word}%`})`))
    .reduce((all, one) => sql`${all} and ${one}`, sql`true`);
}

/**
 * How similar words must be from now on, until the transaction ends: the share of their trigrams that both have. At 0.42 one typing error in a word of four
 * letters is forgiven, and two letters changed about ("mircoscope"); the 0.6 that PostgreSQL begins with forgives neither.
 */
export async function allowTypos(shop: Shop): Promise<void> {
  await shop.sql`select set_config('pg_trgm.word_similarity_threshold', '0.42', true)`;
}

/** Every longer word is similar to a part of `text`, so that a word with a typing error is found. Uses the trigram index. */
function resembles({ sql }: Shop, text: Fragment, words: string[]) {
  return words.map((word) => sql`${word} <% ${text}`).reduce((all, one) => sql`${all} and ${one}`, sql`true`);
}

const similarity = ({ sql }: Shop, text: Fragment, words: string[]) =>
  words.map((word) => sql`word_similarity(${word}, ${text})`).reduce((sum, one) => sql`${sum} + ${one}`, sql`0`);

/** `from` rows that match, by index: all words as beginnings, or, once nothing was found so, the longer ones about. */
const matching = (shop: Shop, text: Fragment, { words, longer, isSimilar }: StaffQuery) =>
  isSimilar ? resembles(shop, text, longer) : begins(shop, text, words);

const rankOf = (shop: Shop, text: Fragment, { longer, phrase, isSimilar }: StaffQuery) =>
  isSimilar
    ? similarity(shop, text, longer)
    : shop.sql`case when lower(${text}) = ${phrase} then 2 when starts_with(lower(${text}), ${phrase}) then 1 else 0 end`;

type OrderRow = Omit<OrderHit, "total"> & { totalCents: number; currency: string };

/** Its number first, then the newest; a common word is looked up among the newest orders and some of all others. */
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

/** By an index with `text_pattern_ops`, also in a plan that is kept for every text. */
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

/** The beginning of a SKU, or the whole barcode. */
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

/** Titles of what there is less of: by index all the same. */
export function titlesQuery(shop: Shop, table: "collections" | "pages" | "articles", query: StaffQuery) {
  const { sql } = shop;
  const title = sql`t.title`;
  return sql<TextHit[]>`
    with matched as materialized (select t.id from ${sql(table)} t where ${matching(shop, title, query)}),
      found as materialized (select id from matched limit ${looked})
    select t.id, t.title, t.handle from found join ${sql(table)} t on t.id = found.id
    order by ${rankOf(shop, title, query)} desc, lower(t.title), t.id limit ${shown}`;
}
