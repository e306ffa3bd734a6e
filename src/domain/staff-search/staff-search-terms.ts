import { prefixQuery } from "#domain/orders/order-search-terms.ts";

/** The search text in the forms that the statements need. */
export type StaffQuery = {
  /** In lower case, at most eight. */
  words: string[];
  /** The longest words, if they are long enough to compare by trigrams. */
  longer: string[];
  /** The whole text, in lower case. */
  phrase: string;
  /** The text without surrounding spaces: a SKU, a barcode, a tracking number. */
  code: string;
  /** For `orders.search_words`. */
  lexemes: string;
  /** The order numbers that the text may mean. */
  orderNames: string[];
  isSimilar: boolean;
  /** The text is an email address: only people and their orders have one. */
  isAddress: boolean;
};

const maxSearchWords = 8;
const maxWordLength = 64;
const minSimilarLength = 4;
const maxSimilar = 3;

/** Null where there is nothing to search for. Limited, so that no text makes an expensive query. Pure. */
export function staffQuery(text: string): StaffQuery | null {
  const phrase = text.slice(0, 200).replaceAll("\0", "").trim().toLowerCase();
  const lexemes = prefixQuery(phrase);
  const words = wordsOf(phrase);
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(phrase);
  // One letter begins too many words; one digit may be an order.
  if (lexemes === null || words.length === 0 || /^\P{N}$/u.test(words.join(""))) return null;
  const number = phrase.replace(/^#/, "").toUpperCase();
  return {
    words,
    // The end of an address, ".com", is common to most addresses, so it distinguishes nobody.
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
