import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { setStockPlace } from "#domain/inventory/stock-adjusting.ts";
import { listStock } from "#domain/inventory/stock-list.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readOrdersToPrint, readPickList } from "./order-picking.ts";
import { cancelOrder } from "./orders.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const analyst: Staff = { ...manager, role: "analyst" };
const support: Staff = { ...manager, role: "support" };
const stranger = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;

it("several orders are picked together: each variant once, sorted by storage place, with the units of each order; back-ordered and canceled units are not", async () => {
  const shop = shopOf();
  const scale = await makeVariant(shop, { title: "Scale", stock: 20 });
  const rotor = await makeVariant(shop, { title: "Rotor", stock: 3, policy: "continue" });
  await setStockPlace(shop, manager, { variantId: rotor.id, place: " A1 " });
  const [first, second] = [
    await makeOrder(shop, [{ id: scale.id, quantity: 2 }]),
    await makeOrder(shop, [
      { id: scale.id, quantity: 1 },
      { id: rotor.id, quantity: 5 },
    ]),
  ];
  const cancelled = await makeOrder(shop, [{ id: scale.id, quantity: 7 }]);
  await cancelOrder(shop, manager, { orderId: cancelled, reason: "Not wanted", refund: true, restock: true } as never);
  const ids = [first, second, cancelled].join(",");
  const list = await readPickList(shop, support, { ids });
  expect(list.map(({ title, place, units, orders }) => [title, place, units, orders.map((order) => order.units).sort()])).toEqual([
    ["Rotor", "A1", 3, [3]],
    ["Scale", "", 3, [1, 2]],
  ]);
  expect((await readOrdersToPrint(shop, support, { ids: [second, first, shop.ids.next()].join(",") })).map(({ id }) => id)).toEqual([second, first]);
});

it("orders are printed for staff alone, and not without bounds", async () => {
  const shop = shopOf();
  const ids = shop.ids.next();
  for (const read of [readPickList, readOrdersToPrint]) {
    expect(await refusalOf(read(shop, stranger, { ids }))).toBe("not-allowed");
    expect(await refusalOf(read(shop, support, { ids: "" }))).toBe("input-invalid");
    expect(await refusalOf(read(shop, support, { ids: Array.from({ length: 51 }, () => shop.ids.next()).join(",") }))).toBe("input-invalid");
    expect(await refusalOf(read(shop, support, { ids: "1,2" }))).toBe("input-invalid");
  }
});

it("where a variant lies is said by staff who may adjust stock", async () => {
  const shop = shopOf();
  const { id } = await makeVariant(shop);
  await setStockPlace(shop, manager, { variantId: id, place: "Shelf 9" });
  expect((await listStock(shop, analyst)).variants.find((row) => row.id === id)?.place).toBe("Shelf 9");
  expect(await refusalOf(setStockPlace(shop, analyst, { variantId: id, place: "" }))).toBe("not-allowed");
  expect(await refusalOf(setStockPlace(shop, manager, { variantId: id, place: "x".repeat(61) }))).toBe("input-invalid");
  expect(await refusalOf(setStockPlace(shop, manager, { variantId: shop.ids.next(), place: "" }))).toBe("variant-not-found");
});
