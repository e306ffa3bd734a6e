import { searchWords } from "#domain/search-text.ts";
import { editDistance } from "./edit-distance.ts";
import { titlePosition } from "./posting-data.ts";
import type { ProductIndex } from "./product-index.ts";
import { parseConstraints, type QueryConstraint } from "./query-measures.ts";
import { codeOf, fillers, stem } from "./search-terms.ts";

/** A word of the query with the index terms that stand for it, the closest first. */
export type QueryTerm = {
  text: string;
  variants: { termId: number; weight: number /** It is not the word itself but a synonym. */; isMeant?: true }[];
  idf: number;
  /** A figure with its unit: the products that meet it and how well, and the terms that a product has where it only names the figure. */
  measure?: { constraint: QueryConstraint; met: Map<number, number>; named: number[] };
};
export type ReadQuery = {
  terms: QueryTerm[];
  /** Bit masks of terms that count only together: the parts of a word with a figure ("TS-10"). */
  groups: number[];
  /** The price in the query. */
  price: QueryConstraint | null;
  /** Products that have the query as a SKU, model number or barcode. */
  exact: number[];
  /** Products with a code that the query names among other words. */
  named: number[];
  /** The query with mistyped words corrected; null where there are none. */
  corrected: string | null;
};

const maxSearchWords = 12;
const maxCharacterCount = 500;
const maxBeginnings = 40;
const maxTypoTerms = 4;
const weights = { joined: 0.9, unfinished: 0.6, unfinishedBeside: 0.25, slipped: 0.8, longer: 0.7, synonym: 0.6 };

export type ReadOptions = {
  /** The last word may be unfinished even if it is a word. */ isTyping?: boolean /** The currency of prices in the query. */;
  currency?: string;
};

/** Reads a query as words of the index, and as figures with units that products of the index meet. */
export function readQuery(index: ProductIndex, query: string, { isTyping = false, currency }: ReadOptions = {}): ReadQuery {
  const text = query.slice(0, maxCharacterCount);
  const constraints = parseConstraints(text, currency);
  const price = constraints.find((constraint) => constraint.price) ?? null;
  const measures = constraints.flatMap((constraint) => measureOf(index, text, constraint));
  const apart = [...measures.map(({ measure }) => measure.constraint), ...(price ? [price] : [])];
  const rest = without(text, apart);
  // A price alone would find nothing, so it stays text.
  if (price && measures.length === 0 && searchWords(rest) === "")
    return { ...readWords(index, text, isTyping), ...withCodes(index, text), price: null };
  const read = readWords(index, rest, isTyping && /\S$/.test(rest));
  return {
    ...read,
    // The figures that were taken out are appended to the words.
    corrected: read.corrected && [read.corrected, ...apart.map(({ from, to }) => text.slice(from, to).trim())].join(" "),
    terms: [...measures, ...read.terms].slice(0, maxSearchWords),
    groups: read.groups.map((group) => group << measures.length),
    ...withCodes(index, text),
    price,
  };
}

/** Removes these parts from the text. */
function without(text: string, constraints: QueryConstraint[]): string {
  return [...constraints]
    .sort((one, other) => other.from - one.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text);
}

/** Returns nothing where no product meets the constraint: then it stays text. */
function measureOf(index: ProductIndex, text: string, constraint: QueryConstraint): (QueryTerm & { measure: NonNullable<QueryTerm["measure"]> })[] {
  if (!constraint.measure) return [];
  const met = index.meeting(constraint.measure);
  if (met.size === 0) return [];
  const words = searchWords(text.slice(constraint.from, constraint.to))
    .split(" ")
    .map((word) => index.termId(stem(word)));
  const named = words.every((termId) => termId !== undefined) ? (words as number[]) : [];
  return [{ text: constraint.label, variants: [], idf: idfOfCount(index, met.size), measure: { constraint, met, named } }];
}

function readWords(index: ProductIndex, text: string, isTyping: boolean): Pick<ReadQuery, "terms" | "groups" | "corrected"> {
  const all = searchWords(text).split(" ", maxSearchWords).filter(Boolean);
  const named = all.filter((word) => !fillers.has(word));
  const isOpen = !/\s$/.test(text);
  const words = (named.length > 0 ? named : all).flatMap((word, at, list) => inTwo(index, word, isOpen && at === list.length - 1));
  const found = words.map((word) => exactly(index, word));
  for (let at = 0; at + 1 < words.length; at++) {
    const joined = index.termId(stem(`${words[at]}${words[at + 1]}`));
    if (joined === undefined) continue;
    for (const one of [at, at + 1]) found[one]?.push({ termId: joined, weight: weights.joined });
  }
  const last = words.length - 1;
  if (last >= 0 && isOpen && (isTyping || found[last]?.length === 0))
    found[last]?.push(...unfinished(index, words[last] as string, (found[last]?.length ?? 0) > 0));
  const right = [...words];
  for (const [at, word] of words.entries()) {
    found[at]?.push(...longer(index, word), ...meaningTheSame(index, word));
    if (found[at]?.length !== 0) continue;
    const near = slipped(index, word);
    found[at] = near.map((termId) => ({ termId, weight: weights.slipped }));
    if (near[0] !== undefined) right[at] = index.terms[near[0]] as string;
  }
  const terms = words.map((word, at) => ({ text: word, variants: found[at] ?? [], idf: idfOf(index, found[at] ?? []) }));
  const corrected = right.join(" ");
  return { terms, groups: groupsOf(text, words), corrected: corrected === words.join(" ") ? null : corrected };
}

function meaningTheSame(index: ProductIndex, word: string): QueryTerm["variants"] {
  return index.tuning.synonymsOf(stem(word)).flatMap((other) => {
    const termId = index.termId(other);
    return termId === undefined ? [] : [{ termId, weight: weights.synonym, isMeant: true as const }];
  });
}

const sizes = ["micro", "mini", "ultra", "nano", "macro"];

/** "Microcentrifuge" for "centrifuge": the same thing in another size, written as one word. */
function longer(index: ProductIndex, word: string): QueryTerm["variants"] {
  const term = stem(word);
  if (term.length < 6) return [];
  return sizes.flatMap((size) => {
    const termId = index.termId(`${size}${term}`);
    return termId === undefined ? [] : [{ termId, weight: weights.longer }];
  });
}

/** Splits a word that no product has into two, if a product title has these two next to each other: "hotplate" becomes "hot plate". */
function inTwo(index: ProductIndex, word: string, isOpen: boolean): string[] {
  if (word.length < 6 || word.length > 40 || index.termId(stem(word)) !== undefined) return [word];
  if (isOpen && index.beginningWith(word).length > 0) return [word];
  for (let at = 3; at <= word.length - 3; at++) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    const [one, other] = [index.termId(stem(parts[0])), index.termId(stem(parts[1]))];
    if (one === undefined || other === undefined) continue;
    const postings = index.postings(one);
    for (let i = 0; i < postings.length; i += 2) {
      const place = titlePosition(postings[i + 1] as number);
      if (place !== null && titlePosition(index.dataOf(other, postings[i] as number)) === place + 1) return parts;
    }
  }
  return [word];
}

function groupsOf(text: string, words: string[]): number[] {
  const groups: number[] = [];
  let from = 0;
  for (const piece of text.split(/\s+/)) {
    const parts = searchWords(piece)
      .split(" ")
      .filter((part) => part !== "");
    if (parts.length > 1 && /\d/.test(piece) && parts.every((part, at) => words[from + at] === part)) groups.push(((1 << parts.length) - 1) << from);
    for (const part of parts) if (words[from] === part) from++;
  }
  return groups;
}

function exactly(index: ProductIndex, word: string): QueryTerm["variants"] {
  const termId = index.termId(stem(word.slice(0, 64)));
  return termId === undefined ? [] : [{ termId, weight: 1 }];
}

function unfinished(index: ProductIndex, word: string, isBeside: boolean): QueryTerm["variants"] {
  if (word.length < 2) return [];
  const weight = isBeside ? weights.unfinishedBeside : weights.unfinished;
  return index
    .beginningWith(word)
    .sort((one, other) => index.frequency(other) - index.frequency(one))
    .slice(0, maxBeginnings)
    .map((termId) => ({ termId, weight }));
}

/** The words of names within one or two typing errors: only those with the fewest, the most frequent first. Words with digits are never corrected. */
function slipped(index: ProductIndex, word: string): number[] {
  const typed = stem(word.slice(0, 64));
  if (typed.length < 4 || typed.length > 32 || /\d/.test(typed)) return [];
  const most = typed.length < 8 ? 1 : 2;
  const near: { termId: number; editDistance: number }[] = [];
  for (let length = typed.length - most; length <= typed.length + most; length++)
    for (const termId of index.ofLength(length)) {
      const count = editDistance(typed, index.terms[termId] as string, most);
      if (count <= most) near.push({ termId, editDistance: count });
    }
  const fewest = near.reduce((least, one) => Math.min(least, one.editDistance), most);
  return near
    .filter((one) => one.editDistance === fewest)
    .map(({ termId }) => termId)
    .sort((one, other) => index.frequency(other) - index.frequency(one))
    .slice(0, maxTypoTerms);
}

/**
 * Looks up the whole text as a code, or parts of it with a figure; dashes and spaces do not matter. Words that name products are no code: one
 * product may have "Maintenance kit" as its model number, and a search for that means all of them.
 */
function withCodes(index: ProductIndex, text: string): Pick<ReadQuery, "exact" | "named"> {
  const whole = codeOf(text);
  const exact = whole.length >= 3 && !index.isNamed(text) ? index.withCode(whole) : [];
  if (exact.length > 0) return { exact, named: [] };
  const parts = text.split(/\s+/, maxSearchWords).filter((part) => part.length >= 4 && /\d/.test(part));
  return { exact, named: parts.flatMap((part) => index.withCode(codeOf(part))) };
}

function idfOf(index: ProductIndex, variants: QueryTerm["variants"]): number {
  const size = Math.max(1, index.size);
  const most = Math.min(
    size,
    variants.reduce((sum, { termId }) => Math.max(sum, index.frequency(termId)), 0),
  );
  return idfOfCount(index, most);
}

function idfOfCount({ size }: ProductIndex, count: number): number {
  const least = Math.min(Math.max(1, size), count);
  return Math.log(1 + (Math.max(1, size) - least + 0.5) / (least + 0.5));
}
