import { prefixQuery } from "#domain/orders/order-search-words.ts";

/** What somebody typed, as the statements take it. */
export type StaffQuery = {
  /** Lower case, at most eight. */
  words: string[];
  /** The longest, where they are long enough to be told by their trigrams. */
  longer: string[];
  /** All of it, lower case. */
  phrase: string;
  /** Without spaces at its ends: a SKU, a barcode, a tracking number. */
  code: string;
  /** For `orders.search_words`. */
  lexemes: string;
  /** The orders that have this number. */
  orderNames: string[];
  isSimilar: boolean;
  /** An email address: only people and what they ordered have one. */
  isAddress: boolean;
};

const maxSearchWords = 8;
const maxWordLength = 64;
const minSimilarLength = 4;
const maxSimilar = 3;

/** Null where there is nothing to look for. Bounded, so that no text makes an expensive query. Pure. */
export function staffQuery(text: string): StaffQuery | null {
  const phrase = text.slice(0, 200).replaceAll("\0", "").trim().toLowerCase();
  const lexemes = prefixQuery(phrase);
  const words = wordsOf(phrase);
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(phrase);
  // One letter begins half of everything; one figure may be an order.
  if (lexemes === null || words.length === 0 || /^\P{N}$/u.test(words.join(""))) return null;
  const number = phrase.replace(/^#/, "").toUpperCase();
  return {
    words,
    // The end of an address, ".com", is that of most addresses, so it tells nobody from anybody.
    longer: (isAddress ? wordsOf(phrase.replace(/\.[^.@]*$/, "")) : words)
      .filter((word) => [...word].length >= minSimilarLength)
      .sort((one, other) => other.length - one.length)
      .slice(0, maxSimilar),
    phrase,
    code: phrase,
    lexemes,
    orderNames: [`#${number}`, `#TEST-${number}`],
    isSimilar: false,
    isAddress,
  };
}

function wordsOf(phrase: string): string[] {
  return phrase
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxSearchWords)
    .map((word) => [...word].slice(0, maxWordLength).join(""));
}
