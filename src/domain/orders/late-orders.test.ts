import { expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listAdminOrders, readAdminOrder, totalAdminOrders } from "./order-admin.ts";
import { approveOrder, cancelOrder, fulfillOrder, refundOrder, rescheduleOrder } from "./orders.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const day = 86_400_000;

it("late orders are those of which something has not shipped by its expected day, in the list, its count and the open tasks", async () => {
  const shop = shopOf();
  await changeSettings(shop, system, "shipping", { minDays: 2, maxDays: 3, handlingDays: 1 });
  const inStock = () => makeVariant(shop, { stock: 9 });
  const beyond = (leadTimeDays?: number) => makeVariant(shop, { stock: 1, policy: "continue", ...(leadTimeDays && { leadTimeDays }) });
  const made: Record<string, string> = {
    promised: await makeOrder(shop, [await inStock()]),
    shipped: await makeOrder(shop, [await inStock()]),
    "one of two lines shipped": await makeOrder(shop, [await inStock(), await inStock()]),
    "a part shipped, the rest back-ordered": await makeOrder(shop, [{ ...(await beyond(60)), quantity: 3 }]),
    "back-ordered for longer": await makeOrder(shop, [{ ...(await beyond(300)), quantity: 3 }]),
    "no lead time": await makeOrder(shop, [{ ...(await beyond()), quantity: 3 }]),
    refunded: await makeOrder(shop, [await inStock()]),
    canceled: await makeOrder(shop, [await inStock()]),
    "a new date": await makeOrder(shop, [await inStock()]),
    "a new date that is over": await makeOrder(shop, [await inStock()]),
    "on approval": await makeOrder(shop, [{ ...(await beyond(5)), quantity: 3 }], "purchase-order"),
    approved: await makeOrder(shop, [{ ...(await beyond(5)), quantity: 3 }], "purchase-order"),
  };
  const idOf = (name: string) => made[name] ?? "";
  const ship = async (name: string, quantities: number[]) => {
    const { lines } = await readAdminOrder(shop, owner, idOf(name));
    const shipped = quantities.map((quantity, at) => ({ lineId: lines[at]?.id ?? "", quantity }));
    await fulfillOrder(shop, owner, { orderId: idOf(name), lines: shipped, notify: false, idempotencyKey: "ship" });
  };
  await ship("shipped", [1]);
  await ship("one of two lines shipped", [1]);
  await ship("a part shipped, the rest back-ordered", [1]);
  await ship("no lead time", [1]);
  const [line] = (await readAdminOrder(shop, owner, idOf("refunded"))).lines;
  const whole = { amount: (await readAdminOrder(shop, owner, idOf("refunded"))).total.amount, reason: "Wish" };
  await refundOrder(shop, owner, { orderId: idOf("refunded"), ...whole, lines: [{ lineId: line?.id ?? "", quantity: 1 }], idempotencyKey: "r" });
  await cancelOrder(shop, owner, { orderId: idOf("canceled"), reason: "Wish" });
  const dayOf = (days: number) => new Date(shop.clock.now().getTime() + days * day).toISOString().slice(0, 10);
  await rescheduleOrder(shop, owner, { orderId: idOf("a new date"), on: dayOf(40) });
  await rescheduleOrder(shop, owner, { orderId: idOf("a new date that is over"), on: dayOf(20) });
  const listed = async () => {
    const { orders } = await listAdminOrders(shop, owner, { view: "late", first: 100 });
    const names = Object.keys(made).filter((name) => orders.some(({ id }) => id === made[name]));
    expect((await totalAdminOrders(shop, owner, { view: "late" })).count).toBe(names.length);
    expect((await readOpenTasks(shop, owner)).waiting.lateOrders).toBe(names.length);
    // The page of each order says the same.
    for (const [name, id] of Object.entries(made)) {
      const order = await readAdminOrder(shop, owner, id);
      expect([name, order.lines.some(({ late }) => late)]).toEqual([name, names.includes(name)]);
    }
    return names;
  };
  expect(await listed()).toEqual([]);
  await approveOrder(shop, owner, { orderId: idOf("approved") });
  shop.pass(30 * day);
  expect(await listed()).toEqual(["promised", "one of two lines shipped", "back-ordered for longer", "a new date that is over", "approved"]);
  shop.pass(11 * day);
  expect(await listed()).toContain("a new date");
  shop.pass(30 * day);
  expect(await listed()).toContain("a part shipped, the rest back-ordered");
  expect(await listed()).not.toContain("no lead time");
});
