import type { Shop } from "#domain/shop.ts";
import type { Collection, ProductCard, ProductSort } from "./catalog-types.ts";
import { listProductsOf, maxProductPosition } from "./collection-listing-queries.ts";
import { narrow } from "./facet-counting.ts";
import { facetIndexOf } from "./facet-index.ts";
import type { Facet, FacetChoice } from "./facet-types.ts";
import { selectCards } from "./product-card-queries.ts";

export type FacetedInput = {
  sort: ProductSort;
  /** The page, counted from 1; a page beyond the last shows the last. */
  page: number;
  perPage: number;
  /** Bounds of the price, which is also a facet, are in minor units. */
  choices: FacetChoice[];
};

/**
 * One page of a collection's cards under the chosen filters, with what else can be chosen. `page` is the page shown, out of `pages`.
 * `facets` is empty where the collection has too many products to count (`maxFaceted`): then only the price is a filter. `choices` are those in effect.
 */
export type FacetedPage = {
  cards: ProductCard[];
  total: number;
  isCapped: boolean;
  page: number;
  pages: number;
  facets: Facet[];
  choices: FacetChoice[];
};

/** Lists products of a collection as its page shows them. */
export async function listFacetedProducts(
  shop: Shop,
  collection: Pick<Collection, "id" | "productCount">,
  input: FacetedInput,
): Promise<FacetedPage> {
  const index = await facetIndexOf(shop, collection);
  if (!index) return listUncounted(shop, collection, input);
  const { isIn, total, facets, filters } = narrow(index, input.choices);
  const choices = input.choices.filter(({ key }) => filters.some((filter) => filter.key === key));
  const { page, pages } = pagesOf(total, input);
  const first = (page - 1) * input.perPage;
  const ids: string[] = [];
  let passed = 0;
  for (const product of await index.inOrder(input.sort)) {
    if (!isIn(product) || passed++ < first) continue;
    ids.push(index.productIds[product] as string);
    if (ids.length === input.perPage) break;
  }
  return { cards: await selectCards(shop, ids), total, isCapped: false, page, pages, facets, choices };
}

async function listUncounted(shop: Shop, collection: Pick<Collection, "id" | "productCount">, input: FacetedInput): Promise<FacetedPage> {
  const price = input.choices.find(({ key }) => key === "price");
  const centsOf = (text: string | undefined) => (text ? Number(text) : undefined);
  const listing = { sort: input.sort, minCents: centsOf(price?.min), maxCents: centsOf(price?.max), first: input.perPage };
  const asked = price ? await listProductsOf(shop, collection, { ...listing, page: input.page }) : null;
  const total = asked?.total ?? collection.productCount;
  const { page, pages } = pagesOf(Math.min(total, maxProductPosition), input);
  const list = asked && page === input.page ? asked : await listProductsOf(shop, collection, { ...listing, page });
  return { cards: list.cards, total, isCapped: list.isCapped, page, pages, facets: [], choices: price ? [price] : [] };
}

function pagesOf(total: number, { page, perPage }: FacetedInput): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage));
  return { pages, page: Math.min(Math.max(page, 1), pages) };
}
