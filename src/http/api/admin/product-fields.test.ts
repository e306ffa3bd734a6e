import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { productsCsv } from "#cli/export/export-products.ts";
import { importFile } from "#cli/import/import-run.ts";
import { system } from "#domain/actor.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "meniscus-fields-"));
afterAll(() => rmSync(folder, { recursive: true }));

const tubes = {
  handle: "tubes",
  title: "Tubes",
  options: [],
  countryOfOrigin: "de",
  hsCode: "3926.90 97",
  hazardClass: "3",
  regulatoryMarking: "research-use-only",
  variants: [
    {
      optionValues: [],
      sku: "T-1",
      priceCents: 4500,
      costCents: 1234,
      weightGrams: 800,
      lengthMm: 240,
      widthMm: 180,
      heightMm: 95,
      packSize: 100,
      packUnit: "tube",
      minQuantity: 10,
      quantityStep: 5,
      volumePrices: [
        { quantity: 50, priceCents: 4000 },
        { quantity: 20, priceCents: 4200 },
      ],
      stock: 100,
    },
  ],
};

async function app() {
  const { call } = openTestApp(shopOf());
  const { token } = await signedInAs(shopOf(), "manager");
  return (method: string, path: string, body?: unknown) => call(method, path, { token, ...(body === undefined ? {} : { body }) });
}

/** Returns all texts of a product file. */
async function exported(): Promise<string> {
  let text = "";
  for await (const line of productsCsv(shopOf())) text += line;
  return text;
}

describe("what customs, carriers and buyers ask of a product", () => {
  it("is saved, loaded and shown, except what it costs the shop", async () => {
    const call = await app();
    const { status, json } = await call("POST", "/api/admin/products", tubes);
    expect(status).toBe(201);
    expect(json.product).toMatchObject({
      ...{ countryOfOrigin: "DE", hsCode: "39269097", hazardClass: "3", regulatoryMarking: "research-use-only" },
      variants: [{ costCents: 1234, lengthMm: 240, packSize: 100, packUnit: "tube", minQuantity: 10, quantityStep: 5 }],
    });
    expect(json.product.variants[0].volumePrices.map(({ quantity }: { quantity: number }) => quantity)).toEqual([20, 50]);
    const shown = await openTestApp(shopOf()).call("GET", "/api/products/tubes");
    expect(shown.status).toBe(200);
    expect(shown.json.product).toMatchObject({ countryOfOrigin: "DE", hazardClass: "3" });
    expect(shown.json.product.variants.edges[0].node).toMatchObject({
      ...{ packSize: 100, minQuantity: 10, quantityStep: 5, widthMm: 180 },
      volumePrices: [
        { quantity: 20, price: { amount: "42.00", currencyCode: "USD" } },
        { quantity: 50, price: { amount: "40.00", currencyCode: "USD" } },
      ],
    });
  });

  it("keeps the cost among staff: no answer to a shopper has it, whatever they ask", async () => {
    const { call } = openTestApp(shopOf());
    const cart = await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: await variantId() }] } });
    const answers = [
      cart,
      await call("GET", "/api/products/tubes"),
      await call("GET", "/api/predictive-search?query=tubes"),
      await call("GET", "/api/search?query=tubes"),
    ];
    expect(answers[0]?.json.cart.lines[0]).toMatchObject({ quantity: 10 });
    for (const { json } of answers) expect(JSON.stringify(json)).not.toMatch(/cost_?cents|costCents|1234|12\.34/);
  });

  it("comes back from a file as it went into it", async () => {
    const before = await exported();
    expect(before).toContain("20: 42.00; 50: 40.00");
    const file = join(folder, "products.csv");
    writeFileSync(file, before.replace("20: 42.00; 50: 40.00", "20: 41.00").replace("12.34", "13.00"));
    await importFile(shopOf(), system, file, { check: false, stock: null });
    const call = await app();
    const { json } = await call("GET", `/api/admin/products/${await productId()}`);
    expect(json.product.variants[0]).toMatchObject({ costCents: 1300, volumePrices: [{ quantity: 20, priceCents: 4100 }], packUnit: "tube" });
    writeFileSync(file, before);
    await importFile(shopOf(), system, file, { check: false, stock: null });
    expect(await exported()).toBe(before);
  });

  it("is refused where it cannot be, at its field", async () => {
    const call = await app();
    const wrong = {
      ...tubes,
      ...{ handle: "wrong", countryOfOrigin: "Germany", hsCode: "12", hazardClass: "10", regulatoryMarking: "toy" },
      variants: [
        {
          ...{ optionValues: [], priceCents: 100, costCents: -1, minQuantity: 0, packUnit: "bag", lengthMm: 1.5 },
          volumePrices: [
            { quantity: 10, priceCents: 120 },
            { quantity: 20, priceCents: 130 },
          ],
        },
      ],
    };
    const { status, json } = await call("POST", "/api/admin/products", wrong);
    expect([status, Object.keys(json.fields).toSorted()]).toEqual([
      400,
      [
        ...["countryOfOrigin", "hazardClass", "hsCode", "regulatoryMarking", "variants.0.costCents", "variants.0.lengthMm", "variants.0.minQuantity"],
        ...["variants.0.packUnit", "variants.0.volumePrices.1.priceCents"],
      ],
    ]);
    const dear = await call("POST", "/api/admin/products", { ...tubes, handle: "dear", variants: [{ ...tubes.variants[0], priceCents: 100 }] });
    expect(Object.keys(dear.json.fields)).toEqual(["variants.0.volumePrices.0.priceCents"]);
  });
});

async function variantId(): Promise<string> {
  const [row] = await shopOf().sql<{ id: string }[]>`select id from variants where sku = 'T-1'`;
  return row?.id ?? "";
}

async function productId(): Promise<string> {
  const [row] = await shopOf().sql<{ id: string }[]>`select id from products where handle = 'tubes'`;
  return row?.id ?? "";
}
