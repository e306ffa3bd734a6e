import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { countProductStock } from "#domain/inventory/product-stock.ts";
import type { Money } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { listMetafield, textMetafield } from "./metafields.ts";
import { type AdminProductRecord, countLowStock, selectAdminProduct, selectMetafieldNames } from "./product-admin-queries.ts";
import { isPublicMetafield } from "./public-metafields.ts";

/** Products as staff see them in the admin area, whatever their status. This module changes nothing. */
export { listAdminProducts } from "./product-list.ts";

export type AdminProductRow = {
  id: string;
  handle: string;
  title: string;
  vendor: string;
  productType: string;
  status: "active" | "draft" | "archived";
  tags: string[];
  sku: string | null;
  variantCount: number;
  /** Available units, summed over the variants whose stock is counted; null where none is counted. */
  available: number | null;
  lowStock: boolean;
  /** One of its counted variants can still be ordered when none are left. */
  canBackOrder: boolean;
  /** Units on their way, and the day on which the next of them are expected, which may have passed. */
  incoming: number;
  nextOn: string | null;
  minPrice: Money;
  maxPrice: Money;
  pictureUrl: string;
  updatedAt: string;
};
export type AdminProductList = { products: AdminProductRow[]; next: string | null };

/**
 * A product as the editor loads it: the input that would save it unchanged, prices in minor units of `currency`, with ids, the version (`updatedAt`) and
 * what other operations change: pictures, stock, retired variants.
 */
export type AdminProduct = ReturnType<typeof loaded>;
export type AdminVariant = AdminProduct["variants"][number];

/** Reads the whole product. Refuses `not-allowed`, `not-found`. */
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

/** A metafield that products have. `isPublic`: shoppers may read it; `isSpecified`: it is public in every shop. */
export type UsedMetafield = { namespace: string; key: string; products: number; isPublic: boolean; isSpecified: boolean };

/** Lists the metafields of the most recently changed products, most used first. Refuses `not-allowed`. */
export async function listMetafields(shop: Shop, actor: Actor): Promise<UsedMetafield[]> {
  requireRight(actor, "products.read");
  const marked = (await readSettings(shop)).productDefaults.publicMetafields;
  const used = await selectMetafieldNames(shop);
  return used.map((field) => ({ ...field, isPublic: isPublicMetafield(field, marked), isSpecified: isPublicMetafield(field, []) }));
}

/** Counts the active products that have a counted variant at or below its threshold. */
export async function lowStockCount(shop: Shop, actor: Actor): Promise<number> {
  requireRight(actor, "products.read");
  await countProductStock(shop);
  return countLowStock(shop);
}
