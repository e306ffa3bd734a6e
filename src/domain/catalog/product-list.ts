import type { Actor } from "#domain/actor.ts";
import { type CursorKeyType, readCursor, writeCursor } from "#domain/cursor.ts";
import { countAllProductStock, countProductStock } from "#domain/inventory/product-stock.ts";
import { countLimit, type ListCount, listCount } from "#domain/list-count.ts";
import { toMoney } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { AdminProductList, AdminProductRow } from "./product-admin.ts";
import type { ProductListInput, ProductSort } from "./product-list-input.ts";
import {
  needsStock,
  type ProductChoices,
  productCountQuery,
  productListQuery,
  selectMatchingIds,
  selectProductChoices,
} from "./product-list-queries.ts";
import { findListed } from "./product-list-search-queries.ts";

/** The list of products in the admin area: its pages, the count of matches, and all matches for a file. This module changes nothing. */

const pageSize = 50;
const exportedAtOnce = 500;
const keyTypes: Record<ProductSort, CursorKeyType> = {
  updated: "timestamptz",
  "updated-asc": "timestamptz",
  title: "text",
  "title-desc": "text",
  "price-asc": "bigint",
  "price-desc": "bigint",
  stock: "bigint",
};

/** Returns one page of products. An invalid cursor, or one of another sort, starts from the first page. Refuses `not-allowed`. */
export async function listAdminProducts(shop: Shop, actor: Actor, currency: string, input: ProductListInput = {}): Promise<AdminProductList> {
  requireRight(actor, "products.read");
  return readPage(shop, currency, input, Math.min(input.first ?? pageSize, 100));
}

async function readPage(shop: Shop, currency: string, input: ProductListInput, first: number): Promise<AdminProductList> {
  const sort = input.sort ?? "updated";
  if (needsStock({ ...input, sort })) await countProductStock(shop);
  const found = input.search?.trim() ? await findListed(shop, input.search.trim()) : null;
  const after = readCursor(input.after, sort, keyTypes[sort]);
  const rows = await productListQuery(shop, { ...input, found, sort, currency, first: first + 1, after });
  const shown = rows.slice(0, first);
  const last = shown.at(-1);
  const products = shown.map(({ minPriceCents, maxPriceCents, sortKey: _key, ...row }) => ({
    ...row,
    minPrice: toMoney(minPriceCents, currency),
    maxPrice: toMoney(maxPriceCents, currency),
  }));
  return { products, next: rows.length > first && last ? writeCursor(sort, { key: last.sortKey, id: last.id }) : null };
}

/** Counts the matching products; `isMore`: there are more than the count. Refuses `not-allowed`. */
export async function countAdminProducts(shop: Shop, actor: Actor, input: ProductListInput = {}): Promise<ListCount> {
  requireRight(actor, "products.read");
  const { currency } = (await readSettings(shop)).shop;
  if (needsStock(input)) await countProductStock(shop);
  const [row] = await productCountQuery(shop, { ...input, currency }, countLimit);
  return listCount(row?.count ?? 0);
}

/** All matching products, in batches in the order of the list: for a file. Refuses `not-allowed`. */
export async function* everyListedProduct(shop: Shop, actor: Actor, input: ProductListInput): AsyncGenerator<AdminProductRow[]> {
  requireRight(actor, "products.read");
  const { currency } = (await readSettings(shop)).shop;
  let after: string | null = null;
  do {
    const page: AdminProductList = await readPage(shop, currency, { ...input, after }, exportedAtOnce);
    if (page.products.length > 0) yield page.products;
    after = page.next;
  } while (after !== null);
}

/** The ids of all matching products, at most `most`: for a change of all of them. */
export async function matchingProductIds(shop: Shop, input: ProductListInput, most: number): Promise<string[]> {
  const { currency } = (await readSettings(shop)).shop;
  if (needsStock(input)) await countAllProductStock(shop);
  return selectMatchingIds(shop, { ...input, currency }, most);
}

/** The vendors, types and tags that products have, to choose from. Refuses `not-allowed`. */
export async function listProductChoices(shop: Shop, actor: Actor): Promise<ProductChoices> {
  requireRight(actor, "products.read");
  return selectProductChoices(shop);
}
