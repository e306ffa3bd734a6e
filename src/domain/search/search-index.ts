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

/** Read at once; indexed in smaller parts, between which requests are answered. */
const rowsAtOnce = 500;
const indexedAtOnce = 50;
/** A smaller catalog is indexed while its first search waits; of a larger one that search is answered by the database. */
const waitedFor = 50_000;
/** So long a search waits for what changed. While an import changes a large part of the catalog, it sees what is indexed so far. */
const followedForMs = 1000;
/** What visitors clicked is counted again after this time, while searches go on with what was known. */
const clicksForMs = 60 * 60_000;
/** Changes are kept for an hour in the database; an index that read them longer ago is built anew. */
const knownForMs = 50 * 60_000;

/** What a search says of collections, pages and articles changes with these. */
const textTags = [pageTags.catalogIndex, pageTags.collections, pageTags.contentIndex, pageTags.settings, pageTags.all];

/** Answers are a few KB each; one with more products than this is not remembered. */
const maxAnswers = 500;
const maxRemembered = 100;

/** What it needs of a shop. */
export type IndexedShop = Pick<Shop, "sql" | "clock" | "log">;

/**
 * The index of products in the memory of this process. It is built from the database when it is first needed, and before each search it reads which
 * products changed since, with the tags that drop pages from the cache: what was committed before a search began is in it, on every node, whatever process changed it.
 */
export class SearchIndex implements ProductFinder {
  private index: ProductIndex | null = null;
  /** What was answered since the last change of anything in the index, by the request. */
  private readonly answers = new LruCache<object>(maxAnswers);
  private answersOf = "";
  /** Up to where changes were read. */
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

  /** What it holds belongs to the memory of the process or thread that it is in. */
  state(): null {
    return null;
  }

  /** How many products it has. */
  get size(): number {
    return this.index?.size ?? 0;
  }

  /** The index as of now; null while that of a large catalog is built for the first time. */
  async current(shop: IndexedShop): Promise<ProductIndex | null> {
    if (this.index && performance.now() - this.readAt > knownForMs) {
      // A small one is built before the search goes on, a large one serves as it is until the new one is there.
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

  /** Ends what is being built; for the end of the process. */
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

  /** Builds it anew, while the one that is there serves. */
  private build(shop: IndexedShop): Promise<void> {
    this.building ??= this.buildNow(shop).finally(() => {
      this.building = null;
    });
    return this.building;
  }

  private async buildNow(shop: IndexedShop): Promise<void> {
    const readAt = performance.now();
    // What changes while it is built comes with the first changes that are read.
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

  /** Changes are read once for all searches that began before; those that come in the same moment begin together. */
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
    // Where another one was built meanwhile, its own beginning counts.
    if (this.index !== index) return this.readChangesNow(shop);
    this.snapshot = snapshot;
    this.readAt = readAt;
  }
}

/** Waits for the work, and no longer than that: then it goes on by itself, and `late` is told where it fails. */
async function atMost(ms: number, work: Promise<void>, late: (fault: unknown) => void): Promise<void> {
  const timer = new AbortController();
  const isOver = setTimeout(ms, true, { signal: timer.signal, ref: false }).catch(() => false);
  const isLate = await Promise.race([work.then(() => false), isOver]);
  timer.abort();
  if (isLate) work.catch(late);
}
