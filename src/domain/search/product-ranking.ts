import { fieldsOf, impactOf, titlePosition } from "./posting-data.ts";
import type { ProductIndex } from "./product-index.ts";
import { fieldBits } from "./product-terms.ts";
import type { PriceConstraint, QueryConstraint } from "./query-measures.ts";
import { type QueryTerm, type ReadOptions, readQuery } from "./query-parsing.ts";

/** The weights of the ranking, found in the same way as `fieldWeights`. */
export const ranking = {
  /** The saturation of BM25F. */
  k1: 7,
  /** How strongly a product is lowered that lacks words of the query. */
  coverage: 3,
  /** The last word of the query is the head noun of the title, or of the product type. */
  head: 0.2,
  type: 0.4,
  /** All words of the query are in the product type, or in the vendor. */
  wholeType: 0.1,
  wholeVendor: 0.5,
  /** The query equals the product type, or the title; it names a code of the product. */
  sameType: 1,
  sameTitle: 2,
  named: 0.5,
  phrase: 0.05,
  titleAll: 0.2,
  popularity: 0.2,
  /** Clicks of other visitors have the same weight as sales. */
  clicks: 0.2,
};
export type Ranking = typeof ranking;

export type Ranked = {
  /** Products by relevance, by their number in the index. Only the needed ones are sorted; the others follow in any order. */
  numbers: number[];
  /** How many of `numbers` are shown. */
  total: number;
  /** How many of those have every word. */
  complete: number;
  /** The query with mistyped words corrected; null where there are none. */
  corrected: string | null;
  /** Constraints that were recognized in the query and narrow the results. */
  understood: QueryConstraint[];
};

export type RankOptions = ReadOptions & {
  /** How many results are needed in order. */
  needed?: number;
  /** Whether products that lack words are added where few have all. In another order than relevance they would be mixed with the others. */
  fillsUp?: boolean;
  settings?: Ranking;
};

/** How many of the best products are also ranked by evidence other than their words. */
const nearest = 500;
/** The maximum number ranked, unless more are needed. */
const rankedMost = 10_000;
/** If fewer products have every word, products with most of the words are added, up to `filledTo`. */
const fewComplete = 10;
const filledTo = 20;
const minShare = 0.4;

export function rankProducts(
  index: ProductIndex,
  query: string,
  { needed = nearest, fillsUp = true, settings = ranking, ...options }: RankOptions = {},
): Ranked {
  const { terms, groups, exact, named, corrected, price } = readQuery(index, query, options);
  const { scores, covered } = index.scratch();
  const touched = gather(index, terms, price?.price ?? null, scores, covered, settings);
  // A possible price that no product with these words has was text; a price with a bound stays a price.
  if (price?.price?.isAbout && touched.length === 0)
    return rankProducts(index, query, { ...options, needed, fillsUp, settings, currency: undefined });
  try {
    const everything = (1 << terms.length) - 1;
    const { complete, fitting: judged } = judge(terms, groups, touched, scores, covered, settings);
    const fitting = fillsUp || complete === 0 ? judged : judged.filter((number) => covered[number] === everything);
    const picked = best(fitting, scores, needed <= nearest ? nearest : Math.max(rankedMost, needed)).sort(byScore(scores));
    const known = new Set(named);
    const near = picked.slice(0, nearest);
    const clicked = index.clicks.of(query);
    for (const number of near)
      scores[number] =
        (scores[number] as number) *
        (evidence(index, terms, number, settings) +
          (known.has(number) ? settings.named : 0) +
          (clicked ? settings.clicks * clicked(index.ids[number] as string) : 0));
    near.sort(byScore(scores));
    const first = new Set(exact);
    const numbers = [...exact, ...[...near, ...picked.slice(nearest), ...without(fitting, picked)].filter((number) => !first.has(number))];
    const beside = exact.filter((number) => !fitting.includes(number)).length;
    // A figure that is met by the specifications of no product with all words was text.
    const met = terms.flatMap(({ measure }) =>
      measure && fitting.some((number) => covered[number] === everything && measure.met.has(number)) ? [measure.constraint] : [],
    );
    const wanted = complete + exact.filter((number) => terms.length === 0 || covered[number] !== everything).length;
    const all = met.length > 0 || price ? Math.max(wanted, complete === 0 ? fitting.length + beside : 0) : fitting.length + beside;
    const total =
      exact.length > 0 || complete >= fewComplete ? Math.max(wanted, exact.length) : complete > 0 ? Math.min(all, Math.max(complete, filledTo)) : all;
    return { numbers, total, complete: wanted, corrected, understood: [...met, ...(price ? [price] : [])] };
  } finally {
    for (const number of touched) {
      scores[number] = 0;
      covered[number] = 0;
    }
  }
}

function without(numbers: number[], picked: number[]): number[] {
  if (numbers.length === picked.length) return [];
  const gone = new Set(picked);
  return numbers.filter((number) => !gone.has(number));
}

/** BM25F over the postings of all terms; among several terms for one word the best-scoring one of a product counts. Returns the products that have any term. */
function gather(
  index: ProductIndex,
  terms: QueryTerm[],
  price: PriceConstraint | null,
  scores: Float32Array,
  covered: Uint16Array,
  { k1 }: Ranking,
): number[] {
  const touched: number[] = [];
  const count = (number: number, bit: number, score: number) => {
    const mask = covered[number] as number;
    if (mask & bit || !index.isAlive(number) || (price && !index.hasPrice(number, price))) return;
    if (mask === 0) touched.push(number);
    covered[number] = mask | bit;
    scores[number] = (scores[number] as number) + score;
  };
  for (const [at, { variants, idf, measure }] of terms.entries()) {
    const bit = 1 << at;
    for (const [number, how] of measure?.met ?? []) count(number, bit, idf * how * measureWeight);
    for (const number of measure ? naming(index, measure.named) : []) count(number, bit, idf * namedWeight);
    const closest = variants.length > 1 ? new Map<number, number>() : null;
    for (const { termId, weight, isMeant } of variants) {
      const postings = index.postings(termId);
      for (let i = 0; i < postings.length; i += 2) {
        const number = postings[i] as number;
        if (isMeant && !(fieldsOf(postings[i + 1] as number) & namingFields)) continue;
        const impact = impactOf(postings[i + 1] as number);
        const score = (idf * weight * impact * (k1 + 1)) / (impact + k1);
        if (!closest) count(number, bit, score);
        else if (score > (closest.get(number) ?? 0)) closest.set(number, score);
      }
    }
    for (const [number, score] of closest ?? []) count(number, bit, score);
  }
  return touched;
}

/** A synonym counts where it names the product; in a description it may mean something else ("scale"). */
const namingFields = fieldBits.title | fieldBits.type | fieldBits.tag;
const measureWeight = 1;
const namedWeight = 0.5;

/** The products that have all of these terms. */
function naming(index: ProductIndex, termIds: number[]): number[] {
  const [rarest, ...others] = [...termIds].sort((one, other) => index.frequency(one) - index.frequency(other));
  if (rarest === undefined) return [];
  const postings = index.postings(rarest);
  const found: number[] = [];
  for (let i = 0; i < postings.length; i += 2) {
    const number = postings[i] as number;
    if (others.every((other) => index.dataOf(other, number) !== 0)) found.push(number);
  }
  return found;
}

/** Lowers products that lack words. Where some have every word, products with most of the query fit as well; otherwise those with the largest share of it. */
function judge(
  terms: QueryTerm[],
  groups: number[],
  touched: number[],
  scores: Float32Array,
  covered: Uint16Array,
  settings: Ranking,
): { complete: number; fitting: number[] } {
  const whole = terms.reduce((sum, { idf }) => sum + idf, 0);
  const everything = (1 << terms.length) - 1;
  const shareOf = (mask: number) => {
    const counted = groups.reduce((left, group) => ((left & group) === group ? left : left & ~group), mask);
    return terms.reduce((sum, { idf }, at) => (counted & (1 << at) ? sum + idf : sum), 0) / whole;
  };
  const shares = new Map<number, number>();
  let complete = 0;
  for (const number of touched) {
    const mask = covered[number] as number;
    if (mask === everything) complete++;
    if (!shares.has(mask)) shares.set(mask, shareOf(mask));
  }
  const most = Math.max(0, ...shares.values());
  const least = complete >= fewComplete ? 1 : complete > 0 ? minShare : Math.max(minShare, most);
  const thing =
    1 <<
    Math.max(
      0,
      terms.findLastIndex(({ text, measure }) => !measure && !/\d/.test(text)),
    );
  const fitting: number[] = [];
  for (const number of touched) {
    const share = shares.get(covered[number] as number) as number;
    if (share < least - 1e-9) continue;
    // A product that is only added must match the thing that the query ends in.
    if (complete > 0 && !((covered[number] as number) & thing)) continue;
    scores[number] = (scores[number] as number) * share ** settings.coverage;
    // A product that lacks words is lowered further, so that other evidence does not put it before one that has all.
    if (complete > 0 && covered[number] !== everything) scores[number] = (scores[number] as number) * 0.5;
    fitting.push(number);
  }
  return { complete, fitting };
}

const byScore = (scores: Float32Array) => (one: number, other: number) => (scores[other] as number) - (scores[one] as number) || other - one;

const maxWeighed = 8;
const steps = 2048;

/** Returns at least the best `most` products, if there are that many, without sorting all: it takes whole score steps from the top. */
function best(numbers: number[], scores: Float32Array, most: number): number[] {
  if (numbers.length <= most) return [...numbers];
  let highest = 0;
  for (const number of numbers) highest = Math.max(highest, scores[number] as number);
  const stepOf = (number: number) => Math.min(steps - 1, Math.floor(((scores[number] as number) / highest) * steps));
  const counts = new Uint32Array(steps);
  for (const number of numbers) {
    const step = stepOf(number);
    counts[step] = (counts[step] as number) + 1;
  }
  let from = steps - 1;
  for (let count = counts[from] as number; count < most && from > 0; ) count += counts[--from] as number;
  return numbers.filter((number) => stepOf(number) >= from);
}

/** Weighs evidence other than words: that the product is the thing itself, that type and vendor match, and that the words are in the same order. */
function evidence(index: ProductIndex, terms: QueryTerm[], number: number, settings: Ranking): number {
  let by = 1;
  const words = terms.filter(({ measure }) => !measure);
  if (words.length === 0) return by + settings.popularity * index.popularity(number);
  const data = words.map(({ variants }) => {
    let strongest = 0;
    // The impact is in the upper bits.
    for (const { termId } of variants.slice(0, maxWeighed)) strongest = Math.max(strongest, index.dataOf(termId, number));
    return strongest;
  });
  const last = fieldsOf(data.at(-1) ?? 0);
  if (last & fieldBits.head) by += settings.head;
  if (last & fieldBits.typeHead) by += settings.type;
  if (data.every((one) => fieldsOf(one) & fieldBits.type))
    by += settings.wholeType + (index.wordsOf(number).type === data.length ? settings.sameType : 0);
  if (data.every((one) => fieldsOf(one) & fieldBits.vendor)) by += settings.wholeVendor;
  if (data.every((one) => fieldsOf(one) & fieldBits.title)) {
    by += settings.titleAll + (index.wordsOf(number).title === data.length ? settings.sameTitle : 0);
    let follow = 0;
    for (let at = 1; at < data.length; at++) if (titlePosition(data[at] as number) === (titlePosition(data[at - 1] as number) ?? 99) + 1) follow++;
    if (data.length > 1) by += (settings.phrase * follow) / (data.length - 1);
  }
  return by + settings.popularity * index.popularity(number);
}
