import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { editOrder, markRefundSent, refundOrder } from "#domain/orders/orders.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import type { SentEvent } from "#support/stripe-server.ts";
import { ledgerOf, orderByCard, report, startCard, useStripe, withStripe } from "#support/stripe-shop.ts";
import { useTestShop } from "#support/test-shop.ts";

const plainShopOf = useTestShop({ max: 8 });
const stripeOf = useStripe(plainShopOf);
const shopOf = () => withStripe(plainShopOf(), stripeOf());
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const lastEvent = () => stripeOf().events.at(-1) as SentEvent;

/** Refunds as staff do in Stripe's dashboard: without a key of the shop. */
function inDashboard(paymentId: string, cents: number) {
  const payment = stripeOf().state.payments.get(paymentId);
  if (!payment) throw new Error("There is no such payment");
  return { refund: stripeOf().state.refund(payment, cents, {}), event: lastEvent() };
}
const orderOf = async (orderId: string) => readAdminOrder(shopOf(), owner, orderId);
const moneyOf = async (orderId: string) =>
  (await shopOf().sql`select financial_status as status, refunded_cents as refunded, balance_cents as balance from orders where id = ${orderId}`)[0];

describe("a refund that somebody made in Stripe's dashboard", () => {
  it("counts against its order once, however often it is reported, with a line in the timeline and the books right", async () => {
    const shop = shopOf();
    const { orderId, attemptId, paymentId } = await orderByCard(shop, stripeOf(), [await makeVariant(shop)]);
    const { refund, event } = inDashboard(paymentId, 4_000);
    for (const _ of [1, 2]) await report(shop, event);
    await report(shop, await stripeOf().send("charge.refunded", { id: "ch_1", object: "charge", payment_intent: paymentId }));
    await report(shop, await stripeOf().send("refund.updated", { ...refund }));
    expect(await moneyOf(orderId)).toEqual({ status: "partially_refunded", refunded: 4_000, balance: 0 });
    const { events, refunds } = await orderOf(orderId);
    expect(refunds).toMatchObject([{ amount: { amount: "40.00" }, status: "succeeded" }]);
    expect(events.filter(({ kind }) => kind === "refunded").map(({ text }) => text)).toEqual([
      "Refunded $40.00: Made in the payment provider's dashboard",
    ]);
    expect(await ledgerOf(shop, attemptId)).toMatchObject({ provider: 6_000, refunds: 4_000 });
    // The shop can refund only what is left.
    const again = { orderId, reason: "Broken", lines: [], idempotencyKey: "again" };
    expect(await refusalOf(refundOrder(shop, owner, { ...again, amount: "60.01" }))).toBe("refund-too-large");
    await refundOrder(shop, owner, { ...again, amount: "60.00" });
    await report(shop, lastEvent());
    expect(await moneyOf(orderId)).toMatchObject({ status: "refunded", refunded: 10_000 });
    await expectInvariants(shop);
  });

  it("of all that was paid closes the order, whose goods are in stock again", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 5 });
    const { orderId, paymentId } = await orderByCard(shop, stripeOf(), [variant]);
    await report(shop, inDashboard(paymentId, 10_000).event);
    expect(await orderOf(orderId)).toMatchObject({ financialStatus: "refunded", fulfillmentStatus: "nothing_to_ship" });
    expect((await stockOf(shop, variant.id)).onHand).toBe(5);
    await expectInvariants(shop);
  });

  it("is owed to the buyer again where their bank does not take it, and what staff send for it in the dashboard settles that", async () => {
    const shop = shopOf();
    const { orderId, paymentId } = await orderByCard(shop, stripeOf(), [await makeVariant(shop)]);
    const { refund, event } = inDashboard(paymentId, 4_000);
    await report(shop, event);
    stripeOf().state.failRefund(refund.id);
    for (const _ of [1, 2]) await report(shop, lastEvent());
    expect(await moneyOf(orderId)).toMatchObject({ status: "paid", refunded: 0 });
    expect((await orderOf(orderId)).refunds).toMatchObject([{ status: "to-send" }]);
    const again = inDashboard(paymentId, 4_000);
    for (const _ of [1, 2]) await report(shop, again.event);
    expect((await orderOf(orderId)).refunds).toMatchObject([{ status: "succeeded", sent: null, isUnconfirmed: false }]);
    expect(await moneyOf(orderId)).toMatchObject({ refunded: 4_000 });
    await expectInvariants(shop);
    // The bank did not accept that refund either.
    stripeOf().state.failRefund(again.refund.id);
    for (const _ of [1, 2]) await report(shop, lastEvent());
    expect((await orderOf(orderId)).refunds).toMatchObject([{ status: "to-send" }]);
    expect(await moneyOf(orderId)).toMatchObject({ status: "paid", refunded: 0 });
    await expectInvariants(shop);
  });

  it("settles first what an edit had made too much", async () => {
    const shop = shopOf();
    const { orderId, paymentId } = await orderByCard(shop, stripeOf(), [{ ...(await makeVariant(shop, { stock: 5 })), quantity: 2 }]);
    const lineId = (await orderOf(orderId)).lines[0]?.id ?? "";
    stripeOf().faults = (call) => (call === "POST /v1/refunds" ? "500" : null);
    const change = { orderId, edits: 0, lines: [{ lineId, quantity: 1 }], added: [], reason: "One less", notify: false, idempotencyKey: "edit" };
    await editOrder(shop, owner, change).catch(() => null);
    stripeOf().faults = null;
    await shop.sql`update refunds set status = 'failed', settled_at = at where order_id = ${orderId}`;
    expect(await moneyOf(orderId)).toMatchObject({ balance: -10_000, refunded: 0 });
    await report(shop, inDashboard(paymentId, 12_000).event);
    expect(await moneyOf(orderId)).toEqual({ status: "partially_refunded", balance: 0, refunded: 2_000 });
    await expectInvariants(shop);
  });

  it("waits for staff with what of it is beyond all that was paid", async () => {
    const shop = shopOf();
    const { orderId, paymentId } = await orderByCard(shop, stripeOf(), [await makeVariant(shop)]);
    await refundOrder(shop, owner, { orderId, amount: "70.00", reason: "Broken", lines: [], idempotencyKey: "broken" });
    const [own] = [...stripeOf().state.refunds.values()].filter((one) => one.payment_intent === paymentId);
    stripeOf().state.failRefund(own?.id ?? "");
    await report(shop, lastEvent());
    await markRefundSent(shop, owner, { orderId, refundId: (await orderOf(orderId)).refunds[0]?.id ?? "", reference: "SEPA 7" });
    const { refund, event } = inDashboard(paymentId, 4_000);
    for (const _ of [1, 2]) await report(shop, event);
    expect((await readOpenTasks(shop, owner)).unmatchedMoney.movements).toEqual([
      expect.objectContaining({ kind: "refund", reference: refund.id, amount: { amount: "10.00", currencyCode: "USD" } }),
    ]);
    expect(await moneyOf(orderId)).toMatchObject({ status: "refunded", refunded: 10_000 });
    stripeOf().state.failRefund(refund.id);
    await report(shop, lastEvent());
    expect((await readOpenTasks(shop, owner)).unmatchedMoney.total).toBe(0);
    await expectInvariants(shop);
  });

  it("of a payment that no report has said was made makes its order first", async () => {
    const shop = shopOf();
    const { attemptId, sessionId } = await startCard(shop, [await makeVariant(shop)]);
    await stripeOf().pay(sessionId);
    await report(shop, inDashboard(stripeOf().state.sessions.get(sessionId)?.payment_intent ?? "", 2_500).event);
    expect(await shop.sql`select financial_status, refunded_cents from orders where attempt_id = ${attemptId}`).toEqual([
      { financial_status: "partially_refunded", refunded_cents: 2_500 },
    ]);
    await expectInvariants(shop);
  });

  it("of a payment that belongs to no order settles that, and the job does not refund it a second time", async () => {
    const shop = shopOf();
    const { attemptId, sessionId } = await startCard(shop, [await makeVariant(shop)]);
    const session = stripeOf().state.sessions.get(sessionId);
    Object.assign(session ?? {}, { amount_total: 9_999 });
    await stripeOf().pay(sessionId);
    await report(shop, stripeOf().events.at(-1) as SentEvent);
    const paymentId = session?.payment_intent ?? "";
    const { event } = inDashboard(paymentId, 9_999);
    for (const _ of [1, 2]) await report(shop, event);
    expect(await shop.sql`select status from payment_attempts where id = ${attemptId}`).toEqual([{ status: "refunded" }]);
    await refundAttempt(shop, attemptId);
    expect(stripeOf().state.payments.get(paymentId)?.refunded).toBe(9_999);
    expect(await ledgerOf(shop, attemptId)).toEqual({});
  });
});
