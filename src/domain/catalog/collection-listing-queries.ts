import type { Fragment } from "#db/open-database.ts";
import { type CursorKeyType, readCursor, writeCursor } from "#domain/cursor.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductList, ProductSort } from "./catalog-types.ts";
import { withKeySpecifications } from "./key-specifications.ts";
import { type CardRow, cardColumns, cardOf } from "./product-card-queries.ts";

export type ListingInput = {
  sort?: ProductSort | undefined;
  /** Inclusive, in minor units, compared with the lowest price of a product. */
  minCents?: number | undefined;
  maxCents?: number | undefined;
  /** Pages counted from 1; or a cursor of an earlier answer, which stays fast at any depth. */
  page?: number | undefined;
  after?: string | undefined;
  /** At most 100. */
  first?: number | undefined;
};

type Order = { key: Fragment; keyType: CursorKeyType; direction: Fragment; beyond: Fragment };

/**
 * Each sort has an index that gives its order, so that a page of a large collection never sorts all of it: for the collection of
 * everything on the products, for others on the copied columns of `collection_products`.
 */
export function orderOf(shop: Shop, sort: ProductSort, inCollection: boolean): Order {
  const { sql } = shop;
  const up = { direction: sql`asc`, beyond: sql`>` };
  const down = { direction: sql`desc`, beyond: sql`<` };
  const price = { key: sql`m.min_price_cents`, keyType: "bigint" } as const;
  const title = { key: inCollection ? sql`m.title` : sql`lower(m.title)`, keyType: "text" } as const;
  const created = { key: sql`m.created_at`, keyType: "timestamptz" } as const;
  const sold = { key: sql`m.units_sold`, keyType: "int" } as const;
  const orders: Record<ProductSort, Order> = {
    featured: inCollection ? { key: sql`m.position`, keyType: "int", ...up } : { ...sold, ...down },
    "best-selling": { ...sold, ...down },
    "price-asc": { ...price, ...up },
    "price-desc": { ...price, ...down },
    "title-asc": { ...title, ...up },
    "title-desc": { ...title, ...down },
    "created-asc": { ...created, ...up },
    "created-desc": { ...created, ...down },
  };
  return orders[sort];
}

/** The rows that a listing selects from, as `m`, limited to what may be shown. */
export function listedIn({ sql }: Shop, collection: { id: string }): { from: Fragment; id: Fragment; listed: Fragment } {
  if (collection.id === "all") return { from: sql`products m`, id: sql`m.id`, listed: sql`m.status = 'active'` };
  return { from: sql`collection_products m`, id: sql`m.product_id`, listed: sql`m.collection_id = ${collection.id} and m.is_listed` };
}

function typeOf({ sql }: Shop, { keyType }: Order): Fragment {
  return { int: sql`int`, bigint: sql`bigint`, timestamptz: sql`timestamptz`, text: sql`text` }[keyType];
}

/** The statement of a listing page, exported separately so that a test can ask the database for its plan. */
export function listingQuery(shop: Shop, collection: { id: string }, input: ListingInput & { first: number; offset: number }) {
  const { sql } = shop;
  const sort = input.sort ?? "featured";
  const { from, id, listed } = listedIn(shop, collection);
  const order = orderOf(shop, sort, collection.id !== "all");
  const cursor = input.after === undefined ? null : readCursor(input.after, sort, order.keyType);
  if (input.after !== undefined && !cursor) throw new Refusal("input-invalid", { fields: { after: "This is not a cursor of this list." } });
  return sql<CardRow[]>`
    with picked as materialized (
      select ${id} as id, ${order.key} as sort_key from ${from}
      where ${listed} ${priceFilter(shop, input)}
        ${cursor ? sql`and (${order.key}, ${id}) ${order.beyond} (${cursor.key}::text::${typeOf(shop, order)}, ${cursor.id}::uuid)` : sql``}
      order by ${order.key} ${order.direction}, ${id} ${order.direction}
      limit ${input.first + 1} offset ${input.offset})
    select ${cardColumns(shop)}, picked.sort_key::text as sort_key from picked join products p on p.id = picked.id
    order by picked.sort_key ${order.direction}, picked.id ${order.direction}`;
}

function priceFilter(shop: Shop, { minCents, maxCents }: ListingInput): Fragment {
  const { sql } = shop;
  const from = minCents === undefined ? sql`` : sql`and m.min_price_cents >= ${minCents}`;
  return maxCents === undefined ? from : sql`${from} and m.min_price_cents <= ${maxCents}`;
}

/** The last product that numbered pages reach, and the limit of the count within price bounds. Cursors have no such limit. */
export const maxProductPosition = 10_000;

/** Lists one page of a collection's active products. An invalid cursor is refused `input-invalid`. */
export async function listProductsOf(shop: Shop, collection: { id: string; productCount: number }, input: ListingInput): Promise<ProductList> {
  const first = Math.min(Math.max(Math.trunc(input.first ?? 24), 1), 100);
  const page = Math.max(Math.trunc(input.page ?? 1), 1);
  const offset = input.after === undefined ? (page - 1) * first : 0;
  const filtered = input.minCents !== undefined || input.maxCents !== undefined;
  const [rows, total] = await Promise.all([
    offset < maxProductPosition ? listingQuery(shop, collection, { ...input, first, offset }) : [],
    filtered ? countMembers(shop, collection, input) : collection.productCount,
  ]);
  const shown = rows.slice(0, first);
  const cursorOf = (row: CardRow | undefined) =>
    row?.sort_key !== undefined ? writeCursor(input.sort ?? "featured", { key: row.sort_key, id: row.id }) : null;
  return {
    cards: await withKeySpecifications(shop, shown.map(cardOf)),
    total,
    isCapped: filtered && total === maxProductPosition,
    pageInfo: {
      hasNextPage: rows.length > first && offset + first < maxProductPosition,
      hasPreviousPage: offset > 0 || input.after !== undefined,
      startCursor: cursorOf(shown[0]),
      endCursor: cursorOf(shown.at(-1)),
    },
  };
}

async function countMembers(shop: Shop, collection: { id: string }, input: ListingInput): Promise<number> {
  const [row] = await countQuery(shop, collection, input);
  return row?.count ?? 0;
}

/** Counts the products within the price bounds, up to `maxProductPosition`; exported separately so that a test can ask for its plan. */
export function countQuery(shop: Shop, collection: { id: string }, input: ListingInput) {
  const { from, listed } = listedIn(shop, collection);
  return shop.sql<{ count: number }[]>`
    select count(*)::int as count from (select from ${from} where ${listed} ${priceFilter(shop, input)} limit ${maxProductPosition}) counted`;
}
