import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { readCart } from "#domain/cart/cart.ts";
import { cartToWire } from "#domain/cart/cart-json.ts";
import { release } from "#domain/inventory/inventory.ts";
import { approveOrder } from "#domain/orders/orders.ts";
import { challengeCard, makeCheckout, placePurchaseOrder } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout, settle } from "./checkout.ts";

const shopOf = useTestShop({ max: 16 });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** Sold beyond its stock of 9; the rest ships in five weeks. */
const soldBeyond = (shop: TestShop) => makeVariant(shop, { title: "Balance", stock: 9, policy: "continue", leadTimeDays: 35 });

async function backOrderOf(shop: TestShop, orderId: string) {
  const [line] = await shop.sql`select quantity, back_ordered, lead_time_days from order_lines where order_id = ${orderId}`;
  return line;
}

describe("fifteen ordered where nine are in stock", () => {
  it("is said in the cart and in the checkout, and kept with the order", async () => {
    const shop = shopOf();
    const variant = await soldBeyond(shop);
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 15 }]);
    const cart = await readCart(shop, made.shopper);
    const said = "9 ship now, 6 ship in about 5 weeks.";
    expect(cart && cartToWire(cart).lines[0]?.notes).toEqual([{ kind: "back-order", text: said }]);
    const checkout = await readCheckout(shop, made.shopper, made.token);
    expect(checkout).toMatchObject({ isReady: true, lines: [{ notes: [said], isBlocked: false }] });
    const placed = await placeOrder(shop, made.shopper, made.request);
    if (placed.status !== "paid") throw new Error(placed.status);
    // A later change of the product does not change what was agreed.
    await shop.sql`update variants set lead_time_days = 70 where id = ${variant.id}`;
    expect(await backOrderOf(shop, placed.orderId)).toEqual({ quantity: 15, back_ordered: 6, lead_time_days: 35 });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: -6, reserved: 0 });
    await expectInvariants(shop);
  });

  it("of an order after it, all units are back-ordered", async () => {
    const shop = shopOf();
    const variant = await soldBeyond(shop);
    const first = await makeCheckout(shop, [{ id: variant.id, quantity: 15 }]);
    await placeOrder(shop, first.shopper, first.request);
    const second = await makeCheckout(shop, [{ id: variant.id, quantity: 4 }]);
    expect((await readCheckout(shop, second.shopper, second.token)).lines[0]?.notes).toEqual(["Back-order: ships in about 5 weeks."]);
    const placed = await placePurchaseOrder(shop, second);
    if (placed.status !== "pending") throw new Error(placed.status);
    expect(await backOrderOf(shop, placed.orderId)).toMatchObject({ back_ordered: 4 });
  });

  it("is not ordered unseen: a buyer who saw all units in stock is asked again when another buyer took them", async () => {
    const shop = shopOf();
    const variant = await soldBeyond(shop);
    const [quick, slow] = [await makeCheckout(shop, [{ id: variant.id, quantity: 9 }]), await makeCheckout(shop, [{ id: variant.id, quantity: 5 }])];
    await placeOrder(shop, quick.shopper, quick.request);
    await expect(placeOrder(shop, slow.shopper, slow.request)).rejects.toMatchObject({ code: "totals-changed" });
    const { seenTotals } = await readCheckout(shop, slow.shopper, slow.token);
    expect((await placeOrder(shop, slow.shopper, { ...slow.request, seenTotals })).status).toBe("paid");
  });

  it("gives the units in stock once, to whichever of several buyers at once comes first", async () => {
    const shop = shopOf();
    const variant = await soldBeyond(shop);
    const buyers = await Promise.all(Array.from({ length: 4 }, () => makeCheckout(shop, [{ id: variant.id, quantity: 6 }])));
    const tries = await Promise.allSettled(buyers.map((made) => placeOrder(shop, made.shopper, made.request)));
    const refused = tries.filter((one) => one.status === "rejected").map((one) => (one.reason as { code: string }).code);
    expect(new Set(refused)).toEqual(new Set(["totals-changed"]));
    const rows = await shop.sql<{ ready: number }[]>`
      select coalesce(sum(quantity - back_ordered), 0)::int as ready from order_lines where variant_id = ${variant.id}`;
    expect(rows).toEqual([{ ready: 6 * (tries.length - refused.length) }]);
    expect(tries.length - refused.length).toBe(1);
  });
});

describe("units promised anew, after the first promise ran out", () => {
  it("of a payment that came late are back-ordered as the stock is then", async () => {
    const shop = shopOf();
    const variant = await soldBeyond(shop);
    const [late, quick] = [await makeCheckout(shop, [{ id: variant.id, quantity: 5 }]), await makeCheckout(shop, [{ id: variant.id, quantity: 8 }])];
    const asked = await placeOrder(shop, late.shopper, { ...late.request, payload: challengeCard });
    await release(shop, asked.attemptId);
    await placeOrder(shop, quick.shopper, quick.request);
    const event = { provider: "test-card", eventId: `late-${asked.attemptId}`, attemptId: asked.attemptId, reference: `test_${asked.attemptId}` };
    const settled = await settle(shop, { ...event, status: "paid" });
    expect(await backOrderOf(shop, settled.orderId ?? "")).toEqual({ quantity: 5, back_ordered: 4, lead_time_days: 35 });
  });

  it("of a purchase order that is approved late too", async () => {
    const shop = shopOf();
    const variant = await soldBeyond(shop);
    const [held, quick] = [await makeCheckout(shop, [{ id: variant.id, quantity: 5 }]), await makeCheckout(shop, [{ id: variant.id, quantity: 8 }])];
    const placed = await placePurchaseOrder(shop, held);
    if (placed.status !== "pending") throw new Error(placed.status);
    expect(await backOrderOf(shop, placed.orderId)).toMatchObject({ back_ordered: 0 });
    await release(shop, placed.attemptId);
    const { seenTotals } = await readCheckout(shop, quick.shopper, quick.token);
    await placeOrder(shop, quick.shopper, { ...quick.request, seenTotals });
    await approveOrder(shop, owner, { orderId: placed.orderId });
    expect(await backOrderOf(shop, placed.orderId)).toEqual({ quantity: 5, back_ordered: 4, lead_time_days: 35 });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: -4, reserved: 0 });
  });
});
