import { unzipped } from "./content-encoding.ts";

/**
 * Decompressed copies of cached pages, for clients that accept no compression (crawlers, monitors). An LRU cache bounded in bytes.
 * Concurrent requests for one page share one decompression.
 */
export class UncompressedCopies<Page extends { isCached: boolean }> {
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
        this.store(page, body);
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

  private store(page: Page, body: Buffer): void {
    // The page was invalidated while it was being decompressed.
    if (!page.isCached || body.length > this.maxBytes) return;
    this.copies.set(page, body);
    this.held += body.length;
    for (const oldest of this.copies.keys()) {
      if (this.held <= this.maxBytes) return;
      this.drop(oldest);
    }
  }
}
