import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readDiscountCosts } from "#domain/discounts/discount-costs.ts";
import type { DiscountInput } from "#domain/discounts/discount-input.ts";
import { createDiscount } from "#domain/discounts/discounts.ts";
import { approveOrder, cancelOrder, markPaid } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { type MadeCheckout, makeCheckout, onPurchaseOrder, placePurchaseOrder } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readCheckout, saveCheckoutStep } from "./checkout.ts";

const shopOf = useTestShop();
const staff = (role: Staff["role"]): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
let codes = 0;

async function makeDiscount(wish: Partial<DiscountInput> = {}) {
  codes += 1;
  return createDiscount(shopOf(), owner, discountWith({ code: `COST${codes}`, ...wish }));
}

/** Places an order of goods for $100.00 each with the code; real, unless it `isTest`. */
async function order(code: string | null, { quantity = 1, isTest = false }: { quantity?: number; isTest?: boolean } = {}): Promise<string> {
  const shop = shopOf();
  const { id } = await makeVariant(shop);
  const made: MadeCheckout = await makeCheckout(shop, [{ id, quantity }]);
  await saveCheckoutStep(shop, made.shopper, made.token, { discountCode: code ?? "" });
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  const asked = { ...made, request: { ...made.request, seenTotals } };
  const { orderId } = (await placePurchaseOrder(shop, asked, onPurchaseOrder(asked))) as { orderId: string };
  await shop.ownerSql`update orders set is_test = ${isTest} where id = ${orderId}`;
  return orderId;
}

const costsOf = async (id: string) => (await readDiscountCosts(shopOf(), owner, [id])).get(id) ?? [];

describe("what a discount cost so far", () => {
  it("is nothing before an order has it", async () => {
    expect(await costsOf((await makeDiscount()).id)).toEqual([]);
  });

  it("is what it took off orders, without those that were canceled, and with test orders apart", async () => {
    const shop = shopOf();
    const { id, code } = await makeDiscount();
    await order(code);
    await order(code, { quantity: 2 });
    await order(code, { quantity: 3, isTest: true });
    await cancelOrder(shop, owner, { orderId: await order(code, { quantity: 4 }), reason: "Ordered twice" });
    const paid = await order(code, { quantity: 5 });
    await approveOrder(shop, owner, { orderId: paid });
    await markPaid(shop, owner, { orderId: paid });
    await cancelOrder(shop, owner, { orderId: paid, reason: "Not needed" });
    await order(null);
    expect(await costsOf(id)).toEqual([
      {
        discountId: id,
        currency: "USD",
        orders: 2,
        cents: 3000,
        ordersWithoutAmount: 0,
        canceledOrders: 2,
        tests: { orders: 1, cents: 3000 },
      },
    ]);
  });

  it("is of free shipping what shipping would have cost", async () => {
    const shop = shopOf();
    const { id, code } = await makeDiscount({ kind: "free-shipping", percentHundredths: null });
    await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 1895 }] });
    const full = await order(null);
    const [{ cents } = { cents: 0 }] = await shop.sql<{ cents: number }[]>`select shipping_cents as cents from orders where id = ${full}`;
    expect(cents).toBeGreaterThan(0);
    const free = await order(code);
    expect(await shop.sql`select shipping_cents as cents from orders where id = ${free}`).toEqual([{ cents: 0 }]);
    expect(await costsOf(id)).toMatchObject([{ orders: 1, cents, ordersWithoutAmount: 0 }]);
  });

  it("says of how many orders nothing tells the amount", async () => {
    const shop = shopOf();
    const { id, code } = await makeDiscount();
    await order(code);
    const old = await order(code);
    await shop.ownerSql`update discount_allocations set discount_id = null where order_id = ${old}`;
    await shop.ownerSql`update discount_uses u set waived_shipping_cents = null from payment_attempts a where a.id = u.attempt_id and a.order_id = ${old}`;
    expect(await costsOf(id)).toMatchObject([{ orders: 2, cents: 1000, ordersWithoutAmount: 1 }]);
  });

  it("is read by staff alone", async () => {
    const { id } = await makeDiscount();
    expect(await readDiscountCosts(shopOf(), staff("analyst"), [id])).toEqual(new Map());
    const visitor = { kind: "visitor", cartId: null } as const;
    const customer = { kind: "customer", accountId: owner.accountId, email: "buyer@lab.example", cartId: null } as const;
    expect(await refusalOf(readDiscountCosts(shopOf(), visitor, [id]))).toBe("not-signed-in");
    expect(await refusalOf(readDiscountCosts(shopOf(), customer, [id]))).toBe("not-allowed");
  });
});
