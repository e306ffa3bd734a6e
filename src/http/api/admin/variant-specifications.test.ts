import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { productsCsv } from "#cli/export/export-products.ts";
import { importFile } from "#cli/import/import-run.ts";
import { system } from "#domain/actor.ts";
import { differingNames, specificationsOf } from "#domain/catalog/variant-specifications.ts";
import { searchAll } from "#domain/search/search.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "meniscus-variant-specifications-"));
afterAll(() => rmSync(folder, { recursive: true }));

const weight = (value: string) => ({ name: "Weight", value, unit: "kg" });
const incubator = {
  handle: "incubator",
  title: "Incubator",
  options: ["Capacity"],
  specifications: [{ name: "Capacity", value: "56 L or 112 L", unit: null }, weight("38 or 57")],
  variants: [
    { optionValues: ["56 L"], sku: "N-56", priceCents: 109_000, specifications: [{ name: "capacity", value: "56", unit: "L" }, weight("38")] },
    {
      optionValues: ["112 L"],
      sku: "N-112",
      priceCents: 169_000,
      specifications: [weight("57"), { name: "Shelves", value: "zirconia", unit: null }],
    },
    { optionValues: ["30 L"], sku: "N-30", priceCents: 79_000 },
  ],
};

async function made() {
  const { call } = openTestApp(shopOf());
  const { token } = await signedInAs(shopOf(), "manager");
  const { status, json } = await call("POST", "/api/admin/products", { token, body: incubator });
  return { call, token, status, product: json.product };
}

describe("specifications of variants", () => {
  it("are saved, loaded as they were sent, shown to shoppers, and found", async () => {
    const { call, token, status, product } = await made();
    expect(status).toBe(201);
    expect(product.variants.map((variant: { specifications: unknown }) => variant.specifications)).toEqual([
      [
        { name: "capacity", value: "56", unit: "L", number: 56 },
        { ...weight("38"), number: 38 },
      ],
      [
        { ...weight("57"), number: 57 },
        { name: "Shelves", value: "zirconia", unit: null, number: null },
      ],
      [],
    ]);
    const { id, currency, unitsSold, createdAt, updatedAt, images, retired, related, variants, ...fields } = product;
    const again = await call("PUT", `/api/admin/products/${id}`, {
      token,
      body: {
        seenAt: updatedAt,
        product: { ...fields, variants: variants.map(({ title, onHand, reserved, ...variant }: Record<string, unknown>) => variant) },
      },
    });
    expect([again.status, again.json.product?.updatedAt]).toEqual([200, updatedAt]);
    const shown = await call("GET", "/api/products/incubator");
    expect(shown.json.product.variants.edges[1].node.specifications[0]).toMatchObject(weight("57"));
    expect((await searchAll(shopOf(), { query: "zirconia" })).products.items.map(({ handle }) => handle)).toEqual(["incubator"]);
  });

  it("are exported and imported, and what is no specification is refused with its line", async () => {
    await made();
    let text = "";
    for await (const line of productsCsv(shopOf())) text += line;
    const path = join(folder, "products.csv");
    writeFileSync(path, text);
    expect(await importFile(shopOf(), system, path, { check: false, stock: null })).toMatchObject({ unchanged: 1, updated: 0, faultCount: 0 });
    const header = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Specifications";
    writeFileSync(path, `${header}\nincubator,Incubator,Capacity,56 L,1090,Weight: 39 kg\nincubator,,,112 L,1690,\nincubator,,,30 L,790,nothing\n`);
    expect(await importFile(shopOf(), system, path, { check: false, stock: null })).toMatchObject({ updated: 0, faultCount: 1 });
    writeFileSync(path, `${header}\nincubator,Incubator,Capacity,56 L,1090,Weight: 39 kg\nincubator,,,112 L,1690,\nincubator,,,30 L,790,\n`);
    expect(await importFile(shopOf(), system, path, { check: false, stock: null })).toMatchObject({ updated: 1, faultCount: 0 });
    const { json } = await openTestApp(shopOf()).call("GET", "/api/products/incubator");
    expect(json.product.variants.edges.map(({ node }: { node: { specifications: unknown } }) => node.specifications)).toEqual([
      [{ ...weight("39"), number: 39 }],
      [],
      [],
    ]);
  });

  it("take the place of the product's of the same name, others come behind", () => {
    const [one, other] = incubator.variants;
    expect(specificationsOf(incubator.specifications, one?.specifications ?? []).map(({ value }) => value)).toEqual(["56", "38"]);
    expect(specificationsOf(incubator.specifications, other?.specifications ?? []).map(({ value }) => value)).toEqual([
      "56 L or 112 L",
      "57",
      "zirconia",
    ]);
    const variants = incubator.variants.map(({ specifications = [] }) => ({ specifications }));
    expect(differingNames(incubator.specifications, variants)).toEqual(["Capacity", "Weight", "Shelves"]);
  });
});
