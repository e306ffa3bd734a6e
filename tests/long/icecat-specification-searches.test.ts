import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importFile } from "#cli/import/import-run.ts";
import { system } from "#domain/actor.ts";
import { faultsOf, figureQueries, typeQueries } from "#support/product-specification-searches.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("Searches for types and figures of the Icecat catalog find the products that have them, and none that has nothing of them", {
  timeout: 900_000,
}, async ({ skip }) => {
  const file = join(process.cwd(), "../shared/data/icecat-products.ndjson.gz");
  if (!existsSync(file)) skip("The Icecat catalog is not part of this repository: ../shared/data/icecat-products.ndjson.gz is not there.");
  await importFile(shopOf(), system, file, { check: false, stock: null });
  const expected = [...(await typeQueries(shopOf(), 35, 3)), ...(await figureQueries(shopOf(), 40))];
  expect(expected.length).toBeGreaterThanOrEqual(70);
  expect(await faultsOf(shopOf(), expected)).toEqual([]);
});
