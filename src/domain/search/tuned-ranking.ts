import type { ProductIndex } from "./product-index.ts";
import { type Ranked, type RankOptions, rankProducts } from "./product-ranking.ts";

/** Ranks the products for a search with the tuning of staff: synonymous phrases, and products that come first or last. */
export function rankTuned(index: ProductIndex, query: string, options: RankOptions = {}): Ranked {
  const others = index.tuning.rewritten(query);
  const own = rankProducts(index, query, options);
  const ranked = others.reduce((all, other) => joined(all, rankProducts(index, other, options)), own);
  return withPlaced(index, query, ranked);
}

/** Joins two rankings: products with all words of the search, then those with all words of the other phrase, then the rest. */
function joined(own: Ranked, other: Ranked): Ranked {
  if (other.complete === 0 || other.corrected !== null) return own;
  // A corrected word is only a guess, so the known phrase replaces its matches.
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
