import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { useTestShop } from "#support/test-shop.ts";
import { loadSearch } from "./search-page.server.ts";
import SearchPage, { ErrorBoundary } from "./search-page.tsx";
import { readSearch } from "./search-url.ts";

const shopOf = useTestShop();

async function search(query: string) {
  const context = makePageContext(shopOf());
  const loaderData = await loadSearch({ context, params: {}, request: new Request(`http://shop.test/search?${query}`) } as never);
  const Page = SearchPage as unknown as React.FC<{ loaderData: typeof loaderData }>;
  return { loaderData, page: <Page loaderData={loaderData} /> };
}

describe("the URL of a search", () => {
  it("says words, type, order, page and view, and what it does not understand is as if it were not there", () => {
    const read = (query: string) => readSearch(new URLSearchParams(query));
    expect(read("q=+balance+&type=products&sort=price&page=3&view=list")).toEqual({
      q: "balance",
      type: "products",
      sort: "price",
      page: 3,
      view: "list",
    });
    expect(read("type=orders&sort=cheap&page=-1&view=table")).toEqual({ q: "", type: "all", sort: "relevance", page: 1, view: "grid" });
    for (const type of ["products", "collections", "pages", "articles"]) expect(read(`type=${type}`).type).toBe(type);
    for (const sort of ["price", "best-selling", "created", "title"]) expect(read(`sort=${sort}`).sort).toBe(sort);
  });
});

describe("the search page", () => {
  it("asks nothing without words, and says what can be searched for", async () => {
    const { loaderData, page } = await search("q=+&type=products");
    expect(loaderData.results).toBeNull();
    expect(await renderPart(page)).toContain('placeholder="Search for products, collections..."');
  });

  it("says that nothing was found, how to go on, and leads home", async () => {
    const { page } = await search("q=nothing");
    expect(await textsOf(page)).toEqual(
      expect.arrayContaining([
        "No results found",
        "We could not find any results for the query. Try searching with different keywords or check your spelling.",
      ]),
    );
    expect(linksIn(await renderPart(page))["Continue Shopping"]).toBe("/");
  });

  it("says what it took mistyped words for, and which figures narrow the products, each to be taken away", async () => {
    await writeProducts(shopOf(), system, [
      {
        handle: "quiet-centrifuge",
        title: "Quiet Centrifuge",
        options: [],
        specifications: [{ name: "Maximum speed", value: "15000", unit: "rpm" }],
        variants: [{ optionValues: [], priceCents: 189_500 }],
      },
    ]);
    const { loaderData, page } = await search("q=centrifgue+15000+rpm+under+%242000&sort=price");
    expect(loaderData.results).toMatchObject({ total: 1, corrected: "centrifuge 15000 rpm under $2000" });
    const html = await renderPart(page);
    expect(linksIn(html)).toMatchObject({
      "centrifuge 15000 rpm under $2000": "/search?q=centrifuge+15000+rpm+under+%242000&sort=price",
      "15,000\u202frpm": "/search?q=centrifgue+under+%242000&sort=price",
      "up to $2,000.00": "/search?q=centrifgue+15000+rpm&sort=price",
    });
    expect((await search("q=centrifuge+under+%24100")).loaderData.results).toMatchObject({ total: 0, understood: [{ without: "centrifuge" }] });
  });

  it("says that a search failed, and offers another try", async () => {
    expect(await textsOf(<ErrorBoundary />)).toEqual(expect.arrayContaining(["Search failed. Please try again.", "Try Again"]));
  });

  it("shows products, collections, pages and articles with their counts and links, twenty of each, in a grid or a list", async () => {
    const shop = shopOf();
    const names = Array.from({ length: 21 }, (_, at) => `vortex-${at}`);
    const variants = [{ optionValues: [], priceCents: 24_900, stock: 9 }];
    await writeProducts(
      shop,
      system,
      names.map((handle) => ({ handle, title: `Vortex ${handle}`, options: [], variants })),
    );
    const words = "<p>Vortex <b>mixers</b> shake.</p>".repeat(20);
    await saveCollection(shop, system, { handle: "vortexes", title: "Vortexes", descriptionHtml: words, products: names });
    await savePage(shop, system, { handle: "about-vortexes", title: "About vortexes", bodyHtml: words });
    await saveBlog(shop, system, { handle: "journal", title: "Journal" });
    await saveArticle(shop, system, { blogHandle: "journal", handle: "on-vortexes", title: "On vortexes", bodyHtml: words, author: "Ada" });
    const { loaderData, page } = await search("q=vortex&view=list");
    expect(loaderData.results).toMatchObject({ total: 24, hasNext: true, products: { total: 21 } });
    expect(loaderData.results?.products.items).toHaveLength(20);
    const snippet = loaderData.results?.collections.items[0]?.snippet ?? "";
    expect([snippet.length <= 200, snippet.startsWith("Vortex mixers shake. Vortex")]).toEqual([true, true]);
    const html = await renderPart(page);
    for (const [title, count] of [
      ["Products", 21],
      ["Collections", 1],
      ["Pages", 1],
      ["Articles", 1],
    ])
      expect(html).toMatch(new RegExp(`<h2[^>]*>${title} <span[^>]*>${count}</span>`));
    const links = linksIn(html);
    expect(links).toMatchObject({
      Vortexes: "/collections/vortexes",
      "About vortexes": "/pages/about-vortexes",
      "On vortexes": "/blogs/journal/on-vortexes",
    });
    expect(Object.values(links).filter((to) => to.startsWith("/products/"))).toHaveLength(20);
    expect(html).not.toContain("Buy Now");
    expect(await renderPart((await search("q=vortex")).page)).toContain("Buy Now");
  });

  it("begins at the first page when a filter is changed, and keeps type and order with new words", async () => {
    const html = await renderPart((await search("q=vortex&type=products&sort=price&page=2")).page);
    expect(linksIn(html)).toMatchObject({ Pages: "/search?q=vortex&type=pages&sort=price", All: "/search?q=vortex&sort=price" });
    const form = /<form[^>]*role="search".*?<\/form>/.exec(html)?.[0] ?? "";
    expect([...form.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [name, value])).toEqual([
      ["type", "products"],
      ["sort", "price"],
    ]);
  });
});
