import { hash } from "node:crypto";
import type { Clock } from "#domain/ports.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { compressed, type Encoding, smallestCompressedBytes } from "./content-encoding.ts";
import { UncompressedCopies } from "./uncompressed-copies.ts";

/** Of a page beside its bodies: its fields, its tags, its place in the maps. */
const overheadBytes = 2000;

/** A page as it left the renderer, whole. `tags` names everything it was made of; from `until` on it is no longer true. */
export type FinishedPage = {
  status: number;
  headers: Record<string, string>;
  body: string;
  tags: ReadonlySet<string>;
  until: Date | null;
  cacheable: boolean;
};

export type KeptPage = {
  status: number;
  etag: string;
  tags: ReadonlySet<string>;
  untilMs: number;
  /**
   * As it is, and compressed for whoever asked; or, where it is kept, compressed in both ways: as they are, only those asked for last are kept
   * too (`UncompressedCopies`).
   */
  bodies: { identity: Buffer; br?: Promise<Buffer>; gzip?: Promise<Buffer> } | { br: Buffer; gzip: Buffer };
  /** Of the body as it is. */
  length: number;
  /** The header fields that every answer with this page has, names and values in turn, as Node takes them. */
  fields: string[];
  bytes: number;
  isKept: boolean;
  /** Asked for since the last time space was needed. */
  used: boolean;
};

/** Of the cache's bytes, at most this share is copies for clients that take no compression. */
const plainShare = 1 / 8;
/** How many pages that were dropped are remembered. */
const mostRemembered = 2000;

/** What every page depends on, said or not. */
const commonTags = [tags.all, tags.settings, tags.menus];

/**
 * Finished anonymous pages of this node, bounded in bytes. Of several askers for a page that is not kept, one renders
 * and all get it. A page is dropped when one of its tags is invalidated or its time is over, and not kept when a tag was
 * invalidated while it was being rendered. Answers of 400 and more are never kept.
 */
export class PageCache {
  readonly counters = { hits: 0, renders: 0, evictions: 0 };
  private readonly pages = new Map<string, KeptPage>();
  private readonly byTag = new Map<string, Set<string>>();
  private readonly rendering = new Map<string, Promise<KeptPage>>();
  /** For each render under way, every tag that was invalidated since it began. */
  private readonly overtaking = new Set<Set<string>>();
  private readonly plainCopies: UncompressedCopies<KeptPage>;
  private bytes = 0;
  /** Pages that were asked for from memory and were dropped because they were no longer true, the oldest first. */
  private readonly outdated = new Set<string>();
  readonly maxBytes: number;
  private readonly clock: Clock;

  constructor(maxBytes: number, clock: Clock) {
    this.maxBytes = maxBytes;
    this.clock = clock;
    this.plainCopies = new UncompressedCopies(maxBytes * plainShare);
  }

  find(key: string): KeptPage | undefined {
    const page = this.pages.get(key);
    if (!page) return undefined;
    if (page.untilMs !== Number.POSITIVE_INFINITY && page.untilMs <= this.clock.now().getTime()) {
      this.dropOutdated(key);
      return undefined;
    }
    page.used = true;
    this.counters.hits += 1;
    return page;
  }

  /** Whether this page was asked for from memory until something on it changed: somebody will ask again. */
  isOutdated(key: string): boolean {
    return this.outdated.has(key);
  }

  /** The page at `key`, where it is being rendered at this time. */
  underWay(key: string): Promise<KeptPage> | undefined {
    return this.rendering.get(key);
  }

  /** The page at `key`, rendered once however many ask at the same time. */
  render(key: string, make: () => Promise<FinishedPage>): Promise<KeptPage> {
    const underWay = this.rendering.get(key);
    if (underWay) return underWay;
    const invalidated = new Set<string>();
    this.overtaking.add(invalidated);
    this.counters.renders += 1;
    const rendered = make().then(async (finished) => {
      const page = keptPage(finished);
      if (!finished.cacheable || finished.status >= 400 || page.bytes > this.maxBytes / 4) return page;
      await compress(page, finished.body);
      if (![...page.tags].some((tag) => invalidated.has(tag))) this.keep(key, page);
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

  /** Drops every page that carries one of `changed`. Renders under way are served, not kept, and not joined anymore. */
  forget(changed: ReadonlySet<string>): void {
    this.rendering.clear();
    for (const tag of changed) {
      for (const invalidated of this.overtaking) invalidated.add(tag);
      for (const key of this.byTag.get(tag) ?? []) this.dropOutdated(key);
    }
  }

  /** The page in that encoding, where it is at hand. */
  readyBody(page: KeptPage, encoding: Encoding): Buffer | null {
    const { bodies } = page;
    if ("identity" in bodies) return encoding === "identity" ? bodies.identity : null;
    return encoding === "identity" ? this.plainCopies.find(page) : bodies[encoding];
  }

  /** The page in an encoding that is made when somebody asks: compressed, or, for who takes no compression, which no browser does, undone. */
  makeBody(page: KeptPage, encoding: Encoding): Promise<Buffer> {
    const { bodies } = page;
    if (!("identity" in bodies)) return this.plainCopies.make(page, bodies.gzip).finally(() => this.makeSpace());
    if (encoding === "identity") return Promise.resolve(bodies.identity);
    bodies[encoding] ??= compressed(bodies.identity, encoding, { once: true });
    return bodies[encoding];
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.pages.size, bytes: this.bytes + this.plainCopies.bytes };
  }

  private keep(key: string, page: KeptPage): void {
    this.drop(key);
    this.outdated.delete(key);
    this.pages.set(key, page);
    page.isKept = true;
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

  private dropOutdated(key: string): void {
    if (this.pages.get(key)?.used) {
      this.outdated.delete(key);
      this.outdated.add(key);
      const [oldest] = this.outdated;
      if (this.outdated.size > mostRemembered && oldest !== undefined) this.outdated.delete(oldest);
    }
    this.drop(key);
  }

  private drop(key: string): void {
    const page = this.pages.get(key);
    if (!page) return;
    this.pages.delete(key);
    page.isKept = false;
    this.plainCopies.drop(page);
    this.bytes -= page.bytes;
    for (const tag of page.tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }

  /** The oldest goes first, but a page that was asked for meanwhile gets a second round. */
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

/** Once per page that is kept, before anybody gets it. */
async function compress(page: KeptPage, body: string): Promise<void> {
  if (body.length < smallestCompressedBytes) return;
  const [br, gzip] = await Promise.all([compressed(body, "br", { once: false }), compressed(body, "gzip", { once: false })]);
  page.bodies = { br: ownMemory(br), gzip: ownMemory(gzip) };
  page.bytes = br.length + gzip.length + overheadBytes;
}

/** Buffers share Node's pool, where one that stays holds up to 64 KiB of others that are long gone. */
function ownMemory(shared: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(shared.length);
  shared.copy(own);
  return own;
}

function keptPage({ status, headers, body, tags: own, until }: FinishedPage): KeptPage {
  const identity = Buffer.from(body);
  const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`;
  const caching =
    status < 400
      ? { ETag: etag, "Cache-Control": "public, no-cache", Vary: "Accept-Encoding" }
      : { "Cache-Control": "no-store", Vary: "Accept-Encoding" };
  const fields = Object.entries({ ...headers, ...caching }).flat();
  const untilMs = until?.getTime() ?? Number.POSITIVE_INFINITY;
  const { length } = identity;
  const bytes = length + overheadBytes;
  return { status, etag, tags: new Set([...own, ...commonTags]), untilMs, fields, bodies: { identity }, length, bytes, isKept: false, used: false };
}

/** In which encoding a client that likes `liked` best gets the page. */
export function encodingOf({ length }: KeptPage, liked: Encoding): Encoding {
  return length < smallestCompressedBytes ? "identity" : liked;
}
