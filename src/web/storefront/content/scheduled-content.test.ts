import { type LoaderFunctionArgs, matchRoutes } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { system } from "#domain/actor.ts";
import { saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import { hideDueContent } from "#domain/content/content-hiding.ts";
import { isRefusal } from "#domain/refusal.ts";
import { tags } from "#domain/settings/invalidation.ts";
import type { RenderPage } from "#http/pages.ts";
import { type Listening, listen } from "#src/listen.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { cachePage, showUntil } from "#web/page-context.ts";
import { loadSitemap } from "../sitemap/sitemap.server.ts";
import { loadStorefront } from "../storefront-layout.server.ts";
import { loadArticle } from "./article-page.server.ts";
import { loadBlog } from "./blog-page.server.ts";
import { loadContentPage } from "./content-page.server.ts";

const shopOf = useTestShop();
const open: Listening[] = [];
afterEach(() => Promise.all(open.splice(0).map((node) => node.drain(1000))));

type Loader = (given: LoaderFunctionArgs) => Promise<unknown>;
const pages: { path: string; loader: Loader }[] = [
  { path: "/blogs/:blog", loader: loadBlog },
  { path: "/blogs/:blog/:article", loader: loadArticle },
  { path: "/pages/:handle", loader: loadContentPage },
  { path: "/sitemap.xml", loader: loadSitemap },
];

/** Replaces React Router: what the loaders of the page and of its frame return. */
const renderLoaders: RenderPage = async (request, context) => {
  const url = new URL(request.url);
  const [match] = matchRoutes(pages, url.pathname) ?? [];
  const given = { context, params: match?.params ?? {}, request, url, pattern: match?.route.path ?? "" };
  try {
    const [frame, page] = await Promise.all([loadStorefront(given), match?.route.loader(given)]);
    return page instanceof Response ? page : Response.json([frame, page]);
  } catch (thrown) {
    return Response.json({ code: isRefusal(thrown) ? thrown.code : String(thrown) }, { status: 404 });
  }
};

/** Opens a node of the shop: the real app on a socket, with its own pages and memos. */
async function openNode(renderPage: RenderPage = renderLoaders) {
  const memo = createMemo(shopOf().clock);
  const { app, pages, admission, cache } = openTestApp(Object.assign({ ...shopOf() }, { memo }), { renderPage });
  const listening = await listen({ fetch: app.fetch, pages, admission }, { host: "127.0.0.1", port: 0 });
  open.push(listening);
  const ask = (path: string) => fetch(`http://127.0.0.1:${listening.port}${path}`);
  const show = async (path: string) => (await ask(path)).text();
  return {
    cache,
    ask,
    show,
    blog: () => show("/blogs/journal"),
    article: (handle: string) => show(`/blogs/journal/${handle}`),
    page: (handle: string) => show(`/pages/${handle}`),
    forget: (changed: string[]) => {
      memo.forget(new Set(changed));
      cache.forget(new Set(changed));
    },
  };
}

const article = (handle: string, publishedAt: Date) => ({ blogHandle: "journal", handle, title: handle, bodyHtml: "", author: "Ada", publishedAt });

describe("a planned article", () => {
  it("appears on every cached page that lists articles at its time, on every node, and not before", async () => {
    const shop = shopOf();
    const at = new Date(shop.clock.now().getTime() + 60_000);
    await saveBlog(shop, system, { handle: "journal", title: "Journal" });
    await saveArticle(shop, system, article("first", shop.clock.now()));
    await saveArticle(shop, system, article("planned", at));
    const nodes = await Promise.all([openNode(), openNode()]);
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
    // Nothing more is scheduled, so from here on the pages stay cached.
    const again = nodes.map(({ cache }) => cache.counters.renders);
    shop.pass(86_400_000);
    expect(await shows()).toEqual([true, true, true, true]);
    expect(nodes.map(({ cache }) => cache.counters.renders)).toEqual(again);
  });

  it("that is planned for another time appears at that time", async () => {
    const shop = shopOf();
    const node = await openNode();
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
    const node = await openNode();
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
    const node = await openNode();
    const ask = () => node.ask("/sitemap.xml");
    const before = await ask();
    expect([before.headers.get("cache-control"), (await before.text()).includes("/pages/fair")]).toEqual(["public, max-age=90", false]);
    shop.pass(90_000);
    const after = await ask();
    expect([after.headers.get("cache-control"), (await after.text()).includes("/pages/fair")]).toEqual(["public, max-age=3600", true]);
  });
});

describe("a page for a time", () => {
  it("vanishes from the footer and from its own address on every node, once the shop has hidden it", async () => {
    const shop = shopOf();
    await savePage(shop, system, { handle: "open-day", title: "Open day", bodyHtml: "", hideAt: new Date(shop.clock.now().getTime() + 5000) });
    const nodes = await Promise.all([openNode(), openNode()]);
    for (const node of nodes)
      expect([await node.page("warranty"), await node.page("open-day")].map((html) => html.includes("Open day"))).toEqual([true, true]);
    shop.pass(5000);
    await hideDueContent(shop);
    for (const node of nodes) {
      node.forget([tags.page("open-day"), tags.contentIndex]);
      expect([await node.page("warranty"), await node.page("open-day")].map((html) => html.includes("Open day"))).toEqual([false, false]);
    }
  });
});

describe("the year in the footer", () => {
  it("changes with the year on cached pages too", async () => {
    const shop = shopOf();
    const node = await openNode();
    expect(await node.page("warranty")).toContain('"year":2026');
    shop.pass(Date.parse("2027-01-01T00:00:00Z") - shop.clock.now().getTime());
    expect(await node.page("warranty")).toContain('"year":2027');
  });
});

describe("a page that says until when it holds", () => {
  it("is made anew at that time on every node, and no browser or proxy keeps it in between", async () => {
    const shop = shopOf();
    const [from, to] = [60_000, 120_000].map((later) => new Date(shop.clock.now().getTime() + later)) as [Date, Date];
    const renderPage: RenderPage = async (_request, context) => {
      const now = shop.clock.now();
      cachePage(context, [tags.catalogIndex]);
      showUntil(context, now < from ? from : now < to ? to : null);
      return new Response(now >= from && now < to ? "80.00" : "100.00", { headers: { "Content-Type": "text/html" } });
    };
    const nodes = await Promise.all([openNode(renderPage), openNode(renderPage)]);
    const seen = () => Promise.all(nodes.map((node) => node.show("/products/balance")));
    const cachings = await Promise.all(nodes.map(async (node) => (await node.ask("/products/balance")).headers.get("cache-control")));
    expect(cachings).toEqual(["public, no-cache", "public, no-cache"]);
    for (const [milliseconds, price] of [
      [59_999, "100.00"],
      [1, "80.00"],
      [59_999, "80.00"],
      [1, "100.00"],
      [86_400_000, "100.00"],
    ] as const) {
      shop.pass(milliseconds);
      expect(await seen()).toEqual([price, price]);
      expect(await seen()).toEqual([price, price]);
    }
    expect(nodes.map(({ cache }) => cache.counters.renders)).toEqual([3, 3]);
  });
});
