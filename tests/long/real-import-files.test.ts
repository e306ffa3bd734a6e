import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importFile } from "#cli/import/import-run.ts";
import { system } from "#domain/actor.ts";
import { readProduct } from "#domain/catalog/catalog.ts";
import { listedProducts } from "#support/listed-products.ts";
import { useTestShop } from "#support/test-shop.ts";

/** Real files outside the repository, in ../shared/data. Without them this test is skipped; the other import tests have their own files. */
const folder = join(process.cwd(), "../shared/data");
const files = { icecat: join(folder, "icecat-products.ndjson.gz"), apparel: join(folder, "shopify-apparel.csv") };
const there = existsSync(files.icecat) && existsSync(files.apparel);
const shopOf = useTestShop();

it.runIf(there)("reads the Icecat file and the apparel file without a fault", async () => {
  const shop = shopOf();
  const icecat = await importFile(shop, system, files.icecat, { check: true, stock: null });
  expect(icecat).toMatchObject({ products: 19_406, faultCount: 0, fileFault: null });
  const apparel = await importFile(shop, system, files.apparel, { check: false, stock: null });
  expect(apparel).toMatchObject({ faultCount: 0, fileFault: null });
  expect(apparel.created).toBeGreaterThan(10);
  expect((await listedProducts(shop, "all")).total).toBe(apparel.created);
  expect((await readProduct(shop, "classic-varsity-top"))?.variants.map((variant) => variant.title)).toEqual(["Small", "Medium", "Large"]);
  expect(await importFile(shop, system, files.apparel, { check: false, stock: null })).toMatchObject({ created: 0, updated: 0 });
});
