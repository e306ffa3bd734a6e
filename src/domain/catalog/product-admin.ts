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

/** Products as staff see them in the admin area, whatever their status. It changes nothing. */
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
  /** Units that can be promised, summed over the variants that are counted; null where none is. */
  available: number | null;
  lowStock: boolean;
  /** One of its counted variants can be ordered with nothing left. */
  canBackOrder: boolean;
  /** Units on their way, and the day of the next of them, which may have passed. */
  incoming: number;
  nextOn: string | null;
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
  await countProductStock(shop);
  return countLowStock(shop);
}
