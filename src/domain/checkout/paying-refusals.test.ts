import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addLines, changeLine, readCart, removeLine } from "#domain/cart/cart.ts";
import { releaseExpired } from "#domain/inventory/inventory.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { lab, type MadeCheckout, makeCheckout, makeOrder, onPurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import {
  confirmPayment,
  confirmPurchaseOrder,
  openCheckout,
  placeOrder,
  purchaseOrderToken,
  readCheckout,
  readPlaced,
  reconcileAttempts,
  saveCheckoutStep,
  settle,
  startPayment,
} from "./checkout.ts";

const shopOf = useTestShop();
const hour = 3_600_000;

const pay = ({ shopper, request }: MadeCheckout, change: object = {}) => refusalOf(placeOrder(shopOf(), shopper, { ...request, ...change }));
const paidEvent = (attemptId: string) =>
  ({ provider: "test-card", eventId: `event-${attemptId}`, attemptId, reference: "r", status: "paid" }) as const;

describe("a payment is refused", () => {
  it("in a checkout that there is not", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    expect(await pay(made, { token: "made-up" })).toBe("checkout-not-found");
    expect(await refusalOf(saveCheckoutStep(shopOf(), made.shopper, "made-up", { email: "ada@lab.example" }))).toBe("checkout-not-found");
    expect(await refusalOf(readPlaced(shopOf(), made.shopper, "made-up"))).toBe("checkout-not-found");
  });

  it("as nothing to pay while the freight of free goods has no price yet, which is no 0", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { freightFromGrams: 70_000, quoteDays: 10, methods: [{ title: "Freight", kind: "quote" }] });
    const made = await makeCheckout(shop, [await makeVariant(shop, { priceCents: 0, weightGrams: 90_000 })]);
    const delivery = { unloading: "dock", appointment: "no", contactName: "Ada Byron", contactPhone: "+1 415 555 0100" };
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
    const { totals, paymentMethods, seenTotals } = await readCheckout(shop, made.shopper, made.token);
    expect(totals).toMatchObject({ totalCents: 0, shippingCents: null });
    expect(paymentMethods.map(({ name }) => name)).not.toContain("no-payment");
    expect(await pay(made, { method: "no-payment", payload: {}, seenTotals })).toBe("freight-not-quoted");
    await changeSettings(shop, system, "shipping", {});
  });

  it("where the cart was emptied in another tab", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    const cart = await readCart(shopOf(), made.shopper);
    await removeLine(shopOf(), made.shopper, { lineId: cart?.lines[0]?.id ?? "" });
    expect(await pay(made)).toBe("cart-empty");
  });

  it("where the cart became an order, whose place only the browser that ordered learns", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    expect(await pay(made)).toBe("done");
    expect(await pay(made, { idempotencyKey: "another try" })).toBe("checkout-completed");
    expect(await refusalOf(readPlaced(shopOf(), stranger, made.token))).toBe("checkout-completed");
    expect((await readPlaced(shopOf(), made.shopper, made.token)).orderId).not.toBeNull();
  });

  it("to a country that the shop does not serve", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())], {
      address: { country: "FR", province: "", zip: "75001", city: "Paris" },
    });
    expect(await pay(made)).toBe("country-not-served");
  });

  it("for what is not sold anymore", async () => {
    const variant = await makeVariant(shopOf());
    const made = await makeCheckout(shopOf(), [variant]);
    await shopOf().sql`update products set status = 'archived' where id = ${variant.productId}`;
    expect(await pay(made)).toBe("variant-not-found");
  });

  it("once its time is over, also when it is sent again, and while it is under way", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const { id: attemptId } = await startPayment(shop, made.shopper, made.request);
    expect(await refusalOf(confirmPayment(shop, made.shopper, { token: made.token, attemptId, accepted: true }))).toBe("payment-in-progress");
    shop.pass(hour);
    await reconcileAttempts(shop);
    expect(await pay(made)).toBe("payment-expired");
  });
});

describe("a purchase order that waits for its email to be confirmed", () => {
  async function waiting() {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    const { attemptId } = await placeOrder(shopOf(), made.shopper, onPurchaseOrder(made));
    return { made, attemptId, confirm: () => refusalOf(confirmPurchaseOrder(shopOf(), stranger, purchaseOrderToken(shopOf(), attemptId))) };
  }

  it("is refused where another browser ordered the same cart meanwhile", async () => {
    const shop = shopOf();
    const { made, confirm } = await waiting();
    const other = { ...made.shopper, browserId: shop.ids.token() };
    const { token } = await openCheckout(shop, other, { returnUrl: "/thank-you", origin: "http://shop.test" });
    await saveCheckoutStep(shop, other, token, { email: "other@lab.example", shippingAddress: lab });
    const { seenTotals } = await readCheckout(shop, other, token);
    expect(await pay({ ...made, shopper: other }, { token, seenTotals, idempotencyKey: "theirs" })).toBe("done");
    expect(await confirm()).toBe("payment-expired");
  });

  it("is refused where so much time passed that what was ordered is not stored anymore", async () => {
    const { attemptId } = await waiting();
    await shopOf().sql`update payment_attempts set draft = '{}' where id = ${attemptId}`;
    const event = { provider: "purchase-order", eventId: `late-${attemptId}`, attemptId, reference: attemptId, status: "pending" } as const;
    expect(await refusalOf(settle(shopOf(), event))).toBe("payment-expired");
  });
});

describe("money that came too late", () => {
  it("is said to go back to whoever paid it, and is not refunded where its provider is not set up anymore: the job tries again", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const made = await makeCheckout(shop, [variant]);
    const { id: attemptId } = await startPayment(shop, made.shopper, made.request);
    shop.pass(hour);
    await releaseExpired(shop, shop.clock.now());
    await makeOrder(shop, [variant]);
    expect((await settle(shop, paidEvent(attemptId))).orderId).toBeNull();
    // The buyer's browser sends the request again, because it believes that the first one was lost.
    expect(await pay(made)).toBe("payment-returned");
    expect(await refusalOf(refundAttempt({ ...shop, payments: {} }, attemptId))).toBe("payment-method-off");
  });
});

it("what was typed with a payment that is refused is kept, and what is wrong with it is said before anything else", async () => {
  const shop = shopOf();
  const made = await makeCheckout(shop, [await makeVariant(shop)]);
  const { token, shopper } = made;
  expect(await pay(made, { seenTotals: "others", typed: { email: "typed@lab.example" } })).toBe("totals-changed");
  expect((await readCheckout(shop, shopper, token)).email).toBe("typed@lab.example");
  expect(await pay(made, { method: "none", typed: { email: "not an address" } })).toBe("checkout-incomplete");
  expect(await readCheckout(shop, shopper, token)).toMatchObject({ email: "not an address", payment: null });
  await placeOrder(shop, shopper, { ...made.request, typed: { email: "typed@lab.example" } });
  expect(await pay(made, { typed: { email: "later@lab.example" } })).toBe("checkout-completed");
  expect(
    await shop.sql`select email from orders where account_id is null and email like '%@lab.example' and email in ('typed@lab.example', 'later@lab.example')`,
  ).toEqual([{ email: "typed@lab.example" }]);
});

it("a browser too many in a checkout is refused where it pays without having typed before", async () => {
  const shop = shopOf();
  const made = await makeCheckout(shop, [await makeVariant(shop)]);
  for (let at = 1; at < 20; at++)
    await saveCheckoutStep(shop, { ...made.shopper, browserId: shop.ids.token() }, made.token, { email: `browser-${at}@lab.example` });
  const late = { ...made, shopper: { ...made.shopper, browserId: shop.ids.token() } };
  expect(await pay(late, { typed: { email: "late@lab.example", shippingAddress: lab } })).toBe("checkout-crowded");
});

describe("a line of the cart", () => {
  it("is not changed to units that are gone, nor where its product is not sold anymore", async () => {
    const shop = shopOf();
    const [gone, archived] = [await makeVariant(shop), await makeVariant(shop)];
    const cart = await addLines(shop, stranger, { lines: [gone, archived].map(({ id }) => ({ merchandiseId: id, quantity: 1 })) });
    const buyer = { ...stranger, cartId: cart.id };
    await shop.sql`update stock_levels set on_hand = 0 where variant_id = ${gone.id}`;
    await shop.sql`update products set status = 'archived' where id = ${archived.productId}`;
    const change = (variantId: string) =>
      refusalOf(changeLine(shop, buyer, { lineId: cart.lines.find((line) => line.variantId === variantId)?.id ?? "", quantity: 2 }));
    expect([await change(gone.id), await change(archived.id)]).toEqual(["out-of-stock", "variant-not-found"]);
  });
});
