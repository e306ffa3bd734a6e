import { narrow } from "#domain/catalog/facet-counting.ts";
import type { Facet, FacetChoice } from "#domain/catalog/facet-types.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductIndex } from "./product-index.ts";
import { reachableMost, type Understood } from "./search-types.ts";
import { rankTuned } from "./tuned-ranking.ts";

/** What is asked of the index of products and what it answers: plain values, so that they can go to another thread and back. */
export type SearchRequests = {
  /** The products that a search finds, by relevance, under a choice of filters. */
  find: { request: FindRequest; answer: FoundIds };
  /** The same while somebody types, with what others searched for. */
  suggest: { request: { query: string }; answer: { shown: string[]; near: string[]; asked: string[]; versions: FoundVersions } };
  /** Where staff lead a search. */
  redirect: { request: { query: string }; answer: { target: string | null } };
};
export type SearchRequestName = keyof SearchRequests;

export type FindRequest = {
  query: string;
  currency: string;
  choices: FacetChoice[];
  /** Which of them, by relevance; null: all that can be read page by page, to be sorted by something else. */
  window: { first: number; offset: number } | null;
};
/**
 * The versions of what was found. `products` has a number for each product that is shown; a change of the product gives it a new number. `texts` has one
 * number for all collections, pages and articles. The numbers are valid only for this `index`, which gets a new ID whenever it is rebuilt.
 */
export type FoundVersions = { index: string; products: number[]; texts: number };

export type FoundIds = {
  ids: string[];
  /** Of a window alone it names the products. */
  versions: FoundVersions;
  /** Of those that pass the choices. */
  total: number;
  facets: Facet[];
  /** The choices that are understood, by key. */
  chosen: string[];
  corrected: string | null;
  understood: Understood[];
};

/** How much the index of this process holds. `heapBytes` is bounded by `heapLimitBytes`, `arrayBytes` lie beside it. */
export type SearchIndexState = { products: number; heapBytes: number; heapLimitBytes: number; arrayBytes: number; restarts: number };

/** Answers requests to the index of products, as of the moment in which they are sent. */
export type ProductFinder = {
  /** Null while there is no index to ask: that of a large catalog is built for the first time, or what held it ended. */
  ask<Name extends SearchRequestName>(
    shop: Shop,
    name: Name,
    request: SearchRequests[Name]["request"],
  ): Promise<SearchRequests[Name]["answer"] | null>;
  /** Begins to build the index, and looks at what changed; for when nobody searches. */
  keepReady(shop: Shop): Promise<void>;
  /** Null where it is not known, or part of the process's own memory. */
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
    const needed = choices.length > 0 ? Number.POSITIVE_INFINITY : window ? window.offset + window.first : reachableMost;
    const { numbers, total: all, corrected, understood } = rankTuned(index, query, { needed, currency, fillsUp: window !== null });
    const found = numbers.slice(0, all);
    // A price that was typed is a filter already.
    const price = !understood.some((constraint) => constraint.price);
    const { isIn, total, facets, filters } = narrow(index.facets.faceted(found, { price }), choices);
    const passing = filters.length > 0 ? found.filter((_, place) => isIn(place)) : found;
    const { first, offset } = window ?? { first: reachableMost, offset: 0 };
    const shown = passing.slice(offset, Math.min(offset + first, reachableMost));
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
    // Anybody can search for anything: only what the catalog's own names could say is shown to others.
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

/** A product that changes gets another number. */
function versionsOf(index: ProductIndex, numbers: number[]): FoundVersions {
  return { index: index.id, products: numbers, texts: index.textsVersion };
}

function idsOf(index: ProductIndex, numbers: number[]): string[] {
  return numbers.map((number) => index.ids[number] as string);
}
