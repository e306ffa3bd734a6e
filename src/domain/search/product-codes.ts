import { codeOf } from "./search-terms.ts";

/** A shorter code is too weak as evidence of a product. */
const minCodeLength = 3;

/** SKUs, model numbers and barcodes in the form in which they are compared (`codeOf`), with the numbers of their products. */
export class ProductCodes {
  private readonly owners = new Map<string, number[]>();

  add(codes: string[], number: number): void {
    for (const code of new Set(codes.map(codeOf))) {
      if (code.length < minCodeLength) continue;
      const owners = this.owners.get(code);
      if (owners) owners.push(number);
      else this.owners.set(code, [number]);
    }
  }

  /** The numbers of products with exactly this code. */
  with(code: string): readonly number[] {
    return this.owners.get(code) ?? [];
  }

  /** Keeps only these products; calls `looksAt` with the number of entries before it looks at them. */
  async keep(isKept: (number: number) => boolean, looksAt: (entries: number) => Promise<void>): Promise<void> {
    for (const [code, owners] of this.owners) {
      await looksAt(owners.length);
      const kept = owners.filter(isKept);
      if (kept.length === 0) this.owners.delete(code);
      else if (kept.length < owners.length) this.owners.set(code, kept);
    }
  }
}
