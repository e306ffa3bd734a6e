import { parseQuantity } from "#domain/measures/measure-parsing.ts";
import { fromBase, unitOf } from "#domain/measures/units.ts";
import type { Column, NumberColumn, WordColumn } from "./facet-columns.ts";
import type { Facet, FacetChoice } from "./facet-types.ts";

/** Finds which products pass the chosen filters, and what else can be chosen. Pure. */

/** The number of facets shown, including price, availability, brand and type. */
const maxShown = 12;
/** The share of the products that must have a facet: one that fewer have says nothing about the others. */
const minShare = 0.5;
/** How well a facet must distinguish the products that have it: if nearly all have the same value, it distinguishes nothing. */
const minPower = 0.1;
/** The maximum length of a word in a facet where no two products share a word. */
const maxRareLength = 20;
const maxSearchWords = 30;
const bars = 16;
/** Created once, because `localeCompare` with options creates a collator at each call. */
const { compare: collate } = new Intl.Collator("en", { numeric: true });

/** A choice that was understood, and whether each product passes it. */
type Filter = { key: string; words: string[]; min: number; max: number; passes: Uint8Array };

/** The products that are counted, in any order, and what they have. */
export type Faceted = { productIds: { length: number }; columns: Column[] };

export type Narrowed = {
  isIn(product: number): boolean;
  total: number;
  facets: Facet[];
  filters: { key: string; words: string[]; min: number; max: number }[];
};

/**
 * The words of one facet are alternatives; all facets must match. The counts of a facet are those of products that pass every other facet, so that they show
 * what choosing more in the same facet would add.
 */
export function narrow(index: Faceted, choices: FacetChoice[]): Narrowed {
  const count = index.productIds.length;
  const byKey = bestColumns(index);
  const filters = choices.flatMap((choice) => filterOf(byKey.get(choice.key), choice, count) ?? []);
  const fails = new Uint8Array(count);
  const failed = new Uint8Array(count);
  filters.forEach(({ passes }, at) => {
    for (let product = 0; product < count; product++)
      if (!passes[product]) {
        fails[product] = (fails[product] as number) + 1;
        failed[product] = at;
      }
  });
  const kinds = filters.find(({ key }) => key === "type")?.passes ?? null;
  const chosen = new Set(filters.map(({ key }) => key));
  const facets = shown([...byKey.values()], { base: kinds, count, chosen }).map((column) => {
    const own = filters.findIndex(({ key }) => key === column.key);
    const counts = (product: number) => fails[product] === 0 || (fails[product] === 1 && failed[product] === own && own >= 0);
    return facetOf(column, filters[own], counts);
  });
  return { isIn: (product) => fails[product] === 0, total: fails.reduce((sum, times) => sum + (times === 0 ? 1 : 0), 0), facets, filters };
}

/** Picks the column with the most values among those with the same key (a capacity in liters, and one in grams). */
function bestColumns({ columns }: Faceted): Map<string, Column> {
  const best = new Map<string, Column>();
  for (const column of columns) {
    const other = best.get(column.key);
    if (!other || sizeOf(column) > sizeOf(other)) best.set(column.key, column);
  }
  return best;
}

function sizeOf(column: Column): number {
  return column.kind === "range" ? column.products.length : column.products.reduce((sum, { length }) => sum + length, 0);
}

function filterOf(column: Column | undefined, choice: FacetChoice, count: number): Filter | null {
  if (!column) return null;
  const passes = new Uint8Array(count);
  if (column.kind === "words") {
    const words = column.words.filter((word) => choice.words.includes(word));
    for (const word of words) for (const product of column.products[column.words.indexOf(word)] ?? []) passes[product] = 1;
    // A word that no product has anymore comes from an old link: it counts as not chosen.
    return words.length === 0 ? null : { key: column.key, words, min: 0, max: 0, passes };
  }
  const [min, max] = [boundOf(choice.min, choice.unit, column), boundOf(choice.max, choice.unit, column)];
  if (min === null && max === null) return null;
  const [from, to] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  column.products.forEach((product, at) => {
    if ((column.highs[at] as number) >= from && (column.lows[at] as number) <= to) passes[product] = 1;
  });
  return { key: column.key, words: [], min: from, max: to, passes };
}

/** Converts "10", "10 mL" or "0.01" with a separate unit "L" to the base unit; null where it measures something else. */
function boundOf(text: string, unit: string, column: NumberColumn): number | null {
  if (text === "") return null;
  if (column.dimension === "price") return Number.isFinite(Number(text)) ? Number(text) : null;
  const bare = parseQuantity(text);
  const quantity = bare?.unit === "" && (unit || column.unit) ? parseQuantity(text, unit || column.unit) : bare;
  return quantity?.dimension === column.dimension ? quantity.baseLow : null;
}

type Choosing = { base: Uint8Array | null; count: number; chosen: Set<string> };

/** The facets that most products of the chosen types have and that distinguish them, in the order of the specifications; chosen ones are always included. */
function shown(columns: Column[], { base, count, chosen }: Choosing): Column[] {
  const isIn = (product: number) => !base || base[product] === 1;
  const all = base ? base.reduce((sum, one) => sum + one, 0) : count;
  const own = columns.filter((column) => !column.key.startsWith("f.") && (chosen.has(column.key) || distinctOf(column) > 1));
  const ranked = columns
    .filter(({ key }) => key.startsWith("f."))
    .map((column) => ({ column, weight: chosen.has(column.key) ? 2 : weightOf(column, isIn, all, count) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, maxShown - own.length);
  const kept = new Set(ranked.map(({ column }) => column));
  return [...own, ...columns.filter((column) => kept.has(column))];
}

function distinctOf(column: Column): number {
  return column.kind === "words" ? column.words.length : new Set(column.lows).size;
}

/** The share of the products that have the facet, times how well it distinguishes them; 0 where either is too low. */
function weightOf(column: Column, isIn: (product: number) => boolean, all: number, count: number): number {
  const { having, most, distinct } = column.kind === "words" ? spreadOfWords(column, isIn, count) : spreadOfNumbers(column, isIn);
  const share = having / all;
  const power = having === 0 ? 0 : 1 - most / having;
  // Where hardly any two products share a word, the words are a description and not a choice.
  const isProse =
    column.kind === "words" && (distinct > Math.max(6, having / 2) || (most === 1 && column.words.some(({ length }) => length > maxRareLength)));
  return share < minShare || power < minPower || distinct < 2 || isProse ? 0 : share * power;
}

/** How many products have a value, how many of them the most common one, and how many values there are. */
type Spread = { having: number; most: number; distinct: number };

function spreadOfWords(column: WordColumn, isIn: (product: number) => boolean, count: number): Spread {
  const has = new Uint8Array(count);
  let [having, most, distinct] = [0, 0, 0];
  for (const products of column.products) {
    let times = 0;
    for (const product of products)
      if (isIn(product)) {
        times++;
        if (has[product] === 0) having++;
        has[product] = 1;
      }
    most = Math.max(most, times);
    if (times > 0) distinct++;
  }
  return { having, most, distinct };
}

function spreadOfNumbers(column: NumberColumn, isIn: (product: number) => boolean): Spread {
  const times = new Map<number, number>();
  let [having, last] = [0, -1];
  column.products.forEach((product, at) => {
    if (!isIn(product)) return;
    if (product !== last) having++;
    last = product;
    // Ranges that begin with the same number differ by their end.
    const value = (column.lows[at] as number) + (column.highs[at] as number) * 1.000_000_1;
    times.set(value, (times.get(value) ?? 0) + 1);
  });
  let most = 0;
  for (const count of times.values()) most = Math.max(most, count);
  return { having, most, distinct: times.size };
}

function facetOf(column: Column, filter: Filter | undefined, counts: (product: number) => boolean): Facet {
  const { key, name } = column;
  if (column.kind === "range") return { key, name, kind: "range", unit: column.unit, ...rangeOf(column, counts) };
  const words = column.words.map((word, at) => {
    const products = column.products[at] as Int32Array;
    const count = products.reduce((sum, product) => sum + (counts(product) ? 1 : 0), 0);
    return { word, count, isChosen: filter?.words.includes(word) ?? false, all: products.length };
  });
  const most = words
    .sort((one, other) => other.all - one.all || collate(one.word, other.word))
    .filter(({ isChosen }, at) => at < maxSearchWords || isChosen);
  return { key, name, kind: "words", words: most.map(({ all: _all, ...word }) => word) };
}

/** The bounds of all products, and how many of the counted ones lie in each part between them; the parts are logarithmic where the bounds are far apart. */
function rangeOf(column: NumberColumn, counts: (product: number) => boolean): { low: number; high: number; bars: number[] } {
  const [low, high] = [least(column.lows), most(column.highs)];
  const isWide = low > 0 && high / low >= 100;
  const scaled = (value: number) => (isWide ? Math.log(value) : value);
  const width = scaled(high) - scaled(low) || 1;
  const barOf = (value: number) => Math.min(bars - 1, Math.max(0, Math.floor(((scaled(value) - scaled(low)) / width) * bars)));
  const heights = new Array<number>(bars).fill(0);
  const lastIn = new Int32Array(bars).fill(-1);
  column.products.forEach((product, at) => {
    if (!counts(product)) return;
    for (let bar = barOf(column.lows[at] as number); bar <= barOf(column.highs[at] as number); bar++) {
      if (lastIn[bar] === product) continue;
      lastIn[bar] = product;
      heights[bar] = (heights[bar] as number) + 1;
    }
  });
  const unit = unitOf(column.unit);
  const shownOf = (base: number) => (unit && unit.dimension === column.dimension ? fromBase(base, unit) : base);
  return { low: shownOf(low), high: shownOf(high), bars: heights };
}

const least = (numbers: Float64Array) => numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
const most = (numbers: Float64Array) => numbers.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
