import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection } from "#domain/catalog/collection-writing.ts";
import { listFaults } from "#domain/faults/background-faults.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { refreshCollectionsOf } from "./refresh-collections.ts";

const shopOf = useTestShop();

const inStock = (value: string) => ({ match: "all" as const, conditions: [{ field: "stock" as const, relation: "greater-than" as const, value }] });

it("brings every other collection up to date when the rules of one are broken", async () => {
  const shop = shopOf();
  const ids: string[] = [];
  for (const handle of ["first", "broken", "last"]) ids.push(await saveCollection(shop, system, { handle, title: handle, rules: inStock("5") }));
  const [first = "", broken = "", last = ""] = ids;
  await shop.sql`update collections set rules = '{"match": "all", "conditions": [{"field": "tag", "relation": "is", "value": null}]}' where id = ${broken}`;
  const variant = await makeVariant(shop, { stock: 9 });
  await refreshCollectionsOf(shop, { productIds: [variant.productId] });
  const members = () => shop.sql`select collection_id as id from collection_products where product_id = ${variant.productId} order by 1`;
  expect(await members()).toEqual([first, last].sort().map((id) => ({ id })));
  expect((await listFaults(shop)).faults).toMatchObject([{ kind: "collection", subject: broken }]);
  await saveCollection(shop, system, { handle: "broken", title: "Fixed", rules: inStock("5") });
  await refreshCollectionsOf(shop, { productIds: [variant.productId] });
  expect(await members()).toHaveLength(3);
  expect((await listFaults(shop)).faults).toEqual([]);
});

it("takes a number that no stock reaches for what it is, instead of failing with every product that is saved", async () => {
  const shop = shopOf();
  await saveCollection(shop, system, { handle: "absurd", title: "Absurd", rules: inStock("1e40") });
  const variant = await makeVariant(shop, { stock: 9 });
  await refreshCollectionsOf(shop, { productIds: [variant.productId] });
  expect((await listFaults(shop)).faults).toEqual([]);
});
