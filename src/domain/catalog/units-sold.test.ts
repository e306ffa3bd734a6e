import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { cancelOrder, markPaid } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { countUnitsSold, recordUnitsSold } from "./units-sold.ts";

const shopOf = useTestShop();
const owner = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" } as const;

it("counts real sales once, takes back what was canceled, and leaves test orders out", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 50 });
  const soldOf = async () =>
    (await shop.sql<{ units: number }[]>`select units_sold as units from products where id = ${variant.productId}`)[0]?.units;
  await makeOrder(shop, [{ id: variant.id, quantity: 9 }]);
  await changeSettings(shop, system, "shop", { trialMode: false });
  const [kept, cancelled] = [
    await makeOrder(shop, [{ id: variant.id, quantity: 3 }], "purchase-order"),
    await makeOrder(shop, [{ id: variant.id, quantity: 4 }], "purchase-order"),
  ];
  await countUnitsSold(shop);
  expect(await soldOf()).toBe(0);
  for (const orderId of [kept, cancelled]) await markPaid(shop, owner, { orderId });
  await Promise.all([countUnitsSold(shop), countUnitsSold(shop)]);
  expect(await soldOf()).toBe(7);
  await cancelOrder(shop, owner, { orderId: cancelled, reason: "Ordered twice" });
  await countUnitsSold(shop);
  expect(await soldOf()).toBe(3);
  expect(await shop.sql`select id from sold_units`).toEqual([]);
});

it("stops counting at the most that is kept, so that no sale of that product is ever in the way of another count", async () => {
  const shop = shopOf();
  const [full, other] = [await makeVariant(shop), await makeVariant(shop)];
  const soldOf = async ({ productId }: { productId: string }) =>
    (await shop.sql<{ units: number }[]>`select units_sold as units from products where id = ${productId}`)[0]?.units;
  await recordUnitsSold(
    shop,
    [full, full].map(({ productId }) => ({ productId, quantity: 2_147_483_647 })),
    1,
  );
  await recordUnitsSold(shop, [{ productId: other.productId, quantity: 2 }], 1);
  expect(await countUnitsSold(shop)).toEqual({ done: 2, failed: 0 });
  expect([await soldOf(full), await soldOf(other)]).toEqual([2_147_483_647, 2]);
  await recordUnitsSold(shop, [{ productId: full.productId, quantity: 1 }], 1);
  await countUnitsSold(shop);
  expect(await soldOf(full)).toBe(2_147_483_647);
  await recordUnitsSold(
    shop,
    [full, full].map(({ productId }) => ({ productId, quantity: 2_147_483_647 })),
    -1,
  );
  await countUnitsSold(shop);
  expect(await soldOf(full)).toBe(0);
});
