import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { useTestShop } from "#support/test-shop.ts";
import { loadCollection } from "./collection-page.server.ts";
import CollectionPage from "./collection-page.tsx";

const shopOf = useTestShop();

async function show(query = "") {
  const given = {
    context: makePageContext(shopOf()),
    params: { handle: "mixers" },
    request: new Request(`http://shop.test/collections/mixers${query}`),
  };
  const loaderData = await loadCollection(given as never);
  const Page = CollectionPage as unknown as React.FC<{ loaderData: typeof loaderData; matches: [] }>;
  return <Page loaderData={loaderData} matches={[]} />;
}

describe("a collection's page", () => {
  it("says how many products it shows of how many, 24 on a page, and leads to the others", async () => {
    const shop = shopOf();
    const handles = Array.from({ length: 30 }, (_, at) => `mixer-${at}`);
    const draftOf = (handle: string, at: number) => ({
      handle,
      title: handle,
      options: [],
      variants: [{ optionValues: [], priceCents: 1000 * (at + 1), stock: 9 }],
    });
    await writeProducts(shop, system, handles.map(draftOf));
    await saveCollection(shop, system, { handle: "mixers", title: "Mixers", products: handles });
    const first = await renderPart(await show());
    expect([await textsOf(await show()), first.match(/<article/g)?.length]).toEqual([expect.arrayContaining(["Showing 1–24 of 30 products"]), 24]);
    expect(Object.values(linksIn(first))).toContain("/collections/mixers?page=2");
    expect(await textsOf(await show("?page=2"))).toContain("Showing 25–30 of 30 products");
  });

  it("shows what lies within a range of prices, its bounds included", async () => {
    expect(await textsOf(await show("?min=10&max=30"))).toContain("Showing 3 products");
    expect(await textsOf(await show("?min=10&max=10"))).toContain("Showing 1 product");
  });

  it("says that nothing was found in a range of prices, and leads back", async () => {
    const empty = await show("?min=5000");
    expect(await textsOf(empty)).toEqual(expect.arrayContaining(["No products found", "Try adjusting your filters or price range"]));
    expect(linksIn(await renderPart(empty))["Clear filters"]).toBe("/collections/mixers");
  });

  it("can be sorted by what the merchant chose, price, title and date", async () => {
    const html = await renderPart(await show());
    const sorts = [...html.matchAll(/<option value="([\w-]+)"/g)].map(([, sort]) => sort);
    expect(sorts).toEqual(expect.arrayContaining(["featured", "price-asc", "price-desc", "title-asc", "title-desc", "created-asc", "created-desc"]));
  });
});
