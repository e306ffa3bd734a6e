import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { fulfillOrder } from "#domain/orders/orders.ts";
import { changeSettings, readSettings } from "#domain/settings/settings.ts";
import { makeCheckout, makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

/** Returns each line of the file by its column titles. */
function linesOf(csv: string): Record<string, string>[] {
  const [titles = [], ...rows] = csv
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ""])));
}

it("a file of orders has the words of the screen, times of the shop's clock, both postal addresses, tax and tracking", async () => {
  const shop = shopOf();
  await changeSettings(shop, system, "shipping", { ...(await readSettings(shop)).shipping, timeZone: "America/New_York" });
  const variant = await makeVariant(shop, { stock: 20 });
  const address = { attention: "Receiving", department: "Physics", address2: "Room 4", phone: "+1 415 555 0100" };
  const { shopper, request } = await makeCheckout(shop, [variant], { email: "ada@lab.example", address });
  const placed = await placeOrder(shop, shopper, request);
  if (!("orderId" in placed)) throw new Error(placed.status);
  const { token: session, actor } = await signedInAs(shop, "manager");
  const [line] = (await readAdminOrder(shop, actor, placed.orderId)).lines;
  const parcels = [{ carrier: "UPS", trackingNumber: "1Z9", trackingUrl: "" }];
  await fulfillOrder(shop, actor, {
    ...{ orderId: placed.orderId, idempotencyKey: "one", parcels },
    lines: [{ lineId: line?.id ?? "", quantity: 1 }],
  });
  const billOrder = await makeOrder(shop, [variant], "purchase-order");
  await shop.ownerSql`update orders set processed_at = '2026-07-01T03:30:00Z' where id = ${placed.orderId}`;
  await shop.ownerSql`update fulfillments set at = '2026-12-01T12:00:00Z' where order_id = ${placed.orderId}`;
  const file = await openTestApp(shop).call("GET", `/api/admin/lists/orders.csv?sort=oldest&ids=${placed.orderId},${billOrder}`, { token: session });
  const bought = await readAdminOrder(shop, actor, placed.orderId);
  expect(linesOf(file.text)).toMatchObject([
    {
      Order: bought.name,
      "Placed (America/New York)": "2026-06-30 23:30",
      Payment: "Paid",
      Fulfillment: "Fulfilled",
      "Payment method": "Test card",
      Tax: bought.tax.amount,
      "Last shipped (America/New York)": "2026-12-01 07:00",
      Carriers: "UPS",
      "Tracking numbers": "1Z9",
      "Shipping first name": "Ada",
      "Shipping last name": "Byron",
      "Shipping attention": "Receiving",
      "Shipping company": "Byron Labs",
      "Shipping department": "Physics",
      "Shipping address": "1 Analytical Way",
      "Shipping building, room": "Room 4",
      "Shipping city": "San Francisco",
      "Shipping state or province": "CA",
      "Shipping ZIP or postal code": "94103",
      "Shipping country": "United States",
      // A cell that begins with a sign could be read as a formula.
      "Shipping phone": "'+1 415 555 0100",
      "Billing last name": "Byron",
      "Billing address": "1 Analytical Way",
      "Billing country": "United States",
    },
    { Payment: "Payment pending", Fulfillment: "Awaiting approval", "Payment method": "Purchase order", "Last shipped (America/New York)": "" },
  ]);
});
