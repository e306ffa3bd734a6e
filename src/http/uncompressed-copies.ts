import { unzipped } from "./content-encoding.ts";

/**
 * Pages that are kept compressed, as they are: for clients that take no compression (crawlers, monitors). Bounded in bytes, of which the copy that
 * was asked for longest ago goes first. Of several askers for one page, one has it decompressed and all get it.
 */
export class UncompressedCopies<Page extends { isKept: boolean }> {
  private readonly copies = new Map<Page, Buffer>();
  private readonly underWay = new Map<Page, Promise<Buffer>>();
  private readonly maxBytes: number;
  private held = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.held;
  }

  find(page: Page): Buffer | null {
    const copy = this.copies.get(page);
    if (!copy) return null;
    this.copies.delete(page);
    this.copies.set(page, copy);
    return copy;
  }

  make(page: Page, gzip: Buffer): Promise<Buffer> {
    let making = this.underWay.get(page);
    if (!making) {
      making = unzipped(gzip).then((body) => {
        this.keep(page, body);
        return body;
      });
      this.underWay.set(page, making);
      const done = () => void this.underWay.delete(page);
      making.then(done, done);
    }
    return making;
  }

  drop(page: Page): void {
    this.held -= this.copies.get(page)?.length ?? 0;
    this.copies.delete(page);
  }

  private keep(page: Page, body: Buffer): void {
    // Dropped while its body was being made.
    if (!page.isKept || body.length > this.maxBytes) return;
    this.copies.set(page, body);
    this.held += body.length;
    for (const oldest of this.copies.keys()) {
      if (this.held <= this.maxBytes) return;
      this.drop(oldest);
    }
  }
}
