import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder } from "#domain/orders/orders.ts";
import { isRefusal } from "#domain/refusal.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import { mailOrder } from "#jobs/order-mail.ts";
import { mailPurchaseOrder } from "#jobs/purchase-order-mail.ts";
import { stockInvariants } from "#src/cli/check/stock-invariants.ts";
import { checkoutOf } from "#support/customer-on-terms.ts";
import { lab, type MadeCheckout, makeCheckout, makeOrder, onPurchaseOrder, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import {
  confirmPayment,
  confirmPurchaseOrder,
  openCheckout,
  placeOrder,
  purchaseOrderToken,
  readCheckout,
  readPurchaseOrderToConfirm,
  reconcileAttempts,
  resendConfirmationRequest,
  saveCheckoutStep,
} from "./checkout.ts";

const shopOf = useTestShop({ max: 16 });
const hour = 3_600_000;
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** Sends a purchase order from a browser that never confirmed its email address. */
async function send(shop: TestShop, made: MadeCheckout) {
  const { status, attemptId } = await placeOrder(shop, made.shopper, onPurchaseOrder(made));
  return { status, attemptId, link: purchaseOrderToken(shop, attemptId) };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (thrown: unknown) => (isRefusal(thrown) ? { code: thrown.code, text: refusalText(thrown) } : thrown),
  );

/** The settings as they are after a change. */
const settingsWith = (change: Record<string, object>) =>
  Object.fromEntries(Object.entries(settingsSchemas).map(([section, schema]) => [section, schema.parse(change[section] ?? {})]));

async function statusOf(shop: TestShop, attemptId: string) {
  const [row] = await shop.sql`select status, order_id is not null as is_order from payment_attempts where id = ${attemptId}`;
  return row;
}

describe("a purchase order of an email address that nobody confirmed", () => {
  it("is no order and holds nothing, until the owner of the address presses the button behind the link of an email", async () => {
    const shop = shopOf();
    shop.outbox.length = 0;
    const variant = await makeVariant(shop, { title: "Balance", stock: 10 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 2 }], { email: "po@lab.example" });
    const { status, attemptId, link } = await send(shop, made);
    expect(status).toBe("needs-confirmation");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 10, reserved: 0 });
    const jobs = await shop.sql`select data from jobs.job where name = 'purchase-order-mail'`;
    expect(jobs).toEqual([{ data: { attemptId } }]);
    await mailPurchaseOrder(shop, { attemptId });
    const url = `${shop.mailOrigin}/purchase-orders/confirm/${link}`;
    expect(shop.outbox).toMatchObject([{ to: "po@lab.example", subject: "[TEST] Please confirm your purchase order" }]);
    for (const text of [shop.outbox[0]?.text, shop.outbox[0]?.html]) expect(text).toContain(url);
    // Anybody may have entered the address, and nobody may have the shop send words of their own.
    for (const typed of ["PO-7781", lab.lastName, lab.address1])
      for (const text of [shop.outbox[0]?.text, shop.outbox[0]?.html, shop.outbox[0]?.subject]) expect(text).not.toContain(typed);
    expect(await readPurchaseOrderToConfirm(shop, link)).toMatchObject({ state: "open", email: "po@lab.example", draft: { totalCents: 20_000 } });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 10, reserved: 0 });

    const phone = { ...stranger, browserId: "the phone on which the mail was read" };
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirmPurchaseOrder(shop, phone, link)));
    const [orderId] = answers.map((answer) => answer.orderId);
    // One of four presses made the order, and its browser shows it.
    expect(answers.map((answer) => [answer.orderId, answer.isFirst]).toSorted()).toEqual(
      [false, false, false, true].map((isFirst) => [orderId, isFirst]),
    );
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 10, reserved: 2 });
    expect(await readCheckout(shop, made.shopper, made.token)).toMatchObject({ orderId });
    expect(await confirmPurchaseOrder(shop, phone, link)).toEqual({ orderId, isFirst: false });
    expect(await readPurchaseOrderToConfirm(shop, link)).toMatchObject({ state: "confirmed", orderId });
    expect(await shop.sql`select count(*)::int as count from orders where attempt_id = ${attemptId}`).toEqual([{ count: 1 }]);
    await expectInvariants(shop);
  });

  it("is confirmed by that link alone: not from the checkout, by a key sent again, or by another's link", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10 });
    const made = await makeCheckout(shop, [variant]);
    const { attemptId, link } = await send(shop, made);
    for (const accepted of [true, false])
      await expect(confirmPayment(shop, made.shopper, { token: made.token, attemptId, accepted })).rejects.toMatchObject({
        code: "checkout-not-found",
      });
    expect(await placeOrder(shop, made.shopper, onPurchaseOrder(made))).toMatchObject({ status: "needs-confirmation", attemptId });
    await reconcileAttempts(shop, new Date(shop.clock.now().getTime() + 1000));
    const [, signature = ""] = link.split(".");
    const other = await send(shop, await makeCheckout(shop, [variant]));
    const forged = [attemptId, `${attemptId}.`, `${other.attemptId}.${signature}`, `${attemptId}.${shop.keys.sign("order", attemptId)}`, ""];
    for (const token of forged) {
      await expect(confirmPurchaseOrder(shop, stranger, token)).rejects.toMatchObject({ code: "not-found" });
      await expect(readPurchaseOrderToConfirm(shop, token)).rejects.toMatchObject({ code: "not-found" });
    }
    expect(await statusOf(shop, attemptId)).toEqual({ status: "needs-confirmation", is_order: false });
  });

  it("ends after a day, and when its buyer orders in another way; then its link orders nothing", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10 });
    const [late, changed] = [await makeCheckout(shop, [variant]), await makeCheckout(shop, [variant])];
    const [waits, left] = [await send(shop, late), await send(shop, changed)];
    expect((await placeOrder(shop, changed.shopper, { ...changed.request, idempotencyKey: "by-card" })).status).toBe("paid");
    expect(await refusalOf(confirmPurchaseOrder(shop, stranger, left.link))).toMatchObject({ code: "payment-expired" });
    shop.pass(23 * hour);
    await reconcileAttempts(shop);
    expect((await readPurchaseOrderToConfirm(shop, waits.link)).state).toBe("open");
    shop.pass(2 * hour);
    expect(await refusalOf(confirmPurchaseOrder(shop, stranger, waits.link))).toMatchObject({ code: "payment-expired" });
    await reconcileAttempts(shop);
    expect(await statusOf(shop, waits.attemptId)).toEqual({ status: "expired", is_order: false });
    for (const { link } of [waits, left]) expect((await readPurchaseOrderToConfirm(shop, link)).state).toBe("ended");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it("says what is short when it is confirmed too late, and can be confirmed once it is there again", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { title: "Balance", stock: 3 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 3 }]);
    const { link } = await send(shop, made);
    await makeOrder(shop, [variant]);
    expect(await refusalOf(confirmPurchaseOrder(shop, stranger, link))).toEqual({
      code: "quantity-not-available",
      text: "Only 2 of Balance can be ordered right now.",
    });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 2, reserved: 0 });
    await shop.sql`update stock_levels set on_hand = 8 where variant_id = ${variant.id}`;
    expect(await confirmPurchaseOrder(shop, stranger, link)).toMatchObject({ orderId: expect.any(String) });
    await expectInvariants(shop);
  });

  it("ends when the shop sells in another currency by then, takes no purchase orders, or has left trial mode", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const { link } = await send(shop, made);
    const changes: Record<string, object>[] = [
      { shop: { currency: "EUR" } },
      { payments: { purchaseOrders: false } },
      { shop: { trialMode: false } },
    ];
    for (const change of changes) {
      const changed = { ...shop, memo: { get: async () => settingsWith(change) } } as unknown as TestShop;
      expect([change, (await readPurchaseOrderToConfirm(changed, link)).state]).toEqual([change, "ended"]);
      expect(await refusalOf(confirmPurchaseOrder(changed, stranger, link))).toMatchObject({ code: "payment-expired" });
    }
    expect((await readPurchaseOrderToConfirm(shop, link)).state).toBe("open");
  });

  it("confirmed twice at once is one order", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 30 });
    const { link } = await send(shop, await makeCheckout(shop, [variant]));
    const orders = await Promise.all([1, 2, 3, 4].map(() => confirmPurchaseOrder(shop, stranger, link)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 30, reserved: 1 });
  });

  it("is emailed again to a buyer who waits for it: not at once, and not often", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const { attemptId } = await send(shop, made);
    await expect(resendConfirmationRequest(shop, stranger, made.token)).rejects.toMatchObject({ code: "checkout-not-found" });
    await resendConfirmationRequest(shop, made.shopper, made.token);
    await expect(resendConfirmationRequest(shop, made.shopper, made.token)).rejects.toMatchObject({
      code: "too-many-requests",
      params: { seconds: 60 },
    });
    for (let times = 0; times < 2; times++) {
      shop.pass(61_000);
      await resendConfirmationRequest(shop, made.shopper, made.token);
    }
    shop.pass(61_000);
    await expect(resendConfirmationRequest(shop, made.shopper, made.token)).rejects.toMatchObject({ code: "too-many-requests" });
    // If one is waiting to be sent, no second one is enqueued.
    expect(
      await shop.sql`select count(*)::int as jobs from jobs.job where name = 'purchase-order-mail' and data->>'attemptId' = ${attemptId}`,
    ).toEqual([{ jobs: 1 }]);
  });

  it("is asked for once: the browser that sent it, and the one in which it was confirmed, are known from then on", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 50 });
    const made = await makeCheckout(shop, [variant], { email: "Known@lab.example" });
    const phone = { ...stranger, browserId: "a phone" };
    await confirmPurchaseOrder(shop, phone, (await send(shop, made)).link);
    const next = async (browserId: string, email: string) => {
      const again = await makeCheckout(shop, [variant], { email });
      const shopper = { ...again.shopper, browserId };
      await saveCheckoutStep(shop, shopper, again.token, { email, shippingAddress: lab });
      const { seenTotals } = await readCheckout(shop, shopper, again.token);
      return (await placeOrder(shop, shopper, { ...onPurchaseOrder(again), seenTotals })).status;
    };
    expect(await next(made.shopper.browserId, "known@lab.example")).toBe("pending");
    expect(await next("a phone", "known@lab.example")).toBe("pending");
    expect(await next("another", "known@lab.example")).toBe("needs-confirmation");
    expect(await next(made.shopper.browserId, "other@lab.example")).toBe("needs-confirmation");
    shop.pass(181 * 24 * hour);
    expect(await next(made.shopper.browserId, "known@lab.example")).toBe("needs-confirmation");
  });

  it("is not asked for of a customer whose account has this address, confirmed; of another address, or an unconfirmed one, it is", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 50 });
    const { account } = await signedInAs(shop, "customer");
    const buyer: CheckoutBuyer = { ...stranger, kind: "customer", accountId: account.id, email: account.email };
    const place = async (email: string) => {
      const checkout = await checkoutOf(shop, buyer, [variant]);
      await saveCheckoutStep(shop, checkout.at, checkout.token, { email });
      return (await checkout.place()).status;
    };
    await shop.sql`update accounts set email_confirmed_at = null where id = ${account.id}`;
    expect(await place(account.email)).toBe("needs-confirmation");
    await shop.sql`update accounts set email_confirmed_at = now() where id = ${account.id}`;
    expect(await place(account.email.toUpperCase())).toBe("pending");
    expect(await place("another@lab.example")).toBe("needs-confirmation");
  });
});

describe("a buyer who is new to the shop", () => {
  it("cannot hold the whole stock by one purchase order without an account: 4,776 of 4,917 units", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { title: "Pipette tips", priceCents: 100, stock: 4917 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 4776 }]);
    expect(await refusalOf(placeOrder(shop, made.shopper, onPurchaseOrder(made)))).toEqual({
      code: "purchase-order-too-large",
      text: "For orders of new buyers without a card payment, we can hold at most 20 of Pipette tips. Nothing was ordered. Please order less, or contact us: we are glad to arrange it with you.",
    });
    expect(await refusalOf(placePurchaseOrder(shop, made))).toMatchObject({ code: "purchase-order-too-large" });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 4917, reserved: 0 });
  });

  it("holds no more by several: what waits for staff is counted together, also when it is confirmed at once", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { title: "Tips", priceCents: 100, stock: 4917 });
    const email = "several@lab.example";
    const mades = await Promise.all([12, 8, 6].map((quantity) => makeCheckout(shop, [{ id: variant.id, quantity }], { email })));
    const sent = [];
    for (const made of mades) sent.push(await send(shop, made));
    const answers = await Promise.allSettled(sent.map(({ link }) => confirmPurchaseOrder(shop, stranger, link)));
    const { reserved } = await stockOf(shop, variant.id);
    expect(reserved).toBeLessThanOrEqual(20);
    expect(reserved).toBeGreaterThanOrEqual(14);
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const thrown of refused) expect(thrown).toMatchObject({ code: "purchase-order-too-large", params: { title: "Tips", limit: 20 } });
    await expectInvariants(shop);
  });

  it("orders for so much at most, as the settings say, or without a limit where they say none", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { priceCents: 600_000, stock: 100 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 2 }]);
    expect(await refusalOf(placePurchaseOrder(shop, made))).toEqual({
      code: "purchase-order-too-large",
      text: "Purchase orders from new buyers can total at most $10,000.00. Nothing was ordered. Please order less, or contact us: we are glad to arrange it with you.",
    });
    await changeSettings(shop, system, "payments", { newBuyerCents: null, newBuyerUnits: 1 });
    expect(await refusalOf(placePurchaseOrder(shop, made))).toMatchObject({ code: "purchase-order-too-large" });
    await changeSettings(shop, system, "payments", { newBuyerCents: null, newBuyerUnits: null });
    expect((await placePurchaseOrder(shop, made)).status).toBe("pending");
    await changeSettings(shop, system, "payments", {});
  });

  it("shares half of what is available with all others who are new; the last units are sold to one of them at a time", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { title: "Balance", stock: 40 });
    const order = async (quantity: number) => placePurchaseOrder(shop, await makeCheckout(shop, [{ id: variant.id, quantity }]));
    expect((await order(12)).status).toBe("pending");
    expect(await refusalOf(order(9))).toMatchObject({
      code: "purchase-order-too-large",
      text: expect.stringContaining("we can hold at most 8 of Balance"),
    });
    expect((await order(8)).status).toBe("pending");
    expect(await refusalOf(order(1))).toMatchObject({ text: expect.stringContaining("we can hold no more of Balance at the moment.") });
    // By card, the other units can still be bought.
    const paying = await makeCheckout(shop, [{ id: variant.id, quantity: 20 }]);
    expect((await placeOrder(shop, paying.shopper, paying.request)).status).toBe("paid");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 20, reserved: 20 });

    const last = await makeVariant(shop, { stock: 2 });
    const takesLast = await makeCheckout(shop, [{ id: last.id, quantity: 2 }]);
    expect((await placePurchaseOrder(shop, takesLast)).status).toBe("pending");
    await expectInvariants(shop);
  });

  it("is named to staff, in the email and with the order, until they approve one; then the limits end", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { priceCents: 100, stock: 4917 });
    await changeSettings(shop, system, "shop", { ordersEmail: "orders@shop.example" });
    const email = "new@lab.example";
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 20 }], { email });
    const placed = await placePurchaseOrder(shop, made);
    if (!("orderId" in placed)) throw new Error(placed.status);
    expect(await readAdminOrder(shop, owner, placed.orderId)).toMatchObject({ isNewBuyer: true });
    shop.outbox.length = 0;
    await mailOrder(shop, { orderId: placed.orderId, kind: "staff" });
    expect(shop.outbox[0]?.text).toContain(
      `This buyer is new: you have not approved a purchase order from ${email} before. 20 items are held for them until`,
    );
    await approveOrder(shop, owner, placed);
    const more = await makeCheckout(shop, [{ id: variant.id, quantity: 4000 }], { email });
    const next = await placePurchaseOrder(shop, more);
    if (!("orderId" in next)) throw new Error(next.status);
    expect(await readOrderToMail(shop, next.orderId)).toMatchObject({ isNewBuyer: false });
    expect(await readOrderToMail(shop, placed.orderId)).toMatchObject({ isNewBuyer: true });
    await changeSettings(shop, system, "shop", {});
  });

  it("pays by card like everybody else", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { priceCents: 100_000, stock: 50 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 45 }]);
    expect((await placeOrder(shop, made.shopper, made.request)).status).toBe("paid");
  });
});

describe("purchase orders that strangers send under a buyer's email address", () => {
  it("leave the buyer who confirmed it as many a day as before, and ask its owner at most five times", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 50 });
    const email = "impersonated@lab.example";
    const checkout = () => makeCheckout(shop, [variant], { email });
    const strangers = await Promise.allSettled(Array.from({ length: 7 }, async () => send(shop, await checkout())));
    expect(strangers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const own = await Promise.allSettled(Array.from({ length: 7 }, async () => placePurchaseOrder(shop, await checkout())));
    expect(own.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(own.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []))).toEqual(["purchase-order-limit", "purchase-order-limit"]);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 50, reserved: 5 });
  });
});

describe("a purchase order that waits for its buyer", () => {
  it("is seen at the checkout, and takes nothing from the goods that the buyer is shown", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 3 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 3 }]);
    await send(shop, made);
    const shown = await readCheckout(shop, made.shopper, made.token);
    expect(shown).toMatchObject({ payment: { awaitsEmail: true, poNumber: "PO-7781" }, lines: [{ isBlocked: false }] });
    const quick = await makeCheckout(shop, [{ id: variant.id, quantity: 2 }]);
    await placeOrder(shop, quick.shopper, quick.request);
    expect((await readCheckout(shop, made.shopper, made.token)).lines[0]).toMatchObject({ isBlocked: true });
  });

  it("lets its buyer put more into the cart, which stays there, and is not ordered a second time by another checkout", async () => {
    const shop = shopOf();
    const [ordered, added] = [await makeVariant(shop, { stock: 9 }), await makeVariant(shop)];
    const made = await makeCheckout(shop, [ordered]);
    const { link } = await send(shop, made);
    await addLines(shop, made.shopper, { lines: [{ merchandiseId: added.id, quantity: 1 }] });
    await confirmPurchaseOrder(shop, made.shopper, link);
    const next = await openCheckout(shop, made.shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
    expect(next).toMatchObject({ totalQuantity: 1 });
    expect(next.token).not.toBe(made.token);
  });
});

it("npm run check names what new buyers hold by purchase orders of the first version, which knew no limits", async () => {
  const shop = shopOf();
  const sentence = stockInvariants.find((one) => one.sentence.startsWith("Purchase orders placed by new buyers"));
  const broken = async () => (await sentence?.broken(shop.sql))?.map(({ subject }) => subject);
  await changeSettings(shop, system, "payments", { newBuyerUnits: null });
  const variant = await makeVariant(shop, { priceCents: 1, stock: 100 });
  const made = await makeCheckout(shop, [{ id: variant.id, quantity: 40 }]);
  await placePurchaseOrder(shop, made);
  expect(await broken()).toEqual([]);
  await shop.sql`update stock_reservations set quantity = 80, share = null where variant_id = ${variant.id}`;
  await shop.sql`update stock_levels set reserved = 80 where variant_id = ${variant.id}`;
  const [row] = await shop.sql<{ sku: string }[]>`select sku from variants where id = ${variant.id}`;
  expect(await broken()).toEqual([`80 of ${row?.sku}`]);
  await changeSettings(shop, system, "payments", {});
});
