import { hash } from "node:crypto";
import type { Clock, Log } from "#domain/ports.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { BestCompression, requestsForBest } from "./best-compression.ts";
import { compressed, type Encoding, minCompressedBytes } from "./content-encoding.ts";
import { UncompressedCopies } from "./uncompressed-copies.ts";

/** Estimated bytes per page besides its bodies: headers, tags, map entries. */
const overheadBytes = 2000;

/** A rendered page. `tags` are all that it depends on; after `until` it is stale. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<string>;
  until: Date | null;
  cacheable: boolean;
};

export type CachedPage = {
  status: number;
  etag: string;
  tags: ReadonlySet<string>;
  untilMs: number;
  /**
   * An uncached page is uncompressed, plus compressed for the client that asked. A cached page has both compressed forms, its brotli form made
   * smaller after many requests; its uncompressed form is made on request and stored only in `UncompressedCopies`.
   */
  bodies: { identity: Buffer; br?: Promise<Buffer>; gzip?: Promise<Buffer> } | { br: Buffer; gzip: Buffer };
  /** The length of the uncompressed body in bytes. */
  length: number;
  /** The header fields of every response with this page, names and values alternating, as Node takes them. */
  fields: string[];
  bytes: number;
  isCached: boolean;
  /** How many requests were answered from the cache. */
  requests: number;
  /** Whether it was requested since the last eviction round. */
  used: boolean;
};

/** The largest share of the cache's bytes for uncompressed copies. */
const plainShare = 1 / 8;
/** How many dropped pages are remembered. */
const maxRemembered = 2000;

/** The tags that every page has, listed or not. */
const commonTags = [tags.all, tags.settings, tags.menus];

/**
 * Cache of rendered anonymous pages on this node, bounded in bytes. Concurrent requests for a page that is not cached share one
 * render. A page is dropped when one of its tags is invalidated or its `until` is reached, and not cached when a tag was invalidated
 * while it was being rendered. Responses of 400 and above are never cached.
 */
export class PageCache {
  readonly counters = { hits: 0, renders: 0, evictions: 0 };
  private readonly pages = new Map<string, CachedPage>();
  private readonly byTag = new Map<string, Set<string>>();
  private readonly rendering = new Map<string, Promise<CachedPage>>();
  /** For each running render, the tags invalidated since it started. */
  private readonly overtaking = new Set<Set<string>>();
  private readonly plainCopies: UncompressedCopies<CachedPage>;
  private readonly best: BestCompression;
  private bytes = 0;
  /**
   * Keys of pages that had cache hits and were then dropped as stale, oldest first. A page that is rendered again stays here: the next change may
   * come before its next hit.
   */
  private readonly outdated = new Set<string>();
  readonly maxBytes: number;
  private readonly clock: Clock;

  constructor(maxBytes: number, { clock, log }: { clock: Clock; log: Log }) {
    this.maxBytes = maxBytes;
    this.clock = clock;
    this.best = new BestCompression(log, (page, br) => this.replaceBrotli(page, br));
    this.plainCopies = new UncompressedCopies(maxBytes * plainShare);
  }

  find(key: string): CachedPage | undefined {
    const page = this.pages.get(key);
    if (!page) return undefined;
    if (page.untilMs !== Number.POSITIVE_INFINITY && page.untilMs <= this.clock.now().getTime()) {
      this.dropOutdated(key);
      return undefined;
    }
    page.used = true;
    page.requests += 1;
    if (page.requests === requestsForBest) this.best.add(page);
    this.counters.hits += 1;
    return page;
  }

  /** Whether this page had cache hits before it was dropped as stale: it will be requested again. */
  isOutdated(key: string): boolean {
    return this.outdated.has(key);
  }

  /** The running render of `key`, if there is one. */
  underWay(key: string): Promise<CachedPage> | undefined {
    return this.rendering.get(key);
  }

  /** Returns the page at `key`; concurrent requests share one render. */
  render(key: string, make: () => Promise<RenderedPage>): Promise<CachedPage> {
    const underWay = this.rendering.get(key);
    if (underWay) return underWay;
    const invalidated = new Set<string>();
    this.overtaking.add(invalidated);
    this.counters.renders += 1;
    const rendered = make().then(async (made) => {
      const page = cachedPage(made);
      if (!made.cacheable || made.status >= 400 || page.bytes > this.maxBytes / 4) return page;
      await compress(page, made.body);
      if (![...page.tags].some((tag) => invalidated.has(tag))) this.store(key, page);
      return page;
    });
    this.rendering.set(key, rendered);
    const done = () => {
      this.overtaking.delete(invalidated);
      if (this.rendering.get(key) === rendered) this.rendering.delete(key);
    };
    rendered.then(done, done);
    return rendered;
  }

  /**
   * Drops every page with one of the `changed` tags. Running renders are still sent to those who wait for them, but not cached and
   * not joined by later requests.
   */
  forget(changed: ReadonlySet<string>): void {
    this.rendering.clear();
    for (const tag of changed) {
      for (const invalidated of this.overtaking) invalidated.add(tag);
      for (const key of this.byTag.get(tag) ?? []) this.dropOutdated(key);
    }
  }

  /** Returns the page in that encoding, if it is in memory. */
  readyBody(page: CachedPage, encoding: Encoding): Buffer | null {
    const { bodies } = page;
    if ("identity" in bodies) return encoding === "identity" ? bodies.identity : null;
    return encoding === "identity" ? this.plainCopies.find(page) : bodies[encoding];
  }

  /** Makes the page in another encoding: compressed, or decompressed for clients that accept no compression (no browser). */
  makeBody(page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const { bodies } = page;
    if (!("identity" in bodies)) return this.plainCopies.make(page, bodies.gzip).finally(() => this.makeSpace());
    if (encoding === "identity") return Promise.resolve(bodies.identity);
    bodies[encoding] ??= compressed(bodies.identity, encoding, "quick");
    return bodies[encoding];
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.pages.size, bytes: this.bytes + this.plainCopies.bytes };
  }

  private store(key: string, page: CachedPage): void {
    this.drop(key);
    this.pages.set(key, page);
    page.isCached = true;
    this.bytes += page.bytes;
    for (const tag of page.tags) {
      let keys = this.byTag.get(tag);
      if (!keys) {
        keys = new Set();
        this.byTag.set(tag, keys);
      }
      keys.add(key);
    }
    this.makeSpace();
  }

  private replaceBrotli(page: CachedPage, br: Buffer): void {
    if ("identity" in page.bodies) return;
    const saved = page.bodies.br.length - br.length;
    page.bodies = { ...page.bodies, br: ownMemory(br) };
    page.bytes -= saved;
    this.bytes -= saved;
  }

  private dropOutdated(key: string): void {
    if (this.pages.get(key)?.used || this.outdated.has(key)) {
      this.outdated.delete(key);
      this.outdated.add(key);
      const [oldest] = this.outdated;
      if (this.outdated.size > maxRemembered && oldest !== undefined) this.outdated.delete(oldest);
    }
    this.drop(key);
  }

  private drop(key: string): void {
    const page = this.pages.get(key);
    if (!page) return;
    this.pages.delete(key);
    page.isCached = false;
    this.plainCopies.drop(page);
    this.best.drop(page);
    this.bytes -= page.bytes;
    for (const tag of page.tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }

  /** Evicts the oldest pages, giving one that was requested meanwhile a second chance (CLOCK). */
  private makeSpace(): void {
    for (const [key, page] of this.pages) {
      if (this.size.bytes <= this.maxBytes) return;
      if (page.used) {
        page.used = false;
        this.pages.delete(key);
        this.pages.set(key, page);
        continue;
      }
      this.drop(key);
      this.counters.evictions += 1;
    }
  }
}

/** Compresses a page that will be cached, once, before its first response. */
async function compress(page: CachedPage, body: Buffer): Promise<void> {
  if (body.length < minCompressedBytes) return;
  const [br, gzip] = await Promise.all([compressed(body, "br", "good"), compressed(body, "gzip", "good")]);
  page.bodies = { br: ownMemory(br), gzip: ownMemory(gzip) };
  page.bytes = br.length + gzip.length + overheadBytes;
}

/** Copies the bytes out of Node's shared buffer pool, where a small long-lived buffer would keep 64 KiB alive. */
function ownMemory(shared: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(shared.length);
  shared.copy(own);
  return own;
}

function cachedPage({ status, headers, body: identity, tags: own, until }: RenderedPage): CachedPage {
  const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`;
  const caching =
    status < 400
      ? { ETag: etag, "Cache-Control": "public, no-cache", Vary: "Accept-Encoding" }
      : { "Cache-Control": "no-store", Vary: "Accept-Encoding" };
  const fields = Object.entries({ ...headers, ...caching }).flat();
  const untilMs = until?.getTime() ?? Number.POSITIVE_INFINITY;
  const { length } = identity;
  const bytes = length + overheadBytes;
  return {
    status,
    etag,
    tags: new Set([...own, ...commonTags]),
    untilMs,
    fields,
    bodies: { identity },
    length,
    bytes,
    isCached: false,
    requests: 0,
    used: false,
  };
}

/** Returns the encoding in which a client that prefers `liked` gets the page. */
export function encodingOf({ length }: CachedPage, liked: Encoding): Encoding {
  return length < minCompressedBytes ? "identity" : liked;
}
