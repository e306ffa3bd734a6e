import { setImmediate, setTimeout } from "node:timers/promises";
import { countProducts } from "#domain/catalog/catalog.ts";
import { tags as pageTags, tagsSince } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { LruCache } from "./lru-cache.ts";
import { ProductIndex } from "./product-index.ts";
import { selectAskedQueries, selectClicks } from "./search-click-queries.ts";
import { SearchClicks } from "./search-clicks.ts";
import { selectIndexed } from "./search-index-queries.ts";
import { answerSearchRequest, type ProductFinder, type SearchRequestName, type SearchRequests } from "./search-index-requests.ts";
import { selectTuning } from "./search-tuning-queries.ts";
import { TuningRules } from "./search-tuning-rules.ts";

/** The rows read at once; they are indexed in smaller parts, between which requests are answered. */
const rowsAtOnce = 500;
const indexedAtOnce = 50;
/** The first search waits until a smaller catalog is indexed; for a larger one, the database answers that search. */
const waitedFor = 50_000;
/** How long a search waits for changes to be indexed. While an import changes much of the catalog, a search sees what is indexed so far. */
const followedForMs = 1000;
/** Clicks of visitors are counted again after this time; in the meantime, searches use the earlier counts. */
const clicksForMs = 60 * 60_000;
/** The database keeps changes for an hour; an index that last read them longer ago than this is rebuilt. */
const knownForMs = 50 * 60_000;

/** The tags on which search results for collections, pages and articles depend. */
const textTags = [pageTags.catalogIndex, pageTags.collections, pageTags.contentIndex, pageTags.settings, pageTags.all];

/** Answers are a few KB each; an answer with more products than this is not cached. */
const maxAnswers = 500;
const maxRemembered = 100;

/** The parts of a shop that the index needs. */
export type IndexedShop = Pick<Shop, "sql" | "clock" | "log">;

/**
 * The index of products in the memory of this process. It is built from the database when it is first needed. Before each search it reads which products
 * changed, from the tags that also invalidate pages: every change committed before a search began is in it, on every node and from every process.
 */
export class SearchIndex implements ProductFinder {
  private index: ProductIndex | null = null;
  /** Answers by request, since the last change of anything in the index. */
  private readonly answers = new LruCache<object>(maxAnswers);
  private answersOf = "";
  /** The snapshot up to which changes were read. */
  private snapshot = "";
  private readAt = 0;
  private countedAt = 0;
  private isClosed = false;
  private building: Promise<void> | null = null;
  private sweeping: Promise<void> | null = null;
  private reading: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  async ask<Name extends SearchRequestName>(
    shop: IndexedShop,
    name: Name,
    request: SearchRequests[Name]["request"],
  ): Promise<SearchRequests[Name]["answer"] | null> {
    const index = await this.current(shop);
    return index && this.answer(index, name, request);
  }

  private answer<Name extends SearchRequestName>(
    index: ProductIndex,
    name: Name,
    request: SearchRequests[Name]["request"],
  ): SearchRequests[Name]["answer"] {
    const version = `${index.id} ${index.changes}`;
    if (this.answersOf !== version) {
      this.answers.clear();
      this.answersOf = version;
    }
    const asked = `${name} ${JSON.stringify(request)}`;
    const known = this.answers.get(asked) as SearchRequests[Name]["answer"] | undefined;
    if (known) return known;
    const answer = answerSearchRequest(index, name, request);
    if (!("ids" in answer && answer.ids.length > maxRemembered)) this.answers.set(asked, answer);
    return answer;
  }

  async keepReady(shop: IndexedShop): Promise<void> {
    await this.current(shop);
  }

  /** Null, because its memory belongs to the process or thread in which it runs. */
  state(): null {
    return null;
  }

  /** The number of products in the index. */
  get size(): number {
    return this.index?.size ?? 0;
  }

  /** Returns the current index; null while that of a large catalog is built for the first time. */
  async current(shop: IndexedShop): Promise<ProductIndex | null> {
    if (this.index && performance.now() - this.readAt > knownForMs) {
      // A search waits for a small index to be rebuilt; a large one stays in use until the new one is ready.
      const built = this.build(shop);
      if (this.index.size <= waitedFor) await built;
      else built.catch((err) => shop.log.error({ err }, "the search index could not be built"));
    }
    if (!this.index) {
      const built = this.build(shop);
      if ((await countProducts(shop)) > waitedFor) {
        built.catch((err) => shop.log.error({ err }, "the search index could not be built"));
        return this.index;
      }
      await built;
    }
    await atMost(followedForMs, this.follow(shop), (err) => shop.log.error({ err }, "the search index could not follow the changes"));
    if (this.index?.isOutgrown) this.build(shop).catch((err) => shop.log.error({ err }, "the search index could not be built"));
    else if (this.index?.isWorn) this.sweep(this.index).catch((err) => shop.log.error({ err }, "the search index could not be cleaned up"));
    return this.index;
  }

  /** Stops building and waits for running work; for the end of the process. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled([this.building, this.sweeping, this.reading]);
  }

  private sweep(index: ProductIndex): Promise<void> {
    this.sweeping ??= index
      .sweep(() => setImmediate())
      .finally(() => {
        this.sweeping = null;
      });
    return this.sweeping;
  }

  /** Rebuilds the index; the current one stays in use. */
  private build(shop: IndexedShop): Promise<void> {
    this.building ??= this.buildNow(shop).finally(() => {
      this.building = null;
    });
    return this.building;
  }

  private async buildNow(shop: IndexedShop): Promise<void> {
    const readAt = performance.now();
    // Changes during the build are read with the first changes afterward.
    const { snapshot } = await tagsSince(shop, null);
    const index = new ProductIndex();
    index.tuning = new TuningRules(await selectTuning(shop));
    await this.countClicks(shop, index);
    for (let after: string | null = null; !this.isClosed; ) {
      const products = await selectIndexed(shop, { after, first: rowsAtOnce });
      for (const [at, product] of products.entries()) {
        index.put(product);
        if (at % indexedAtOnce === indexedAtOnce - 1) await setImmediate();
      }
      after = products.at(-1)?.id ?? null;
      if (products.length < rowsAtOnce) break;
    }
    if (this.isClosed) return;
    index.finish();
    this.index = index;
    this.snapshot = snapshot;
    this.readAt = readAt;
  }

  private async countClicks(shop: IndexedShop, index: ProductIndex): Promise<void> {
    this.countedAt = performance.now();
    index.clicks = new SearchClicks(await selectClicks(shop), await selectAskedQueries(shop));
    index.changes++;
  }

  /** Reads changes once for all searches that began before the reading; searches that arrive at the same moment share it. */
  private follow(shop: IndexedShop): Promise<void> {
    this.next ??= (this.reading ?? setImmediate())
      .catch(() => {})
      .then(() => {
        this.next = null;
        return this.readChanges(shop);
      });
    return this.next;
  }

  private readChanges(shop: IndexedShop): Promise<void> {
    this.reading ??= this.readChangesNow(shop).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async readChangesNow(shop: IndexedShop): Promise<void> {
    const { index } = this;
    if (!index) return;
    const readAt = performance.now();
    if (readAt - this.countedAt > clicksForMs)
      this.countClicks(shop, index).catch((err) => shop.log.error({ err }, "clicks on results could not be counted"));
    const { snapshot, tags } = await tagsSince(shop, this.snapshot);
    const isTold = (told: string[]) => tags.some((tag) => told.includes(tag));
    if (isTold([pageTags.searchTuning, pageTags.all])) index.tuning = new TuningRules(await selectTuning(shop));
    if (isTold(textTags)) index.textsVersion++;
    if (isTold([...textTags, pageTags.searchTuning])) index.changes++;
    const changed = tags.filter((tag) => tag.startsWith("product:")).map((tag) => tag.slice("product:".length));
    for (let at = 0; at < changed.length; at += rowsAtOnce) {
      const ids = changed.slice(at, at + rowsAtOnce);
      const found = new Map((await selectIndexed(shop, { ids })).map((product) => [product.id, product]));
      for (const [place, id] of ids.entries()) {
        const product = found.get(id);
        if (product) index.put(product);
        else index.remove(id);
        if (place % indexedAtOnce === indexedAtOnce - 1) await setImmediate();
      }
    }
    // If another index was built in the meantime, its own snapshot is used.
    if (this.index !== index) return this.readChangesNow(shop);
    this.snapshot = snapshot;
    this.readAt = readAt;
  }
}

/** Waits for the work for a limited time; then the work continues in the background, and `late` is called if it fails. */
async function atMost(ms: number, work: Promise<void>, late: (fault: unknown) => void): Promise<void> {
  const timer = new AbortController();
  const isOver = setTimeout(ms, true, { signal: timer.signal, ref: false }).catch(() => false);
  const isLate = await Promise.race([work.then(() => false), isOver]);
  timer.abort();
  if (isLate) work.catch(late);
}
