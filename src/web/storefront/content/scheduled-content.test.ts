import { describe, expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { system } from "#domain/actor.ts";
import { saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { PageCache } from "#http/page-cache.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRecordContext } from "#web/page-context.ts";
import { loadSitemap } from "../sitemap/sitemap.server.ts";
import { loadStorefront } from "../storefront-layout.server.ts";
import { loadArticle } from "./article-page.server.ts";
import { loadBlog } from "./blog-page.server.ts";
import { loadContentPage } from "./content-page.server.ts";

const shopOf = useTestShop();
type Loader = (given: never) => Promise<unknown>;

/** A node with pages and memos of its own. What it answers is what the loaders of the page and of its frame gave, kept as pages are. */
function makeNode() {
  const shop = { ...shopOf() };
  const memo = createMemo(shop.clock);
  Object.assign(shop, { memo });
  const cache = new PageCache(1_000_000, shop.clock);
  async function show(path: string, loader: Loader, params: Record<string, string> = {}): Promise<string> {
    const render = async () => {
      const context = makePageContext(shop);
      const given = { context, params, request: new Request(`http://shop.test${path}`) } as never;
      const shown = await Promise.all([loadStorefront(given), loader(given)]).catch((fault) => fault);
      const { tags, until, cacheable } = context.get(pageRecordContext);
      return { status: Array.isArray(shown) ? 200 : 404, headers: {}, body: JSON.stringify(shown), tags, until, cacheable };
    };
    const shown = cache.find(path) ?? (await cache.render(path, render));
    return (await cache.makeBody(shown, "identity")).toString();
  }
  return {
    cache,
    blog: () => show("/blogs/journal", loadBlog as Loader, { blog: "journal" }),
    article: (handle: string) => show(`/blogs/journal/${handle}`, loadArticle as Loader, { blog: "journal", article: handle }),
    page: (handle: string) => show(`/pages/${handle}`, loadContentPage as Loader, { handle }),
    forget: (changed: string[]) => {
      memo.forget(new Set(changed));
      cache.forget(new Set(changed));
    },
  };
}

const article = (handle: string, publishedAt: Date) => ({ blogHandle: "journal", handle, title: handle, bodyHtml: "", author: "Ada", publishedAt });

describe("a planned article", () => {
  it("appears on every kept page that lists articles at its time, on every node, and not before", async () => {
    const shop = shopOf();
    const at = new Date(shop.clock.now().getTime() + 60_000);
    await saveBlog(shop, system, { handle: "journal", title: "Journal" });
    await saveArticle(shop, system, article("first", shop.clock.now()));
    await saveArticle(shop, system, article("planned", at));
    const nodes = [makeNode(), makeNode()];
    const seen = () => Promise.all(nodes.flatMap((node) => [node.blog(), node.article("first")]));
    const shows = async () => (await seen()).map((body) => body.includes("planned"));
    expect(await shows()).toEqual([false, false, false, false]);
    shop.pass(59_999);
    const renders = nodes.map(({ cache }) => cache.counters.renders);
    expect(await shows()).toEqual([false, false, false, false]);
    expect(nodes.map(({ cache }) => cache.counters.renders)).toEqual(renders);
    shop.pass(1);
    expect(await shows()).toEqual([true, true, true, true]);
    expect(await nodes[0]?.article("planned")).toContain("planned");
    // Nothing more is planned: from here on the pages stay.
    const again = nodes.map(({ cache }) => cache.counters.renders);
    shop.pass(86_400_000);
    expect(await shows()).toEqual([true, true, true, true]);
    expect(nodes.map(({ cache }) => cache.counters.renders)).toEqual(again);
  });

  it("that is planned for another time appears at that time", async () => {
    const shop = shopOf();
    const node = makeNode();
    const from = shop.clock.now().getTime();
    await saveArticle(shop, system, article("moved", new Date(from + 10_000)));
    expect(await node.blog()).not.toContain("moved");
    await saveArticle(shop, system, article("moved", new Date(from + 20_000)));
    node.forget([tags.contentIndex]);
    shop.pass(10_000);
    expect(await node.blog()).not.toContain("moved");
    shop.pass(10_000);
    expect(await node.blog()).toContain("moved");
  });
});

describe("a planned page", () => {
  it("appears at its time in the footer that the shop makes of its pages, and at its own address", async () => {
    const shop = shopOf();
    const node = makeNode();
    await savePage(shop, system, { handle: "warranty", title: "Warranty", bodyHtml: "" });
    await savePage(shop, system, { handle: "holidays", title: "Holidays", bodyHtml: "", publishedAt: new Date(shop.clock.now().getTime() + 5000) });
    expect(await node.page("warranty")).not.toContain("/pages/holidays");
    expect(await node.page("holidays")).toContain("not-found");
    shop.pass(5000);
    expect(await node.page("warranty")).toContain("/pages/holidays");
    expect(await node.page("holidays")).toContain("Holidays");
  });

  it("is in the sitemap at its time, which nobody is asked to keep for longer", async () => {
    const shop = shopOf();
    await savePage(shop, system, { handle: "fair", title: "Fair", bodyHtml: "", publishedAt: new Date(shop.clock.now().getTime() + 90_000) });
    const ask = () => loadSitemap({ context: makePageContext(shop), request: new Request("http://shop.test/sitemap.xml") } as never);
    const before = await ask();
    expect([before.headers.get("cache-control"), (await before.text()).includes("/pages/fair")]).toEqual(["public, max-age=90", false]);
    shop.pass(90_000);
    const after = await ask();
    expect([after.headers.get("cache-control"), (await after.text()).includes("/pages/fair")]).toEqual(["public, max-age=3600", true]);
  });
});

describe("the year in the footer", () => {
  it("changes with the year on kept pages too", async () => {
    const shop = shopOf();
    const node = makeNode();
    expect(await node.page("warranty")).toContain('"year":2026');
    shop.pass(Date.parse("2027-01-01T00:00:00Z") - shop.clock.now().getTime());
    expect(await node.page("warranty")).toContain('"year":2027');
  });
});
