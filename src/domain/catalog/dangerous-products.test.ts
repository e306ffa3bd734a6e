import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { SettingsInput } from "#domain/settings/settings-input.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listDangerousProducts } from "./dangerous-products.ts";

const shopOf = useTestShop();

it("counts the products on sale that are dangerous goods, by class and by how they ship, and tells staff which of them no method carries", async () => {
  const shop = shopOf();
  const ship = (wish: SettingsInput<"shipping">) => changeSettings(shop, system, "shipping", { freightFromGrams: 70_000, ...wish });
  await ship({});
  const ethanol = await makeVariant(shop, { title: "Ethanol", hazardClass: "3" });
  await makeVariant(shop, { title: "Xylene", hazardClass: "3" });
  const drum = await makeVariant(shop, { title: "Drum of acid", hazardClass: "8", weightGrams: 90_000 });
  await makeVariant(shop, { title: "License", hazardClass: "9", requiresShipping: false });
  await makeVariant(shop, { title: "Not on sale", hazardClass: "7", status: "draft" });
  await makeVariant(shop);
  const solvents = { hazardClass: "3", hasFreight: false, products: 2, first: { id: ethanol.productId, title: "Ethanol" } };
  const acid = { hazardClass: "8", hasFreight: true, products: 1, first: { id: drum.productId, title: "Drum of acid" } };
  expect(await listDangerousProducts(shop, manager)).toEqual([solvents, acid]);
  const notCarried = async () => (await readOpenTasks(shop, manager)).notCarried;
  // Freight is not offered at all, so the list leaves out the dangerous goods that ship by freight.
  expect(await notCarried()).toEqual([solvents]);
  await ship({ dangerousGoods: "chosen", hazardClasses: ["3"], methods: [{ title: "Truck", kind: "freight" }] });
  expect(await notCarried()).toEqual([acid]);
  await ship({ dangerousGoods: "all", methods: [{ title: "Truck", kind: "freight", dangerousGoods: "all" }] });
  expect(await notCarried()).toEqual([]);
});

it("is for staff", async () => {
  const shop = shopOf();
  expect(await refusalOf(listDangerousProducts(shop, { kind: "visitor", cartId: null }))).toBe("not-signed-in");
  const customer = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;
  expect(await refusalOf(listDangerousProducts(shop, customer))).toBe("not-allowed");
});
