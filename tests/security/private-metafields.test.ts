import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { fillPath, openTestApp, signedInAs, type TestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loadProduct } from "#web/storefront/product/product-detail-page.server.ts";
import { productJsonLd } from "#web/storefront/product/product-json-ld.ts";

const shopOf = useTestShop();
const secret = "supplier pays 1234567 cents";
let api: TestApp;

/** Metafields of the merchant's own: by namespace, by key, and spelled like the shop's own. */
const privateFields = ["internal.cost", "custom.cost", "Custom.features", "custom.Features", "custom.features2", "meniscus.note", "my-app.specs"];
const publicFields = {
  "custom.features": '["Quiet as a library"]',
  "custom.applications": '["Pelleting of cells"]',
  "custom.model_number": "MN-4711",
  "custom.manual_url": "https://docs.example/manual.pdf",
};

const fieldsOf = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => ({ namespace: name.split(".")[0] as string, key: name.split(".")[1] as string, value }));

beforeAll(async () => {
  api = openTestApp(shopOf());
  const metafields = fieldsOf({ ...publicFields, ...Object.fromEntries(privateFields.map((name) => [name, secret])) });
  await writeProducts(shopOf(), system, [
    {
      handle: "quiet",
      title: "Quiet centrifuge",
      productType: "Centrifuge",
      options: [],
      metafields,
      variants: [{ optionValues: [], priceCents: 100, stock: 5 }],
    },
    { handle: "loud", title: "Loud centrifuge", productType: "Centrifuge", options: [], variants: [{ optionValues: [], priceCents: 100, stock: 5 }] },
  ]);
  await saveCollection(shopOf(), system, { handle: "centrifuges", title: "Centrifuges", products: ["quiet", "loud"] });
});

const leak = /1234567|supplier pays/;

async function pageData() {
  const request = new Request(`${testOrigin}/products/quiet`);
  const loaded = await loadProduct({ request, context: makePageContext(shopOf()), params: { handle: "quiet" } } as never);
  return JSON.stringify([loaded, productJsonLd(loaded.product, "USD", testOrigin)]);
}

async function productCall() {
  const response = await api.app.request(`${testOrigin}/api/products/quiet`);
  return (await response.json()) as { product: { metafields: { namespace: string; key: string; value: string }[] } };
}

describe("a metafield that nobody marked public", () => {
  it("is in no answer that a shopper gets, while the shop's own are", async () => {
    const { token } = await signedInAs(shopOf(), "customer");
    const queries = [
      "",
      "?query=centrifuge&first=100",
      "?handle=centrifuges&first=100",
      "?query=centr",
      "?q=supplier",
      `?query=${encodeURIComponent(secret)}`,
    ];
    const answers: string[] = [];
    for (const { method, path } of api.routes.filter(({ method, path }) => method === "GET" && !path.startsWith("/api/admin")))
      for (const query of queries)
        for (const headers of [{}, { Authorization: `Bearer ${token}` }]) {
          const response = await api.app.request(testOrigin + fillPath(path, "quiet") + query, {
            method,
            headers: headers as Record<string, string>,
          });
          const text = await response.text();
          answers.push(text);
          expect([path, query, leak.test(text)]).toEqual([path, query, false]);
        }
    answers.push(await pageData());
    expect(answers.at(-1)).not.toMatch(leak);
    for (const value of ["Quiet as a library", "Pelleting of cells", "MN-4711", "https://docs.example/manual.pdf"])
      expect(
        answers.some((text) => text.includes(value)),
        value,
      ).toBe(true);
  });

  it("is found by no search for its words", async () => {
    for (const path of ["/api/search?query=supplier", "/api/search?query=1234567", "/api/predictive-search?query=supplier"]) {
      const { products } = (await (await api.app.request(testOrigin + path)).json()) as { products: unknown[] };
      expect([path, products]).toEqual([path, []]);
    }
  });

  it("becomes public with its namespace or by itself, and staff see which are", async () => {
    const names = async () =>
      (await productCall()).product.metafields.filter(({ value }) => value === secret).map(({ namespace, key }) => `${namespace}.${key}`);
    const mark = async (publicMetafields: string[]) => {
      const { productDefaults } = await loadSettings(shopOf());
      await changeSettings(shopOf(), system, "productDefaults", { ...productDefaults, publicMetafields });
    };
    expect(await names()).toEqual([]);
    await mark(["internal", "custom.cost"]);
    expect(await names()).toEqual(["internal.cost", "custom.cost"]);
    const { token } = await signedInAs(shopOf(), "analyst");
    const { metafields } = (await (
      await api.app.request(`${testOrigin}/api/admin/metafields`, { headers: { Authorization: `Bearer ${token}` } })
    ).json()) as {
      metafields: { namespace: string; key: string; isPublic: boolean; isSpecified: boolean }[];
    };
    const marks = Object.fromEntries(metafields.map(({ namespace, key, isPublic, isSpecified }) => [`${namespace}.${key}`, [isPublic, isSpecified]]));
    expect(marks).toMatchObject({
      "internal.cost": [true, false],
      "custom.cost": [true, false],
      "my-app.specs": [false, false],
      "custom.features": [true, true],
    });
    await mark([]);
    expect(await names()).toEqual([]);
    await expect(mark([".cost"])).rejects.toMatchObject({ code: "input-invalid" });
  });
});
