import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { parseDecimal, toDecimal } from "#domain/money.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { readAdminOrder } from "./order-admin.ts";
import { editOrder, markPaid, markRefundSent, reduceOrder, refundOrder } from "./orders.ts";
import { worthOfUnits } from "./refund-amounts.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** A purchase order of odd prices, with shipping of $12.34, and tax on all of it. */
async function oddOrder(shop: TestShop) {
  const { tax } = await loadSettings(shop);
  const rate = { id: shop.ids.next(), country: "US", state: "CA", title: "CA tax", rateMillionths: 72_517, shippingTaxed: true };
  await changeSettings(shop, owner, "tax", { ...tax, rates: [{ ...tax.rates[0], ...rate }] });
  const variants = await Promise.all([3_333, 1_999].map((priceCents) => makeVariant(shop, { priceCents, stock: 50 })));
  const orderId = await makeOrder(
    shop,
    variants.map(({ id }, at) => ({ id, quantity: at === 0 ? 7 : 3 })),
    "purchase-order",
  );
  const edit = { orderId, edits: 0, lines: [], added: [], shipping: "12.34", reason: "Freight", notify: false, idempotencyKey: "freight" };
  await editOrder(shop, owner, edit);
  return orderId;
}

const centsOf = (amount: string) => parseDecimal(amount, "USD") ?? 0;
const orderOf = (shop: TestShop, orderId: string) => readAdminOrder(shop, owner, orderId);

describe("refunds by parts", () => {
  it("of lines and of shipping, each with its tax, sum to all that was paid, to the cent; then the order is closed", async () => {
    const shop = shopOf();
    const orderId = await oddOrder(shop);
    await markPaid(shop, owner, { orderId });
    const paid = centsOf((await orderOf(shop, orderId)).due.amount);
    let [back, key] = [0, 0];
    const refund = async (cents: number, part: object) => {
      back += cents;
      const asked = { orderId, amount: toDecimal(cents, "USD"), reason: "Part", lines: [], idempotencyKey: `part-${++key}`, ...part };
      const { refundId } = await refundOrder(shop, owner, asked);
      await markRefundSent(shop, owner, { orderId, refundId, reference: "" });
    };
    for (const units of [2, 1, 3, 1]) {
      for (const line of (await orderOf(shop, orderId)).lines) {
        const quantity = Math.min(units, line.toShipQuantity);
        if (quantity === 0) continue;
        const facts = { quantity: line.quantity, refunded: line.refundedQuantity };
        const worth = worthOfUnits(
          { ...facts, discountedTotalCents: centsOf(line.discountedTotal.amount), taxCents: centsOf(line.tax.amount) },
          quantity,
        );
        await refund(worth.cents + worth.taxCents, { lines: [{ lineId: line.id, quantity }] });
      }
    }
    const order = await orderOf(shop, orderId);
    expect(order.shippingLeft.amount).toBe("12.34");
    const shippingTax = centsOf(order.shippingTaxLeft.amount);
    expect(shippingTax).toBe(89);
    expect(paid - back).toBe(1234 + shippingTax);
    await refund(500 + 36, { shipping: "5.00" });
    expect(await orderOf(shop, orderId)).toMatchObject({ shippingLeft: { amount: "7.34" }, shippingTaxLeft: { amount: "0.53" } });
    await refund(734 + 53, { shipping: "7.34" });
    expect(back).toBe(paid);
    expect(await orderOf(shop, orderId)).toMatchObject({
      ...{ financialStatus: "refunded", fulfillmentStatus: "nothing_to_ship", refundable: { amount: "0.00" } },
      ...{ shippingLeft: { amount: "0.00" }, shippingTaxLeft: { amount: "0.00" } },
    });
    await expectInvariants(shop);
  });

  it("never refund more of shipping than it cost, nor less money than they name of it", async () => {
    const shop = shopOf();
    const orderId = await oddOrder(shop);
    const asked = { orderId, reason: "Late", lines: [], idempotencyKey: "shipping" };
    const at = (message: RegExp) => ({ code: "input-invalid", params: { fields: { shipping: expect.stringMatching(message) } } });
    await expect(reduceOrder(shop, owner, { ...asked, amount: "20.00", shipping: "12.35" })).rejects.toMatchObject(at(/At most \$12\.34/));
    await markPaid(shop, owner, { orderId });
    await expect(refundOrder(shop, owner, { ...asked, amount: "20.00", shipping: "12.35" })).rejects.toMatchObject(at(/At most \$12\.34/));
    await expect(refundOrder(shop, owner, { ...asked, amount: "5.00", shipping: "5.00" })).rejects.toMatchObject(at(/this is \$5\.36/));
    await expect(refundOrder(shop, owner, { ...asked, amount: "5.00", shipping: "five" })).rejects.toMatchObject(at(/such as/));
    await refundOrder(shop, owner, { ...asked, amount: "13.23", shipping: "12.34" });
    await expect(refundOrder(shop, owner, { ...asked, idempotencyKey: "again", amount: "1.00", shipping: "0.01" })).rejects.toMatchObject(
      at(/At most \$0\.00/),
    );
    // A refund of all that is left includes whatever is left of shipping.
    const whole = await oddOrder(shop);
    await markPaid(shop, owner, { orderId: whole });
    const { refundable } = await orderOf(shop, whole);
    await refundOrder(shop, owner, { orderId: whole, amount: refundable.amount, reason: "All", lines: [], idempotencyKey: "all" });
    expect((await orderOf(shop, whole)).shippingLeft.amount).toBe("0.00");
    await expectInvariants(shop);
  });
});
