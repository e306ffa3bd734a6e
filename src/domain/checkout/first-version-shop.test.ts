import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectInvariants } from "#cli/check/check-invariants.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { everyMinute } from "#jobs/minute-maintenance.ts";
import { refundPaymentWithoutOrder } from "#jobs/refund-payment-without-order.ts";
import { copyAsFirstVersion, firstVersion } from "#support/first-version-data.ts";
import { type MadeCheckout, makeCheckout, makeOrder, payingCard, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { type OlderDatabase, olderDatabase } from "#support/older-database.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { openTestShopOn, type TestShop, useTestShop } from "#support/test-shop.ts";
import { openCheckout, placeOrder, readCheckout, saveCheckoutStep, startPayment } from "./checkout.ts";

/** A shop in the middle of its work, as the first version left it when this version started. */
const beforeOf = useTestShop();
let older: OlderDatabase;
let shop: TestShop;
let close = async () => {};
let variant: { id: string };
let orders: { approved: string; expired: string };
let typed: MadeCheckout;
let paid: { attemptId: string };
let twice: { cartId: string };

beforeAll(async () => {
  const before = beforeOf();
  variant = await makeVariant(before, { stock: 100 });
  orders = {
    approved: await makeOrder(before, [{ id: variant.id, quantity: 4 }], "purchase-order"),
    expired: await makeOrder(before, [{ id: variant.id, quantity: 7 }], "purchase-order"),
  };
  typed = await makeCheckout(before, [{ id: variant.id, quantity: 2 }], { email: "typed@lab.example" });
  paid = { attemptId: await charged(before, await makeCheckout(before, [{ id: variant.id }])) };
  twice = await chargedTwice(before);
  // The first version had no limits for what a new buyer may hold, and did not count it.
  await before.sql`update stock_reservations set share = null`;
  older = await olderDatabase(firstVersion);
  await copyAsFirstVersion(before.ownerSql, older.sql);
  await older.upgrade();
  ({ shop, close } = await openTestShopOn(older.name, { max: 10 }));
});
afterAll(async () => {
  await close();
  await older.close();
});

/** Charges at the provider; the process ends before the shop stores it. */
async function charged(before: TestShop, made: MadeCheckout): Promise<string> {
  const { id: attemptId, amountCents, currency, email, createdAt: startedAt } = await startPayment(before, made.shopper, made.request);
  await before.payments["test-card"]?.charge({ attemptId, amountCents, currency, email, payload: payingCard, returnUrl: "", about: "", startedAt });
  return attemptId;
}

/** One cart in two checkouts, charged in both, which the first version did not prevent. */
async function chargedTwice(before: TestShop): Promise<{ cartId: string }> {
  const made = await makeCheckout(before, [{ id: variant.id }]);
  const shopper = { ...made.shopper, browserId: before.ids.token() };
  const { token } = await openCheckout(before, shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
  const { email } = await readCheckout(before, made.shopper, made.token);
  const [form] = await before.sql<{ address: object }[]>`select shipping_address as address from checkout_forms where checkout_token = ${made.token}`;
  await saveCheckoutStep(before, shopper, token, { email, shippingAddress: form?.address as never });
  const { seenTotals } = await readCheckout(before, shopper, token);
  const first = await charged(before, made);
  await before.sql`update payment_attempts set created_at = created_at - interval '3 minutes' where id = ${first}`;
  await charged(before, { ...made, shopper, token, request: { ...made.request, token, seenTotals, idempotencyKey: before.ids.token() } });
  await before.sql`update payment_attempts set status = 'started', settled_at = null where id = ${first}`;
  return { cartId: made.cartId };
}

describe("a shop of the first version, started with this one", () => {
  it("shows what a buyer typed to the browser that has the checkout's address and the cart, which pays with it", async () => {
    expect(await readCheckout(shop, stranger, typed.token)).toMatchObject({ email: "", shippingAddress: { lastName: "" } });
    const returning = { ...stranger, cartId: typed.cartId, browserId: "the same browser, with its new cookie" };
    const view = await readCheckout(shop, returning, typed.token);
    expect(view).toMatchObject({ email: "typed@lab.example", shippingAddress: { lastName: "Byron", city: "San Francisco" } });
    expect(await readCheckout(shop, { ...stranger, browserId: "knows the address alone" }, typed.token)).toMatchObject({ email: "" });
    const request = { ...typed.request, seenTotals: view.seenTotals, idempotencyKey: shop.ids.token() };
    expect(await placeOrder(shop, returning, request)).toMatchObject({ status: "paid" });
    expect(await shop.sql`select email, shipping_address->>'lastName' as name from orders where email = 'typed@lab.example'`).toEqual([
      { email: "typed@lab.example", name: "Byron" },
    ]);
  });

  it("keeps its open purchase orders and the stock they hold: staff approve one and mark it as paid, as before", async () => {
    const { call } = openTestApp(shop);
    const { token } = await signedInAs(shop, "owner");
    const post = async (action: string) => (await call("POST", `/api/admin/orders/${orders.approved}/${action}`, { token, body: {} })).json.order;
    const listed = (await call("GET", "/api/admin/orders?first=50", { token })).json.orders as { id: string; financialStatus: string }[];
    expect(listed.filter(({ id }) => Object.values(orders).includes(id)).map(({ financialStatus }) => financialStatus)).toEqual([
      "pending",
      "pending",
    ]);
    expect(await post("approval")).toMatchObject({ financialStatus: "pending", lines: [{ quantity: 4 }] });
    expect(await post("payment")).toMatchObject({ financialStatus: "paid" });
    expect(
      await shop.sql`select outcome, quantity from stock_reservations where attempt_id = (select attempt_id from orders where id = ${orders.approved})`,
    ).toEqual([{ outcome: "taken", quantity: 4 }]);
  });

  it("makes an order of a payment that came while it stood still, and one of two of one cart: the other's money goes back", async () => {
    shop.pass(16 * minuteMs);
    await everyMinute(shop);
    expect(await shop.sql`select id from orders where attempt_id = ${paid.attemptId}`).toHaveLength(1);
    const ofCart = await shop.sql<{ status: string; isOrdered: boolean }[]>`
      select status, order_id is not null as "isOrdered" from payment_attempts where cart_id = ${twice.cartId}`;
    expect(ofCart.filter(({ isOrdered }) => isOrdered)).toHaveLength(1);
    const jobs = await shop.sql<{ data: { attemptId: string } }[]>`select data from jobs.job where name = 'refund-attempt'`;
    expect(jobs).toHaveLength(1);
    for (const { data } of jobs) await refundPaymentWithoutOrder(shop, data);
    expect(
      await shop.sql`select order_id is null as "isOrderless" from payment_attempts where cart_id = ${twice.cartId} and status = 'refunded'`,
    ).toEqual([{ isOrderless: true }]);
  });

  it("cancels the purchase order that nobody approved when its time is over, and holds nothing anymore", async () => {
    shop.pass(15 * dayMs);
    await everyMinute(shop);
    expect(await shop.sql`select financial_status as status from orders where id = ${orders.expired}`).toEqual([{ status: "cancelled" }]);
    // Of 100: 4 on the purchase order, 2 from the entered checkout, 1 paid, 1 from the cart that was charged twice.
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 92, reserved: 0 });
    await expectInvariants(shop);
    const findings = await inspectInvariants(shop.sql);
    expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  });
});
