import type { ProductIndex } from "./product-index.ts";
import { type Ranked, type RankOptions, rankProducts } from "./product-ranking.ts";

/** What is found for a search with what staff tuned: phrases that mean the same, and products that come first or last. */
export function rankTuned(index: ProductIndex, query: string, options: RankOptions = {}): Ranked {
  const others = index.tuning.rewritten(query);
  const own = rankProducts(index, query, options);
  const ranked = others.reduce((all, other) => joined(all, rankProducts(index, other, options)), own);
  return withPlaced(index, query, ranked);
}

/** What has all words of the search, then what has all of it with the other phrase, then the rest. */
function joined(own: Ranked, other: Ranked): Ranked {
  if (other.complete === 0 || other.corrected !== null) return own;
  // A word that was set right by guessing is no match where the phrase is known.
  if (own.corrected !== null || own.complete === 0) return other;
  const complete = own.numbers.slice(0, own.complete);
  const known = new Set(complete);
  const added = other.numbers.slice(0, other.complete).filter((number) => !known.has(number));
  for (const number of added) known.add(number);
  return {
    ...own,
    numbers: [...complete, ...added, ...own.numbers.slice(own.complete).filter((number) => !known.has(number))],
    total: own.complete + added.length,
    complete: own.complete + added.length,
  };
}

function withPlaced(index: ProductIndex, query: string, ranked: Ranked): Ranked {
  const placed = index.tuning.placedFor(query);
  if (!placed) return ranked;
  const pinned = placed.pinned.flatMap((id) => index.numberOf(id) ?? []);
  const isPinned = new Set(pinned);
  const shown = ranked.numbers.slice(0, ranked.total);
  const found = new Set(shown);
  const added = pinned.filter((number) => !found.has(number)).length;
  const isBuried = (number: number) => placed.buried.has(index.ids[number] as string);
  const rest = shown.filter((number) => !isPinned.has(number));
  return {
    ...ranked,
    numbers: [...pinned, ...rest.filter((number) => !isBuried(number)), ...rest.filter(isBuried)],
    total: ranked.total + added,
  };
}
