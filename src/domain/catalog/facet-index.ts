import { tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductSort } from "./catalog-types.ts";
import { availabilityOfMember, type FacetValues, facetValuesQuery, type MemberRow, membersQuery, selectOrder } from "./facet-index-queries.ts";

/** The facets of one collection in memory, so that counting under any choice of filters asks the database nothing. */

/** Products are named by their place in `productIds`. A product with several values is named several times. */
export type Column = { key: string; name: string } & (WordColumn | NumberColumn);
/** The products that have each word. */
export type WordColumn = { kind: "words"; words: string[]; products: Int32Array[] };
/** In the base unit of `dimension`; `unit` is the one to show. Ordered by product. */
export type NumberColumn = { kind: "range"; dimension: string; unit: string; products: Int32Array; lows: Float64Array; highs: Float64Array };

export type FacetIndex = {
  productIds: string[];
  columns: Column[];
  /** All products of the collection in the order of this sort. */
  inOrder(sort: ProductSort): Promise<Int32Array>;
};

/** A collection of more has no facets: its index would be too large to keep, and its counts too slow. */
export const mostFacetted = 20_000;
/** Of the specifications; a rarer one never comes to be shown. */
const mostColumns = 40;
/** Numbers in all indexes that a node keeps: with 8 bytes each, 64 MB. */
const mostNumbers = 8_000_000;

type Kept = { index: Promise<FacetIndex> | null; size: number };
/** By the memo of each node, the one used last behind the others. */
const keptBy = new WeakMap<Shop["memo"], Set<Kept>>();

/** The index of this collection, made when it is asked for and kept until one of its products changes; null where it has too many products. */
export async function facetIndexOf(shop: Shop, collection: { id: string; productCount: number }): Promise<FacetIndex | null> {
  if (collection.productCount === 0 || collection.productCount > mostFacetted) return null;
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
    const members = await membersQuery(shop, collection, mostFacetted);
    const productIds = members.map(({ id }) => id);
    const least = Math.max(2, Math.ceil(members.length / 20));
    const values = await facetValuesQuery(shop, productIds, { least, most: mostColumns });
    kept.size = values.reduce((sum, { products }) => sum + products.length * 3, members.length * 12);
    makeRoom(keptBy.get(shop.memo) ?? new Set(), kept);
    return { productIds, columns: [...ownColumns(members), ...values.map(columnOf)], inOrder: ordersOf(shop, collection, productIds) };
  } catch (fault) {
    kept.index = null;
    throw fault;
  }
}

/** Lets go of those used longest ago. */
function makeRoom(all: Set<Kept>, latest: Kept): void {
  let size = [...all].reduce((sum, kept) => sum + kept.size, 0);
  for (const kept of all) {
    if (size <= mostNumbers) return;
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
      orders.get(sort) ?? selectOrder(shop, collection, sort, mostFacetted).then((ids) => Int32Array.from(ids.flatMap((id) => places.get(id) ?? [])));
    orders.set(sort, order);
    order.catch(() => orders.delete(sort));
    return order;
  };
}

function ownColumns(members: MemberRow[]): Column[] {
  const all = members.map((_, place) => place);
  const prices = Float64Array.from(members, ({ priceCents }) => priceCents);
  return [
    { key: "price", name: "Price", kind: "range", dimension: "price", unit: "", products: Int32Array.from(all), lows: prices, highs: prices },
    { key: "availability", name: "Availability", ...wordColumn(all, members.map(availabilityOfMember)) },
    {
      key: "brand",
      name: "Brand",
      ...wordColumn(
        all,
        members.map(({ vendor }) => vendor),
      ),
    },
    {
      key: "type",
      name: "Type",
      ...wordColumn(
        all,
        members.map(({ productType }) => productType),
      ),
    },
  ];
}

function columnOf({ key, name, dimension, unit, products, lows, highs, words }: FacetValues): Column {
  if (dimension === "") return { key: specificationKey(key), name, ...wordColumn(products, words) };
  const order = products.map((_, at) => at).sort((one, other) => (products[one] as number) - (products[other] as number));
  const ordered = (numbers: number[]) => order.map((at) => numbers[at] as number);
  const values = { products: Int32Array.from(ordered(products)), lows: Float64Array.from(ordered(lows)), highs: Float64Array.from(ordered(highs)) };
  return { key: specificationKey(key), name, kind: "range", dimension, unit, ...values };
}

/** Apart from the facets that every collection has: a specification may be called "Price", too. */
const specificationKey = (key: string) => `f.${key}`;

function wordColumn(products: number[], words: string[]): WordColumn {
  const byWord = new Map<string, number[]>();
  products.forEach((product, at) => {
    const word = words[at] ?? "";
    if (word === "") return;
    const having = byWord.get(word);
    if (having) having.push(product);
    else byWord.set(word, [product]);
  });
  return { kind: "words", words: [...byWord.keys()], products: [...byWord.values()].map((having) => Int32Array.from(having)) };
}
