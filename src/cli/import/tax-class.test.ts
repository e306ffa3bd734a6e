import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { productsForExport, type StoredProduct, writeProducts } from "#domain/catalog/catalog.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { productsCsv } from "../export/export-products.ts";
import { importFile } from "./import-run.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "meniscus-tax-class-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = async (handle: string): Promise<StoredProduct | undefined> => {
  const products: StoredProduct[] = [];
  for await (const batch of productsForExport(shopOf())) products.push(...batch);
  return products.find((product) => product.handle === handle);
};

describe("a product's tax class", () => {
  it("is standard until somebody says otherwise, in the API of staff or in a file, and stands in the export and the public JSON", async () => {
    const shop = shopOf();
    const { token } = await signedInAs(shop, "owner");
    const api = openTestApp(shop);
    await writeProducts(shop, system, [{ handle: "a-book", title: "A book", options: [], variants: [{ optionValues: [], priceCents: 1000 }] }]);
    const before = await stored("a-book");
    expect(before?.taxClass).toBe("standard");
    const path = `/api/admin/products/${before?.id}`;
    const { product } = (await api.call("GET", path, { token })).json;
    const variants = [{ id: product.variants[0].id, optionValues: [], priceCents: 1000 }];
    const body = { product: { handle: "a-book", title: "A book", taxClass: "reduced", options: [], variants }, seenAt: product.updatedAt };
    const saved = await api.call("PUT", path, { token, body });
    expect([saved.status, (await stored("a-book"))?.taxClass]).toEqual([200, "reduced"]);
    expect((await api.call("GET", "/api/products/a-book")).json.product.taxClass).toBe("reduced");

    let csv = "";
    for await (const line of productsCsv(shop)) csv += line;
    expect(csv.split("\n")[0]).toContain("Tax Class");
    const file = join(folder, "products.csv");
    writeFileSync(file, "Handle,Title,Variant Price,Tax Class\na-book,A book,10.00,Medical devices\n");
    await importFile(shop, system, file, { check: false, stock: null });
    expect((await stored("a-book"))?.taxClass).toBe("Medical devices");
    // A file without the column, as Shopify's is, never changes it.
    writeFileSync(file, "Handle,Title,Variant Price\na-book,A book,12.00\n");
    await importFile(shop, system, file, { check: false, stock: null });
    expect((await stored("a-book"))?.taxClass).toBe("Medical devices");
  });
});
