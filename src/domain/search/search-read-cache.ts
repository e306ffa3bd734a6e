import { keySpecificationKeysOf, keySpecificationsOf, type OwnFacet, readFacets } from "#domain/catalog/catalog.ts";
import type { ProductCard } from "#domain/catalog/catalog-types.ts";
import { nextPublication } from "#domain/content/content.ts";
import type { Shop } from "#domain/shop.ts";
import { LruCache } from "./lru-cache.ts";
import { cardsInOrder } from "./search-index-queries.ts";
import type { FoundVersions, ProductFinder } from "./search-index-requests.ts";

/**
 * Caches what searches read from the database, so that the next search for the same does not read it again. Before it answers, the index reads changes;
 * it returns a version for each product, and one for all collections, pages and articles. A cached value is valid only for its version.
 */

/** `keys`: the keys that chose its figures; the figures are chosen again when the keys of the product's type change. */
type CardParts = { card: ProductCard; facets: OwnFacet[]; keys: string[] | null };
type Texts = { value: unknown; until: Date | null };
type SearchReadCache = { cards: LruCache<CardParts>; texts: LruCache<Texts> };

/** About 2 KB for each card. */
const maxCards = 2000;
/** Results of collections, pages and articles; most searches find none, and results with more items than this are not cached. */
const maxTexts = 1000;
const maxTextsLength = 24;

const caches = new WeakMap<ProductFinder, SearchReadCache>();

function cacheOf({ searchIndex }: Shop): SearchReadCache {
  const cache = caches.get(searchIndex) ?? { cards: new LruCache<CardParts>(maxCards), texts: new LruCache<Texts>(maxTexts) };
  caches.set(searchIndex, cache);
  return cache;
}

/** The cards of these products with their figures, in this order. Products that are no longer active are left out. */
export async function cardsOf(shop: Shop, ids: string[], versions: FoundVersions): Promise<ProductCard[]> {
  const { cards } = cacheOf(shop);
  const keyOf = (at: number) => `${versions.index}/${versions.products[at]}`;
  const known = ids.map((_, at) => cards.get(keyOf(at)));
  const missing = ids.filter((_, at) => !known[at]);
  if (missing.length > 0) {
    const [read, facets] = await Promise.all([cardsInOrder(shop, missing), readFacets(shop, missing)]);
    const byId = new Map(read.map((card) => [card.id, { card, facets: facets.get(card.id) ?? [], keys: null }]));
    for (const [at, id] of ids.entries()) {
      const parts = byId.get(id);
      if (!parts) continue;
      known[at] = parts;
      cards.set(keyOf(at), parts);
    }
  }
  const shown = known.filter((parts) => parts !== undefined);
  const keysOf = await keySpecificationKeysOf(
    shop,
    shown.map(({ card }) => card.productType),
  );
  for (const parts of shown) {
    const keys = keysOf.get(parts.card.productType) ?? [];
    if (keys !== parts.keys) Object.assign(parts, { keys, card: { ...parts.card, figures: keySpecificationsOf(parts.facets, keys) } });
  }
  return shown.map(({ card }) => card);
}

/**
 * Returns the collections, pages or articles that a search finds. They are read again when one of them, or a text that they use, changes, and when a
 * scheduled one is published.
 */
export async function remembered<Value extends { items: unknown[] }>(
  shop: Shop,
  versions: FoundVersions | null,
  question: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (!versions) return read();
  const { texts } = cacheOf(shop);
  const key = `${versions.index}/${versions.texts}/${question}`;
  const found = texts.get(key);
  if (found && !(found.until && found.until <= shop.clock.now())) return found.value as Value;
  const until = await nextPublication(shop);
  const value = await read();
  if (value.items.length <= maxTextsLength) texts.set(key, { value, until });
  return value;
}
