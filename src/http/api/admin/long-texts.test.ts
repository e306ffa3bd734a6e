import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readCollection, readProduct, saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { readPage, savePage } from "#domain/content/content.ts";
import { searchAll } from "#domain/search/search.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let token = "";
beforeAll(async () => {
  token = (await signedInAs(shopOf(), "owner")).token;
});
const call = (method: string, path: string, body?: unknown) => openTestApp(shopOf()).call(method, path, { token, body });

const variant = { optionValues: [], sku: null, barcode: null, priceCents: 100, compareAtPriceCents: null, weightGrams: 0, policy: "deny" };
const form = {
  ...{ title: "Pump", vendor: "", productType: "", descriptionHtml: "", status: "active", tags: [], options: [], specifications: [] },
  ...{ features: [], applications: [], modelNumber: "", seoTitle: null, seoDescription: null },
  variants: [{ ...variant, lowStockThreshold: 5, leadTimeDays: null }],
};
let made = 0;
async function makeProduct() {
  const { product } = (await call("POST", "/api/admin/products", { ...form, handle: `pump-${++made}` })).json;
  return product as { id: string; handle: string; updatedAt: string };
}
const saveDescription = ({ id, handle, updatedAt }: Awaited<ReturnType<typeof makeProduct>>, descriptionHtml: string) =>
  call("PUT", `/api/admin/products/${id}`, { seenAt: updatedAt, product: { ...form, handle, descriptionHtml } });

const manyTags = "<b>".repeat(66_000);

describe("a description of very many tags", () => {
  it("is checked while other requests are answered", async () => {
    const shop = shopOf();
    const product = await makeProduct();
    const { sanitize } = shop.sanitizer;
    let begin = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let goOn = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    shop.sanitizer.sanitize = async (html) => {
      begin();
      const outcome = await sanitize(html);
      await mayEnd;
      return outcome;
    };
    try {
      const ends: string[] = [];
      const saving = saveDescription(product, `${manyTags}Pump`).then((answer) => {
        ends.push("saved");
        return answer;
      });
      await hasBegun;
      // Nothing is locked meanwhile: another product can be saved.
      const other = await saveDescription(await makeProduct(), "<p>Other</p>");
      ends.push("other");
      goOn();
      expect([other.status, (await saving).status, ends]).toEqual([200, 200, ["other", "saved"]]);
    } finally {
      shop.sanitizer.sanitize = sanitize;
    }
    const [row] = await shop.sql<{ description_html: string }[]>`select description_html from products where id = ${product.id}`;
    expect(row?.description_html).toMatch(/^(<b>){1,100}Pump(<\/b>)+$/);
  });

  it("is refused in plain words where it is longer than 200,000 characters, with or without its markup resolved", async () => {
    const product = await makeProduct();
    for (const html of ["<b>".repeat(160_000), `<p>${"&".repeat(100_000)}</p>`]) {
      const { status, json } = await saveDescription(product, html);
      const [fault] = Object.values(json.fields);
      expect([status, fault]).toEqual([400, "At most 200,000 characters, with the markup."]);
    }
    expect((await saveDescription(product, `<p>${"x".repeat(199_000)}</p>`)).status).toBe(200);
  });

  it("is refused where it takes too long, and where too many wait, and nothing is saved", async () => {
    const shop = shopOf();
    const product = await makeProduct();
    const { sanitize } = shop.sanitizer;
    try {
      shop.sanitizer.sanitize = async () => ({ status: "too-slow" });
      const slow = await saveDescription(product, manyTags);
      expect([slow.status, slow.json.fields.descriptionHtml]).toEqual([400, expect.stringContaining("takes too long to check")]);
      shop.sanitizer.sanitize = async () => ({ status: "busy" });
      expect((await saveDescription(product, manyTags)).status).toBe(429);
    } finally {
      shop.sanitizer.sanitize = sanitize;
    }
    expect((await readProduct(shop, product.handle))?.descriptionHtml).toBe("");
  });
});

describe("texts of the greatest length", () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(" ");
  const long = `<p>${words.slice(0, 190_000)}</p>`;

  it("are stored, shown and found as pages, collections and products", async () => {
    const shop = shopOf();
    await savePage(shop, system, { handle: "long", title: "Long page", bodyHtml: long });
    await saveCollection(shop, system, { handle: "long", title: "Long collection", descriptionHtml: long });
    await writeProducts(shop, system, [
      { handle: "long", title: "Long product", descriptionHtml: long, options: [], variants: [{ optionValues: [], priceCents: 1 }] },
    ]);
    expect((await readPage(shop, "long"))?.bodyHtml).toBe(long);
    expect((await readCollection(shop, "long"))?.descriptionHtml).toBe(long);
    const found = await searchAll(shop, { query: "word42" });
    expect([found.products.total, found.collections.total, found.pages.total]).toEqual([1, 1, 1]);
    expect(found.collections.items[0]?.description.length).toBeLessThanOrEqual(200);
  });

  it("and beyond are refused everywhere", async () => {
    const shop = shopOf();
    const longer = `<p>${"x".repeat(200_000)}</p>`;
    const refused = { code: "input-invalid" };
    await expect(savePage(shop, system, { handle: "longer", title: "Longer", bodyHtml: longer })).rejects.toMatchObject(refused);
    await expect(saveCollection(shop, system, { handle: "longer", title: "Longer", descriptionHtml: longer })).rejects.toMatchObject(refused);
    const draft = { handle: "longer", title: "Longer", descriptionHtml: longer, options: [], variants: [{ optionValues: [], priceCents: 1 }] };
    await expect(writeProducts(shop, system, [draft])).rejects.toMatchObject(refused);
  });
});
