import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { useTestShop } from "#support/test-shop.ts";
import { readLoadedJson } from "#web/json-loader-data.ts";
import { links } from "#web/links.ts";
import { nothingChosen } from "../facets/facet-url.ts";
import SearchPage, { ErrorBoundary, loader } from "./search-page.tsx";
import { readSearch, searchQuery } from "./search-url.ts";

const shopOf = useTestShop();

async function search(query: string) {
  const context = makePageContext(shopOf());
  const loaderData = await loader({ context, params: {}, request: new Request(`http://shop.test/search?${query}`) } as never);
  const Page = SearchPage as unknown as React.FC<{ loaderData: typeof loaderData }>;
  return { found: readLoadedJson(loaderData), page: <Page loaderData={loaderData} /> };
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
      ...nothingChosen,
    });
    expect(read("type=orders&sort=cheap&page=-1&view=table&productType=")).toEqual({
      ...{ q: "", type: "all", sort: "relevance", page: 1, view: "grid" },
      ...nothingChosen,
    });
    for (const type of ["products", "collections", "pages", "articles"]) expect(read(`type=${type}`).type).toBe(type);
    for (const sort of ["price", "best-selling", "created", "title"]) expect(read(`sort=${sort}`).sort).toBe(sort);
  });

  it("has the product type beside the type of what is searched, and facets only where products are searched", () => {
    const read = (query: string) => readSearch(new URLSearchParams(query));
    const both = read("q=mixer&type=products&productType=Vortex&max=500&f.speed.min=100&f.speed.unit=rpm");
    expect([both.type, both.max, both.choices]).toEqual([
      "products",
      "500",
      [
        { key: "f.speed", words: [], min: "100", max: "", unit: "rpm" },
        { key: "type", words: ["Vortex"], min: "", max: "", unit: "" },
      ],
    ]);
    const path = "/search?q=mixer&type=products&max=500&f.speed.min=100&f.speed.unit=rpm&productType=Vortex";
    expect(links.search(searchQuery(both))).toBe(path);
    expect(read("q=mixer&type=pages&productType=Vortex&max=500")).toMatchObject(nothingChosen);
  });
});

describe("the search page", () => {
  it("asks nothing without words, and says what can be searched for", async () => {
    const { found, page } = await search("q=+&type=products");
    expect(found.results).toBeNull();
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
    const { found, page } = await search("q=centrifgue+15000+rpm+under+%242000&sort=price");
    expect(found.results).toMatchObject({ total: 1, corrected: "centrifuge 15000 rpm under $2000" });
    const html = await renderPart(page);
    expect(linksIn(html)).toMatchObject({
      "centrifuge 15000 rpm under $2000": "/search?q=centrifuge+15000+rpm+under+%242000&sort=price",
      "15,000\u202frpm": "/search?q=centrifgue+under+%242000&sort=price",
      "up to $2,000.00": "/search?q=centrifgue+15000+rpm&sort=price",
    });
    expect((await search("q=centrifuge+under+%24100")).found.results).toMatchObject({ total: 0, understood: [{ without: "centrifuge" }] });
  });

  it("says that a search failed, and offers another try", async () => {
    expect(await textsOf(<ErrorBoundary />)).toEqual(expect.arrayContaining(["Search failed. Please try again.", "Try Again"]));
  });

  it("shows products, collections, pages and articles with their counts and links, twenty-four of each, in a grid or a list", async () => {
    const shop = shopOf();
    const names = Array.from({ length: 25 }, (_, at) => `vortex-${at}`);
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
    const { found, page } = await search("q=vortex&view=list");
    expect(found.results).toMatchObject({ total: 28, lastPage: 2, products: { total: 25 } });
    expect(found.results?.products.items).toHaveLength(24);
    const snippet = found.results?.collections.items[0]?.snippet ?? "";
    expect([snippet.length <= 200, snippet.startsWith("Vortex mixers shake. Vortex")]).toEqual([true, true]);
    const html = await renderPart(page);
    for (const [title, count] of [
      ["Products", 25],
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
    expect(Object.values(links).filter((to) => to.startsWith("/products/"))).toHaveLength(24);
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

  it("shows the last page where one behind it is asked for, and says which of how many it is", async () => {
    const { found, page } = await search("q=vortex&page=9");
    expect([found.address.page, found.results?.lastPage, found.results?.products.items.length]).toEqual([2, 2, 1]);
    expect(await renderPart(page)).toMatch(/Page 2 of 2/);
    expect((await search("q=vortex&page=2&type=collections")).found).toMatchObject({ address: { page: 1 }, results: { total: 1, lastPage: 1 } });
  });
});

describe("the facets of a search", () => {
  const made = [
    ["stir-a", "Aldergate", "Magnetic Stirrer", "1,500 rpm", 10_000],
    ["stir-b", "Aldergate", "Magnetic Stirrer", "2,000 rpm", 20_000],
    ["stir-c", "Meridian", "Overhead Stirrer", "800 rpm", 30_000],
    ["stir-d", "Meridian", "Overhead Stirrer", "400 rpm", 40_000],
  ] as const;

  it("are check boxes with counts and ranges, in a form that works without script and keeps the search", async () => {
    await writeProducts(
      shopOf(),
      system,
      made.map(([handle, vendor, productType, speed, priceCents]) => ({
        ...{ handle, title: `Quiet Stirrer ${handle}`, vendor, productType, options: [] },
        specifications: [{ name: "Maximum speed", value: speed, unit: null }],
        variants: [{ optionValues: [], priceCents, stock: 9 }],
      })),
    );
    const { found, page } = await search("q=quiet+stirrer&sort=price&view=list");
    expect(found.results?.facets.map(({ parameter }) => parameter)).toEqual(["price", "brand", "productType", "f.maximum-speed"]);
    const html = await renderPart(page);
    const form = /<form[^>]*aria-label="Sort and filter".*?<\/form>/.exec(html)?.[0] ?? "";
    expect([...form.matchAll(/type="hidden" name="([\w.-]+)" value="([\w ]+)"/g)].map(([, name, value]) => [name, value])).toEqual([
      ["q", "quiet stirrer"],
      ["sort", "price"],
      ["view", "list"],
      ["f.maximum-speed.unit", "rpm"],
    ]);
    expect(form).toMatch(/name="productType"[^>]*value="Overhead Stirrer"/);
    expect(form).toContain("Show 4 products");
  });

  it("narrow the products in their order, are named where they are chosen, and are taken back one by one or all", async () => {
    const { found, page } = await search("q=quiet+stirrer&sort=price&brand=Meridian&f.maximum-speed.min=500&f.maximum-speed.unit=rpm&max=500");
    expect(found.results?.products.items.map(({ handle }) => handle)).toEqual(["stir-c"]);
    expect(linksIn(await renderPart(page))).toMatchObject({
      "Remove Brand: Meridian": "/search?q=quiet+stirrer&sort=price&max=500&f.maximum-speed.min=500&f.maximum-speed.unit=rpm",
      "Remove Maximum speed: from 500\u202frpm": "/search?q=quiet+stirrer&sort=price&max=500&brand=Meridian",
      "Remove Price: up to 500": "/search?q=quiet+stirrer&sort=price&brand=Meridian&f.maximum-speed.min=500&f.maximum-speed.unit=rpm",
      "Clear all": "/search?q=quiet+stirrer&sort=price",
    });
  });

  it("say that no product passes them, and how to see all again", async () => {
    const { page } = await search("q=quiet+stirrer&brand=Meridian&max=100");
    expect(await textsOf(page)).toEqual(expect.arrayContaining(["No products found", "Try adjusting your filters or price range"]));
    expect(linksIn(await renderPart(page))["Clear filters"]).toBe("/search?q=quiet+stirrer");
  });

  it("have no price where one was typed, and none where no product was found", async () => {
    const { found } = await search("q=quiet+stirrer+under+%24350&max=100");
    expect(found.results?.understood.map(({ label }) => label)).toEqual(["up to $350.00"]);
    expect([found.results?.products.total, found.address.max, found.results?.chips]).toEqual([3, "", []]);
    expect(found.results?.facets.map(({ key }) => key)).not.toContain("price");
    expect((await search("q=nothing")).found.results?.facets).toEqual([]);
  });
});
