import type { Shop } from "#domain/shop.ts";
import { deleteInvalidations, insertInvalidations, selectInvalidations } from "./invalidation-queries.ts";

/**
 * Tags name what a rendered page depends on. A change invalidates the tags of what it changed, in its own transaction; every node
 * drops the pages and memos that have one of them.
 */
export const tags = {
  product: (productId: string) => `product:${productId}`,
  /** Membership, order, title or picture of a collection, or the price or availability of anything shown in it. */
  collection: (collectionId: string) => `collection:${collectionId}`,
  page: (handle: string) => `page:${handle}`,
  article: (articleId: string) => `article:${articleId}`,
  /** Lists of collections, category groups and articles. */
  catalogIndex: "catalog-index",
  contentIndex: "content-index",
  /** The set of collections and category groups and their titles: the navigation of a shop without a menu. */
  collections: "collections",
  menus: "menus",
  /** The set of discounts. */
  discounts: "discounts",
  /** A signed-in session, by the SHA-256 of its secret: it ended, or its account changed. */
  session: (secretHash: string) => `session:${secretHash}`,
  apiKey: (hash: string) => `api-key:${hash}`,
  /** What staff tuned in search. */
  searchTuning: "search-tuning",
  settings: "settings",
  /** Everything: an import, a restore. */
  all: "all",
};

/** The tags of collections whose products changed: their pages, and all lists, which say how many products each has. */
export function membershipTags(collectionIds: string[]): string[] {
  return collectionIds.length === 0 ? [] : [...collectionIds.map(tags.collection), tags.catalogIndex, tags.collections];
}

/** Writes the tags into the transaction; call it inside `inTransaction`, with the change itself. */
export async function invalidate(shop: Shop, changed: Iterable<string>): Promise<void> {
  const list = [...new Set(changed)];
  if (list.length > 0) await insertInvalidations(shop, list);
}

/**
 * The tags of all transactions that `snapshot` did not see, and the current snapshot; without one, only the latter. So a late commit is never missed and
 * no commit is read twice. Rows are kept for an hour (`removeOldInvalidations`).
 */
export async function tagsSince(shop: Pick<Shop, "sql">, snapshot: string | null): Promise<{ snapshot: string; tags: string[] }> {
  return selectInvalidations(shop, snapshot);
}

/** For the hourly cleanup: deletes rows that every node read long ago. Returns how many. */
export async function removeOldInvalidations(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteInvalidations(shop, before, limit);
}
