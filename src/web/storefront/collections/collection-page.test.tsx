import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { useTestShop } from "#support/test-shop.ts";
import CollectionPage, { loader } from "./collection-page.tsx";

const shopOf = useTestShop();

async function show(query = "", handle = "mixers") {
  const given = {
    context: makePageContext(shopOf()),
    params: { handle },
    request: new Request(`http://shop.test/collections/${handle}${query}`),
  };
  const loaderData = await loader(given as never);
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
    expect(await textsOf(await show("?page=2"))).toEqual(expect.arrayContaining(["Showing 25–30 of 30 products", "Page 2 of 2"]));
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

  it("shows the last page where an address names one behind it, with links that stay in range", async () => {
    const html = await renderPart(await show("?page=99"));
    expect(html).toContain("Page 2 of 2");
    expect(linksIn(html)["Previous"]).toBe("/collections/mixers");
    expect(Object.values(linksIn(html)).filter((to) => to.includes("page="))).toEqual([]);
  });
});

describe("the filters of a collection", () => {
  beforeAll(async () => {
    const shop = shopOf();
    const draftOf = (handle: string, vendor: string, capacity: string, door: string) => ({
      ...{ handle, title: handle, vendor, productType: "Incubator", options: [] },
      specifications: [
        { name: "Capacity", value: capacity, unit: null },
        { name: "Door", value: door, unit: null },
      ],
      variants: [{ optionValues: [], priceCents: 100_000, stock: 9 }],
    });
    await writeProducts(shop, system, [
      draftOf("oven-a", "Aldergate", "30 L", "Steel"),
      draftOf("oven-b", "Aldergate", "56 L", "Glass"),
      draftOf("oven-c", "Meridian", "112,000 mL", "Steel"),
    ]);
    await saveCollection(shop, system, { handle: "ovens", title: "Ovens", products: ["oven-a", "oven-b", "oven-c"] });
  });
  const ovens = (query = "") => show(query, "ovens");
  const titles = async (query: string) =>
    [...(await renderPart(await ovens(query))).matchAll(/href="\/products\/(oven-\w)"/g)].map(([, handle]) => handle);

  it("are check boxes with counts and ranges with a histogram, in a form that works without script", async () => {
    const html = await renderPart(await ovens());
    const form = /<form[^>]*id="listing-filters"[^>]*>(.*?)<\/form>/s.exec(html);
    expect(form?.[0]).toMatch(/method="get"[^>]*action="\/collections\/ovens"|action="\/collections\/ovens"[^>]*method="get"/);
    expect(form?.[1]).toMatch(/<input type="checkbox"[^>]*name="brand" value="Aldergate"\/>.*?Aldergate.*?>2</s);
    expect(form?.[1]).toMatch(/<input type="hidden" name="f\.capacity\.unit" value="L"\/>/);
    expect(form?.[1]).toMatch(/<svg aria-hidden="true"[^>]*><path/);
    expect(form?.[1]).toMatch(/30\u202fL.*112\u202fL/s);
    expect([...(form?.[1] ?? "").matchAll(/<input aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
      "Minimum price",
      "Maximum price",
      "Capacity, from",
      "Capacity, to",
    ]);
    expect(html).toMatch(/<select[^>]*form="listing-filters"/);
    expect(html).toMatch(/<button[^>]*popoverTarget="filter-drawer"/i);
  });

  it("narrow by words and by bounds in the unit that the address says", async () => {
    expect(new Set(await titles("?brand=Aldergate"))).toEqual(new Set(["oven-a", "oven-b"]));
    expect(new Set(await titles("?f.capacity.min=50&f.capacity.unit=L"))).toEqual(new Set(["oven-b", "oven-c"]));
    expect(new Set(await titles("?f.capacity.max=60000+mL&f.door=Steel"))).toEqual(new Set(["oven-a"]));
  });

  it("are named where they are chosen, each with a way to take it back, and all of them", async () => {
    const links = linksIn(
      await renderPart(await ovens("?sort=price-asc&brand=Aldergate&f.capacity.min=20&f.capacity.max=60&f.capacity.unit=L&f.gone=x")),
    );
    expect(links["Remove Brand: Aldergate"]).toBe("/collections/ovens?sort=price-asc&f.capacity.min=20&f.capacity.max=60&f.capacity.unit=L");
    expect(links["Remove Capacity: 20–60\u202fL"]).toBe("/collections/ovens?sort=price-asc&brand=Aldergate");
    expect(links["Clear all"]).toBe("/collections/ovens?sort=price-asc");
  });
});
