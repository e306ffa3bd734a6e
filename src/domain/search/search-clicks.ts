import { searchWords } from "#domain/search-text.ts";
import { searchKey } from "./search-key.ts";

/** The searches and opened products of visitors in the last 30 days, as `selectClicks` and `selectAskedQueries` count them. */
export type ClickedProduct = { query: string; productId: string; visitors: number };
export type AskedQuery = { text: string; visitors: number };

/** Clicks of fewer visitors do not count: a single network stays below this (`events/click-limits.ts`), however many browsers it imitates. */
const minVisitors = 6;
/** More visitors than this make no difference. */
const fullFor = 100;
const ofSearch = 0.7;
const ofProduct = 0.3;

const shareOf = (visitors: number) => (visitors < minVisitors ? 0 : Math.min(1, Math.log1p(visitors) / Math.log1p(fullFor)));

/** Clicks on results, in the memory of a process. */
export class SearchClicks {
  private readonly bySearch = new Map<string, Map<string, number>>();
  private readonly byProduct = new Map<string, number>();
  private readonly asked: { text: string; words: string }[];

  constructor(clicked: ClickedProduct[] = [], asked: AskedQuery[] = []) {
    for (const { query, productId, visitors } of clicked) {
      const key = searchKey(query);
      const products = this.bySearch.get(key) ?? new Map<string, number>();
      this.bySearch.set(key, products.set(productId, (products.get(productId) ?? 0) + visitors));
      this.byProduct.set(productId, (this.byProduct.get(productId) ?? 0) + visitors);
    }
    this.asked = asked.map(({ text }) => ({ text, words: searchWords(text) }));
  }

  /** For one search: the score of a product by clicks, from 0 to 1; null where there are no clicks at all. */
  of(query: string): ((productId: string) => number) | null {
    if (this.byProduct.size === 0) return null;
    const products = this.bySearch.get(searchKey(query));
    return (productId) => ofSearch * shareOf(products?.get(productId) ?? 0) + ofProduct * shareOf(this.byProduct.get(productId) ?? 0);
  }

  /** Queries of others that begin with this text, those of most visitors first. */
  beginningWith(text: string, most: number): string[] {
    const typed = searchWords(text);
    const found: string[] = [];
    if (typed === "") return found;
    for (const { text: asked, words } of this.asked) {
      if (!words.startsWith(typed) || words === typed) continue;
      found.push(asked);
      if (found.length === most) break;
    }
    return found;
  }
}
