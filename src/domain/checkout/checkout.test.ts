import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { addLines, readCart, setCartNotes } from "#domain/cart/cart.ts";
import { release } from "#domain/inventory/inventory.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailReturnedPayment } from "#jobs/returned-payment-mail.ts";
import { challengeCard, decliningCard, lab, makeCheckout, onPurchaseOrder, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, setPrice, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { confirmPayment, openCheckout, placeOrder, readCheckout, reconcileAttempts, saveCheckoutStep, settle, startPayment } from "./checkout.ts";

const shopOf = useTestShop({ max: 16 });
const minute = 60_000;

async function orderCount(shop: TestShop): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`select count(*)::int as count from orders`;
  return row?.count ?? 0;
}

describe("a checkout", () => {
  it("opens for the shopper's cart, twice as the same one, and returns to this shop only", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: variant.id, quantity: 2 }] });
    const shopper = { ...stranger, cartId: cart.id };
    const input = { returnUrl: "http://shop.test/thank-you", origin: "http://shop.test" };
    const opened = await openCheckout(shop, shopper, input);
    expect(opened).toMatchObject({ totalQuantity: 2, totalCents: 20_000, currency: "USD" });
    expect((await openCheckout(shop, shopper, input)).token).toBe(opened.token);
    for (const returnUrl of ["https://evil.example/", "//evil.example", "http://shop.test@evil.example/", "javascript:alert(1)"])
      await expect(openCheckout(shop, shopper, { ...input, returnUrl })).rejects.toMatchObject({ code: "return-url-foreign" });
    await expect(openCheckout(shop, stranger, input)).rejects.toMatchObject({ code: "cart-empty" });
  });

  it("shows nobody what was typed who merely knows a guest cart's id", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    const other = await openCheckout(shopOf(), stranger, { cartId: made.cartId, returnUrl: "/thank-you", origin: "http://shop.test" });
    expect(other.token).not.toBe(made.token);
    expect(await readCheckout(shopOf(), stranger, other.token)).toMatchObject({ email: "", shippingAddress: { lastName: "" } });
  });

  it("keeps everything typed, right or wrong, and names what is wrong", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    const saved = await saveCheckoutStep(shopOf(), made.shopper, made.token, {
      email: "ada@",
      shippingAddress: { ...lab, zip: "75002", country: "FR" },
    });
    expect(saved.faults).toEqual({ email: "Enter a valid email address.", "shippingAddress.country": "We do not ship to this country." });
    await saveCheckoutStep(shopOf(), made.shopper, made.token, { shippingAddress: { ...lab, zip: "9410" }, poNumber: "PO-1" });
    const read = await readCheckout(shopOf(), made.shopper, made.token);
    expect(read).toMatchObject({ email: "ada@", poNumber: "PO-1", isReady: false, shippingAddress: { zip: "9410", lastName: "Byron" } });
    expect(read.faults).toEqual({ email: "Enter a valid email address.", "shippingAddress.zip": "Enter a ZIP code such as 94103." });
    await expect(placeOrder(shopOf(), made.shopper, made.request)).rejects.toMatchObject({
      code: "checkout-incomplete",
      params: { fields: read.faults },
    });
  });

  it("offers the test card in trial mode only, and purchase orders as the settings say", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    expect((await readCheckout(shop, made.shopper, made.token)).paymentMethods.map((method) => method.name)).toEqual(["test-card", "purchase-order"]);
    await changeSettings(shop, system, "shop", { trialMode: false });
    expect((await readCheckout(shop, made.shopper, made.token)).paymentMethods.map((method) => method.name)).toEqual(["purchase-order"]);
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject({ code: "payment-method-off" });
    await changeSettings(shop, system, "shop", {});
    await changeSettings(shop, system, "payments", { purchaseOrders: false });
    expect((await readCheckout(shop, made.shopper, made.token)).paymentMethods.map((method) => method.name)).toEqual(["test-card"]);
    await expect(placeOrder(shop, made.shopper, onPurchaseOrder(made))).rejects.toMatchObject({ code: "payment-method-off" });
    await changeSettings(shop, system, "payments", {});
  });
});

describe("paying", () => {
  it("gives an order with its own copies, takes the stock, and writes ledger, audit and email", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { title: "Rotary evaporator", priceCents: 250_000, stock: 5 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 2 }], { email: "ada@lab.example" });
    const result = await placeOrder(shop, made.shopper, made.request);
    if (result.status !== "paid") throw new Error(result.status);
    await setPrice(shop, variant.id, 1);
    const [order] = await shop.sql`select name, is_test, financial_status, total_cents, email from orders where id = ${result.orderId}`;
    expect(order).toEqual({
      name: expect.stringMatching(/^#TEST-\d+$/),
      is_test: true,
      financial_status: "paid",
      total_cents: 500_000,
      email: "ada@lab.example",
    });
    const [line] = await shop.sql`select title, quantity, unit_price_cents from order_lines where order_id = ${result.orderId}`;
    expect(line).toEqual({ title: "Rotary evaporator", quantity: 2, unit_price_cents: 250_000 });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 0 });
    const jobs =
      await shop.sql`select data->>'kind' as kind from jobs.job where name = 'order-mail' and data->>'orderId' = ${result.orderId} order by 1`;
    expect(jobs.map((job) => job["kind"])).toEqual(["confirmation", "staff"]);
    expect(await readCart(shop, made.shopper)).toBeNull();
    expect((await readCheckout(shop, made.shopper, made.token)).orderId).toBe(result.orderId);
    await expectInvariants(shop);
  });

  it("gives one order for the same request sent twice at once, and the same answer ever after", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 9 });
    const made = await makeCheckout(shop, [{ id: variant.id }]);
    const before = await orderCount(shop);
    const results = await Promise.all([1, 2, 3, 4].map(() => placeOrder(shop, made.shopper, made.request)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await placeOrder(shop, made.shopper, made.request)).toEqual(results[0]);
    expect(await orderCount(shop)).toBe(before + 1);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 8, reserved: 0 });
  });

  it("gives one order when one checkout is paid twice at once under two keys", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const before = await orderCount(shop);
    const tries = await Promise.allSettled(
      ["first-key", "second-key"].map((idempotencyKey) => placeOrder(shop, made.shopper, { ...made.request, idempotencyKey })),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const refused = tries.find((one) => one.status === "rejected");
    expect(["payment-in-progress", "checkout-completed"]).toContain((refused?.reason as { code: string } | undefined)?.code);
    expect(await orderCount(shop)).toBe(before + 1);
  });

  it("refuses a key that is sent again with another request", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    await placeOrder(shopOf(), made.shopper, made.request);
    const other = onPurchaseOrder(made);
    await expect(placeOrder(shopOf(), made.shopper, other)).rejects.toMatchObject({ code: "key-reused" });
  });

  it("never charges totals that the shopper has not seen, and shows what changed", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { title: "Balance" });
    const made = await makeCheckout(shop, [{ id: variant.id }]);
    await setPrice(shop, variant.id, 12_500);
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject({ code: "totals-changed", params: { total: "$125.00" } });
    expect(await shop.sql`select id from payment_attempts where checkout_token = ${made.token}`).toEqual([]);
    const shown = await readCheckout(shop, made.shopper, made.token);
    expect(shown.changes).toEqual([
      { label: "Price of Balance", before: "$100.00", after: "$125.00" },
      { label: "Total", before: "$100.00", after: "$125.00" },
    ]);
    expect((await readCheckout(shop, made.shopper, made.token)).changes).toEqual([]);
    expect((await placeOrder(shop, made.shopper, { ...made.request, seenTotals: shown.seenTotals })).status).toBe("paid");
  });

  it("never charges another currency than was seen", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    await changeSettings(shop, system, "shop", { currency: "JPY" });
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject({ code: "totals-changed" });
    await changeSettings(shop, system, "shop", {});
    const attempt = await startPayment(shop, made.shopper, made.request);
    const event = { provider: "test-card", eventId: "e1", attemptId: attempt.id, reference: "r1", status: "paid" } as const;
    await expect(settle(shop, { ...event, currency: "JPY" })).rejects.toMatchObject({ code: "input-invalid" });
    await expect(settle(shop, { ...event, amountCents: attempt.amountCents - 1 })).rejects.toMatchObject({ code: "input-invalid" });
    await expect(settle(shop, { ...event, provider: "purchase-order" })).rejects.toMatchObject({ code: "not-found" });
    expect((await settle(shop, { ...event, currency: "USD", amountCents: attempt.amountCents })).status).toBe("paid");
  });

  it("releases the stock when the card is declined, and lets the shopper try again", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const made = await makeCheckout(shop, [{ id: variant.id }]);
    const first = await readCheckout(shop, made.shopper, made.token);
    const declined = placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: first.paymentKey, payload: decliningCard });
    await expect(declined).rejects.toMatchObject({ code: "payment-declined", params: { failureCode: "card_declined" } });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 1, reserved: 0 });
    const second = await readCheckout(shop, made.shopper, made.token);
    expect(second.payment).toMatchObject({ status: "declined" });
    expect(second.paymentKey).not.toBe(first.paymentKey);
    expect((await placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: second.paymentKey })).status).toBe("paid");
  });

  it("refuses a card that cannot be one before anything is held", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    const wrong = { "card.number": "4242 4242 4242 4241", "card.expiry": "01 / 20", "card.cvc": "1", "card.name": "" };
    const asked = placeOrder(shopOf(), made.shopper, { ...made.request, payload: wrong });
    await expect(asked).rejects.toMatchObject({
      code: "input-invalid",
      params: { fields: { "card.number": expect.any(String), "card.expiry": "This card has expired." } },
    });
  });

  it("asks for confirmation, and ends as the shopper answers", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 2 });
    const [yes, no] = [await makeCheckout(shop, [{ id: variant.id }]), await makeCheckout(shop, [{ id: variant.id }])];
    const asked = await placeOrder(shop, yes.shopper, { ...yes.request, payload: challengeCard });
    expect(asked).toMatchObject({ status: "needs-confirmation", confirmUrl: null });
    expect(await placeOrder(shop, yes.shopper, { ...yes.request, payload: challengeCard })).toEqual(asked);
    const answer = { token: yes.token, attemptId: asked.attemptId, accepted: true };
    await expect(confirmPayment(shop, no.shopper, { ...answer, token: no.token })).rejects.toMatchObject({ code: "checkout-not-found" });
    const paid = await confirmPayment(shop, yes.shopper, answer);
    expect(paid.status).toBe("paid");
    expect(await confirmPayment(shop, yes.shopper, { ...answer, accepted: false })).toEqual(paid);
    const asked2 = await placeOrder(shop, no.shopper, { ...no.request, payload: challengeCard });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 1, reserved: 1 });
    expect((await readCheckout(shop, no.shopper, no.token)).lines[0]?.notes).toEqual([]);
    const refused = confirmPayment(shop, no.shopper, { token: no.token, attemptId: asked2.attemptId, accepted: false });
    await expect(refused).rejects.toMatchObject({ code: "payment-declined" });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 1, reserved: 0 });
    await expectInvariants(shop);
  });

  it("gives one order when the page and the provider's event settle the same payment at once", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 40 });
    const before = await orderCount(shop);
    for (let round = 0; round < 8; round++) {
      const made = await makeCheckout(shop, [{ id: variant.id }]);
      const asked = await placeOrder(shop, made.shopper, { ...made.request, payload: challengeCard });
      const reference = `test_${asked.attemptId}`;
      const event = { provider: "test-card", attemptId: asked.attemptId, reference, status: "paid" } as const;
      const [page, settled, settledAgain] = await Promise.all([
        confirmPayment(shop, made.shopper, { token: made.token, attemptId: asked.attemptId, accepted: true }),
        settle(shop, { ...event, eventId: `${reference}:paid` }),
        settle(shop, { ...event, eventId: `event-${round}` }),
      ]);
      expect(new Set([page.status === "paid" && page.orderId, settled.orderId, settledAgain.orderId]).size).toBe(1);
    }
    expect(await orderCount(shop)).toBe(before + 8);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 32, reserved: 0 });
  });

  it("keeps what was put into the cart while paying", async () => {
    const shop = shopOf();
    const [ordered, later] = [await makeVariant(shop), await makeVariant(shop)];
    const made = await makeCheckout(shop, [{ id: ordered.id }]);
    const asked = await placeOrder(shop, made.shopper, { ...made.request, payload: challengeCard });
    await addLines(shop, made.shopper, { lines: [{ merchandiseId: later.id, quantity: 1 }] });
    const paid = await confirmPayment(shop, made.shopper, { token: made.token, attemptId: asked.attemptId, accepted: true });
    expect(paid.status).toBe("paid");
    expect((await readCart(shop, made.shopper))?.lines.map((line) => line.variantId)).toEqual([later.id]);
    const next = await openCheckout(shop, made.shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
    expect(next.token).not.toBe(made.token);
  });

  it("leaves nothing behind when the transaction fails", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 4 });
    const made = await makeCheckout(shop, [{ id: variant.id }]);
    const failing = inTransaction(shop, async (inner) => {
      const attempt = await startPayment(inner, made.shopper, made.request);
      await settle(inner, { provider: "test-card", eventId: "lost", attemptId: attempt.id, reference: "lost", status: "paid" });
      throw new Error("power cut");
    });
    await expect(failing).rejects.toThrow("power cut");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 4, reserved: 0 });
    expect(await shop.sql`select 1 from payment_events where event_id = 'lost'`).toEqual([]);
    expect((await placeOrder(shop, made.shopper, made.request)).status).toBe("paid");
    await expectInvariants(shop);
  });
});

describe("a payment that comes too late", () => {
  it("still gives the order while the goods are there", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const made = await makeCheckout(shop, [{ id: variant.id }]);
    const attempt = await startPayment(shop, made.shopper, made.request);
    shop.pass(16 * minute);
    await reconcileAttempts(shop);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 1, reserved: 0 });
    const settled = await settle(shop, {
      provider: "test-card",
      eventId: `late-${attempt.id}`,
      attemptId: attempt.id,
      reference: `test_${attempt.id}`,
      status: "paid",
    });
    expect(settled).toMatchObject({ status: "paid", orderId: expect.any(String) });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 0, reserved: 0 });
  });

  it("is refunded when the goods are gone: no order that cannot be delivered, no money kept", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const [late, quick] = [await makeCheckout(shop, [{ id: variant.id }]), await makeCheckout(shop, [{ id: variant.id }])];
    const asked = await placeOrder(shop, late.shopper, { ...late.request, payload: challengeCard });
    await shop.payments["test-card"]?.confirm(`test_${asked.attemptId}`, true);
    shop.pass(16 * minute);
    await shop.sql`update payment_attempts set status = 'expired', settled_at = now() where id = ${asked.attemptId}`;
    await release(shop, asked.attemptId);
    await placeOrder(shop, quick.shopper, quick.request);
    const settled = await settle(shop, {
      provider: "test-card",
      eventId: `gone-${asked.attemptId}`,
      attemptId: asked.attemptId,
      reference: `test_${asked.attemptId}`,
      status: "paid",
    });
    expect(settled).toMatchObject({ status: "paid", orderId: null, failureCode: "out-of-stock" });
    const answer = confirmPayment(shop, late.shopper, { token: late.token, attemptId: asked.attemptId, accepted: true });
    await expect(answer).rejects.toMatchObject({ code: "payment-returned" });
    await Promise.all([refundAttempt(shop, asked.attemptId), refundAttempt(shop, asked.attemptId)]);
    expect(await shop.sql`select status from payment_attempts where id = ${asked.attemptId}`).toEqual([{ status: "refunded" }]);
    expect(await shop.sql`select refunded_cents, amount_cents from test_provider_charges where attempt_id = ${asked.attemptId}`).toEqual([
      { refunded_cents: 10_000, amount_cents: 10_000 },
    ]);
    expect(await shop.sql`select count(*)::int as count from jobs.job where name = 'returned-payment-mail'`).toEqual([{ count: 1 }]);
    await mailReturnedPayment(shop, { attemptId: asked.attemptId });
    expect(shop.outbox).toMatchObject([{ to: expect.stringContaining("@lab.example"), subject: "[TEST] Your payment of $100.00 was refunded" }]);
    const [owed] =
      await shop.sql`select sum(amount_cents)::int as owed from ledger_entries where attempt_id = ${asked.attemptId} and account = 'receivable'`;
    expect(owed?.["owed"]).toBe(0);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 0, reserved: 0 });
    await expectInvariants(shop);
  });

  it("is refunded when another payment of the same cart was faster", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 5 });
    const made = await makeCheckout(shop, [{ id: variant.id }]);
    const asked = await placeOrder(shop, made.shopper, { ...made.request, payload: challengeCard });
    const second = await placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: "another-try" });
    expect(second.status).toBe("paid");
    const late = await settle(shop, {
      provider: "test-card",
      eventId: "slow",
      attemptId: asked.attemptId,
      reference: `test_${asked.attemptId}`,
      status: "paid",
    });
    expect(late).toMatchObject({ orderId: null, failureCode: "already-ordered" });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 4, reserved: 0 });
  });
});

describe("a purchase order", () => {
  it("gives a pending order whose stock is held as long as the settings say", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 3 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 2 }]);
    await setCartNotes(shop, made.shopper, { note: "Ring at dock 2", costCenter: "CC-4711" });
    expect(await readCheckout(shop, made.shopper, made.token)).toMatchObject({ note: "Ring at dock 2", costCenter: "CC-4711" });
    const result = await placePurchaseOrder(shop, made);
    expect(result.status).toBe("pending");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 2 });
    const [order] =
      await shop.sql`select financial_status, po_number, held_until, buyer_note, cost_center from orders where attempt_id = ${result.attemptId}`;
    expect(order).toMatchObject({ buyer_note: "Ring at dock 2", cost_center: "CC-4711" });
    const until = new Date(shop.clock.now().getTime() + 14 * 86_400_000);
    expect(order).toMatchObject({ financial_status: "pending", po_number: "PO-7781" });
    expect(new Date(order?.["held_until"])).toEqual(until);
  });

  it("needs a number, and is limited to five a day per email address, even at once", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 50 });
    const mades = await Promise.all(Array.from({ length: 7 }, () => makeCheckout(shop, [{ id: variant.id }], { email: "po@lab.example" })));
    const [first] = mades;
    if (!first) throw new Error("none");
    await expect(placePurchaseOrder(shop, first, onPurchaseOrder(first, " "))).rejects.toMatchObject({ code: "checkout-incomplete" });
    const tries = await Promise.allSettled(mades.map((made) => placePurchaseOrder(shop, made)));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(5);
    const refused = tries.filter((one) => one.status === "rejected").map((one) => (one.reason as { code: string }).code);
    expect(refused).toEqual(["purchase-order-limit", "purchase-order-limit"]);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 50, reserved: 5 });
    shop.pass(86_400_001);
    const again = await makeCheckout(shop, [{ id: variant.id }], { email: "PO@lab.example" });
    expect((await placePurchaseOrder(shop, again)).status).toBe("pending");
  });

  it("is limited to fifty a day per client address, a line with IPv6 counted as one whatever it makes up", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1000 });
    const from = async (address: string) => {
      const made = await makeCheckout(shop, [{ id: variant.id }], { email: `from-${address.replaceAll(":", "-")}@lab.example` });
      return placePurchaseOrder(shop, { ...made, shopper: { ...made.shopper, address } });
    };
    const tries = await Promise.allSettled(Array.from({ length: 52 }, (_, at) => from(`2001:db8:7:7:${at.toString(16)}::${at + 1}`)));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(50);
    await expect(from("2001:db8:7:7::ffff")).rejects.toMatchObject({ code: "purchase-order-limit" });
    expect((await from("2001:db8:7:8::1")).status).toBe("pending");
    expect(await shop.sql`select distinct client_address from payment_attempts where client_address like '2001%' order by 1`).toEqual([
      { client_address: "20010db800070007/64" },
      { client_address: "20010db800070008/64" },
    ]);
  });
});
