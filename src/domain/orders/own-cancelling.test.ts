import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { system } from "#domain/actor.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants, unitsEver } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { readAdminOrder } from "./order-admin.ts";
import { orderToken, withOrderProof } from "./order-token.ts";
import { approveOrder, cancelOwnOrder, fulfillOrder, refundOrder } from "./orders.ts";

const shopOf = useTestShop({ max: 16 });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

async function anOrder(quantity = 2, method: "test-card" | "purchase-order" = "test-card") {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 10 });
  const orderId = await makeOrder(shop, [{ id: variant.id, quantity }], method);
  const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
  const lineId = (await readAdminOrder(shop, owner, orderId)).lines[0]?.id ?? "";
  return { shop, variant, orderId, link, lineId };
}

const mailsOf = async (shop: TestShop, orderId: string) =>
  (await shop.sql<{ kind: string }[]>`select data->>'kind' as kind from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId}`).map(
    ({ kind }) => kind,
  );

describe("a buyer who cancels their order", () => {
  it("gets back what they paid by card, the goods are in stock again, and both get an email", async () => {
    const { shop, variant, orderId, link } = await anOrder();
    await cancelOwnOrder(shop, stranger, link);
    const order = await readAdminOrder(shop, owner, orderId);
    expect(order).toMatchObject({
      financialStatus: "refunded",
      fulfillmentStatus: "nothing_to_ship",
      cancelled: true,
      cancellation: { reason: "The buyer canceled it.", staffName: null },
    });
    expect(order.events.find(({ kind }) => kind === "cancelled")?.actorKind).toBe("visitor");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 10, reserved: 0 });
    expect(await mailsOf(shop, orderId)).toEqual(expect.arrayContaining(["refunded", "cancelled"]));
    await cancelOwnOrder(shop, stranger, link);
    await expectInvariants(shop);
  });

  it("owes nothing of a purchase order, waiting or approved, anymore", async () => {
    const [waiting, approved] = [await anOrder(2, "purchase-order"), await anOrder(3, "purchase-order")];
    await approveOrder(approved.shop, owner, { orderId: approved.orderId });
    for (const { shop, variant, orderId, link } of [waiting, approved]) {
      await cancelOwnOrder(shop, stranger, link);
      expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ financialStatus: "cancelled", cancelled: true });
      expect(await stockOf(shop, variant.id)).toEqual({ onHand: 10, reserved: 0 });
    }
    await expectInvariants(waiting.shop);
  });

  it("is refused once something was shipped, without the proof, and where the shop does not allow it", async () => {
    const { shop, orderId, link, lineId } = await anOrder();
    expect(await refusalOf(cancelOwnOrder(shop, stranger, { token: link.token }))).toBe("order-unconfirmed");
    expect(await refusalOf(cancelOwnOrder(shop, stranger, { token: orderId }))).toBe("order-not-found");
    await changeSettings(shop, system, "orders", { buyerCancellation: false });
    expect(await refusalOf(cancelOwnOrder(shop, stranger, link))).toBe("order-not-cancellable");
    await changeSettings(shop, system, "orders", {});
    await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 1 }], idempotencyKey: "first" });
    expect(await refusalOf(cancelOwnOrder(shop, stranger, link))).toBe("order-shipped");
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ financialStatus: "paid", cancelled: false });
  });

  it("changes nothing where the provider refuses the refund, or does not answer", async () => {
    const { shop, orderId, link } = await anOrder();
    const provider = shop.payments["test-card"] as PaymentProvider;
    const answering = (refund: PaymentProvider["refund"]) => ({ ...shop, payments: { ...shop.payments, "test-card": { ...provider, refund } } });
    const refused = answering(async () => ({ status: "failed", failureCode: "card_closed" }));
    expect(await refusalOf(cancelOwnOrder(refused, stranger, link))).toBe("refund-failed");
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ financialStatus: "paid", cancelled: false, lines: [{ toShipQuantity: 2 }] });
    const silent = answering(() => Promise.reject(new Error("no answer")));
    const order = await readAdminOrder(shop, owner, orderId);
    const refund = { orderId, amount: order.refundable.amount, reason: "Broken", lines: [], idempotencyKey: "all" };
    await expect(refundOrder(silent, owner, refund)).rejects.toThrow("no answer");
    expect(await refusalOf(cancelOwnOrder(shop, stranger, link))).toBe("changed-meanwhile");
  });

  it("and staff who ship it at the same time: one of both happens, whoever is first, and the money is right", async () => {
    for (let round = 0; round < 8; round++) {
      const { shop, variant, orderId, link, lineId } = await anOrder(2);
      const ship = (key: string) => fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 2 }], idempotencyKey: key });
      const work = [() => cancelOwnOrder(shop, stranger, link), () => ship("a"), () => cancelOwnOrder(shop, stranger, link), () => ship("b")];
      const outcomes = await Promise.all((round % 2 ? work.toReversed() : work).map((each) => refusalOf(each())));
      expect(outcomes.filter((outcome) => outcome === "done").length).toBeGreaterThan(0);
      const order = await readAdminOrder(shop, owner, orderId);
      const isShipped = order.fulfillments.length > 0;
      expect([order.cancelled, order.financialStatus, order.lines[0]?.fulfilledQuantity]).toEqual(
        isShipped ? [false, "paid", 2] : [true, "refunded", 0],
      );
      expect(await stockOf(shop, variant.id)).toEqual({ onHand: isShipped ? 8 : 10, reserved: 0 });
      expect(await unitsEver(shop, variant.id)).toBe(10);
    }
    await expectInvariants(shopOf());
  });
});
