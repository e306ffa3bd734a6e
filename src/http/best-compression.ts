import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#domain/ports.ts";
import { compressed, unzipped } from "./content-encoding.ts";
import type { CachedPage } from "./page-cache.ts";

/** So many requests for a cached page make its best compression worth its time. */
export const requestsForBest = 20;
/** A larger body, such as a site map, would take a second, and no first paint waits for it. */
const maxBytes = 256 * 1024;
/** The pause after each is so many times as long as it took: never more than a tenth of a core goes into this. */
const pauseTimes = 9;

/**
 * Compresses the pages that are asked for most once more, as well as brotli can, so that they fit into what a new connection sends at once: one
 * after the other and beside the event loop. `done` takes what came out.
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
    // Whatever is added meanwhile has its turn too.
    for (const page of this.waiting) {
      this.waiting.delete(page);
      if ("identity" in page.bodies) continue;
      const start = performance.now();
      try {
        const br = await compressed(await unzipped(page.bodies.gzip), "br", "best");
        // The page may have changed meanwhile.
        if (page.isCached) this.done(page, br);
      } catch (fault) {
        this.log.warn({ err: fault }, "a cached page could not be compressed further, and stays as it is");
      }
      await pause(pauseTimes * (performance.now() - start), undefined, { ref: false });
    }
    this.isAtWork = false;
  }
}
