import type { z } from "zod";
import type { CollectionRules } from "#db/schema/catalog.ts";
import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type AdminCollectionRecord,
  type CollectionChoices,
  hasCollection,
  type MatchedProduct,
  selectAdminCollection,
  selectAdminCollections,
  selectChoices,
} from "./collection-admin-queries.ts";
import { collectionRules } from "./collection-input.ts";
import { selectMatching } from "./membership-queries.ts";
import { movedCollectionHandle } from "./moved-collections.ts";

/** Collections as staff see them in the admin area. This module changes nothing. */
export const collectionViews = ["all", "rules", "by-hand", "hidden"] as const;
export const collectionSorts = ["position", "title", "products"] as const;
export type CollectionSort = (typeof collectionSorts)[number];
export type CollectionListInput = {
  search?: string | undefined;
  view?: (typeof collectionViews)[number] | undefined;
  sort?: CollectionSort | undefined;
  after?: string | null | undefined;
};

export type AdminCollectionRow = {
  id: string;
  handle: string;
  title: string;
  status: "active" | "draft";
  publishAt: string | null;
  /** Null for a collection picked by hand. */
  rules: CollectionRules | null;
  /** The number of active products in it. */
  productCount: number;
  featured: boolean;
  pictureUrl: string;
};

/** A collection as the editor loads it. `updatedAt` is its version; `products` are in order, and only present for a collection picked by hand. */
export type AdminCollection = AdminCollectionRecord;

const perPage = 50;
const keyTypes = { position: "text", title: "text", products: "bigint" } as const;

/** One page of the collections. Staff need the right `products.read`. */
export async function listAdminCollections(
  shop: Shop,
  actor: Actor,
  input: CollectionListInput = {},
): Promise<{ collections: AdminCollectionRow[]; next: string | null }> {
  requireRight(actor, "products.read");
  const { search = "", view = "all", sort = "position" } = input;
  const rows = await selectAdminCollections(shop, { search, view, sort, after: readCursor(input.after, sort, keyTypes[sort]), limit: perPage + 1 });
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor(sort, { key: last.sortKey, id: last.id }) : null;
  return { collections: rows.slice(0, perPage).map(({ sortKey: _, ...row }) => row), next };
}

/** Reads one collection. Staff need the right `products.read`. Refuses `not-found`. */
export async function readAdminCollection(shop: Shop, actor: Actor, id: string): Promise<AdminCollection> {
  requireRight(actor, "products.read");
  const collection = isId(id) ? await selectAdminCollection(shop, id) : null;
  if (!collection) throw new Refusal("not-found");
  return collection;
}

/** Counts the active products that match these rules, and returns the first by title. Staff need the right `products.read`. Refuses `input-invalid`. */
export async function tryRules(
  shop: Shop,
  actor: Actor,
  rules: z.input<typeof collectionRules>,
): Promise<{ count: number; first: MatchedProduct[] }> {
  requireRight(actor, "products.read");
  return selectMatching(shop, parseInput(collectionRules, rules), 6);
}

/**
 * All collections and category groups by name, to choose from; at most 1,000 of each. `current` is the handle that the collection of `former` has now; null
 * where there is none. Staff need the right `products.read`.
 */
export async function listCollectionChoices(
  shop: Shop,
  actor: Actor,
  { former }: { former?: string | undefined } = {},
): Promise<CollectionChoices & { current: string | null }> {
  requireRight(actor, "products.read");
  const [choices, current] = await Promise.all([selectChoices(shop), former === undefined ? null : currentHandle(shop, former)]);
  return { ...choices, current };
}

async function currentHandle(shop: Shop, handle: string): Promise<string | null> {
  if (await hasCollection(shop, handle)) return handle;
  const moved = await movedCollectionHandle(shop, handle);
  return moved !== null && (await hasCollection(shop, moved)) ? moved : null;
}
