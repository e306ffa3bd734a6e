import { listCollectionProducts, readCollection } from "#domain/catalog/catalog.ts";
import type { ProductList } from "#domain/catalog/catalog-types.ts";
import type { ListingInput } from "#domain/catalog/collection-listing-queries.ts";
import type { Shop } from "#domain/shop.ts";

/** Returns one page of the collection with this handle, as its page shows it. */
export async function listedProducts(shop: Shop, handle: string, input: ListingInput = {}): Promise<ProductList> {
  const collection = await readCollection(shop, handle);
  if (!collection) throw new Error(`There is no collection ${handle}.`);
  return listCollectionProducts(shop, collection, input);
}
