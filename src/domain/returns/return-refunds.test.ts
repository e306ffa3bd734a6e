import { describe, expect, it } from "vitest";
import { type Staff, type StaffRole, system } from "#domain/actor.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { approveOrder, finishRefunds, fulfillOrder } from "#domain/orders/orders.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { approveReturn, closeReturn, declineReturn, readReturn, receiveReturn, refundReturn } from "./return-handling.ts";
import { requestReturn } from "./returns.ts";

const shopOf = useTestShop({ max: 16 });
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const words = { returnAddress: "Returns\n1 Dock Street", instructions: "Use the box." };

async function shipped(quantity = 4, method: "test-card" | "purchase-order" = "test-card") {
  const shop = shopOf();
  await changeSettings(shop, system, "promises", { returnDays: 30 });
  const variant = await makeVariant(shop, { title: "Stirrer", stock: 20 });
  const orderId = await makeOrder(shop, [{ id: variant.id, quantity }], method);
  if (method === "purchase-order") await approveOrder(shop, owner, { orderId });
  const lineId = (await readAdminOrder(shop, owner, orderId)).lines[0]?.id ?? "";
  await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity }], idempotencyKey: "all" });
  const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
  return { shop, variant, orderId, lineId, link };
}

const asking = (lineId: string, quantity: number) => ({ lines: [{ lineId, quantity, reason: "defective" as const }], comment: "It hums." });
const arrived = (returnId: string, lineId: string, received: number, restocked: number) => ({
  returnId,
  lines: [{ lineId, received, restocked, condition: "Opened" }],
});
describe("a return", () => {
  it("whose refund got no answer is closed by continuing that refund, with its own amount", async () => {
    const { shop, variant, orderId, lineId, link } = await shipped();
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 4));
    await approveReturn(shop, owner, { returnId, ...words });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 4, 4));
    const silent: PaymentProvider = {
      ...(shop.payments["test-card"] as PaymentProvider),
      refund: async () => {
        throw new Error("no answer");
      },
    };
    const unreached = { ...shop, payments: { "test-card": silent } };
    await expect(refundReturn(unreached, owner, { returnId, amount: "400.00" })).rejects.toThrow("no answer");
    shop.pass(3 * 60_000);
    await finishRefunds(shop);
    expect(await readReturn(shop, owner, returnId)).toMatchObject({
      status: "received",
      begunRefund: { amount: "400.00" },
      refundable: { amount: "0.00" },
    });
    await refundReturn(shop, owner, { returnId, amount: "1.00" });
    expect(await readReturn(shop, owner, returnId)).toMatchObject({
      status: "closed",
      refund: { amount: { amount: "400.00" }, status: "succeeded" },
    });
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ refunded: { amount: "400.00" } });
    expect((await stockOf(shop, variant.id)).onHand).toBe(20);
    await expectInvariants(shop);
  });

  it("whose refund the provider refuses is open again, and the next try is another refund", async () => {
    const { shop, lineId, link } = await shipped();
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 2));
    await approveReturn(shop, owner, { returnId, ...words });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 2, 2));
    const failing: PaymentProvider = {
      ...(shop.payments["test-card"] as PaymentProvider),
      refund: async () => ({ status: "failed", failureCode: "bank_closed" }) as const,
    };
    const refused = refundReturn({ ...shop, payments: { "test-card": failing } }, owner, { returnId, amount: "200.00" });
    await expect(refused).rejects.toMatchObject({ code: "refund-failed" });
    expect(await readReturn(shop, owner, returnId)).toMatchObject({ status: "received", refundingAt: null, begunRefund: null });
    shop.pass(1000);
    await refundReturn(shop, owner, { returnId, amount: "150.00" });
    expect(await readReturn(shop, owner, returnId)).toMatchObject({ status: "closed", refund: { amount: { amount: "150.00" } } });
    await expectInvariants(shop);
  });

  it("says of each line what really went back into stock", async () => {
    const { shop, lineId, link } = await shipped();
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 3));
    await approveReturn(shop, owner, { returnId, ...words });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 3, 2));
    await closeReturn(shop, owner, { returnId });
    expect((await readReturn(shop, owner, returnId)).lines).toMatchObject([{ received: 3, restocked: 2 }]);
  });

  it("is still shown once staff took its goods off the order", async () => {
    const { shop, orderId, lineId, link } = await shipped(2, "purchase-order");
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 1));
    await declineReturn(shop, owner, { returnId, reason: "No" });
    await shop.sql`update order_lines set quantity = 0 where order_id = ${orderId} and id = ${lineId}`;
    expect(await readReturn(shop, owner, returnId)).toMatchObject({ status: "declined", goods: { amount: "0.00" } });
  });
});
