/**
 * Splits a text into words the same way for the index and the query: without accents, split at everything that is no letter or digit, so
 * that `MER-C24-24`, `mer c24 24` and `15.6"` find what they name. Separate combining marks are removed first, because normalizing a long run of
 * them takes time that grows with the square of its length.
 */
export function searchWords(text: string): string {
  return text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const maxWords = 8;
const maxWordLength = 64;

/**
 * Turns what was typed into a `to_tsquery` text: all words must occur, and the last one may be unfinished. Null where there
 * is nothing to search for. Limited, so that no text makes an expensive query.
 */
export function searchExpression(text: string): string | null {
  const words = searchWords(text.slice(0, 500))
    .split(" ")
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength));
  const last = words.pop();
  if (last === undefined) return null;
  // A one-letter prefix would match half the catalog, so it must be a whole word.
  return [...words, last.length > 1 ? `${last}:*` : last].join(" & ");
}
