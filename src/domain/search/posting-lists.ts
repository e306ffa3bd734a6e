import { grown } from "./growing-array.ts";

/** The postings of each term: pairs of product number and data, sorted by number. */
export class PostingLists {
  /** A term with one posting keeps it in `single`. */
  private readonly lists: (Uint32Array | undefined)[] = [];
  private counts = new Uint32Array(1024);
  private single = new Uint32Array(2048);

  /** Makes room for one more term; terms are numbered in the order in which they are added. */
  addTerm(): void {
    this.lists.push(undefined);
    if (this.lists.length <= this.counts.length) return;
    this.counts = grown(this.counts);
    this.single = grown(this.single);
  }

  /** How many products have the term, including outdated ones since the last sweep. */
  countOf(term: number): number {
    return this.counts[term] ?? 0;
  }

  of(term: number): Uint32Array {
    const count = this.countOf(term);
    return this.lists[term]?.subarray(0, count * 2) ?? this.single.subarray(term * 2, term * 2 + count * 2);
  }

  /** The data of one product for a term; 0 where the product does not have it. */
  dataOf(term: number, number: number): number {
    const postings = this.of(term);
    let low = 0;
    let high = postings.length / 2 - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = postings[middle * 2] as number;
      if (at === number) return postings[middle * 2 + 1] as number;
      if (at < number) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  }

  /** `number` must be larger than all earlier ones. */
  add(term: number, number: number, data: number): void {
    const count = this.countOf(term);
    if (count === 0) {
      this.single[term * 2] = number;
      this.single[term * 2 + 1] = data;
    } else {
      let list = this.lists[term];
      if (!list || list.length < count * 2 + 2) {
        const longer = new Uint32Array(Math.max(4, Math.ceil(count * 1.5) + 1) * 2);
        longer.set(list ?? this.single.subarray(term * 2, term * 2 + 2));
        this.lists[term] = longer;
        list = longer;
      }
      list[count * 2] = number;
      list[count * 2 + 1] = data;
    }
    this.counts[term] = count + 1;
  }

  /** Removes the products that are gone. */
  sweep(term: number, isAlive: (number: number) => boolean): void {
    const list = this.lists[term];
    const postings = list ?? this.single.subarray(term * 2, term * 2 + 2);
    const count = this.countOf(term);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      if (!isAlive(postings[at * 2] as number)) continue;
      if (kept < at) postings.copyWithin(kept * 2, at * 2, at * 2 + 2);
      kept++;
    }
    this.counts[term] = kept;
    if (!list) return;
    if (kept > 1) {
      if (list.length > kept * 4) this.lists[term] = list.slice(0, kept * 2);
      return;
    }
    this.single.set(list.subarray(0, 2), term * 2);
    this.lists[term] = undefined;
  }
}
