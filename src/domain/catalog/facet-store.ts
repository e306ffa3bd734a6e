import { type Column, type FacetedProduct, maxColumns, minValues, ownColumns, specificationKey } from "./facet-columns.ts";
import type { Faceted } from "./facet-counting.ts";

/** A value of a specification as the database has it: a word, or low and high in the base unit of a dimension. */
export type StoredFacet = [
  key: string,
  dimension: string,
  unit: string,
  name: string,
  position: number,
  ...([low: number, high: number] | [word: string]),
];

/** All values of one name in one dimension. Its position is the mean of the positions that it had in the specifications. */
type Group = { key: string; dimension: string; name: string; kinds: Kind[]; places: number; count: number };
/** The values of a group that were written in one unit. `id` is its number among all kinds. */
type Kind = { id: number; unit: string; group: Group };

type Product = Omit<FacetedProduct, "priceCents"> & { minPriceCents: number; facets: StoredFacet[] };
/** `values`: for each value the number of its kind, then low and high, or the number of its word. */
type Kept = { own: FacetedProduct; values: number[] };

/** With more products than this, only the facets that every product has are counted: counting all specifications would take too long. */
const maxCounted = 50_000;

/**
 * The facet values of all products of a shop in the memory of a process, so that those of any products can be counted without the database: about 20 bytes
 * for each value. The caller assigns the numbers by which products are identified.
 */
export class FacetStore {
  private readonly products: (Kept | undefined)[] = [];
  private readonly kinds: Kind[] = [];
  /** How many numbers a value of each kind takes in `values`. */
  private readonly lengths: number[] = [];
  private readonly groups = new Map<string, Group>();
  private readonly words: string[] = [];
  private readonly wordNumbers = new Map<string, number>();

  /** How many words and units are stored, including those that no product has anymore. */
  get texts(): number {
    return this.words.length + this.kinds.length;
  }

  put(number: number, { vendor, productType, minPriceCents, availability, facets }: Product): void {
    const values: number[] = [];
    for (const [key, dimension, unit, name, position, ...value] of facets) {
      const { id, group } = this.kindOf({ key, dimension, name }, unit);
      group.places += position;
      group.count++;
      values.push(id);
      for (const part of value) values.push(typeof part === "string" ? this.numberOf(part) : part);
    }
    this.products[number] = { own: { vendor, productType, priceCents: minPriceCents, availability }, values };
  }

  remove(number: number): void {
    this.products[number] = undefined;
  }

  typeOf(number: number): string {
    return this.products[number]?.own.productType ?? "";
  }

  /** Returns the facets by which these products can be narrowed; without `price` where a price is already chosen. */
  faceted(numbers: readonly number[], { price }: { price: boolean }): Faceted {
    const kept = numbers.map((number) => this.products[number] as Kept);
    const own = ownColumns(kept.map(({ own }) => own)).filter(({ key }) => price || key !== "price");
    return { productIds: numbers, columns: [...own, ...(numbers.length > maxCounted ? [] : this.columnsOf(kept))] };
  }

  /** The facets with the most values among these products, in the order of the specifications. */
  private columnsOf(products: Kept[]): Column[] {
    const counts = new Uint32Array(this.kinds.length);
    const { lengths } = this;
    for (const { values } of products)
      for (let at = 0; at < values.length; ) {
        const id = values[at] as number;
        counts[id] = (counts[id] as number) + 1;
        at += lengths[id] as number;
      }
    const found = new Map<Group, number>();
    counts.forEach((count, id) => {
      const { group } = this.kinds[id] as Kind;
      if (count > 0) found.set(group, (found.get(group) ?? 0) + count);
    });
    const shown = [...found]
      .filter(([, count]) => count >= minValues(products.length))
      .sort(([one, times], [other, otherTimes]) => otherTimes - times || byName(one, other))
      .slice(0, maxColumns)
      .map(([group]) => group)
      .sort((one, other) => one.places / one.count - other.places / other.count || byName(one, other));
    const collected = shown.map((group) => collecting(group, counts));
    const placeOfKind = new Int32Array(this.kinds.length).fill(-1);
    shown.forEach(({ kinds }, at) => {
      for (const { id } of kinds) placeOfKind[id] = at;
    });
    products.forEach(({ values }, place) => {
      for (let at = 0; at < values.length; ) {
        const id = values[at] as number;
        const column = placeOfKind[id] as number;
        if (column >= 0) (collected[column] as Collecting).take(place, values[at + 1] as number, values[at + 2] as number);
        at += lengths[id] as number;
      }
    });
    return collected.map(({ column }) => column(this.words));
  }

  private kindOf({ key, dimension, name }: Pick<Group, "key" | "dimension" | "name">, unit: string): Kind {
    const group = this.groups.get(`${key} ${dimension}`) ?? { key, dimension, name, kinds: [], places: 0, count: 0 };
    this.groups.set(`${key} ${dimension}`, group);
    const known = group.kinds.find((kind) => kind.unit === unit);
    if (known) return known;
    const kind = { id: this.kinds.length, unit, group };
    group.kinds.push(kind);
    this.kinds.push(kind);
    this.lengths.push(dimension === "" ? 2 : 3);
    return kind;
  }

  private numberOf(word: string): number {
    const known = this.wordNumbers.get(word);
    if (known !== undefined) return known;
    this.wordNumbers.set(word, this.words.length);
    return this.words.push(word) - 1;
  }
}

const byName = (one: Group, other: Group) => (`${one.key} ${one.dimension}` < `${other.key} ${other.dimension}` ? -1 : 1);

type Collecting = { take(place: number, low: number, high: number): void; column(words: string[]): Column };

/** Products arrive in the order of their places. The unit shown is the one that most values have. */
function collecting({ key, name, dimension, kinds }: Group, counts: Uint32Array): Collecting {
  const named = { key: specificationKey(key), name };
  if (dimension === "") {
    const having = new Map<number, number[]>();
    return {
      take(place, word) {
        const products = having.get(word);
        if (products) products.push(place);
        else having.set(word, [place]);
      },
      column: (words) => ({
        ...named,
        kind: "words",
        words: Array.from(having.keys(), (word) => words[word] as string),
        products: Array.from(having.values(), (products) => Int32Array.from(products)),
      }),
    };
  }
  const products: number[] = [];
  const lows: number[] = [];
  const highs: number[] = [];
  const unit = kinds.reduce((most, kind) => ((counts[kind.id] as number) > (counts[most.id] as number) ? kind : most)).unit;
  return {
    take(place, low, high) {
      products.push(place);
      lows.push(low);
      highs.push(high);
    },
    column: () => ({
      ...{ ...named, kind: "range", dimension, unit },
      ...{ products: Int32Array.from(products), lows: Float64Array.from(lows), highs: Float64Array.from(highs) },
    }),
  };
}
