import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { startPayment } from "#domain/checkout/checkout.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { everyMinute } from "#jobs/minute-maintenance.ts";
import { makeCheckout, makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("shows staff that nobody is written of new orders, and which jobs wait or fail, until that is fixed", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop);
  const { token } = await signedInAs(shop, "support");
  const openTasks = async () => (await call("GET", "/api/admin/open-tasks", { token })).json;
  expect(await openTasks()).toMatchObject({ isOrdersEmailMissing: true, queues: [], faults: [], refundsToSend: { orders: [], total: 0 } });
  await changeSettings(shop, system, "shop", { ordersEmail: "orders@bench.example" });
  await shop.sql`
    insert into jobs.job (name, policy, singleton_key, state, completed_on, output)
    values ('order-mail', 'short', 'a', 'failed', now(), '{"message": "550 no such user"}'), ('hourly-cleanup', 'short', 'b', 'completed', now(), null)`;
  expect(await openTasks()).toMatchObject({
    isOrdersEmailMissing: false,
    queues: [expect.objectContaining({ name: "order-mail", failed: 1, cause: "550 no such user" })],
  });
});

it("shows staff the refunds that they have to send, goods that nobody decided about, and rows on which background work fails, until each is done", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop);
  const { token } = await signedInAs(shop, "owner");
  const openTasks = async () => (await call("GET", "/api/admin/open-tasks", { token })).json;
  const variant = await makeVariant(shop, { stock: 20 });
  const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 2 }], "purchase-order");
  const path = `/api/admin/orders/${orderId}`;
  const post = async (below: string, body: unknown = {}) => (await call("POST", `${path}/${below}`, { token, body })).json.order;
  await post("payment");
  const refunded = await post("refunds", { amount: "200", reason: "No budget", lines: [] });
  const made = await makeCheckout(shop, [variant]);
  const { id: attemptId } = await startPayment(shop, made.shopper, made.request);
  const lost = {
    ...shop,
    payments: { ...shop.payments, "test-card": { lookUp: () => Promise.reject(new Error("the bank is closed")) } },
  } as unknown as Shop;
  // Not by the clock, which would sign staff out.
  await shop.sql`update payment_attempts set created_at = created_at - interval '16 minutes', expires_at = created_at where id = ${attemptId}`;
  await everyMinute(lost);
  const inNeed = { id: orderId, name: refunded.name, isTest: true, customerName: "Ada Byron" };
  expect(await openTasks()).toMatchObject({
    refundsToSend: { total: 1, orders: [{ ...inNeed, amount: { amount: "200.00", currencyCode: "USD" } }] },
    refundsToConfirm: { total: 0 },
    restockDecisions: { total: 0 },
    faults: [
      {
        kind: "payment",
        subject: attemptId,
        message: "the bank is closed",
        count: 1,
        about: expect.stringContaining("@lab.example"),
        amount: { amount: "100.00" },
      },
    ],
    faultsInAll: 1,
  });
  await post(`refunds/${refunded.refunds[0].id}/sent`, {});
  // As an older version stored it.
  await shop.sql`update refunds set sent_at = null, sent_by = null where order_id = ${orderId}`;
  await shop.sql`update orders set is_test = false where id = ${orderId}`;
  await shop.sql`update refund_lines set restocked = null where refund_id = ${refunded.refunds[0].id}`;
  shop.pass(3 * 60_000);
  await everyMinute(shop);
  expect(await openTasks()).toMatchObject({
    refundsToSend: { total: 0 },
    refundsToConfirm: { total: 1, orders: [{ ...inNeed, isTest: false }] },
    restockDecisions: { total: 1, orders: [{ ...inNeed, isTest: false, amount: null }] },
    faults: [],
  });
  const order = await post(`refunds/${refunded.refunds[0].id}/sent`, { reference: "SEPA 42" });
  expect(order).toMatchObject({ refunded: { amount: "200.00" }, refunds: [{ sent: { reference: "SEPA 42" } }], lines: [{ undecidedQuantity: 2 }] });
  await post("restock", { lines: [{ lineId: order.lines[0].id, quantity: 0 }] });
  expect(await openTasks()).toMatchObject({ refundsToConfirm: { total: 0 }, restockDecisions: { total: 0 } });
});
