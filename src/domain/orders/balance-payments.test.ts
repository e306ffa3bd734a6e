import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import { readDisputesOfOrder } from "#domain/payments/disputes.ts";
import { makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import type { SentEvent } from "#support/stripe-server.ts";
import { orderByCard, report, useStripe, withStripe } from "#support/stripe-shop.ts";
import { useTestShop } from "#support/test-shop.ts";
import { answerBalancePayment, cardPlaceForBalance, payBalance, readBalancePayment, reconcileBalancePayments } from "./balance-payments.ts";
import { readAdminOrder } from "./order-admin.ts";
import { orderToken, withOrderProof } from "./order-token.ts";
import { cancelOrder, editOrder, refundOrder, settleBalance } from "./orders.ts";

const plainShopOf = useTestShop({ max: 8 });
const stripeOf = useStripe(plainShopOf);
const shopOf = () => withStripe(plainShopOf(), stripeOf());
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const lastEvent = () => stripeOf().events.at(-1) as SentEvent;
const orderUrl = "https://shop.example/orders/token";
const orderOf = (orderId: string) => readAdminOrder(shopOf(), owner, orderId);

/** Makes an order that was paid by card, and costs 50.00 more since staff added a product. */
async function edited() {
  const shop = shopOf();
  const { orderId } = await orderByCard(shop, stripeOf(), [await makeVariant(shop)]);
  const added = [{ variantId: (await makeVariant(shop, { priceCents: 5_000 })).id, quantity: 1 }];
  await editOrder(shop, owner, { orderId, edits: 0, lines: [], added, reason: "One more", notify: false, idempotencyKey: "edit" });
  const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
  return { shop, orderId, link };
}

/** Opens a payment: the buyer is on Stripe's page. */
async function opened(of: Awaited<ReturnType<typeof edited>>) {
  const { paymentId } = await payBalance(of.shop, stranger, { link: of.link, orderUrl });
  const sessionId = [...stripeOf().state.sessions.values()].find((session) => session.client_reference_id === paymentId)?.id ?? "";
  return { paymentId, sessionId };
}

describe("the balance of an edited order", () => {
  it("is paid by its buyer by card, once, however often and by whom it is reported, and the timeline says so", async () => {
    const order = await edited();
    const { shop, orderId, link } = order;
    const { paymentId, sessionId } = await opened(order);
    expect((await opened(order)).paymentId).toBe(paymentId);
    const session = stripeOf().state.sessions.get(sessionId);
    expect(session).toMatchObject({ amount_total: 5_000, success_url: `${orderUrl}?payment=${paymentId}` });
    expect(await readBalancePayment(shop, stranger, { link, paymentId })).toEqual({ status: "open", payUrl: expect.stringContaining(sessionId) });
    await stripeOf().pay(sessionId);
    for (const _ of [1, 2]) await report(shop, lastEvent());
    expect(await readBalancePayment(shop, stranger, { link, paymentId })).toEqual({ status: "paid", payUrl: null });
    const { toCollect, events } = await orderOf(orderId);
    expect(toCollect.amount).toBe("0.00");
    expect(events.filter(({ kind }) => kind === "collected").map(({ text }) => text)).toEqual(["Balance of $50.00 paid by card"]);
    expect(await refusalOf(payBalance(shop, stranger, { link, orderUrl }))).toBe("balance-changed");
    await expectInvariants(shop);
  });

  it("that was paid by card goes back through that payment, and a refund of both payments takes two refunds, but one cancellation", async () => {
    const order = await edited();
    const { shop, orderId } = order;
    await stripeOf().pay((await opened(order)).sessionId);
    await report(shop, lastEvent());
    const refund = (amount: string, key: string) => refundOrder(shop, owner, { orderId, amount, reason: "Late", lines: [], idempotencyKey: key });
    expect(await refusalOf(refund("150.00", "all"))).toBe("refund-in-parts");
    await refund("80.00", "some");
    await cancelOrder(shop, owner, { orderId, reason: "Not needed" });
    const refunds = (await orderOf(orderId)).refunds.map(({ amount, status }) => [amount.amount, status]);
    expect(refunds.sort()).toEqual([
      ["20.00", "succeeded"],
      ["50.00", "succeeded"],
      ["80.00", "succeeded"],
    ]);
    expect(await orderOf(orderId)).toMatchObject({ financialStatus: "refunded", refunded: { amount: "150.00" } });
    await expectInvariants(shop);
  });

  it("that was collected outside of the shop is sent back by staff, and not asked of the card", async () => {
    const { shop, orderId } = await edited();
    await settleBalance(shop, owner, { orderId, how: "collected", amountCents: 5_000, reference: "Check 4" });
    await refundOrder(shop, owner, { orderId, amount: "100.00", reason: "Late", lines: [], idempotencyKey: "card" });
    await refundOrder(shop, owner, { orderId, amount: "50.00", reason: "Late", lines: [], idempotencyKey: "check" });
    expect((await orderOf(orderId)).refunds.map(({ amount, status }) => [amount.amount, status]).sort()).toEqual([
      ["100.00", "succeeded"],
      ["50.00", "to-send"],
    ]);
    await expectInvariants(shop);
  });

  it("is never collected twice: what is paid when nothing is owed anymore, or another amount, waits for staff", async () => {
    const paidTwice = await edited();
    const late = await opened(paidTwice);
    await settleBalance(paidTwice.shop, owner, { orderId: paidTwice.orderId, how: "collected", amountCents: 5_000, reference: "" });
    await stripeOf().pay(late.sessionId);
    for (const _ of [1, 2]) await report(paidTwice.shop, lastEvent());
    const other = await edited();
    const { sessionId } = await opened(other);
    Object.assign(stripeOf().state.sessions.get(sessionId) ?? {}, { amount_total: 4_000 });
    await stripeOf().pay(sessionId);
    await report(other.shop, lastEvent());
    const waiting = (await readOpenTasks(other.shop, owner)).unmatchedMoney.movements;
    expect(waiting.map(({ reference, amount }) => [reference, amount.amount]).sort()).toEqual(
      [
        [late.sessionId, "50.00"],
        [sessionId, "40.00"],
      ].sort(),
    );
    expect((await orderOf(other.orderId)).toCollect.amount).toBe("50.00");
    await expectInvariants(other.shop);
  });

  it("that the buyer leaves is ended at Stripe when its time is over, and one that nobody reported is settled", async () => {
    const [left, paid] = [await edited(), await edited()];
    const { shop } = left;
    const [leftAt, paidAt] = [await opened(left), await opened(paid)];
    await stripeOf().pay(paidAt.sessionId);
    plainShopOf().pass(41 * 60_000);
    await reconcileBalancePayments(shop);
    expect(stripeOf().state.sessions.get(leftAt.sessionId)?.status).toBe("expired");
    expect(await readBalancePayment(shop, stranger, { link: left.link, paymentId: leftAt.paymentId })).toEqual({ status: "ended", payUrl: null });
    expect((await orderOf(paid.orderId)).toCollect.amount).toBe("0.00");
    // Another try is another payment.
    expect((await opened(left)).paymentId).not.toBe(leftAt.paymentId);
  });

  it("that is not owed anymore can be paid no more: its page is ended at Stripe, and one of what is still owed stays", async () => {
    const [waived, lower, higher] = [await edited(), await edited(), await edited()];
    const { shop } = waived;
    const pages = [await opened(waived), await opened(lower), await opened(higher)];
    await settleBalance(shop, owner, { orderId: waived.orderId, how: "waived", amountCents: 5_000, reference: "" });
    await refundOrder(shop, owner, { orderId: lower.orderId, amount: "100.00", reason: "Late", lines: [], idempotencyKey: "whole" });
    const added = [{ variantId: (await makeVariant(shop, { priceCents: 1_000 })).id, quantity: 1 }];
    const edit = { orderId: higher.orderId, edits: 1, lines: [], added, reason: "Another", notify: false, idempotencyKey: "edit 2" };
    await editOrder(shop, owner, edit);
    await reconcileBalancePayments(shop);
    expect(pages.map(({ sessionId }) => stripeOf().state.sessions.get(sessionId)?.status)).toEqual(["expired", "expired", "open"]);
    await expectInvariants(shop);
  });

  it("is paid by nobody but its buyer, only where the shop takes cards, and where Stripe opens a page", async () => {
    const { shop, orderId, link } = await edited();
    const other = await edited();
    const ask = (proofs: string | null, token = link.token) => payBalance(shop, stranger, { link: { token, proofs }, orderUrl });
    expect(await refusalOf(ask(null))).toBe("order-unconfirmed");
    expect(await refusalOf(ask(other.link.proofs))).toBe("order-unconfirmed");
    expect(await refusalOf(ask(link.proofs, "forged"))).toBe("order-not-found");
    const read = (which: Partial<typeof link>, paymentId: string) => readBalancePayment(shop, stranger, { link: { ...link, ...which }, paymentId });
    const { paymentId } = await opened(other);
    expect(await refusalOf(read({}, paymentId))).toBe("payment-not-found");
    expect(await refusalOf(read({ proofs: "" }, paymentId))).toBe("order-unconfirmed");
    expect(await refusalOf(read({ token: "forged" }, paymentId))).toBe("order-not-found");
    const withoutCards = { ...shop, payments: {} };
    const [test, real] = [{ isTest: true }, { isTest: false }];
    const places = [cardPlaceForBalance(shop, test), cardPlaceForBalance(shop, real), cardPlaceForBalance(withoutCards, test)];
    expect(await Promise.all(places)).toEqual(["provider", null, null]);
    expect(await refusalOf(payBalance(withoutCards, stranger, { link, orderUrl }))).toBe("payment-method-off");
    stripeOf().faults = () => "500";
    expect(await refusalOf(ask(link.proofs))).toBe("payment-unavailable");
    stripeOf().faults = null;
    for (const [cents, code] of [
      [20, "payment-too-small"],
      [100_000_000, "payment-not-accepted"],
    ] as const) {
      await shop.sql`update orders set balance_cents = ${cents} where id = ${orderId}`;
      expect(await refusalOf(ask(link.proofs))).toBe(code);
    }
    await shop.sql`update orders set balance_cents = 5000 where id = ${orderId}`;
    expect((await ask(link.proofs)).paymentId).not.toBe(paymentId);
    expect((await orderOf(orderId)).toCollect.amount).toBe("50.00");
  });

  it("that was refunded in Stripe's dashboard before anybody reported it is paid first, and not owed back twice", async () => {
    const order = await edited();
    const { shop, orderId } = order;
    const { sessionId } = await opened(order);
    await stripeOf().pay(sessionId);
    const payment = stripeOf().state.payments.get(stripeOf().state.sessions.get(sessionId)?.payment_intent ?? "");
    if (payment) stripeOf().state.refund(payment, 5_000, {});
    await report(shop, lastEvent());
    expect(await orderOf(orderId)).toMatchObject({ toCollect: { amount: "0.00" }, refunded: { amount: "50.00" } });
    expect((await readOpenTasks(shop, owner)).unmatchedMoney.movements.filter(({ kind }) => kind === "refund")).toEqual([]);
    await expectInvariants(shop);
  });

  it("whose payment is disputed shows the dispute at its order", async () => {
    const order = await edited();
    const { shop, orderId } = order;
    const { sessionId } = await opened(order);
    await stripeOf().pay(sessionId);
    await report(shop, lastEvent());
    stripeOf().state.dispute(stripeOf().state.sessions.get(sessionId)?.payment_intent ?? "");
    await report(shop, lastEvent());
    expect(await readDisputesOfOrder(shop, owner, orderId)).toMatchObject([{ status: "open", order: { id: orderId } }]);
    const { disputesToAnswer } = await readOpenTasks(shop, owner);
    expect(disputesToAnswer.disputes.filter(({ order: of }) => of?.id === orderId)).toHaveLength(1);
  });

  it("that was refunded in Stripe's dashboard counts against the order", async () => {
    const order = await edited();
    const { shop, orderId } = order;
    const { sessionId } = await opened(order);
    await stripeOf().pay(sessionId);
    await report(shop, lastEvent());
    const payment = stripeOf().state.payments.get(stripeOf().state.sessions.get(sessionId)?.payment_intent ?? "");
    if (payment) stripeOf().state.refund(payment, 5_000, {});
    for (const _ of [1, 2]) await report(shop, lastEvent());
    expect(await orderOf(orderId)).toMatchObject({ financialStatus: "partially_refunded", refunded: { amount: "50.00" } });
    // All that is left is on the other payment.
    await refundOrder(shop, owner, { orderId, amount: "100.00", reason: "Late", lines: [], idempotencyKey: "rest" });
    expect(await orderOf(orderId)).toMatchObject({ financialStatus: "refunded" });
    await expectInvariants(shop);
  });
});

describe("the balance of an edited order, where the shop has no keys of Stripe and is in trial mode", () => {
  const numbers = { pays: "4242 4242 4242 4242", declined: "4000 0000 0000 0002", asks: "4000 0025 0000 3155" };
  const cardOf = (which: keyof typeof numbers) => ({
    ...{ "card.number": numbers[which], "card.expiry": "12 / 39", "card.cvc": "123", "card.name": "Grace Hopper" },
  });

  /** Makes an order that was paid by test card, and costs 50.00 more since. */
  async function editedTest() {
    const shop = plainShopOf();
    const made = await makeCheckout(shop, [{ id: (await makeVariant(shop)).id }]);
    const placed = await placeOrder(shop, made.shopper, made.request);
    const orderId = "orderId" in placed ? (placed.orderId ?? "") : "";
    const added = [{ variantId: (await makeVariant(shop, { priceCents: 5_000 })).id, quantity: 1 }];
    await editOrder(shop, owner, { orderId, edits: 0, lines: [], added, reason: "One more", notify: false, idempotencyKey: "edit" });
    const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
    const pay = (which: keyof typeof numbers) => payBalance(shop, stranger, { link, orderUrl, payload: cardOf(which) });
    return { shop, orderId, link, pay };
  }

  it("is paid by a test card on the order's own page, once however often the button is pressed, and refunded to that card", async () => {
    const { shop, orderId, link, pay } = await editedTest();
    expect(await cardPlaceForBalance(shop, { isTest: true })).toBe("here");
    const answers = await Promise.allSettled([pay("pays"), pay("pays")]);
    const paid = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.paymentId] : []));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
    expect([new Set(paid).size, refused.every((code) => code === "balance-changed")]).toEqual([1, true]);
    expect(await readBalancePayment(shop, stranger, { link, paymentId: paid[0] ?? "" })).toEqual({ status: "paid", payUrl: null });
    expect((await readAdminOrder(shop, owner, orderId)).toCollect.amount).toBe("0.00");
    await cancelOrder(shop, owner, { orderId, reason: "Not needed" });
    const { financialStatus, refunds } = await readAdminOrder(shop, owner, orderId);
    expect([financialStatus, refunds.map(({ amount, status }) => [amount.amount, status]).sort()]).toEqual([
      "refunded",
      [
        ["100.00", "succeeded"],
        ["50.00", "succeeded"],
      ],
    ]);
    await expectInvariants(shop);
  });

  it("says what is wrong with the card, and charges nothing where it is declined", async () => {
    const { shop, orderId, link, pay } = await editedTest();
    const typed = payBalance(shop, stranger, { link, orderUrl, payload: { ...cardOf("pays"), "card.number": "4242" } });
    await expect(typed).rejects.toMatchObject({ code: "input-invalid", params: { fields: { "card.number": "Enter a valid card number." } } });
    await expect(pay("declined")).rejects.toMatchObject({ code: "payment-declined", params: { failureCode: "card_declined" } });
    expect((await readAdminOrder(shop, owner, orderId)).toCollect.amount).toBe("50.00");
    await pay("pays");
    expect((await readAdminOrder(shop, owner, orderId)).toCollect.amount).toBe("0.00");
  });

  it("waits for the buyer's answer where the bank asks, which nobody else gives, and is over when its time is", async () => {
    const { shop, orderId, link, pay } = await editedTest();
    const asked = await pay("asks");
    const of = { link, paymentId: asked.paymentId };
    expect(await readBalancePayment(shop, stranger, of)).toEqual({ status: "asked", payUrl: null });
    const other = await editedTest();
    const answer = (which: typeof of, accepted = true) => answerBalancePayment(shop, stranger, { ...which, accepted });
    expect(await refusalOf(answer({ ...of, link: { ...link, proofs: "" } }))).toBe("order-unconfirmed");
    expect(await refusalOf(answer({ ...of, link: { ...link, token: "forged" } }))).toBe("order-not-found");
    expect(await refusalOf(answer({ ...of, link: other.link }))).toBe("payment-not-found");
    await answer(of, false);
    expect(await readBalancePayment(shop, stranger, of)).toEqual({ status: "ended", payUrl: null });
    await answer(of);
    expect((await readAdminOrder(shop, owner, orderId)).toCollect.amount).toBe("50.00");
    const again = await pay("asks");
    await answer({ link, paymentId: again.paymentId });
    expect((await readAdminOrder(shop, owner, orderId)).toCollect.amount).toBe("0.00");
    const left = await other.pay("asks");
    shop.pass(41 * 60_000);
    await reconcileBalancePayments(shop);
    expect(await readBalancePayment(shop, stranger, { link: other.link, paymentId: left.paymentId })).toEqual({ status: "ended", payUrl: null });
    await expectInvariants(shop);
  });
});
