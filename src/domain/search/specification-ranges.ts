import { grown } from "./growing-array.ts";
import { type MeasureConstraint, meets, type SpecificationRange } from "./query-measures.ts";

/** The ranges that the specifications of all products cover in one dimension, in flat arrays. */
export class SpecificationRanges {
  private numbers = new Uint32Array(64);
  private bounds = new Float64Array(128);
  private limits = new Uint8Array(64);
  private count = 0;

  add(number: number, { low, high, isLimit }: SpecificationRange): void {
    if (this.count >= this.numbers.length) {
      this.numbers = grown(this.numbers);
      this.bounds = grown(this.bounds);
      this.limits = grown(this.limits);
    }
    this.numbers[this.count] = number;
    this.bounds[this.count * 2] = low;
    this.bounds[this.count * 2 + 1] = high;
    this.limits[this.count] = isLimit ? 1 : 0;
    this.count++;
  }

  /** Keeps only the ranges of these products. */
  keep(isKept: (number: number) => boolean): void {
    let kept = 0;
    for (let at = 0; at < this.count; at++) {
      if (!isKept(this.numbers[at] as number)) continue;
      this.numbers[kept] = this.numbers[at] as number;
      this.bounds.copyWithin(kept * 2, at * 2, at * 2 + 2);
      this.limits[kept] = this.limits[at] as number;
      kept++;
    }
    this.count = kept;
  }

  /** Returns the products that meet a constraint, and how well. */
  meeting(constraint: MeasureConstraint): Map<number, number> {
    const found = new Map<number, number>();
    for (let at = 0; at < this.count; at++) {
      const range = { low: this.bounds[at * 2] as number, high: this.bounds[at * 2 + 1] as number, isLimit: this.limits[at] === 1 };
      const how = meets(range, constraint);
      const number = this.numbers[at] as number;
      if (how > (found.get(number) ?? 0)) found.set(number, how);
    }
    return found;
  }
}
