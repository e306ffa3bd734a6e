import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#domain/ports.ts";
import { compressed, unzipped } from "./content-encoding.ts";
import type { CachedPage } from "./page-cache.ts";

/** After this many requests a cached page is worth its best compression. */
export const requestsForBest = 20;
/** A larger body, such as a sitemap, would take a second, and no first paint waits for it. */
const maxBytes = 256 * 1024;
/** The pause after each compression, in multiples of the time that it took: at most a tenth of a core is used. */
const pauseTimes = 9;

/**
 * Compresses the most requested pages again, as well as brotli can, so that they fit into what a new connection sends at once: one
 * after the other and outside the event loop. `done` receives the result.
 */
export class BestCompression {
  private readonly waiting = new Set<CachedPage>();
  private isAtWork = false;
  private readonly log: Log;
  private readonly done: (page: CachedPage, br: Buffer) => void;

  constructor(log: Log, done: (page: CachedPage, br: Buffer) => void) {
    this.log = log;
    this.done = done;
  }

  add(page: CachedPage): void {
    if (page.length > maxBytes) return;
    this.waiting.add(page);
    if (!this.isAtWork) void this.work();
  }

  drop(page: CachedPage): void {
    this.waiting.delete(page);
  }

  private async work(): Promise<void> {
    this.isAtWork = true;
    // Pages that are added meanwhile get their turn too.
    for (const page of this.waiting) {
      this.waiting.delete(page);
      if ("identity" in page.bodies) continue;
      const start = performance.now();
      try {
        const br = await compressed(await unzipped(page.bodies.gzip), "br", "best");
        // The page may have been dropped from the cache meanwhile.
        if (page.isCached) this.done(page, br);
      } catch (fault) {
        this.log.warn({ err: fault }, "a cached page could not be compressed further, and stays as it is");
      }
      await pause(pauseTimes * (performance.now() - start), undefined, { ref: false });
    }
    this.isAtWork = false;
  }
}
