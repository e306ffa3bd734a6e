/**
 * Sorts search results by title: first those that begin with the search text, then those with a word that begins with it, those that contain it,
 * and those that matched otherwise. Each group keeps the given order. Pure.
 */
export function sortedByTitleMatch<Found extends { title: string }>(found: readonly Found[], search: string): Found[] {
  const typed = search.trim().toLowerCase();
  if (typed === "") return [...found];
  const rankOf = (title: string) => {
    const text = title.toLowerCase();
    const at = text.indexOf(typed);
    if (at <= 0) return at === 0 ? 0 : 3;
    return text.split(/[^\p{L}\p{N}]+/u).some((_, word, words) => words.slice(word).join(" ").startsWith(typed)) ? 1 : 2;
  };
  return found.toSorted((one, other) => rankOf(one.title) - rankOf(other.title));
}
