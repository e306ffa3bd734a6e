import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { sendMessage } from "#domain/contact/contact.ts";
import { readConversation } from "#domain/contact/conversations.ts";
import { createDiscount } from "#domain/discounts/discounts.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { everyListedOrder, listAdminOrders, readAdminOrder } from "#domain/orders/order-admin.ts";
import { ordersToWire, orderToWire } from "#domain/orders/order-json.ts";
import { approveOrder, cancelOrder, editOrder, markPaid, markRefundSent, refundOrder, settleBalance } from "#domain/orders/orders.ts";
import { listOwnOrders } from "#domain/orders/own-orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailOrder } from "#jobs/order-mail.ts";
import { makeCheckout, makeOrder, stranger } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { type MadeVariant, makeVariant } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { nextSteps } from "#web/storefront/thank-you/next-steps.ts";
import { orderView } from "#web/storefront/thank-you/thank-you-page.server.ts";
import { placeOrder, readCheckout, saveCheckoutStep } from "./checkout.ts";

const shopOf = useTestShop({ max: 16 });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
let keys = 0;

beforeEach(async () => {
  await changeSettings(shopOf(), system, "shipping", { rates: [{ upToGrams: null, cents: 0 }] });
});

async function placedFree(shop: TestShop): Promise<string> {
  const { code } = await createDiscount(shop, owner, discountWith({ code: `GIFT${++keys}`, percentHundredths: 10_000 }));
  const { shopper, token, request } = await makeCheckout(shop, [await makeVariant(shop)]);
  await saveCheckoutStep(shop, shopper, token, { discountCode: code ?? "" });
  const { seenTotals } = await readCheckout(shop, shopper, token);
  const { payload: _card, ...free } = request;
  const placed = await placeOrder(shop, shopper, { ...free, seenTotals, method: "no-payment" });
  if (!("orderId" in placed)) throw new Error(placed.status);
  return placed.orderId;
}

/** Replaces what was ordered with other goods, unless `keeps` says that it stays. */
async function exchange(shop: TestShop, orderId: string, added: MadeVariant, keeps: "all" | "nothing" = "nothing"): Promise<void> {
  const { lines, edits } = await readAdminOrder(shop, owner, orderId);
  const kept = keeps === "all" ? [] : lines.map(({ id }) => ({ lineId: id, quantity: 0 }));
  const change = { orderId, edits, lines: kept, added: [{ variantId: added.id, quantity: 1 }], reason: "The buyer called" };
  await editOrder(shop, owner, { ...change, notify: false, idempotencyKey: `edit-${++keys}` });
}

/** Returns the state that all places show; fails where two of them differ. */
async function stateOf(shop: TestShop, orderId: string): Promise<string> {
  const { actor } = await signedInAs(shop, "customer");
  if (actor.kind !== "customer") throw new Error(actor.kind);
  await shop.ownerSql`update orders set account_id = ${actor.accountId} where id = ${orderId}`;
  const order = await readOrderToMail(shop, orderId);
  if (!order) throw new Error(orderId);
  const { messageId } = await sendMessage(shop, stranger, { name: "Ada", email: order.email, subject: "Order Status", message: "Is it on its way?" });
  const listed = (await listAdminOrders(shop, owner, { ids: orderId })).orders[0];
  const inFile = [];
  for await (const batch of everyListedOrder(shop, owner, { ids: orderId })) inFile.push(...batch);
  const states = [
    (await readAdminOrder(shop, owner, orderId)).paymentState,
    listed?.paymentState,
    inFile[0]?.paymentState,
    orderToWire(order, "", shop.clock.now()).paymentState,
    ordersToWire(await listOwnOrders(shop, actor, {})).orders[0]?.paymentState,
    orderView(order, shop.clock.now(), null).paymentState,
    (await readConversation(shop, owner, messageId)).orders.find(({ id }) => id === orderId)?.paymentState,
  ];
  expect(new Set(states).size, states.join(", ")).toBe(1);
  return states[0] ?? "";
}

async function saidBy(shop: TestShop, orderId: string): Promise<string> {
  const order = await readOrderToMail(shop, orderId);
  return order ? nextSteps(orderView(order, shop.clock.now(), null)).join(" ") : "";
}

describe("how the payment of an order is called, by staff and buyer alike", () => {
  it("is nothing to pay where it was placed free, also once it was canceled", async () => {
    const shop = shopOf();
    const orderId = await placedFree(shop);
    expect(await stateOf(shop, orderId)).toBe("nothing_to_pay");
    await cancelOrder(shop, owner, { orderId, reason: "Wish" });
    expect(await stateOf(shop, orderId)).toBe("nothing_to_pay");
    await expectInvariants(shop);
  });

  it("is pending where a free one costs something since staff edited it: then nothing says that it is paid, or free", async () => {
    const shop = shopOf();
    const dear = await makeVariant(shop, { priceCents: 2_000 });
    const [collected, waived, cancelled] = [await placedFree(shop), await placedFree(shop), await placedFree(shop)];
    for (const orderId of [collected, waived, cancelled]) {
      await exchange(shop, orderId, dear, "all");
      expect(await stateOf(shop, orderId)).toBe("pending");
    }
    expect(await saidBy(shop, collected)).not.toMatch(/payment|paid|nothing to pay/i);
    const order = await readOrderToMail(shop, collected);
    expect(order && orderToWire(order, "", shop.clock.now()).paymentMethod).toBe("Free when ordered");
    await mailOrder(shop, { orderId: collected, kind: "balance" });
    expect(shop.outbox.at(-1)?.text).toContain("was changed after you had placed it, and now $20.00 is due.");
    await mailOrder(shop, { orderId: collected, kind: "confirmation" });
    expect(shop.outbox.at(-1)?.text).not.toMatch(/your payment|nothing to pay/i);
    await settleBalance(shop, owner, { orderId: collected, how: "collected", amountCents: 2_000, reference: "Cash" });
    expect(await stateOf(shop, collected)).toBe("paid");
    await settleBalance(shop, owner, { orderId: waived, how: "waived", amountCents: 2_000, reference: "" });
    expect(await stateOf(shop, waived)).toBe("nothing_to_pay");
    await cancelOrder(shop, owner, { orderId: cancelled, reason: "Wish" });
    expect(await stateOf(shop, cancelled)).toBe("nothing_to_pay");
    await mailOrder(shop, { orderId: cancelled, kind: "cancelled" });
    expect(shop.outbox.at(-1)?.text).toContain("There is nothing to pay for it.");
    await expectInvariants(shop);
  });

  it("is paid where one that costs nothing since staff edited it was paid, until all of it went back", async () => {
    const shop = shopOf();
    const gift = await makeVariant(shop, { priceCents: 0 });
    const card = await makeOrder(shop, [await makeVariant(shop)]);
    expect(await stateOf(shop, card)).toBe("paid");
    await exchange(shop, card, gift);
    // The money went back to the card at once.
    expect(await stateOf(shop, card)).toBe("nothing_to_pay");
    const bill = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    expect(await stateOf(shop, bill)).toBe("pending");
    await markPaid(shop, owner, { orderId: bill });
    await exchange(shop, bill, gift);
    expect(await stateOf(shop, bill)).toBe("paid");
    const [owed] = (await readAdminOrder(shop, owner, bill)).refunds;
    await markRefundSent(shop, owner, { orderId: bill, refundId: owed?.id ?? "", reference: "SEPA 9" });
    expect(await stateOf(shop, bill)).toBe("nothing_to_pay");
    await expectInvariants(shop);
  });

  it("is nothing to pay of a purchase order that costs nothing since staff edited it, and refunded or not charged of what ended so", async () => {
    const shop = shopOf();
    const bill = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    await approveOrder(shop, owner, { orderId: bill });
    await exchange(shop, bill, await makeVariant(shop, { priceCents: 0 }));
    expect(await stateOf(shop, bill)).toBe("nothing_to_pay");
    const refunded = await makeOrder(shop, [await makeVariant(shop)]);
    const refund = { orderId: refunded, reason: "Wish", lines: [], idempotencyKey: "r" };
    await refundOrder(shop, owner, { ...refund, amount: "40.00" });
    expect(await stateOf(shop, refunded)).toBe("partially_refunded");
    await refundOrder(shop, owner, { ...refund, amount: "60.00", idempotencyKey: "rest" });
    expect(await stateOf(shop, refunded)).toBe("refunded");
    const uncharged = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    await cancelOrder(shop, owner, { orderId: uncharged, reason: "Wish" });
    expect(await stateOf(shop, uncharged)).toBe("cancelled");
    await expectInvariants(shop);
  });
});
