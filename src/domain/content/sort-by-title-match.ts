/**
 * What was found by a search, best titles first: those that begin with what was typed, then those with a word that begins with it, those that contain it,
 * and what was found by something else. Within each in the order given. Pure.
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
