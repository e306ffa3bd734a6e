import { randomUUID } from "node:crypto";
import { FacetStore } from "#domain/catalog/facet-store.ts";
import { grown, put } from "./growing-array.ts";
import { postingData } from "./posting-data.ts";
import { PostingLists } from "./posting-lists.ts";
import { ProductCodes } from "./product-codes.ts";
import { countOf, type FieldWeights, fieldBits, fieldWeights, type IndexedProduct, type TermOccurrence, termsIn } from "./product-terms.ts";
import { type MeasureConstraint, type PriceConstraint, parseConstraints, type SpecificationRange, specificationRangesOf } from "./query-measures.ts";
import { SearchClicks } from "./search-clicks.ts";
import { fillers, termsOf } from "./search-terms.ts";
import { TuningRules } from "./search-tuning-rules.ts";
import { SpecificationRanges } from "./specification-ranges.ts";

/** The number of entries swept in about a millisecond. */
const sweptAtOnce = 50_000;

/** The index of one catalog: terms and their places in typed arrays, updated product by product. */
export class ProductIndex {
  private readonly weights: FieldWeights;
  private readonly termIds = new Map<string, number>();
  readonly terms: string[] = [];
  private readonly lists = new PostingLists();
  /** Product numbers by id, and the reverse; a changed product gets a new number and its old one is dead. */
  private readonly numbers = new Map<string, number>();
  readonly ids: string[] = [];
  private alive = new Uint8Array(1024);
  private popular = new Uint8Array(1024);
  /** The number of words in title and type of each product, without fillers. */
  private titleWords = new Uint8Array(1024);
  private typeWords = new Uint8Array(1024);
  /** Products that are gone or have a new number, and whose terms are not swept yet. */
  private dead = 0;
  /** The number of terms and words when the index was built. */
  private textsAtFirst = 0;
  private swept = 0;
  private scores = new Float32Array(0);
  private covered = new Uint16Array(0);
  /** Lowest and highest price of each product, in minor units. */
  private prices = new Float64Array(2048);
  private readonly ranges = new Map<string, SpecificationRanges>();
  private readonly codes = new ProductCodes();
  readonly facets = new FacetStore();
  /** Terms by their first two characters, for unfinished words. */
  private readonly beginnings = new Map<string, number[]>();
  /** Words of names by their length, for mistyped words. */
  private readonly words = new Map<number, number[]>();
  private readonly isWord = new Set<number>();

  /** Identifies this index. */
  readonly id = randomUUID();
  /** Incremented with every change of anything in the index. */
  changes = 0;
  /** Changes when a collection, page or article changes, or a setting that their texts use. */
  textsVersion = 0;
  /** The rules that staff tuned; `SearchIndex` reads them again when they change. */
  tuning = new TuningRules();
  /** The clicks of visitors; `SearchIndex` counts them again every hour. */
  clicks = new SearchClicks();

  constructor(weights: FieldWeights = fieldWeights) {
    this.weights = weights;
  }

  /** The number of products in the index. */
  get size(): number {
    return this.ids.length - this.dead - this.swept;
  }

  /** Whether changed products have left so many dead entries that a sweep is worthwhile. */
  get isWorn(): boolean {
    return this.dead > 5_000 && this.dead > this.size * 0.3;
  }

  /** Whether the index should be rebuilt: it has used too many product numbers (about 30 bytes each), or too many terms and words, which are never removed. */
  get isOutgrown(): boolean {
    return this.ids.length > 100_000 + 4 * this.size || this.texts > 200_000 + 4 * this.textsAtFirst;
  }

  private get texts(): number {
    return this.terms.length + this.facets.texts;
  }
  /** Marks the index as complete: later calls are changes. */
  finish(): void {
    this.textsAtFirst = this.texts;
  }

  /** Removes the entries that changed products left behind. Between the steps, `pause` lets searches run. */
  async sweep(pause: () => Promise<void>): Promise<void> {
    // Products that die during the sweep may stay in lists that were swept before, so they are left for the next sweep.
    const gone = this.dead;
    let looked = 0;
    const looksAt = async (entries: number) => {
      looked += entries;
      if (looked < sweptAtOnce) return;
      looked = 0;
      await pause();
    };
    for (let id = 0; id < this.terms.length; id++) {
      await looksAt(this.lists.countOf(id));
      this.lists.sweep(id, (number) => this.isAlive(number));
      if (this.lists.countOf(id) === 0) this.isWord.delete(id);
    }
    const isUsed = (id: number) => this.lists.countOf(id) !== 0;
    for (const lists of [this.beginnings, this.words] as Map<unknown, number[]>[])
      for (const [key, ids] of lists) {
        await looksAt(ids.length);
        lists.set(key, [...new Set(ids.filter(isUsed))]);
      }
    for (const ranges of this.ranges.values()) {
      ranges.keep((number) => this.isAlive(number));
      await pause();
    }
    await this.codes.keep((number) => this.isAlive(number), looksAt);
    for (let number = 0; number < this.ids.length; number++) if (!this.isAlive(number)) this.ids[number] = "";
    this.dead -= gone;
    this.swept += gone;
  }

  /** Two numbers per product for a search, which resets them to 0 afterward, so that a search allocates nothing. */
  scratch(): { scores: Float32Array; covered: Uint16Array } {
    if (this.scores.length < this.alive.length) {
      this.scores = new Float32Array(this.alive.length);
      this.covered = new Uint16Array(this.alive.length);
    }
    return { scores: this.scores, covered: this.covered };
  }

  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  isAlive(number: number): boolean {
    return this.alive[number] === 1;
  }

  /** 0 to 1: sales of the product on a logarithmic scale, lower where it is out of stock. */
  popularity(number: number): number {
    return (this.popular[number] ?? 0) / 255;
  }

  remove(id: string): void {
    const number = this.numbers.get(id);
    if (number === undefined) return;
    this.changes++;
    this.numbers.delete(id);
    this.alive[number] = 0;
    this.facets.remove(number);
    this.dead++;
  }

  put(product: IndexedProduct): void {
    this.remove(product.id);
    this.changes++;
    const number = this.ids.length;
    this.ids.push(product.id);
    this.numbers.set(product.id, number);
    if (number >= this.alive.length) {
      this.alive = grown(this.alive);
      this.popular = grown(this.popular);
      this.prices = grown(this.prices);
      this.titleWords = grown(this.titleWords);
      this.typeWords = grown(this.typeWords);
    }
    this.alive[number] = 1;
    const sold = Math.min(1, Math.log1p(Math.max(0, product.unitsSold)) / Math.log(10_000));
    this.popular[number] = Math.round(127 * sold + (product.availability === "out-of-stock" ? 0 : 128));
    this.prices.set([product.minPriceCents, product.maxPriceCents], number * 2);
    this.titleWords[number] = countOf(product.title);
    this.typeWords[number] = countOf(product.productType);
    this.putRanges(product, number);
    for (const [term, found] of termsIn(product, this.weights)) this.post(term, number, found);
    this.codes.add(product.codes, number);
    this.facets.put(number, product);
  }

  /** The products whose specifications, options or title meet a constraint, and how well (up to 1). */
  meeting(constraint: MeasureConstraint): Map<number, number> {
    return this.ranges.get(constraint.dimension)?.meeting(constraint) ?? new Map();
  }

  /** The number of words in its title and its type. */
  wordsOf(number: number): { title: number; type: number } {
    return { title: this.titleWords[number] ?? 0, type: this.typeWords[number] ?? 0 };
  }

  hasPrice(number: number, { low, high }: PriceConstraint): boolean {
    return (this.prices[number * 2] as number) <= high && (this.prices[number * 2 + 1] as number) >= low;
  }

  private putRanges(product: IndexedProduct, number: number): void {
    const put = (range: SpecificationRange) => {
      const ranges = this.ranges.get(range.dimension) ?? new SpecificationRanges();
      this.ranges.set(range.dimension, ranges);
      ranges.add(number, range);
    };
    for (const { name, value, unit } of product.specifications.slice(0, 300))
      for (const range of specificationRangesOf(name, value, unit)) put(range);
    for (const option of new Set(product.options.slice(0, 200))) for (const range of specificationRangesOf("", option, null)) put(range);
    for (const { measure } of parseConstraints(product.title.slice(0, 300)))
      if (measure && Number.isFinite(measure.low + measure.high)) put({ ...measure, isLimit: false });
  }

  /** The numbers of products with exactly this code (`codeOf`). */
  withCode(code: string): number[] {
    return this.codes.with(code).filter((number) => this.alive[number] === 1);
  }

  /** Returns undefined where no product has the term. */
  termId(term: string): number | undefined {
    const id = this.termIds.get(term);
    return id !== undefined && this.lists.countOf(id) === 0 ? undefined : id;
  }

  /** How many products have the term, including outdated ones since the last sweep. */
  frequency(termId: number): number {
    return this.lists.countOf(termId);
  }

  /** Pairs of product number and data (`impactOf`, `fieldsOf`, `titlePosition`). */
  postings(termId: number): Uint32Array {
    return this.lists.of(termId);
  }

  /** The data of one product for a term; 0 where the product does not have it. */
  dataOf(termId: number, number: number): number {
    return this.lists.dataOf(termId, number);
  }

  beginningWith(text: string): number[] {
    return (this.beginnings.get(text.slice(0, 2)) ?? []).filter((id) => (this.terms[id] as string).startsWith(text));
  }

  /** Whether all words of the text, except fillers, are in names, types, vendors or tags of products. */
  isNamed(text: string): boolean {
    return termsOf(text, 64).every((term) => fillers.has(term) || this.isWord.has(this.termIds.get(term) ?? -1));
  }

  ofLength(length: number): readonly number[] {
    return this.words.get(length) ?? [];
  }

  private post(term: string, number: number, found: TermOccurrence): void {
    let id = this.termIds.get(term);
    if (id === undefined) {
      id = this.terms.length;
      this.termIds.set(term, id);
      this.terms.push(term);
      this.lists.addTerm();
    }
    if (
      found.fieldBits & (fieldBits.title | fieldBits.type | fieldBits.vendor | fieldBits.tag) &&
      !this.isWord.has(id) &&
      /^\p{L}{3,32}$/u.test(term)
    ) {
      this.isWord.add(id);
      put(this.words, term.length, id);
    }
    if (this.lists.countOf(id) === 0) put(this.beginnings, term.slice(0, 2), id);
    this.lists.add(id, number, postingData(found));
  }
}
