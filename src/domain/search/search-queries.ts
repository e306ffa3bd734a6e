import { type CardRow, cardColumns, cardOf } from "#domain/catalog/catalog.ts";
import type { ProductCard } from "#domain/catalog/catalog-types.ts";
import { type ArticleRow, articleCardOf, articleColumns, contentTexts } from "#domain/content/content.ts";
import type { ArticleCard } from "#domain/content/content-types.ts";
import { pictureOf, type StoredPicture } from "#domain/picture.ts";
import { plainText, shorten } from "#domain/plain-text.ts";
import type { Shop } from "#domain/shop.ts";
import type { Found, FoundCollection, FoundPage, SearchSort } from "./search-types.ts";

/** The limit of counting and of ranking by relevance, so that a common word costs no more than a rare one. */
const countLimit = 10_000;
const rankLimit = 1_000;
/** How much of a collection's description (HTML) is read for its summary. */
const describedBy = 5_000;

export type Window = { expression: string; first: number; offset: number };

/**
 * The matching products; exported separately so that a test can check the query plan. Exact SKUs and barcodes first, then by rank.
 * `product_search` holds active products only, so neither match nor count reads the products' rows.
 */
export function productsQuery(shop: Shop, text: string, sort: SearchSort, { expression, first, offset }: Window) {
  const { sql } = shop;
  if (sort !== "RELEVANCE") {
    const orders = {
      PRICE: sql`p.min_price_cents, p.id`,
      BEST_SELLING: sql`p.units_sold desc, p.id desc`,
      CREATED: sql`p.created_at desc, p.id desc`,
      TITLE: sql`lower(p.title), p.id`,
    };
    return sql<CardRow[]>`
      with picked as materialized (
        select p.id, row_number() over () as place from (
          select p.id from product_search s join products p on p.id = s.product_id
          where s.document @@ to_tsquery('english', ${expression}) and p.status = 'active'
          order by ${orders[sort]} limit ${first} offset ${offset}) p)
      select ${cardColumns(shop)} from picked join products p on p.id = picked.id order by picked.place`;
  }
  const code = text.replaceAll("\0", "").trim().toLowerCase();
  return sql<CardRow[]>`
    with exact as (
      select v.product_id from variants v where lower(v.sku) = ${code} and v.retired_at is null
      union select v.product_id from variants v where v.barcode = ${code} and v.retired_at is null limit 50),
    matched as (
      select s.product_id, ts_rank(s.document, to_tsquery('english', ${expression}), 1) as rank
      from (select product_id, document from product_search where document @@ to_tsquery('english', ${expression}) limit ${rankLimit}) s),
    picked as materialized (
      select product_id as id, max(rank) as rank from (select product_id, 1000 as rank from exact union all select * from matched) ranked
      group by product_id order by 2 desc, 1 desc limit ${first} offset ${offset})
    select ${cardColumns(shop)} from picked join products p on p.id = picked.id
    where p.status = 'active' order by picked.rank desc, p.id desc`;
}

export function productCountQuery(shop: Shop, expression: string) {
  return shop.sql<{ total: number }[]>`
    select count(*)::int as total from (
      select 1 from product_search where document @@ to_tsquery('english', ${expression}) limit ${countLimit}) matches`;
}

export async function findProducts(shop: Shop, text: string, sort: SearchSort, window: Window): Promise<Found<ProductCard>> {
  const [rows, [count]] = await Promise.all([productsQuery(shop, text, sort, window), productCountQuery(shop, window.expression)]);
  return { items: rows.map(cardOf), total: Math.max(count?.total ?? 0, rows.length) };
}

type CollectionRow = {
  id: string;
  handle: string;
  title: string;
  description_html: string;
  drawing: string;
  picture: StoredPicture | null;
  product_count: number;
  total: number;
};

/** Each row has the total; for a page behind the last one, the first page is queried for it. */
async function found<Row extends { total: number }>(window: Window, select: (window: Window) => PromiseLike<Row[]>): Promise<Found<Row>> {
  const items = await select(window);
  const [first] = items.length === 0 && window.offset > 0 ? await select({ ...window, first: 1, offset: 0 }) : items;
  return { items, total: first?.total ?? 0 };
}

export async function findCollections(shop: Shop, window: Window): Promise<Found<FoundCollection>> {
  const { items, total } = await found(
    window,
    ({ expression, first, offset }) => shop.sql<CollectionRow[]>`
      select id, handle, title, left(description_html, ${describedBy}) as description_html, drawing, picture, product_count, count(*) over ()::int as total
      from collections, to_tsquery('english', ${expression}) q where search @@ q and status = 'active'
      order by ts_rank(search, q, 1) desc, id limit ${first} offset ${offset}`,
  );
  const collections = items.map((row) => ({
    id: row.id,
    handle: row.handle,
    title: row.title,
    description: shorten(plainText(row.description_html), 200),
    productCount: row.product_count,
    image: pictureOf(row.picture, row.drawing, row.title),
  }));
  return { items: collections, total };
}

export async function findPages(shop: Shop, window: Window): Promise<Found<FoundPage>> {
  const { items, total } = await found(
    window,
    ({ expression, first, offset }) => shop.sql<{ id: string; handle: string; title: string; summary: string; total: number }[]>`
      select id, handle, title, summary, count(*) over ()::int as total
      from pages, to_tsquery('english', ${expression}) q where search @@ q and published_at <= ${shop.clock.now().toISOString()}
      order by ts_rank(search, q, 1) desc, id limit ${first} offset ${offset}`,
  );
  const texts = await contentTexts(shop);
  return { items: items.map(({ summary, total: _total, ...page }) => ({ ...page, bodySummary: texts.line(summary) })), total };
}

export async function findArticles(shop: Shop, window: Window): Promise<Found<ArticleCard>> {
  const { items, total } = await found(
    window,
    ({ expression, first, offset }) => shop.sql<(ArticleRow & { total: number })[]>`
      select ${articleColumns(shop)}, count(*) over ()::int as total
      from articles a join blogs b on b.id = a.blog_id, to_tsquery('english', ${expression}) q
      where a.search @@ q and a.published_at <= ${shop.clock.now().toISOString()}
      order by ts_rank(a.search, q, 1) desc, a.id limit ${first} offset ${offset}`,
  );
  const texts = await contentTexts(shop);
  return { items: items.map((row) => articleCardOf(row, texts)), total };
}

/** Product types, tags and vendors of these products, as suggestions for queries. */
export async function phrasesOf(shop: Shop, productIds: string[]): Promise<string[]> {
  const rows = await shop.sql<{ phrase: string }[]>`
    select phrase from products p, lateral unnest(p.tags || array[p.product_type, p.vendor]) phrase
    where p.id = any(${productIds}::uuid[]) and phrase <> '' and length(phrase) <= 60 group by phrase order by count(*) desc, phrase limit 60`;
  return rows.map((row) => row.phrase);
}

/** The same for matching products that are not ranked. */
export async function selectPhrases(shop: Shop, expression: string): Promise<string[]> {
  const rows = await shop.sql<{ phrase: string }[]>`
    with matched as materialized (select product_id from product_search where document @@ to_tsquery('english', ${expression}) limit 200)
    select phrase from matched m join products p on p.id = m.product_id,
      lateral unnest(p.tags || array[p.product_type, p.vendor]) phrase
    where phrase <> '' and length(phrase) <= 60 group by phrase order by count(*) desc, phrase limit 60`;
  return rows.map((row) => row.phrase);
}
