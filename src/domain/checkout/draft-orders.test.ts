import { beforeEach, describe, expect, it } from "vitest";
import { inspectInvariants } from "#cli/check/check-invariants.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Staff, system } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { changeCurrency } from "#domain/currency/currency-changing.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { mailDraftOrder } from "#jobs/draft-order-mail.ts";
import { lab, payingCard, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import {
  confirmPurchaseOrder,
  placeOrder,
  purchaseOrderToken,
  readCheckout,
  readPurchaseOrderToConfirm,
  saveCheckoutStep,
  startPayment,
} from "./checkout.ts";
import { draftOrderToken, openDraftOrder, readDraftOrderByLink, readDraftOrderToMail } from "./draft-order-paying.ts";
import {
  changeDraftOrder,
  createDraftOrder,
  deleteDraftOrder,
  listDraftOrders,
  previewDraftOrder,
  readDraftOrder,
  sendDraftOrder,
} from "./draft-orders.ts";
import { requestFreightQuote } from "./freight-quotes.ts";

const shopOf = useTestShop();
const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const analyst: Staff = { ...staff, role: "analyst" };
const customer = { kind: "customer", accountId: staff.accountId, email: "eve@example.com", cartId: null } as const;
const returnUrl = "http://shop.test/thank-you";
const email = "ada@lab.example";

beforeEach(async () => {
  const rate = { country: "US", state: "CA", title: "California", rateMillionths: 100_000, shippingTaxed: false };
  await changeSettings(shopOf(), system, "tax", { rates: [rate] });
});

/** Two units at $80 instead of $100, $10 off, $25 for shipping, 10 % tax on the goods: $190. */
async function drafted(shop: TestShop, more: Partial<Parameters<typeof createDraftOrder>[2]> = {}) {
  const variant = await makeVariant(shop, { title: "Balance", stock: 5, priceCents: 10_000 });
  const input = {
    email,
    lines: [{ variantId: variant.id, quantity: 2, priceCents: 8000 }],
    ...{ discountTitle: "Fair", discountCents: 1000, shippingTitle: "Courier", shippingCents: 2500 },
    shippingAddress: lab,
    ...more,
  };
  const id = await createDraftOrder(shop, staff, input);
  return { variant, input, id, link: draftOrderToken(shop, id) };
}

async function opened(shop: TestShop, link: string): Promise<{ buyer: CheckoutBuyer; token: string }> {
  const buyer = { ...stranger, browserId: shop.ids.token() };
  return { buyer, token: (await openDraftOrder(shop, buyer, link, returnUrl)).checkoutToken };
}

async function requestOf(shop: TestShop, { buyer, token }: { buyer: CheckoutBuyer; token: string }) {
  const { seenTotals } = await readCheckout(shop, buyer, token);
  return { token, idempotencyKey: shop.ids.token(), seenTotals, method: "test-card", payload: payingCard };
}

async function pay(shop: TestShop, link: string): Promise<string> {
  const made = await opened(shop, link);
  const placed = await placeOrder(shop, made.buyer, await requestOf(shop, made));
  if (!("orderId" in placed)) throw new Error(placed.status);
  return placed.orderId;
}

describe("a draft order", () => {
  it("ends when the shop changes its currency, until staff save it in the new one", async () => {
    const shop = shopOf();
    const { id, link, input } = await drafted(shop);
    const made = await opened(shop, link);
    await changeCurrency(shop, system, "EUR");
    expect((await readDraftOrderByLink(shop, link)).state).toBe("expired");
    expect(await refusalOf(readCheckout(shop, { ...made.buyer, currency: "EUR" }, made.token))).toBe("checkout-not-found");
    await changeDraftOrder(shop, staff, id, input);
    expect((await readDraftOrder(shop, staff, id)).currency).toBe("EUR");
    expect((await openDraftOrder(shop, { ...made.buyer, currency: "EUR" }, link, returnUrl)).checkoutToken).not.toBe(made.token);
    await changeCurrency(shop, system, "USD");
  });

  it("has a percentage off instead of an amount, worked out of its own prices to the cent, and is paid with that", async () => {
    const shop = shopOf();
    // 12.5 % of $160.00 is $20.00, which is not taxed: $140.00 and $14.00 tax, and $25.00 for shipping.
    const { id, link, input } = await drafted(shop, { discountCents: null, discountPercentHundredths: 1250 });
    const sums = { subtotalCents: 16_000, discountCents: 2000, shippingCents: 2500, taxCents: 1400, totalCents: 17_900 };
    expect(await previewDraftOrder(shop, staff, input)).toMatchObject(sums);
    const { content } = await readDraftOrder(shop, staff, id);
    expect(content.discount).toEqual({ title: "Fair", cents: 2000, percentHundredths: 1250 });
    // The percentage applies to the current lines.
    await changeDraftOrder(shop, staff, id, { ...input, lines: input.lines.map((line) => ({ ...line, quantity: 1, priceCents: 3333 })) });
    expect((await readDraftOrder(shop, staff, id)).content.discount?.cents).toBe(417);
    await changeDraftOrder(shop, staff, id, input);
    const orderId = await pay(shop, link);
    expect(await readAdminOrder(shop, staff, orderId)).toMatchObject({ total: { amount: "179.00" } });
    for (const wrong of [0, -100, 10_001, 12.5])
      expect(await refusalOf(createDraftOrder(shop, staff, { ...input, discountPercentHundredths: wrong }))).toBe("input-invalid");
    const { id: free } = await drafted(shop, { discountCents: null, discountPercentHundredths: 10_000, shippingCents: 0 });
    expect((await readDraftOrder(shop, staff, free)).totalCents).toBe(0);
  });

  it("has lines that are no product, at their price and in their tax class, beside products or alone, and becomes an order with them", async () => {
    const shop = shopOf();
    const line = { id: shop.ids.random(), title: "Installation on site", quantity: 2, priceCents: 5000 };
    const fee = { id: shop.ids.random(), title: "Customs fee", quantity: 1, priceCents: 1000, taxClass: null };
    const { id, link, variant, input } = await drafted(shop, { ownLines: [line, fee] });
    // $160.00 and $110.00, less $10.00 of the sum; 10 % tax on the taxed lines, $25.00 for shipping.
    const { sums } = await readDraftOrder(shop, staff, id);
    expect(sums).toMatchObject({ subtotalCents: 27_000, discountCents: 1000, shippingCents: 2500 });
    expect(sums.lines.map(({ title, quantity, totalCents, note }) => [title, quantity, totalCents, note])).toEqual([
      ["Balance", 2, 16_000, null],
      ["Installation on site", 2, 10_000, null],
      ["Customs fee", 1, 1000, null],
    ]);
    expect(sums.taxCents).toBe(2504);
    const order = await readAdminOrder(shop, staff, await pay(shop, link));
    expect(order.lines.map(({ title, quantity, productId, toShipQuantity }) => [title, quantity, productId === null, toShipQuantity])).toEqual([
      ["Balance", 2, false, 2],
      ["Installation on site", 2, true, 2],
      ["Customs fee", 1, true, 1],
    ]);
    expect(order.total.amount).toBe((sums.totalCents / 100).toFixed(2));
    const [stock] = await shop.sql<{ left: number }[]>`select on_hand - reserved as left from stock_levels where variant_id = ${variant.id}`;
    expect(stock?.left).toBe(3);
    expect((await shop.sql`select from order_lines where order_id = ${order.id} and variant_id is null`).length).toBe(2);
    // No variant was lost: these lines never had one.
    expect((await inspectInvariants(shop.sql)).filter(({ sentence, broken }) => /still to be shipped/.test(sentence) && broken.length > 0)).toEqual(
      [],
    );

    const alone = await drafted(shop, { lines: [], ownLines: [line], discountCents: null, shippingCents: 0 });
    const [sold] = (await readAdminOrder(shop, staff, await pay(shop, alone.link))).lines;
    expect(sold).toMatchObject({ title: "Installation on site", quantity: 2 });
    expect(await refusalOf(createDraftOrder(shop, staff, { ...input, lines: [], ownLines: [] }))).toBe("input-invalid");
    for (const wrong of [{ title: " " }, { quantity: 0 }, { priceCents: -1 }, { id: "1" }])
      expect(await refusalOf(createDraftOrder(shop, staff, { ...input, ownLines: [{ ...line, ...wrong }] }))).toBe("input-invalid");
    expect(await refusalOf(createDraftOrder(shop, staff, { ...input, ownLines: [line, line] }))).toBe("input-invalid");
    const dear = Array.from({ length: 30 }, () => ({ ...line, id: shop.ids.random(), quantity: 9999, priceCents: 100_000_000_000 }));
    for (const discount of [{}, { discountCents: null, discountPercentHundredths: 10_000 }])
      expect(await refusalOf(createDraftOrder(shop, staff, { ...input, ...discount, ownLines: dear }))).toBe("input-invalid");
  });

  it("is sent with its link, and paid in the ordinary checkout with exactly the lines, prices, discount, shipping and tax that staff saw", async () => {
    const shop = shopOf();
    const { id, link, input } = await drafted(shop);
    const sums = { subtotalCents: 16_000, discountCents: 1000, shippingCents: 2500, taxCents: 1500, totalCents: 19_000 };
    expect(await previewDraftOrder(shop, staff, input)).toMatchObject(sums);
    expect(await readDraftOrder(shop, { ...staff, role: "support" }, id)).toMatchObject({
      state: "open",
      totalCents: 19_000,
      sums,
      name: expect.stringMatching(/^D\d+$/),
    });
    await sendDraftOrder(shop, staff, id);
    await mailDraftOrder(shop, { draftId: id, sentAt: shop.clock.now().toISOString() });
    const [mail] = shop.outbox.slice(-1);
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(`/pay/${link}`);
    expect(mail?.text).toContain("$190.00");
    const made = await opened(shop, link);
    expect(await readCheckout(shop, made.buyer, made.token)).toMatchObject({
      email,
      isReady: true,
      shipping: { title: "Courier" },
      totals: { ...sums, discountTitle: "Fair" },
      lines: [{ quantity: 2, unitPriceCents: 8000, notes: [] }],
    });
    const placed = await placeOrder(shop, made.buyer, await requestOf(shop, made));
    if (!("orderId" in placed)) throw new Error(placed.status);
    expect(await readAdminOrder(shop, staff, placed.orderId)).toMatchObject({ total: { amount: "190.00" }, shippingMethod: "Courier", email });
    expect(await readDraftOrder(shop, staff, id)).toMatchObject({ state: "ordered", orderId: placed.orderId });
    expect((await readDraftOrderByLink(shop, link)).state).toBe("ordered");
    expect(await readDraftOrderToMail(shop, id)).toBeNull();
    expect(await refusalOf(changeDraftOrder(shop, staff, id, input))).toBe("draft-order-closed");
    expect(await refusalOf(deleteDraftOrder(shop, staff, id))).toBe("draft-order-closed");
    expect(await refusalOf(sendDraftOrder(shop, staff, id))).toBe("draft-order-closed");
    const names = await shop.sql<{ name: string }[]>`select name from domain_events where subject_id = ${id} order by id`;
    expect(names.map(({ name }) => name)).toEqual(["draft-order.created", "draft-order.sent"]);
  });

  it("becomes one order, whoever opens its link in however many browsers at once", async () => {
    const shop = shopOf();
    const { link } = await drafted(shop);
    const browsers = await Promise.all([opened(shop, link), opened(shop, link), opened(shop, link)]);
    const requests = await Promise.all(browsers.map((made) => requestOf(shop, made)));
    const results = await Promise.allSettled(browsers.map(({ buyer }, at) => placeOrder(shop, buyer, requests[at] as (typeof requests)[0])));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await shop.sql<{ orders: number; paid: number }[]>`
      select (select count(*)::int from orders where email = ${email} and id in (select order_id from draft_orders)) as orders,
        (select count(*)::int from payment_attempts a where a.status = 'paid' and a.order_id is null) as paid`;
    expect(row?.paid).toBe(0);
    expect(await refusalOf(openDraftOrder(shop, stranger, link, returnUrl))).toBe("draft-order-ended");
  });

  it("is not changed while a payment of it is under way; after a change the buyer pays nothing that they have not seen", async () => {
    const shop = shopOf();
    const { id, link, input } = await drafted(shop);
    const made = await opened(shop, link);
    const request = await requestOf(shop, made);
    const again = { ...input, lines: input.lines.map((line) => ({ ...line, priceCents: 9000 })), revision: 1 };
    await changeDraftOrder(shop, staff, id, again);
    expect(await refusalOf(placeOrder(shop, made.buyer, request))).toBe("totals-changed");
    expect(await readCheckout(shop, made.buyer, made.token)).toMatchObject({ totals: { totalCents: 21_200 } });
    expect(await refusalOf(changeDraftOrder(shop, staff, id, again))).toBe("changed-meanwhile");
    await startPayment(shop, made.buyer, await requestOf(shop, made));
    expect(await refusalOf(changeDraftOrder(shop, staff, id, input))).toBe("draft-order-being-paid");
    expect(await refusalOf(deleteDraftOrder(shop, staff, id))).toBe("draft-order-being-paid");
  });

  it("is not deleted while its buyer opens it: staff see first that they did", async () => {
    const shop = shopOf();
    const { id, link } = await drafted(shop);
    const waiting = async () =>
      (await shop.ownerSql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
    const deleting = await inTransaction(shop, async (opening) => {
      await openDraftOrder(opening, { ...stranger, browserId: shop.ids.token() }, link, returnUrl);
      const outcome = refusalOf(deleteDraftOrder(shop, staff, id));
      await expect.poll(waiting).toBeGreaterThan(0);
      // Not awaited here, because it waits for this transaction.
      return { outcome };
    });
    expect(await deleting.outcome).toBe("changed-meanwhile");
    expect(await refusalOf(deleteDraftOrder(shop, staff, id))).toBe("done");
  });

  it("is not opened by a browser that has already stored too much", async () => {
    const shop = shopOf();
    const { link } = await drafted(shop);
    const buyer = { ...stranger, address: "203.0.113.99", browserId: shop.ids.token() };
    await shop.counters.add("stored-by-address", buyer.address, storageLimits.address.bytes, 86_400_000);
    expect(await refusalOf(openDraftOrder(shop, buyer, link, returnUrl))).toBe("stored-too-much");
  });

  it("is not paid once its time is over or it was deleted, and its link says so; saved with another time it is valid again", async () => {
    const shop = shopOf();
    const validUntil = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
    const { id, link, input } = await drafted(shop, { validUntil });
    const made = await opened(shop, link);
    const request = await requestOf(shop, made);
    shop.pass(86_400_001);
    expect((await readDraftOrderByLink(shop, link)).state).toBe("expired");
    expect(await refusalOf(openDraftOrder(shop, made.buyer, link, returnUrl))).toBe("draft-order-ended");
    expect(await refusalOf(placeOrder(shop, made.buyer, request))).toBe("draft-order-ended");
    const asked = { token: made.token, seenTotals: request.seenTotals };
    expect(await refusalOf(requestFreightQuote(shop, made.buyer, asked))).toBe("draft-order-ended");
    expect(await refusalOf(sendDraftOrder(shop, staff, id))).toBe("draft-order-ended");
    await changeDraftOrder(shop, staff, id, { ...input, validUntil: null });
    const { token } = await opened(shop, link);
    await deleteDraftOrder(shop, staff, id);
    expect((await readDraftOrderByLink(shop, link)).state).toBe("deleted");
    expect(await refusalOf(readCheckout(shop, made.buyer, token))).toBe("checkout-not-found");
    expect((await listDraftOrders(shop, staff, { view: "open", search: "", after: "" })).drafts.map((draft) => draft.id)).not.toContain(id);
    expect((await listDraftOrders(shop, staff, { view: "ended", search: "ADA", after: "" })).drafts.map((draft) => draft.id)).toContain(id);
  });

  it("does not become an order after its time: a purchase order of it can be confirmed by email until then", async () => {
    const shop = shopOf();
    const validUntil = new Date(shop.clock.now().getTime() + 3_600_000);
    const { link } = await drafted(shop, { validUntil: validUntil.toISOString() });
    const made = await opened(shop, link);
    const request = { ...(await requestOf(shop, made)), method: "purchase-order", poNumber: "PO-1", payload: {} };
    const { status, attemptId } = await placeOrder(shop, made.buyer, request);
    expect(status).toBe("needs-confirmation");
    const confirmation = purchaseOrderToken(shop, attemptId);
    expect(await readPurchaseOrderToConfirm(shop, confirmation)).toMatchObject({ state: "open", expiresAt: validUntil });
    shop.pass(3_600_001);
    expect(await refusalOf(confirmPurchaseOrder(shop, stranger, confirmation))).toBe("payment-expired");
  });

  it("holds nothing: what is gone meanwhile is not paid, and the prices of the products may change", async () => {
    const shop = shopOf();
    const { link, variant } = await drafted(shop);
    const made = await opened(shop, link);
    await shop.sql`update variants set price_cents = 99900 where id = ${variant.id}`;
    expect(await readCheckout(shop, made.buyer, made.token)).toMatchObject({ totals: { totalCents: 19_000 }, changes: [] });
    await shop.sql`update stock_levels set on_hand = 1 where variant_id = ${variant.id}`;
    expect((await readDraftOrderByLink(shop, link)).sums.lines).toMatchObject([{ note: "short" }]);
    expect(await refusalOf(placeOrder(shop, made.buyer, await requestOf(shop, made)))).toBe("quantity-not-available");
  });

  it("has shipping at the price that staff named for the place of its address only, and what the shop offers where they named none", async () => {
    const shop = shopOf();
    const { link } = await drafted(shop);
    const made = await opened(shop, link);
    await saveCheckoutStep(shop, made.buyer, made.token, { shippingAddress: { ...lab, address1: "2 Other Way" } });
    expect(await readCheckout(shop, made.buyer, made.token)).toMatchObject({ shipping: { title: "Courier" } });
    await saveCheckoutStep(shop, made.buyer, made.token, { shippingAddress: { ...lab, city: "Boston", province: "MA", zip: "02110" } });
    expect((await readCheckout(shop, made.buyer, made.token)).shipping?.title).not.toBe("Courier");
    const free = await drafted(shop, { shippingCents: null, shippingAddress: null, discountCents: null });
    expect((await readDraftOrder(shop, staff, free.id)).sums).toMatchObject({ isShippingChosen: true, taxCents: null, discountCents: 0 });
    expect(await readCheckout(shop, ...(Object.values(await opened(shop, free.link)) as [CheckoutBuyer, string]))).toMatchObject({
      email,
      faults: {},
      isReady: false,
    });
  });

  it("has a cart that nobody but staff changes, also who knows its id", async () => {
    const shop = shopOf();
    const { link, variant } = await drafted(shop);
    await opened(shop, link);
    const [row] = await shop.sql<{ cart: string }[]>`select cart_id as cart from draft_orders where cart_id is not null order by id desc limit 1`;
    const lines = [{ merchandiseId: variant.id, quantity: 1 }];
    expect(await refusalOf(addLines(shop, stranger, { cartId: row?.cart ?? "", lines }))).toBe("cart-not-found");
    const [kept] = await shop.sql<{ quantity: number }[]>`select quantity from cart_lines where cart_id = ${row?.cart ?? ""}`;
    expect(kept?.quantity).toBe(2);
  });

  it("is made by staff who may change orders, of products that are sold, each once", async () => {
    const shop = shopOf();
    const { id, input, link } = await drafted(shop);
    for (const actor of [analyst, customer]) {
      expect(await refusalOf(createDraftOrder(shop, actor, input))).toBe("not-allowed");
      expect(await refusalOf(previewDraftOrder(shop, actor, input))).toBe("not-allowed");
      expect(await refusalOf(changeDraftOrder(shop, actor, id, input))).toBe("not-allowed");
      expect(await refusalOf(sendDraftOrder(shop, actor, id))).toBe("not-allowed");
      expect(await refusalOf(deleteDraftOrder(shop, actor, id))).toBe("not-allowed");
    }
    expect(await refusalOf(readDraftOrder(shop, customer, id))).toBe("not-allowed");
    expect(await refusalOf(listDraftOrders(shop, customer, { view: "all", search: "", after: "" }))).toBe("not-allowed");
    const unknown = shop.ids.next();
    expect(await refusalOf(readDraftOrder(shop, staff, unknown))).toBe("not-found");
    expect(await refusalOf(sendDraftOrder(shop, staff, unknown))).toBe("not-found");
    expect(await refusalOf(deleteDraftOrder(shop, staff, unknown))).toBe("not-found");
    expect(await refusalOf(changeDraftOrder(shop, staff, unknown, input))).toBe("not-found");
    expect(await refusalOf(readDraftOrderByLink(shop, `${link}x`))).toBe("not-found");
    expect(await refusalOf(openDraftOrder(shop, stranger, `${unknown}.${link.split(".")[1]}`, returnUrl))).toBe("not-found");
    const line = { variantId: unknown, quantity: 1, priceCents: 5 };
    for (const lines of [[], [...input.lines, ...input.lines]])
      for (const way of [
        createDraftOrder,
        previewDraftOrder,
        (...given: Parameters<typeof createDraftOrder>) => changeDraftOrder(given[0], given[1], id, given[2]),
      ])
        expect(await refusalOf(way(shop, staff, { ...input, lines }))).toBe("input-invalid");
    expect(await refusalOf(createDraftOrder(shop, staff, { ...input, lines: [line] }))).toBe("variant-not-found");
    expect(await refusalOf(previewDraftOrder(shop, staff, { ...input, lines: [line] }))).toBe("variant-not-found");
    expect(await refusalOf(changeDraftOrder(shop, staff, id, { ...input, lines: [line] }))).toBe("variant-not-found");
  });

  it("of an order on a purchase order is that order from then on", async () => {
    const shop = shopOf();
    const { id, link } = await drafted(shop);
    await pay(shop, link);
    expect(await readDraftOrder(shop, staff, id)).toMatchObject({ state: "ordered", orderName: expect.stringMatching(/^#/), isOrderPending: false });
  });
});
