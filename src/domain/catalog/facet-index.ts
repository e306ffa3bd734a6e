import { tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductSort } from "./catalog-types.ts";
import { type Column, columnOf, maxColumns, minValues, ownColumns } from "./facet-columns.ts";
import { availabilityOfMember, facetValuesQuery, membersQuery, selectOrder } from "./facet-index-queries.ts";

/** The facets of one collection in memory, so that counting under any chosen filters needs no database query. */

export type FacetIndex = {
  productIds: string[];
  columns: Column[];
  /** All products of the collection in the order of this sort. */
  inOrder(sort: ProductSort): Promise<Int32Array>;
};

/** The maximum number of products in a collection with facets: a larger index would take too much memory, and counting would be too slow. */
export const maxFaceted = 20_000;
/** The maximum of numbers in all indexes that a node keeps: 64 MB with 8 bytes each. */
const maxNumbers = 8_000_000;

type Kept = { index: Promise<FacetIndex> | null; size: number };
/** The kept indexes for the memo of each node, the most recently used last. */
const keptBy = new WeakMap<Shop["memo"], Set<Kept>>();

/** Returns the index of this collection, built when first needed and kept until one of its products changes; null where it has too many products. */
export async function facetIndexOf(shop: Shop, collection: { id: string; productCount: number }): Promise<FacetIndex | null> {
  if (collection.productCount === 0 || collection.productCount > maxFaceted) return null;
  const kept = await shop.memo.get(`facets:${collection.id}`, [tags.collection(collection.id)], async (): Promise<Kept> => {
    return { index: null, size: 0 };
  });
  kept.index ??= loadIndex(shop, collection, kept);
  const all = keptBy.get(shop.memo) ?? new Set();
  keptBy.set(shop.memo, all);
  all.delete(kept);
  all.add(kept);
  return kept.index;
}

async function loadIndex(shop: Shop, collection: { id: string }, kept: Kept): Promise<FacetIndex> {
  try {
    const members = await membersQuery(shop, collection, maxFaceted);
    const productIds = members.map(({ id }) => id);
    const values = await facetValuesQuery(shop, productIds, { least: minValues(productIds.length), most: maxColumns });
    kept.size = values.reduce((sum, { products }) => sum + products.length * 3, members.length * 12);
    makeRoom(keptBy.get(shop.memo) ?? new Set(), kept);
    const own = ownColumns(members.map((member) => ({ ...member, availability: availabilityOfMember(member) })));
    return { productIds, columns: [...own, ...values.map(columnOf)], inOrder: ordersOf(shop, collection, productIds) };
  } catch (fault) {
    kept.index = null;
    throw fault;
  }
}

/** Drops the indexes that were used least recently. */
function makeRoom(all: Set<Kept>, latest: Kept): void {
  let size = [...all].reduce((sum, kept) => sum + kept.size, 0);
  for (const kept of all) {
    if (size <= maxNumbers) return;
    if (kept === latest) continue;
    size -= kept.size;
    kept.index = null;
    all.delete(kept);
  }
}

function ordersOf(shop: Shop, collection: { id: string }, productIds: string[]): FacetIndex["inOrder"] {
  const places = new Map(productIds.map((id, place) => [id, place]));
  const orders = new Map<ProductSort, Promise<Int32Array>>();
  return (sort) => {
    const order =
      orders.get(sort) ?? selectOrder(shop, collection, sort, maxFaceted).then((ids) => Int32Array.from(ids.flatMap((id) => places.get(id) ?? [])));
    orders.set(sort, order);
    order.catch(() => orders.delete(sort));
    return order;
  };
}
