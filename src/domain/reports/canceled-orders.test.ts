import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { cancelOrder } from "#domain/orders/order-cancelling.ts";
import { readSales } from "#domain/orders/sales-figures.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readBehavior } from "./behavior.ts";
import { readBoughtTogether } from "./bought-together.ts";
import { boughtTogetherInput, conversionsInput } from "./conversion-input.ts";
import { readConversions } from "./conversions.ts";
import { readRealtime } from "./realtime.ts";
import { reportInput } from "./report-input.ts";
import { readRetention } from "./retention.ts";
import { readToday } from "./today.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

it("An order that was paid and then canceled is no order on any screen; what was paid and given back stays in the ledger", async () => {
  const shop = shopOf();
  const ids = [(await makeVariant(shop, { priceCents: 10_000 })).id, (await makeVariant(shop, { priceCents: 5000 })).id];
  const lines = ids.map((id) => ({ id }));
  const [kept, canceled] = [await makeOrder(shop, lines), await makeOrder(shop, lines)];
  await cancelOrder(shop, owner, { orderId: canceled, reason: "Not needed" });
  shop.pass(1000);
  const [order] = await shop.sql<{ total: string; status: string }[]>`
    select (total_cents / 100.0)::numeric(12, 2)::text as total, (select financial_status from orders where id = ${canceled}) as status from orders where id = ${kept}`;
  expect(order?.status).not.toBe("cancelled");
  const total = { amount: order?.total, currencyCode: "USD" };

  expect((await readBehavior(shop, owner, reportInput.parse({}))).sums).toMatchObject({ orders: 1, averageOrder: total, revenue: total });
  const { rows, ledger } = await readConversions(shop, owner, conversionsInput.parse({}));
  expect(rows).toMatchObject([{ kind: "not-measured", orders: 1, refunded: total, revenue: total }]);
  expect(ledger).toMatchObject({ refunded: total, revenue: total, difference: { amount: "0.00" } });
  const products = await readConversions(shop, owner, conversionsInput.parse({ by: "product" }));
  expect(products.rows.map(({ orders, sold }) => [orders, sold.amount])).toEqual([
    [1, "100.00"],
    [1, "50.00"],
  ]);
  expect(await readBoughtTogether(shop, owner, boughtTogetherInput.parse({}))).toMatchObject({ orders: 1, pairs: [] });
  expect((await readRetention(shop, owner, {})).months.at(-1)).toMatchObject({ customers: 1, again: [] });
  expect((await readToday(shop, owner)).topProducts.map(({ units }) => units)).toEqual([1, 1]);
  expect((await readSales(shop, owner)).today).toMatchObject({ orders: 1, revenue: total });
  expect(await readRealtime(shop, owner)).toMatchObject({ orders: 1, ordered: total });
});
