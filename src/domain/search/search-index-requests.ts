import { narrow } from "#domain/catalog/facet-counting.ts";
import type { Facet, FacetChoice } from "#domain/catalog/facet-types.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductIndex } from "./product-index.ts";
import { maxReachable, type Understood } from "./search-types.ts";
import { rankTuned } from "./tuned-ranking.ts";

/** Requests to the index of products and their answers: plain values, so that they can be sent to another thread and back. */
export type SearchRequests = {
  /** The products that a search finds, by relevance, under the chosen filters. */
  find: { request: FindRequest; answer: FoundIds };
  /** Suggestions while a buyer types, including queries of others. */
  suggest: { request: { query: string }; answer: { shown: string[]; near: string[]; asked: string[]; versions: FoundVersions } };
  /** The path to which staff redirect a search. */
  redirect: { request: { query: string }; answer: { target: string | null } };
};
export type SearchRequestName = keyof SearchRequests;

export type FindRequest = {
  query: string;
  currency: string;
  choices: FacetChoice[];
  /** The part to return, by relevance; null: all that can be read page by page, to be sorted in another order. */
  window: { first: number; offset: number } | null;
};
/**
 * The versions of what was found. `products` has a number for each product that is shown; a change of the product gives it a new number. `texts` has one
 * number for all collections, pages and articles. The numbers are valid only for this `index`, which gets a new ID whenever it is rebuilt.
 */
export type FoundVersions = { index: string; products: number[]; texts: number };

export type FoundIds = {
  ids: string[];
  /** It lists products only where the request has a window. */
  versions: FoundVersions;
  /** The number of products that pass the choices. */
  total: number;
  facets: Facet[];
  /** The keys of the choices that were understood. */
  chosen: string[];
  corrected: string | null;
  understood: Understood[];
};

/** The size of this process's index. `heapBytes` is limited by `heapLimitBytes`; `arrayBytes` are outside the heap. */
export type SearchIndexState = { products: number; heapBytes: number; heapLimitBytes: number; arrayBytes: number; restarts: number };

/** Answers requests to the index of products with its state at the time when they are sent. */
export type ProductFinder = {
  /** Null while there is no index: that of a large catalog is being built for the first time, or the thread that holds it ended. */
  ask<Name extends SearchRequestName>(
    shop: Shop,
    name: Name,
    request: SearchRequests[Name]["request"],
  ): Promise<SearchRequests[Name]["answer"] | null>;
  /** Builds the index in advance, or reads the latest changes; called independently of searches. */
  keepReady(shop: Shop): Promise<void>;
  /** Null where the state is unknown, or where it is part of the process's own memory. */
  state(): SearchIndexState | null;
  close(): Promise<void>;
};

const suggested = { shown: 6, near: 100, asked: 3 };

export function answerSearchRequest<Name extends SearchRequestName>(
  index: ProductIndex,
  name: Name,
  request: SearchRequests[Name]["request"],
): SearchRequests[Name]["answer"] {
  const answer: (index: ProductIndex, request: SearchRequests[Name]["request"]) => SearchRequests[Name]["answer"] = answers[name];
  return answer(index, request);
}

const answers: { [Name in SearchRequestName]: (index: ProductIndex, request: SearchRequests[Name]["request"]) => SearchRequests[Name]["answer"] } = {
  find(index, { query, currency, choices, window }) {
    const needed = choices.length > 0 ? Number.POSITIVE_INFINITY : window ? window.offset + window.first : maxReachable;
    const { numbers, total: all, corrected, understood } = rankTuned(index, query, { needed, currency, fillsUp: window !== null });
    const found = numbers.slice(0, all);
    // A price in the query is a filter already.
    const price = !understood.some((constraint) => constraint.price);
    const { isIn, total, facets, filters } = narrow(index.facets.faceted(found, { price }), choices);
    const passing = filters.length > 0 ? found.filter((_, place) => isIn(place)) : found;
    const { first, offset } = window ?? { first: maxReachable, offset: 0 };
    const shown = passing.slice(offset, Math.min(offset + first, maxReachable));
    const without = ({ from, to }: { from: number; to: number }) => `${query.slice(0, from)} ${query.slice(to)}`.replace(/\s+/g, " ").trim();
    return {
      ids: idsOf(index, shown),
      versions: versionsOf(index, window ? shown : []),
      total,
      facets,
      chosen: filters.map(({ key }) => key),
      corrected: all > 0 ? corrected : null,
      understood: understood.map((constraint) => ({ label: constraint.label, without: without(constraint) })),
    };
  },

  suggest(index, { query }) {
    const { numbers, total } = rankTuned(index, query, { isTyping: true });
    const nearest = numbers.slice(0, Math.min(suggested.near, total));
    const near = idsOf(index, nearest);
    // Anybody can search for anything, so others only see queries that consist of the catalog's own words.
    const asked = index.clicks.beginningWith(query, 20).filter((text) => index.isNamed(text));
    return {
      shown: near.slice(0, suggested.shown),
      near,
      asked: asked.slice(0, suggested.asked),
      versions: versionsOf(index, nearest.slice(0, suggested.shown)),
    };
  },

  redirect: (index, { query }) => ({ target: index.tuning.redirectOf(query) }),
};

/** A changed product has a new number. */
function versionsOf(index: ProductIndex, numbers: number[]): FoundVersions {
  return { index: index.id, products: numbers, texts: index.textsVersion };
}

function idsOf(index: ProductIndex, numbers: number[]): string[] {
  return numbers.map((number) => index.ids[number] as string);
}
