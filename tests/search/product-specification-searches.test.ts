import { expect, it } from "vitest";
import { loadSample } from "#cli/sample/load-sample.ts";
import { faultsOf, figureQueries, typeQueries } from "#support/product-specification-searches.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("Searches for types and figures of the sample shop find the products that have them, and none that has nothing of them", async () => {
  await loadSample(shopOf(), { root: process.cwd() });
  const expected = [...(await typeQueries(shopOf(), 63, 1)), ...(await figureQueries(shopOf(), 67))];
  expect(expected.length).toBeGreaterThanOrEqual(125);
  expect(await faultsOf(shopOf(), expected)).toEqual([]);
});
