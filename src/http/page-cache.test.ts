import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { requestsForBest } from "./best-compression.ts";
import { type CachedPage, encodingOf, PageCache, type RenderedPage } from "./page-cache.ts";

const page = (body: string, tags: string[], more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  tags: new Set(tags),
  until: null,
  cacheable: true,
  ...more,
});

const clock = { now: () => new Date() };
const unexpected = (details: object) => expect.unreachable(JSON.stringify(details));
const log = { info: unexpected, warn: unexpected, error: unexpected };
/** Returns the text of a page too small to be compressed. */
const textOf = (page: CachedPage | undefined) => page && "identity" in page.bodies && page.bodies.identity.toString();

describe("the page cache", () => {
  it("renders a page once, however many ask for it at the same time", async () => {
    const cache = new PageCache(1_000_000, { clock, log });
    let renders = 0;
    const make = async () => page(`made ${++renders}`, ["product:1"]);
    const pages = await Promise.all(Array.from({ length: 50 }, () => cache.render("/a", make)));
    expect(renders).toBe(1);
    expect(new Set(pages.map(textOf))).toEqual(new Set(["made 1"]));
    expect(textOf(cache.find("/a"))).toBe("made 1");
  });

  it("drops exactly the pages that carry an invalidated tag", async () => {
    const cache = new PageCache(1_000_000, { clock, log });
    await cache.render("/a", async () => page("a", ["product:1", "collection:1"]));
    await cache.render("/b", async () => page("b", ["product:2", "collection:1"]));
    cache.forget(new Set(["product:1"]));
    expect([cache.find("/a"), textOf(cache.find("/b"))]).toEqual([undefined, "b"]);
    cache.forget(new Set(["settings"]));
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  it("compresses a page once more, as well as can be, when many have asked for it", async () => {
    const cache = new PageCache(1_000_000, { clock, log });
    const text = Array.from({ length: 3000 }, (_, at) => `<li class="row">${(at * 7919) % 1013} and ${(at * 104_729) % 997}</li>`).join("");
    await cache.render("/a", async () => page(text, ["product:1"]));
    const brotliOf = (found: CachedPage | undefined) => (found && "br" in found.bodies && Buffer.isBuffer(found.bodies.br) ? found.bodies.br : null);
    const first = brotliOf(cache.find("/a")) ?? Buffer.of();
    const { bytes } = cache.size;
    for (let request = 2; request <= requestsForBest; request++) cache.find("/a");
    await expect.poll(() => brotliOf(cache.find("/a"))?.length).toBeLessThan(first.length);
    const best = brotliOf(cache.find("/a")) ?? Buffer.of();
    expect(brotliDecompressSync(best).toString()).toBe(text);
    expect(cache.size.bytes).toBe(bytes - first.length + best.length);
  });

  it("remembers which pages visitors had from memory until they changed, through changes that come before the next visitor", async () => {
    const cache = new PageCache(1_000_000, { clock, log });
    await cache.render("/asked-for", async () => page("a", ["product:1"]));
    await cache.render("/never-asked-for", async () => page("b", ["product:1"]));
    cache.find("/asked-for");
    expect(cache.isOutdated("/asked-for")).toBe(false);
    cache.forget(new Set(["product:1"]));
    expect([cache.isOutdated("/asked-for"), cache.isOutdated("/never-asked-for")]).toEqual([true, false]);
    await cache.render("/asked-for", async () => page("a", ["product:1"]));
    cache.forget(new Set(["product:1"]));
    expect(cache.isOutdated("/asked-for")).toBe(true);
  });

  it("does not store a page when one of its tags moved while it was being rendered", async () => {
    const cache = new PageCache(1_000_000, { clock, log });
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const rendering = cache.render("/a", async () => {
      await slow;
      return page("old price", ["product:1"]);
    });
    cache.forget(new Set(["product:1"]));
    const fresh = cache.render("/a", async () => page("new price", ["product:1"]));
    finish();
    expect(textOf(await rendering)).toBe("old price");
    expect(textOf(await fresh)).toBe("new price");
    expect(textOf(cache.find("/a"))).toBe("new price");
  });

  it("stores a page until its time is over", async () => {
    let now = 1000;
    const cache = new PageCache(1_000_000, { clock: { now: () => new Date(now) }, log });
    await cache.render("/a", async () => page("a", ["product:1"], { until: new Date(2000) }));
    now = 1999;
    expect(textOf(cache.find("/a"))).toBe("a");
    now = 2000;
    expect(cache.find("/a")).toBeUndefined();
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  it("never stores errors, nor pages that are not for everyone", async () => {
    const cache = new PageCache(1_000_000, { clock, log });
    await cache.render("/missing", async () => page("none", [], { status: 404 }));
    await cache.render("/broken", async () => page("none", [], { status: 500 }));
    await cache.render("/cart", async () => page("mine", [], { cacheable: false }));
    await expect(cache.render("/fault", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    expect(cache.size.pages).toBe(0);
  });

  it("stays within its bytes, and lets go of what nobody asked for first", async () => {
    const cache = new PageCache(40_000, { clock, log });
    // Random text, of which each of the two compressed forms is hardly smaller.
    const body = randomBytes(3_000).toString("base64");
    for (const key of ["/1", "/2", "/3", "/4"]) await cache.render(key, async () => page(body, []));
    cache.find("/1");
    await cache.render("/5", async () => page(body, []));
    await cache.render("/6", async () => page(body, []));
    expect(cache.size.bytes).toBeLessThanOrEqual(40_000);
    expect(cache.find("/1")).toBeDefined();
    expect(cache.find("/2")).toBeUndefined();
  });

  it("loses no page that is asked for to copies under hosts that somebody makes up, where PUBLIC_URL is not set", async () => {
    const cache = new PageCache(100_000, { clock, log });
    const asked = ["http://localhost:3000/", "http://localhost:3000/collections"];
    for (const key of asked) await cache.render(key, async () => page(key, ["settings"]));
    for (let n = 0; n < 2000; n++) {
      await cache.render(`http://made-up-${n}.example/`, async () => page("a copy", ["settings"]));
      if (n % 10 === 0) expect([n, ...asked.map((key) => textOf(cache.find(key)))]).toEqual([n, ...asked]);
    }
    expect(cache.size.bytes).toBeLessThanOrEqual(100_000);
  });

  it("does not store what would fill a quarter of it", async () => {
    const cache = new PageCache(40_000, { clock, log });
    await cache.render("/huge", async () => page("x".repeat(20_000), []));
    expect(cache.size.pages).toBe(0);
  });

  const words = "word ".repeat(1000);

  it("compresses what it stores, once, and undoes that for clients that take no compression: once for all of them", async () => {
    const cache = new PageCache(1_000_000, { clock, log });
    const kept = await cache.render("/a", async () => page(words, []));
    expect(brotliDecompressSync(cache.readyBody(kept, "br") ?? "").toString()).toBe(words);
    expect(gunzipSync(cache.readyBody(kept, "gzip") ?? "").toString()).toBe(words);
    expect(cache.readyBody(kept, "identity")).toBeNull();
    const [one, other] = await Promise.all([cache.makeBody(kept, "identity"), cache.makeBody(kept, "identity")]);
    expect(one.toString()).toBe(words);
    expect(other).toBe(one);
    expect(kept.length).toBe(words.length);
    expect(cache.size.bytes).toBeLessThan(5000 + words.length);
    expect(cache.readyBody(kept, "identity")).toBe(one);
    const tiny = await cache.render("/b", async () => page("word", []));
    expect(encodingOf(tiny, "br")).toBe("identity");
  });

  it("holds pages as they are within its bytes, those asked for last, and none that it has dropped", async () => {
    const cache = new PageCache(80_000, { clock, log });
    const keys = ["/1", "/2", "/3", "/4"];
    const kept = await Promise.all(keys.map((key) => cache.render(key, async () => page(`${key} ${words.slice(0, 4000)}`, [key]))));
    const [first, second, third, fourth] = kept as [CachedPage, CachedPage, CachedPage, CachedPage];
    const held = () => kept.map((page) => cache.readyBody(page, "identity") !== null);
    await cache.makeBody(first, "identity");
    await cache.makeBody(second, "identity");
    cache.readyBody(first, "identity");
    await cache.makeBody(third, "identity");
    expect(held()).toEqual([true, false, true, false]);
    const making = cache.makeBody(fourth, "identity");
    cache.forget(new Set(["/1", "/4"]));
    expect((await making).toString()).toMatch(/^\/4 /);
    expect(held()).toEqual([false, false, true, false]);
    cache.forget(new Set(["all"]));
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  it("compresses what it does not store too, for whoever asks, in each encoding once", async () => {
    const cache = new PageCache(0, { clock, log });
    const [one, other] = await Promise.all([cache.render("/a", async () => page(words, [])), cache.render("/a", async () => page(words, []))]);
    expect(cache.size.pages).toBe(0);
    expect(cache.readyBody(one, "br")).toBeNull();
    expect(cache.makeBody(one, "br")).toBe(cache.makeBody(other, "br"));
    expect(brotliDecompressSync(await cache.makeBody(one, "br")).toString()).toBe(words);
    expect(gunzipSync(await cache.makeBody(one, "gzip")).toString()).toBe(words);
  });
});
