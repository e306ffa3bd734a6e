import { laboratorySynonyms } from "./laboratory-synonyms.ts";
import { searchKey } from "./search-key.ts";

/** The tuning of staff, as it is stored. */
export type StoredTuning = {
  synonyms: { words: string[]; isOneWay: boolean }[];
  builtInOff: string[];
  redirects: { queryKey: string; target: string }[];
  /** Ordered by `place`; null: the product comes last. */
  placements: { queryKey: string; productId: string; place: number | null }[];
};
export type Placed = { pinned: string[]; buried: Set<string> };

const nothing: StoredTuning = { synonyms: [], builtInOff: [], redirects: [], placements: [] };
/** The maximum number of rewritten queries for one search. */
const maxRewritten = 4;

/** The tuning of staff in the memory of a process, in the form in which searches look it up. */
export class TuningRules {
  private readonly singles = new Map<string, string[]>();
  /** The phrases by their first term. */
  private readonly phrases = new Map<string, { terms: string[]; instead: string }[]>();
  private readonly redirects: Map<string, string>;
  private readonly placements = new Map<string, Placed>();

  constructor({ synonyms, builtInOff, redirects, placements }: StoredTuning = nothing) {
    const off = new Set(builtInOff);
    for (const row of laboratorySynonyms) if (!off.has(row)) this.relate(row.split(" "), false);
    for (const { words, isOneWay } of synonyms) this.relate(words.map(searchKey), isOneWay);
    this.redirects = new Map(redirects.map(({ queryKey, target }) => [queryKey, target]));
    for (const { queryKey, productId, place } of placements) {
      const placed = this.placements.get(queryKey) ?? { pinned: [], buried: new Set<string>() };
      this.placements.set(queryKey, placed);
      if (place === null) placed.buried.add(productId);
      else placed.pinned.push(productId);
    }
  }

  /** The synonyms of a word; all words in the form in which they are compared (`stem`). */
  synonymsOf(term: string): readonly string[] {
    return this.singles.get(term) ?? [];
  }

  redirectOf(query: string): string | null {
    return this.redirects.size === 0 ? null : (this.redirects.get(searchKey(query)) ?? null);
  }

  placedFor(query: string): Placed | null {
    return this.placements.size === 0 ? null : (this.placements.get(searchKey(query)) ?? null);
  }

  /** Returns the query with phrases replaced by synonyms, where the phrase or its synonym has several words. */
  rewritten(query: string): string[] {
    if (this.phrases.size === 0) return [];
    const words = [...query.slice(0, 500).matchAll(/[\p{L}\p{N}\p{M}]+/gu)].slice(0, 12);
    const terms = words.map(([word]) => searchKey(word));
    const found = terms.flatMap((term, at) =>
      (this.phrases.get(term) ?? [])
        .filter((phrase) => phrase.terms.every((one, place) => terms[at + place] === one))
        .map(({ terms: { length }, instead }) => {
          const last = words[at + length - 1];
          return `${query.slice(0, words[at]?.index)}${instead}${query.slice((last?.index ?? 0) + (last?.[0].length ?? 0))}`;
        }),
    );
    return [...new Set(found)].slice(0, maxRewritten);
  }

  private relate(keys: string[], isOneWay: boolean): void {
    for (const [at, key] of keys.entries()) {
      if (isOneWay && at > 0) return;
      const terms = key.split(" ");
      for (const other of keys) {
        if (other === key) continue;
        if (terms.length === 1 && !other.includes(" ")) {
          const known = this.singles.get(key) ?? [];
          if (!known.includes(other)) this.singles.set(key, [...known, other]);
        } else {
          const first = terms[0] as string;
          this.phrases.set(first, [...(this.phrases.get(first) ?? []), { terms, instead: other }]);
        }
      }
    }
  }
}
