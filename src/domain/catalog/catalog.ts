import { tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { CategoryGroup, Collection, Product, ProductCard, ProductList, SellableVariant } from "./catalog-types.ts";
import { type ListingInput, listProductsOf } from "./collection-listing-queries.ts";
import { selectCategoryGroups, selectCollection, selectCollections } from "./collection-queries.ts";
import { selectCards, selectRelated } from "./product-card-queries.ts";
import { selectProduct, selectSellableVariants, selectSkusHeldByOthers } from "./product-queries.ts";
import { selectHandles, selectStored } from "./product-write-queries.ts";
import { countActive, type SitemapProduct, selectSitemapProducts } from "./sitemap-queries.ts";
import type { StoredProduct } from "./stored-product.ts";

export { refreshCollections, removeCategoryGroups, removeCollections, saveCategoryGroup, saveCollection } from "./collection-writing.ts";
export type { OwnFacet } from "./key-specification-queries.ts";
export { keySpecificationKeysOf, keySpecificationsOf, readFacets, withKeySpecifications } from "./key-specifications.ts";
export { menuPictures } from "./menu-pictures.ts";
export { availabilityOfRow, type CardRow, cardColumns, cardOf, type StockRow, stockColumn } from "./product-card-queries.ts";
export { copyProduct } from "./product-copying.ts";
export {
  addProductPicture,
  arrangeProductPictures,
  type DocumentInput,
  describeProductPicture,
  pictureToFetch,
  removeProductPicture,
  replaceDocuments,
  setFetchedPicture,
} from "./product-files.ts";
export type { ProductInput, VariantInput } from "./product-input.ts";
export {
  selectAccessoryIds as readAccessoryIds,
  selectHandlesOf as readHandles,
  selectNamedRelations as readNamedRelations,
} from "./product-relation-queries.ts";
export { archiveProduct, deleteProduct, deleteProducts } from "./product-removing.ts";
export { saveProduct } from "./product-saving.ts";
export type { Warning } from "./product-warnings.ts";
export { previewProducts, type UnclearVariants, type WriteCount, writeProducts } from "./product-writing.ts";
export { deleteSampleMarks, markSample, readSampleMarks, type SampleKind, type SampleMark } from "./sample-mark-queries.ts";
export type { StoredProduct, StoredVariant } from "./stored-product.ts";

/**
 * The catalog guarantees: products shown are active, complete and current, prices are those of the variants, and every change is
 * audited, found by search and seen by every node. Inventory counts units, and search finds words.
 */

/**
 * Returns the active product with this handle: its variants, pictures, documents, collections and public metafields;
 * null where there is none.
 */
export async function readProduct(shop: Shop, handle: string): Promise<Product | null> {
  return selectProduct(shop, { handle }, (await readSettings(shop)).productDefaults.publicMetafields);
}

/** Returns the product with this id whatever its status, as its page would show it. For people who were given a link to it. */
export async function readProductOfAnyStatus(shop: Shop, id: string): Promise<Product | null> {
  return selectProduct(shop, { id }, (await readSettings(shop)).productDefaults.publicMetafields);
}

/** Returns the collection with this handle; `all` is the collection of all products. Null where there is none. */
export async function readCollection(shop: Shop, handle: string): Promise<Collection | null> {
  return selectCollection(shop, handle);
}

/** One page of the collection's cards. Prices in minor units. */
export async function listCollectionProducts(
  shop: Shop,
  collection: Pick<Collection, "id" | "productCount">,
  input: ListingInput = {},
): Promise<ProductList> {
  return listProductsOf(shop, collection, input);
}

/** All collections in the merchant's order, at most 500. */
export async function listCollections(shop: Shop): Promise<Collection[]> {
  return selectCollections(shop);
}

/** The collections that the home page shows as a carousel. */
export async function listFeaturedCollections(shop: Shop): Promise<Collection[]> {
  return shop.memo.get("featured-collections", [tags.catalogIndex], () => selectCollections(shop, { featured: true }));
}

/** The category groups with their collections and product counts. */
export async function listCategoryGroups(shop: Shop): Promise<CategoryGroup[]> {
  return shop.memo.get("category-groups", [tags.catalogIndex], () => selectCategoryGroups(shop));
}

/** Returns cards in the order of the ids; products that are not active are left out. */
export async function readCards(shop: Shop, productIds: string[]): Promise<ProductCard[]> {
  return selectCards(shop, productIds);
}

/** Products that go with this one, at most `first`. */
export async function relatedProducts(
  shop: Shop,
  product: Pick<Product, "id" | "productType" | "relatedHandles">,
  first = 4,
): Promise<ProductCard[]> {
  return selectRelated(shop, product, first);
}

/** The sellable ones of these variants, with current stock and prices. Variants that are not sold (anymore) are left out. */
export async function sellableVariants(shop: Shop, variantIds: string[]): Promise<SellableVariant[]> {
  return selectSellableVariants(shop, variantIds);
}

/** Returns those of these SKUs (in lower case) that a product other than `handles` has. */
export async function skusHeldByOthers(shop: Shop, skus: string[], handles: string[]): Promise<Set<string>> {
  return selectSkusHeldByOthers(shop, skus, handles);
}

const exportedAtOnce = 200;

/** Every product, whatever its status, in batches by handle: for an export. */
export async function* productsForExport(shop: Shop): AsyncGenerator<StoredProduct[]> {
  let after = "";
  for (;;) {
    const handles = await selectHandles(shop, after, exportedAtOnce);
    if (handles.length === 0) return;
    const products = await selectStored(shop, { handles });
    yield products.sort((one, other) => handles.indexOf(one.handle) - handles.indexOf(other.handle));
    after = handles.at(-1) as string;
  }
}

/** How many active products there are. */
export async function countProducts(shop: Pick<Shop, "sql">): Promise<number> {
  return countActive(shop);
}

/** Paths of active products in batches, in a stable order: for a sitemap. */
export function sitemapProducts(shop: Shop, window: { skip: number; count: number }): AsyncGenerator<SitemapProduct[]> {
  return selectSitemapProducts(shop, window);
}
