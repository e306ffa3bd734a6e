import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { createDiscount } from "#domain/discounts/discounts.ts";
import { releaseExpired } from "#domain/inventory/inventory.ts";
import { issueReceipt } from "#domain/invoices/invoices.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder, cancelOrder, fulfillOrder, refundOrder } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailOrder } from "#jobs/order-mail.ts";
import { invoiceInvariants } from "#src/cli/check/invoice-invariants.ts";
import { moneyInvariants } from "#src/cli/check/money-invariants.ts";
import { lab, type MadeCheckout, makeCheckout, makeOrder, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { openCheckout, placeOrder, readCheckout, reconcileAttempts, saveCheckoutStep, startPayment } from "./checkout.ts";
import { draftOrderToken, openDraftOrder } from "./draft-order-paying.ts";
import { createDraftOrder } from "./draft-orders.ts";

const shopOf = useTestShop({ max: 16 });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
let codes = 0;
let buyers = 0;

beforeEach(async () => {
  await changeSettings(shopOf(), system, "shipping", { rates: [{ upToGrams: null, cents: 0 }] });
});

/** Enters a code that takes off everything; returns what the page shows then, and the request that it sends. */
async function freeCheckout(shop: TestShop, wanted: { id: string; quantity?: number }[], browserId?: string): Promise<MadeCheckout> {
  codes += 1;
  const { code } = await createDiscount(shop, owner, discountWith({ code: `GIFT${codes}`, percentHundredths: 10_000 }));
  const made = await makeCheckout(shop, wanted, browserId === undefined ? {} : { browserId });
  return withShown(shop, made, { discountCode: code ?? "" });
}

async function withShown(shop: TestShop, made: MadeCheckout, typed: Parameters<typeof saveCheckoutStep>[3] = {}): Promise<MadeCheckout> {
  await saveCheckoutStep(shop, made.shopper, made.token, typed);
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  const { payload: _card, ...request } = made.request;
  return { ...made, request: { ...request, seenTotals, method: "no-payment" } };
}

async function placed(shop: TestShop, made: MadeCheckout): Promise<string> {
  const result = await placeOrder(shop, made.shopper, made.request);
  if (!("orderId" in result)) throw new Error(result.status);
  expect(result.status).toBe("paid");
  return result.orderId;
}

async function expectBooks(shop: TestShop): Promise<void> {
  await expectInvariants(shop);
  for (const { sentence, broken } of [...moneyInvariants, ...invoiceInvariants])
    expect([sentence, [...(await broken(shop.sql))]]).toEqual([sentence, []]);
}

describe("an order that costs nothing", () => {
  it("has nothing to pay: it is placed without a card, takes its stock, moves no money, and its emails say so", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 5 });
    const made = await freeCheckout(shop, [{ id: variant.id, quantity: 2 }]);
    const shown = await readCheckout(shop, made.shopper, made.token);
    expect(shown.totals.totalCents).toBe(0);
    expect(shown.paymentMethods.map(({ name, title, needsCard }) => [name, title, needsCard])).toEqual([["no-payment", "Nothing to pay", false]]);
    const orderId = await placed(shop, made);
    // Pressing the button twice gives the same order.
    expect(await placed(shop, made)).toBe(orderId);
    const order = await readAdminOrder(shop, owner, orderId);
    expect(order).toMatchObject({ financialStatus: "paid", total: { amount: "0.00" }, refundable: { amount: "0.00" }, paymentMethod: "no-payment" });
    expect(order.events.map(({ text }) => text)).toContain("Order placed: there was nothing to pay");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 0 });
    expect(await shop.sql`select from ledger_entries where order_id = ${orderId}`).toHaveLength(0);
    expect(await shop.sql`select from domain_events where name = 'order.placed' and subject_id = ${orderId}`).toHaveLength(1);
    for (const kind of ["confirmation", "staff"] as const) await mailOrder(shop, { orderId, kind });
    const confirmation = shop.outbox.find(({ subject }) => subject.includes("confirmed"));
    expect(confirmation?.text).toContain("there is nothing to pay");
    expect(confirmation?.text).not.toContain("your payment");
    await expectBooks(shop);
  });

  it("is shipped as any other, has nothing to refund and no invoice; canceled, its stock is back", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 5 });
    const orderId = await placed(shop, await freeCheckout(shop, [variant]));
    const refund = { orderId, reason: "Wish", lines: [], idempotencyKey: "r" };
    expect(await refusalOf(refundOrder(shop, owner, { ...refund, amount: "1.00" }))).toBe("refund-too-large");
    expect(await refusalOf(refundOrder(shop, owner, { ...refund, amount: "0.00" }))).toBe("input-invalid");
    expect(await refusalOf(issueReceipt(shop, owner, { orderId }))).toBe("order-not-paid");
    await cancelOrder(shop, owner, { orderId, reason: "Wish" });
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ cancelled: true, fulfillmentStatus: "nothing_to_ship" });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 5, reserved: 0 });
    await mailOrder(shop, { orderId, kind: "cancelled" });
    expect(shop.outbox.at(-1)?.text).toContain("There is nothing to pay for it.");
    const other = await placed(shop, await freeCheckout(shop, [variant]));
    const [line] = (await readAdminOrder(shop, owner, other)).lines;
    await fulfillOrder(shop, owner, { orderId: other, lines: [{ lineId: line?.id ?? "", quantity: 1 }], idempotencyKey: "s" });
    expect((await readAdminOrder(shop, owner, other)).fulfillmentStatus).toBe("fulfilled");
    await expectBooks(shop);
  });

  it("is placed once, however many tabs, checkouts and buyers place the same cart at once", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 100 });
    for (let round = 0; round < 5; round++) {
      const first = await freeCheckout(shop, [variant]);
      const { discountCode } = await readCheckout(shop, first.shopper, first.token);
      const { token } = await openCheckout(shop, stranger, { cartId: first.cartId, returnUrl: "/thank-you", origin: "http://shop.test" });
      const typed = { email: "second@lab.example", shippingAddress: lab, discountCode };
      const second = await withShown(
        shop,
        { ...first, shopper: stranger, token, request: { ...first.request, token, idempotencyKey: shop.ids.token() } },
        typed,
      );
      const tries = [first, second, first, { ...first, request: { ...first.request, idempotencyKey: shop.ids.token() } }];
      const answers = await Promise.allSettled(tries.map((made) => placeOrder(shop, made.shopper, made.request)));
      const orders = new Set(answers.flatMap((one) => (one.status === "fulfilled" && "orderId" in one.value ? [one.value.orderId] : [])));
      expect(orders.size).toBe(1);
      expect(await shop.sql`select from orders o join payment_attempts a on a.order_id = o.id where a.cart_id = ${first.cartId}`).toHaveLength(1);
    }
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 95, reserved: 0 });
    await expectBooks(shop);
  });

  it("whose process ended before it was written down becomes an order within a minute", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 5 });
    const made = await freeCheckout(shop, [variant]);
    const { id } = await startPayment(shop, made.shopper, made.request);
    shop.pass(5 * 60_000);
    await reconcileAttempts(shop);
    expect(await shop.sql`select from orders where attempt_id = ${id} and financial_status = 'paid'`).toHaveLength(1);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 4, reserved: 0 });
  });

  it("whose goods were sold before the clock came ends, and owes nobody anything", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const made = await freeCheckout(shop, [variant]);
    const { id } = await startPayment(shop, made.shopper, made.request);
    shop.pass(16 * 60_000);
    await releaseExpired(shop, shop.clock.now());
    await makeOrder(shop, [variant]);
    await reconcileAttempts(shop);
    expect(await shop.sql`select status, failure_code, order_id from payment_attempts where id = ${id}`).toEqual([
      { status: "expired", failure_code: "out-of-stock", order_id: null },
    ]);
    expect(await shop.sql`select from jobs.job where name = 'refund-attempt'`).toHaveLength(0);
    await expectBooks(shop);
  });

  it("takes from a new buyer no more goods, and from an email address no more orders a day, than purchase orders do", async () => {
    const shop = shopOf();
    const tips = await makeVariant(shop, { title: "Pipette tips", stock: 4917 });
    const all = await freeCheckout(shop, [{ id: tips.id, quantity: 21 }]);
    expect(await refusalOf(placeOrder(shop, all.shopper, all.request))).toBe("purchase-order-too-large");
    expect(await stockOf(shop, tips.id)).toEqual({ onHand: 4917, reserved: 0 });
    const email = "samples@lab.example";
    const sample = async () => withShown(shop, await freeCheckout(shop, [await makeVariant(shop)]), { email });
    for (let order = 0; order < 5; order++) await placed(shop, await sample());
    const sixth = await sample();
    expect(await refusalOf(placeOrder(shop, sixth.shopper, sixth.request))).toBe("purchase-order-limit");
    await expectBooks(shop);
  });

  it("has the limits of a new buyer under a known buyer's email address, unless this browser has proven that the address is theirs", async () => {
    const shop = shopOf();
    const email = "known@lab.example";
    const known = await makeCheckout(shop, [await makeVariant(shop)], { email });
    const purchaseOrder = await placePurchaseOrder(shop, known);
    if (!("orderId" in purchaseOrder)) throw new Error(purchaseOrder.status);
    await approveOrder(shop, owner, purchaseOrder);
    const tips = await makeVariant(shop, { stock: 100 });
    const wanted = [{ id: tips.id, quantity: 21 }];
    const stranger = await withShown(shop, await freeCheckout(shop, wanted), { email });
    expect(await refusalOf(placeOrder(shop, stranger.shopper, stranger.request))).toBe("purchase-order-too-large");
    // What strangers send under this address does not use up the owner's daily limit.
    for (let order = 0; order < 4; order++) await placed(shop, await withShown(shop, await freeCheckout(shop, [await makeVariant(shop)]), { email }));
    const own = async () => withShown(shop, await freeCheckout(shop, wanted, known.shopper.browserId), { email });
    for (let order = 0; order < 4; order++) await placed(shop, await own());
    expect(await stockOf(shop, tips.id)).toEqual({ onHand: 16, reserved: 0 });
    const sixth = await withShown(shop, await freeCheckout(shop, [await makeVariant(shop)], known.shopper.browserId), { email });
    expect(await refusalOf(placeOrder(shop, sixth.shopper, sixth.request))).toBe("purchase-order-limit");
  });

  it("that staff prepared is placed as they prepared it, by a new buyer too", async () => {
    const shop = shopOf();
    const tips = await makeVariant(shop, { stock: 30 });
    const lines = [{ variantId: tips.id, quantity: 25 }];
    const free = { discountTitle: "Replacement", discountPercentHundredths: 10_000, shippingTitle: "Post", shippingCents: 0 };
    const id = await createDraftOrder(shop, owner, { email: "new@lab.example", lines, shippingAddress: lab, ...free });
    const buyer = { ...stranger, browserId: shop.ids.token() };
    const { checkoutToken: token } = await openDraftOrder(shop, buyer, draftOrderToken(shop, id), "/thank-you");
    const { seenTotals } = await readCheckout(shop, buyer, token);
    expect(await placeOrder(shop, buyer, { token, idempotencyKey: "draft", seenTotals, method: "no-payment" })).toMatchObject({ status: "paid" });
    expect(await stockOf(shop, tips.id)).toEqual({ onHand: 5, reserved: 0 });
  });

  it("leaves half of what is there for others: all new buyers together take no more in a day", async () => {
    const shop = shopOf();
    const tips = await makeVariant(shop, { stock: 100 });
    const take = async (quantity: number) => {
      const made = await freeCheckout(shop, [{ id: tips.id, quantity }]);
      return withShown(shop, made, { email: `new${++buyers}@lab.example` }).then((shown) => placed(shop, shown));
    };
    for (const quantity of [20, 20, 10]) await take(quantity);
    expect(await refusalOf(take(1))).toBe("purchase-order-too-large");
    expect(await stockOf(shop, tips.id)).toEqual({ onHand: 50, reserved: 0 });
    await makeOrder(shop, [{ id: tips.id, quantity: 30 }]);
    expect(await refusalOf(take(1))).toBe("purchase-order-too-large");
    shop.pass(25 * 3_600_000);
    await take(10);
    await expectBooks(shop);
  });

  it("holds nothing of that half once it is canceled, and counts to how many orders its sender may place that day all the same", async () => {
    const shop = shopOf();
    const tips = await makeVariant(shop, { stock: 100 });
    const take = async (quantity: number, email = `new${++buyers}@lab.example`) =>
      placed(shop, await withShown(shop, await freeCheckout(shop, [{ id: tips.id, quantity }]), { email }));
    const taken = [await take(20), await take(20), await take(10)];
    expect(await refusalOf(take(1))).toBe("purchase-order-too-large");
    await cancelOrder(shop, owner, { orderId: taken[0] ?? "", reason: "Wish" });
    expect(await stockOf(shop, tips.id)).toEqual({ onHand: 70, reserved: 0 });
    // As much as was canceled, and no unit more: repeated ordering and canceling never takes more than half.
    expect(await refusalOf(take(21))).toBe("purchase-order-too-large");
    await cancelOrder(shop, owner, { orderId: await take(20), reason: "Wish" });
    await take(20);
    expect(await refusalOf(take(1))).toBe("purchase-order-too-large");
    expect(await stockOf(shop, tips.id)).toEqual({ onHand: 50, reserved: 0 });
    for (const orderId of taken.slice(1)) await cancelOrder(shop, owner, { orderId, reason: "Wish" });
    for (let order = 0; order < 5; order++) await cancelOrder(shop, owner, { orderId: await take(1, "again@lab.example"), reason: "Wish" });
    expect(await refusalOf(take(1, "again@lab.example"))).toBe("purchase-order-limit");
    await expectBooks(shop);
  });

  it("takes no other way to pay, and this way pays for nothing that costs something", async () => {
    const shop = shopOf();
    const made = await freeCheckout(shop, [await makeVariant(shop)]);
    for (const request of [{ ...made.request, method: "purchase-order", poNumber: "PO-1" }])
      expect(await refusalOf(placeOrder(shop, made.shopper, request))).toBe("payment-method-off");
    const dear = await withShown(shop, await makeCheckout(shop, [await makeVariant(shop)]));
    expect((await readCheckout(shop, dear.shopper, dear.token)).paymentMethods.map(({ name }) => name)).not.toContain("no-payment");
    expect(await refusalOf(placeOrder(shop, dear.shopper, dear.request))).toBe("payment-method-off");
    // The total rose after the page was shown.
    await saveCheckoutStep(shop, made.shopper, made.token, { discountCode: "" });
    expect(await refusalOf(placeOrder(shop, made.shopper, made.request))).toBe("totals-changed");
  });
});
