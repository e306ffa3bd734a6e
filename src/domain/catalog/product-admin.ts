import type { Actor } from "#domain/actor.ts";
import { type CursorKeyType, readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { listMetafield, textMetafield } from "./metafields.ts";
import { type AdminProductRecord, countLowStock, selectAdminProduct, selectAdminProducts, selectMetafieldNames } from "./product-admin-queries.ts";
import { isPublicMetafield } from "./public-metafields.ts";

/** Products as staff see them in the admin area, whatever their status. It changes nothing. */
export const productViews = ["all", "active", "draft", "archived", "low-stock"] as const;
export const productSorts = ["updated", "title", "price-asc", "price-desc", "stock"] as const;
export type ProductView = (typeof productViews)[number];
export type ProductSort = (typeof productSorts)[number];
export type AdminProductListInput = { search?: string; view?: ProductView; sort?: ProductSort; first?: number; after?: string | null };

export type AdminProductRow = {
  id: string;
  handle: string;
  title: string;
  vendor: string;
  productType: string;
  status: "active" | "draft" | "archived";
  sku: string | null;
  variantCount: number;
  /** Units that can be promised, summed over the variants that are counted; null where none is. */
  available: number | null;
  lowStock: boolean;
  minPrice: Money;
  maxPrice: Money;
  pictureUrl: string;
  updatedAt: string;
};
export type AdminProductList = { products: AdminProductRow[]; next: string | null };

/**
 * A product as the editor loads it: the input that would save it as it is, prices in minor units of `currency`, with ids, the version (`updatedAt`) and
 * what is changed elsewhere: pictures, stock, retired variants.
 */
export type AdminProduct = ReturnType<typeof loaded>;
export type AdminVariant = AdminProduct["variants"][number];

const pageSize = 50;
const keyTypes: Record<ProductSort, CursorKeyType> = {
  updated: "timestamptz",
  title: "text",
  "price-asc": "bigint",
  "price-desc": "bigint",
  stock: "bigint",
};

/** One page of products. An invalid cursor, or one of another sort, starts the list again. Refuses `not-allowed`. */
export async function listAdminProducts(shop: Shop, actor: Actor, currency: string, input: AdminProductListInput = {}): Promise<AdminProductList> {
  requireRight(actor, "products.read");
  const first = Math.min(input.first ?? pageSize, 100);
  const sort = input.sort ?? "updated";
  const rows = await selectAdminProducts(shop, { ...input, sort, first: first + 1, after: readCursor(input.after, sort, keyTypes[sort]) });
  const shown = rows.slice(0, first);
  const last = shown.at(-1);
  const products = shown.map(({ minPriceCents, maxPriceCents, sortKey: _key, ...row }) => ({
    ...row,
    minPrice: toMoney(minPriceCents, currency),
    maxPrice: toMoney(maxPriceCents, currency),
  }));
  const next = rows.length > first && last ? writeCursor(sort, { key: last.sortKey, id: last.id }) : null;
  return { products, next };
}

/** The whole product. Refuses `not-allowed`, `not-found`. */
export async function readAdminProduct(shop: Shop, actor: Actor, currency: string, productId: string): Promise<AdminProduct> {
  requireRight(actor, "products.read");
  const record = isId(productId) ? await selectAdminProduct(shop, productId) : null;
  if (!record) throw new Refusal("not-found");
  return loaded(record, currency);
}

function loaded({ metafields, options, ...record }: AdminProductRecord, currency: string) {
  return {
    ...record,
    currency,
    options: options.map(({ name }) => name),
    features: listMetafield(metafields, "features"),
    applications: listMetafield(metafields, "applications"),
    modelNumber: textMetafield(metafields, "model_number") ?? "",
  };
}

/** A metafield that products have. `isPublic`: shoppers may read it; `isSpecified`: in every shop. */
export type UsedMetafield = { namespace: string; key: string; products: number; isPublic: boolean; isSpecified: boolean };

/** The metafields of the products that changed last, most used first. Refuses `not-allowed`. */
export async function listMetafields(shop: Shop, actor: Actor): Promise<UsedMetafield[]> {
  requireRight(actor, "products.read");
  const marked = (await readSettings(shop)).productDefaults.publicMetafields;
  const used = await selectMetafieldNames(shop);
  return used.map((field) => ({ ...field, isPublic: isPublicMetafield(field, marked), isSpecified: isPublicMetafield(field, []) }));
}

/** Active products of which a counted variant is at or under its threshold. */
export async function lowStockCount(shop: Shop, actor: Actor): Promise<number> {
  requireRight(actor, "products.read");
  return countLowStock(shop);
}
