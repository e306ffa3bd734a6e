import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { type Buyer, defaultBuyer } from "#domain/buyer.ts";
import { addLines, changeLine, readCart } from "#domain/cart/cart.ts";
import { cartToWire } from "#domain/cart/cart-json.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { editOrder } from "#domain/orders/order-editing.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { reorder } from "#domain/reordering/reordering.ts";
import { makeCheckout, makeOrder } from "#support/make-checkout.ts";
import { makeVariant, setPrice } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout } from "./checkout.ts";

const shopOf = useTestShop({ max: 4 });
const visitor = defaultBuyer("USD");
const holderOf = (cart: { id: string }): Buyer => ({ ...visitor, cartId: cart.id });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const add = (merchandiseId: string, quantity?: number) => ({ lines: [{ merchandiseId, ...(quantity === undefined ? {} : { quantity }) }] });

const volumePrices = [
  { quantity: 10, priceCents: 9000 },
  { quantity: 50, priceCents: 8000 },
];
/** Sold in steps of 5 from 10 on, at $100.00. */
const inFives = { minQuantity: 10, quantityStep: 5, stock: 60 };

describe("a variant that is sold from a minimum on and in steps", () => {
  it("is refused in other quantities, with those that are sold", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { ...inFives, title: "Tubes" });
    for (const quantity of [1, 5, 12])
      await expect(addLines(shop, visitor, add(variant.id, quantity))).rejects.toMatchObject({
        code: "quantity-not-allowed",
        params: { title: "Tubes", minQuantity: 10, quantityStep: 5 },
      });
    const cart = await addLines(shop, visitor, add(variant.id, 10));
    const lineId = cart.lines[0]?.id ?? "";
    expect(await refusalOf(changeLine(shop, holderOf(cart), { lineId, quantity: 9 }))).toBe("quantity-not-allowed");
    expect(await refusalOf(addLines(shop, holderOf(cart), add(variant.id, 3)))).toBe("quantity-not-allowed");
    expect((await addLines(shop, holderOf(cart), add(variant.id, 5))).lines).toMatchObject([{ quantity: 15, notes: [] }]);
    expect((await changeLine(shop, holderOf(cart), { lineId, quantity: 20 })).lines).toMatchObject([{ quantity: 20 }]);
  });

  it("is added as often as it is sold at least, where nobody says how often", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, inFives);
    const cart = await addLines(shop, visitor, add(variant.id));
    expect(cart.lines).toMatchObject([{ quantity: 10 }]);
    expect((await addLines(shop, holderOf(cart), add(variant.id))).lines).toMatchObject([{ quantity: 15 }]);
    expect(cartToWire(cart).lines[0]?.merchandise.quantityRule).toEqual({ least: 10, step: 5 });
  });

  it("is sold out while there are fewer units than are sold at once, and never sold beyond whole steps of them", async () => {
    const shop = shopOf();
    const few = await makeVariant(shop, { ...inFives, stock: 9 });
    expect(await refusalOf(addLines(shop, visitor, add(few.id, 10)))).toBe("out-of-stock");
    const some = await makeVariant(shop, { ...inFives, stock: 13 });
    await expect(addLines(shop, visitor, add(some.id, 15))).rejects.toMatchObject({ code: "quantity-not-available", params: { available: 10 } });
    expect((await addLines(shop, visitor, add(some.id, 10))).lines).toMatchObject([{ orderable: 10 }]);
  });

  it("is checked once more when it is paid", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 50, title: "Rack" });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 3 }]);
    await shop.sql`update variants set min_quantity = 4, quantity_step = 2 where id = ${variant.id}`;
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject({
      code: "quantity-not-allowed",
      params: { title: "Rack", minQuantity: 4, quantityStep: 2 },
    });
    const checkout = await readCheckout(shop, made.shopper, made.token);
    expect(checkout).toMatchObject({ isReady: false, lines: [{ isBlocked: true, notes: ["This is sold in steps of 2: 4, 6, 8 and so on."] }] });
    await expectInvariants(shop);
  });

  it("is reordered in quantities that are sold now, and what differs is said", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 50, volumePrices });
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 7 }]);
    await shop.sql`update variants set quantity_step = 5 where id = ${variant.id}`;
    const again = await reorder(shop, visitor, { token: orderToken(shop, orderId) });
    expect(again.lines).toMatchObject([{ wanted: 7, added: 5, rule: "in steps of 5: 5, 10, 15 and so on" }]);
    await shop.sql`update variants set min_quantity = 20 where id = ${variant.id}`;
    const none = await reorder(shop, visitor, { token: orderToken(shop, orderId) });
    expect(none.lines).toMatchObject([{ wanted: 7, added: 0, rule: "in steps of 5: 20, 25, 30 and so on" }]);
  });
});

describe("volume prices", () => {
  it("are the price of each unit in the cart, as soon as the quantity is reached", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 60, volumePrices });
    const cart = await addLines(shop, visitor, add(variant.id, 9));
    expect(cart).toMatchObject({ subtotalCents: 90_000, lines: [{ unitPriceCents: 10_000, notes: [] }] });
    const more = await addLines(shop, holderOf(cart), add(variant.id, 1));
    expect(more).toMatchObject({ subtotalCents: 90_000, lines: [{ quantity: 10, unitPriceCents: 9000, totalCents: 90_000, notes: [] }] });
    const lineId = cart.lines[0]?.id ?? "";
    expect(await changeLine(shop, holderOf(cart), { lineId, quantity: 50 })).toMatchObject({ subtotalCents: 400_000, lines: [{ notes: [] }] });
    expect(await changeLine(shop, holderOf(cart), { lineId, quantity: 1 })).toMatchObject({ subtotalCents: 10_000, lines: [{ notes: [] }] });
  });

  it("are charged, taxed and written down with the order", async () => {
    const shop = shopOf();
    const [tubes, other] = [await makeVariant(shop, { stock: 60, volumePrices }), await makeVariant(shop)];
    const orderId = await makeOrder(shop, [{ id: tubes.id, quantity: 12 }, { id: other.id }]);
    const order = await readAdminOrder(shop, owner, orderId);
    expect(order.lines).toMatchObject([
      { quantity: 12, unitPrice: { amount: "90.00" } },
      { quantity: 1, unitPrice: { amount: "100.00" } },
    ]);
    expect(order.subtotal).toMatchObject({ amount: "1180.00" });
    await expectInvariants(shop);
  });

  it("are no news at checkout when the buyer changed the quantity, but are when the shop changed them", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 60, volumePrices, title: "Vials" });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 9 }]);
    const cart = await readCart(shop, made.shopper);
    await changeLine(shop, made.shopper, { lineId: cart?.lines[0]?.id ?? "", quantity: 10 });
    expect((await readCheckout(shop, made.shopper, made.token)).changes).toEqual([]);
    await shop.sql`update variants set volume_prices = '[{"quantity": 10, "priceCents": 8500}]' where id = ${variant.id}`;
    const { changes } = await readCheckout(shop, made.shopper, made.token);
    expect(changes).toContainEqual({ label: "Price of Vials", before: "$90.00", after: "$85.00" });
  });

  it("that changed after they were shown are not charged", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 60, volumePrices });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 10 }]);
    await shop.sql`update variants set volume_prices = '[]' where id = ${variant.id}`;
    expect(await refusalOf(placeOrder(shop, made.shopper, made.request))).toBe("totals-changed");
    // A new single price that the buyer does not pay changes nothing for them.
    await shop.sql`update variants set volume_prices = ${JSON.stringify(volumePrices)}::jsonb where id = ${variant.id}`;
    await setPrice(shop, variant.id, 11_000);
    expect(await placeOrder(shop, made.shopper, made.request)).toMatchObject({ status: "paid" });
  });

  it("and quantities hold for what staff put into an order, too", async () => {
    const shop = shopOf();
    const [first, tubes] = [await makeVariant(shop), await makeVariant(shop, { ...inFives, volumePrices })];
    const orderId = await makeOrder(shop, [{ id: first.id }]);
    const edit = (quantity: number) => ({
      ...{ orderId, edits: 0, lines: [], reason: "The buyer called", notify: false, idempotencyKey: `edit-${quantity}` },
      added: [{ variantId: tubes.id, quantity }],
    });
    await expect(editOrder(shop, owner, edit(12))).rejects.toMatchObject({
      code: "input-invalid",
      params: { fields: { "added[0].quantity": "It is sold in steps of 5: 10, 15, 20 and so on." } },
    });
    await editOrder(shop, owner, edit(15));
    const { lines } = await readAdminOrder(shop, owner, orderId);
    expect(lines[1]).toMatchObject({ quantity: 15, unitPrice: { amount: "90.00" } });
    const more = { ...edit(0), edits: 1, added: [], lines: [{ lineId: lines[1]?.id ?? "", quantity: 17 }] };
    await expect(editOrder(shop, owner, more)).rejects.toMatchObject({ params: { fields: { "lines[0].quantity": /in steps of 5/ } } });
    // Staff may remove units that broke in transit one by one.
    await editOrder(shop, owner, { ...more, lines: [{ lineId: lines[1]?.id ?? "", quantity: 13 }] });
    await expectInvariants(shop);
  });
});
