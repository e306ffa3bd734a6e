import { describe, expect, it } from "vitest";
import type { Staff, StaffRole } from "#domain/actor.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { lab, makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants, unitsEver } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { readAdminOrder } from "./order-admin.ts";
import {
  approveOrder,
  cancelOrder,
  editOrder,
  fulfillOrder,
  markPaid,
  previewOrderEdit,
  refundDifference,
  refundOrder,
  settleBalance,
} from "./orders.ts";

const shopOf = useTestShop({ max: 16 });
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const nowhere = "01990000-0000-7000-8000-0000000000ff";

let keys = 0;
type Change = Partial<Parameters<typeof editOrder>[2]>;
const edit = (orderId: string, change: Change) => ({
  ...{ orderId, edits: 0, lines: [], added: [], reason: "The buyer called", notify: false, idempotencyKey: `edit-${++keys}` },
  ...change,
});

async function anOrder(quantity: number, method: "test-card" | "purchase-order" = "test-card") {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 20 });
  const orderId = await makeOrder(shop, [{ id: variant.id, quantity }], method);
  const lineId = (await readAdminOrder(shop, owner, orderId)).lines[0]?.id ?? "";
  return { shop, variant, orderId, lineId };
}

const orderOf = (shop: TestShop, orderId: string) => readAdminOrder(shop, owner, orderId);
const onHand = async (shop: TestShop, id: string) => (await stockOf(shop, id)).onHand;
/** Runs `work` with tax rates in the shop, which the other tests share. */
async function withTaxes(shop: TestShop, work: () => Promise<void>) {
  const save = async (rates: Awaited<ReturnType<typeof loadSettings>>["tax"]["rates"]) =>
    changeSettings(shop, owner, "tax", { ...(await loadSettings(shop)).tax, rates });
  const rate = (state: string, rateMillionths: number) => ({
    ...{
      id: shop.ids.next(),
      country: "US",
      state,
      zipPrefixes: "",
      taxClass: "standard",
      title: `${state} tax`,
      rateMillionths,
      shippingTaxed: true,
    },
  });
  await save([rate("CA", 72_500), rate("NY", 88_750)]);
  try {
    await work();
  } finally {
    await save([]);
  }
}

describe("an order that staff edit before it is shipped", () => {
  it("of a paid one, costs more: stock moves with it, and the difference is the balance until it is recorded as paid", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(2);
    const other = await makeVariant(shop, { stock: 5, priceCents: 2_500, title: "Weights" });
    await editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 3 }], added: [{ variantId: other.id, quantity: 2 }], notify: true }));
    const order = await orderOf(shop, orderId);
    expect(order).toMatchObject({ total: { amount: "350.00" }, toCollect: { amount: "150.00" }, refundable: { amount: "200.00" }, edits: 1 });
    expect(order.lines.map(({ title, quantity }) => [title, quantity])).toEqual([
      [expect.any(String), 3],
      ["Weights", 2],
    ]);
    expect([await onHand(shop, variant.id), await onHand(shop, other.id)]).toEqual([17, 3]);
    expect(order.events[0]?.text).toContain("3, was 2");
    expect(order.events[0]?.text).toContain("Total: $350.00, was $200.00");
    await expectInvariants(shop);
    await expect(settleBalance(shop, owner, { orderId, how: "collected", amountCents: 1, reference: "" })).rejects.toMatchObject({
      code: "balance-changed",
    });
    await settleBalance(shop, owner, { orderId, how: "collected", amountCents: 15_000, reference: "SEPA 7" });
    expect(await orderOf(shop, orderId)).toMatchObject({ toCollect: { amount: "0.00" }, refundable: { amount: "350.00" } });
    await expectInvariants(shop);
    expect([await unitsEver(shop, variant.id), await unitsEver(shop, other.id)]).toEqual([20, 5]);
  });

  it("of a paid one, costs less: the stock is back, the difference goes back to the card, and nothing counts as refunded", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(3);
    await editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 1 }] }));
    expect(await orderOf(shop, orderId)).toMatchObject({
      ...{ total: { amount: "100.00" }, refunded: { amount: "0.00" }, toReturn: { amount: "0.00" }, refundable: { amount: "100.00" } },
      ...{ financialStatus: "paid", refunds: [{ kind: "difference", status: "succeeded", amount: { amount: "200.00" } }] },
    });
    expect(await onHand(shop, variant.id)).toBe(19);
    await expectInvariants(shop);
    await refundOrder(shop, owner, { orderId, amount: "100", reason: "All", lines: [], idempotencyKey: "rest" });
    expect(await orderOf(shop, orderId)).toMatchObject({ financialStatus: "refunded", fulfillmentStatus: "nothing_to_ship" });
    expect(await onHand(shop, variant.id)).toBe(20);
    await expectInvariants(shop);
  });

  it("of a paid purchase order, owes the difference until staff sent it", async () => {
    const { shop, orderId, lineId } = await anOrder(3, "purchase-order");
    await markPaid(shop, owner, { orderId });
    await editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 2 }] }));
    const order = await orderOf(shop, orderId);
    expect(order).toMatchObject({ owesRefund: true, owed: { amount: "100.00" }, refunds: [{ kind: "difference", status: "to-send" }] });
    await expectInvariants(shop);
    const { markRefundSent } = await import("./orders.ts");
    await markRefundSent(shop, owner, { orderId, refundId: order.refunds[0]?.id ?? "", reference: "SEPA 9" });
    expect(await orderOf(shop, orderId)).toMatchObject({ owesRefund: false, financialStatus: "paid", refundable: { amount: "200.00" } });
    await expectInvariants(shop);
  });

  it("of a pending one, holds more or less stock, and is approved as it is then", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(2, "purchase-order");
    await editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 5 }] }));
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 20, reserved: 5 });
    await editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 4 }], edits: 1 }));
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 20, reserved: 4 });
    await approveOrder(shop, owner, { orderId });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 16, reserved: 0 });
    await editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 3 }], edits: 2 }));
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 17, reserved: 0 });
    expect(await orderOf(shop, orderId)).toMatchObject({ due: { amount: "300.00" }, toCollect: { amount: "0.00" } });
    await expectInvariants(shop);
    await markPaid(shop, owner, { orderId });
    await expectInvariants(shop);
  });

  it("goes to another address with the taxes of that place, checked as at checkout", async () => {
    await withTaxes(shopOf(), async () => {
      const { shop, orderId } = await anOrder(2);
      expect((await orderOf(shop, orderId)).tax.amount).toBe("14.50");
      const newYork = { ...lab, city: "New York", province: "NY", zip: "10001" };
      const preview = await previewOrderEdit(shop, owner, edit(orderId, { shippingAddress: newYork }));
      expect(preview).toMatchObject({ differenceCents: 325, balanceCents: 325, after: { taxCents: 1775 } });
      for (const [address, field] of [
        [{ ...newYork, zip: "1" }, "shippingAddress.zip"],
        [{ ...newYork, city: "" }, "shippingAddress.city"],
      ] as const)
        await expect(editOrder(shop, owner, edit(orderId, { shippingAddress: address }))).rejects.toMatchObject({
          code: "input-invalid",
          params: { fields: { [field]: expect.any(String) } },
        });
      await expect(
        editOrder(shop, owner, edit(orderId, { shippingAddress: { ...newYork, country: "NP", province: "", zip: "44600" } })),
      ).rejects.toMatchObject({ code: "country-not-served" });
      await editOrder(shop, owner, edit(orderId, { shippingAddress: newYork }));
      expect(await orderOf(shop, orderId)).toMatchObject({
        tax: { amount: "17.75" },
        shippingAddress: { province: "NY" },
        toCollect: { amount: "3.25" },
      });
      await expectInvariants(shop);
    });
  });

  it("gets another price of shipping with its tax", async () => {
    const { shop, orderId } = await anOrder(1);
    await editOrder(shop, owner, edit(orderId, { shipping: "10.00" }));
    const order = await orderOf(shop, orderId);
    expect(Number(order.shipping.amount)).toBe(10);
    await expectInvariants(shop);
  });

  it("keeps how it was: who, when, why, before and after; the same edit sent twice is one", async () => {
    const { shop, orderId, lineId } = await anOrder(2);
    const asked = edit(orderId, { lines: [{ lineId, quantity: 3 }] });
    const [one, two] = await Promise.all([editOrder(shop, owner, asked), editOrder(shop, owner, asked)]);
    expect(one).toEqual(two);
    const rows =
      await shop.sql`select staff_id, reason, difference_cents, before -> 'totalCents' as before, after -> 'totalCents' as after from order_edits where order_id = ${orderId}`;
    expect(rows).toMatchObject([{ staff_id: owner.accountId, reason: "The buyer called", difference_cents: 10_000, before: 20_000, after: 30_000 }]);
  });

  it("by two people at once is changed by one of them", async () => {
    const { shop, orderId, lineId } = await anOrder(2);
    const results = await Promise.allSettled([3, 4, 5].map((quantity) => editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity }] }))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "changed-meanwhile" });
    await expectInvariants(shop);
  });

  it("never takes more than the stock has, and then changes nothing", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(2);
    await expect(editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 40 }] }))).rejects.toMatchObject({
      code: "quantity-not-available",
    });
    const gone = await makeVariant(shop, { stock: 0 });
    await expect(editOrder(shop, owner, edit(orderId, { added: [{ variantId: gone.id, quantity: 1 }] }))).rejects.toMatchObject({
      code: "out-of-stock",
    });
    expect(await onHand(shop, variant.id)).toBe(18);
    expect(await orderOf(shop, orderId)).toMatchObject({ edits: 0, total: { amount: "200.00" } });
  });

  it("keeps units that were shipped, and its address once something was", async () => {
    const { shop, orderId, lineId } = await anOrder(3);
    await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 2 }], idempotencyKey: `k${++keys}` });
    await expect(editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 1 }] }))).rejects.toMatchObject({ code: "input-invalid" });
    await expect(editOrder(shop, owner, edit(orderId, { shippingAddress: { ...lab, city: "Oakland" } }))).rejects.toMatchObject({
      code: "input-invalid",
    });
    await editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 2 }] }));
    expect(await orderOf(shop, orderId)).toMatchObject({ fulfillmentStatus: "fulfilled", total: { amount: "200.00" } });
    await expectInvariants(shop);
  });

  it("is refused once it is canceled or refunded, for what it does not have, and to actors without the right", async () => {
    const { shop, orderId, lineId } = await anOrder(2);
    const more = edit(orderId, { lines: [{ lineId, quantity: 3 }] });
    const draft = await makeVariant(shop, { status: "draft" });
    for (const operation of [editOrder, previewOrderEdit]) {
      await expect(operation(shop, staff("analyst"), more)).rejects.toMatchObject({ code: "not-allowed" });
      await expect(operation(shop, stranger, more)).rejects.toMatchObject({ code: "not-signed-in" });
      await expect(operation(shop, owner, { ...more, orderId: nowhere })).rejects.toMatchObject({ code: "order-not-found" });
      await expect(operation(shop, owner, { ...more, edits: 1 })).rejects.toMatchObject({ code: "changed-meanwhile" });
      await expect(operation(shop, owner, edit(orderId, { lines: [{ lineId: nowhere, quantity: 1 }] }))).rejects.toMatchObject({
        code: "line-not-found",
      });
      await expect(operation(shop, owner, edit(orderId, { added: [{ variantId: draft.id, quantity: 1 }] }))).rejects.toMatchObject({
        code: "variant-not-found",
      });
      await expect(operation(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 0 }] }))).rejects.toMatchObject({ code: "input-invalid" });
      await expect(
        operation(shop, owner, edit(orderId, { shippingAddress: { ...lab, country: "NP", province: "", zip: "44600" } })),
      ).rejects.toMatchObject({ code: "country-not-served" });
    }
    // A smaller order costs less, and refunding the difference takes the right to refund.
    await expect(editOrder(shop, staff("support"), edit(orderId, { lines: [{ lineId, quantity: 1 }] }))).rejects.toMatchObject({
      code: "not-allowed",
    });
    expect(await orderOf(shop, orderId)).toMatchObject({ edits: 0, total: { amount: "200.00" } });
    await cancelOrder(shop, owner, { orderId, reason: "Wish" });
    const whole = await anOrder(1);
    await refundOrder(shop, owner, { orderId: whole.orderId, amount: "100", reason: "All", lines: [], idempotencyKey: "all" });
    for (const operation of [editOrder, previewOrderEdit]) {
      await expect(operation(shop, owner, more)).rejects.toMatchObject({ code: "order-cancelled" });
      await expect(operation(shop, owner, edit(whole.orderId, { lines: [{ lineId: whole.lineId, quantity: 2 }] }))).rejects.toMatchObject({
        code: "order-refunded",
      });
    }
  });

  it("is refused while a refund of all of it is under way, whose answer is not there yet: nobody would pay for what is added", async () => {
    const { shop, orderId, lineId } = await anOrder(2);
    const refund: PaymentProvider["refund"] = async () => {
      throw new Error("The bank is not there.");
    };
    const silent = { ...shop.payments, "test-card": { ...(shop.payments["test-card"] as PaymentProvider), refund } };
    const whole = { orderId, amount: "200.00", reason: "It was too late.", lines: [], idempotencyKey: "whole" };
    await expect(refundOrder({ ...shop, payments: silent }, owner, whole)).rejects.toThrow("not there");
    const more = edit(orderId, { lines: [{ lineId, quantity: 3 }] });
    await expect(editOrder(shop, owner, more)).rejects.toMatchObject({ code: "order-refunded" });
    await refundOrder(shop, owner, whole);
    expect(await orderOf(shop, orderId)).toMatchObject({ financialStatus: "refunded", fulfillmentStatus: "nothing_to_ship" });
    await expectInvariants(shop);
  });

  it("whose difference could not be refunded says so, and refunds it when somebody tries again", async () => {
    const { shop, orderId, lineId } = await anOrder(3);
    const refund: PaymentProvider["refund"] = async () => ({ status: "failed", failureCode: "card_closed" });
    const failing = { ...shop.payments, "test-card": { ...(shop.payments["test-card"] as PaymentProvider), refund } };
    const asked = edit(orderId, { lines: [{ lineId, quantity: 2 }] });
    await expect(editOrder({ ...shop, payments: failing }, owner, asked)).rejects.toMatchObject({ code: "refund-failed" });
    expect(await orderOf(shop, orderId)).toMatchObject({ edits: 1, total: { amount: "200.00" }, toReturn: { amount: "100.00" } });
    await expectInvariants(shop);
    await expect(refundDifference({ ...shop, payments: failing }, owner, { orderId })).rejects.toMatchObject({ code: "refund-failed" });
    await expect(refundDifference(shop, staff("support"), { orderId })).rejects.toMatchObject({ code: "not-allowed" });
    await expect(refundDifference(shop, stranger, { orderId })).rejects.toMatchObject({ code: "not-signed-in" });
    await refundDifference(shop, owner, { orderId });
    expect(await orderOf(shop, orderId)).toMatchObject({ toReturn: { amount: "0.00" }, refunded: { amount: "0.00" } });
    await expect(refundDifference(shop, owner, { orderId })).rejects.toMatchObject({ code: "balance-changed" });
    await expect(refundDifference(shop, owner, { orderId: nowhere })).rejects.toMatchObject({ code: "order-not-found" });
    await expectInvariants(shop);
  });
});

describe("the balance of an edited order", () => {
  it("is taken off where staff let it go, and where the order is refunded whole or canceled: nobody owes it then", async () => {
    const add = async () => {
      const made = await anOrder(1);
      await editOrder(made.shop, owner, edit(made.orderId, { lines: [{ lineId: made.lineId, quantity: 2 }] }));
      return made;
    };
    const { shop, orderId } = await add();
    await settleBalance(shop, owner, { orderId, how: "waived", amountCents: 10_000, reference: "" });
    expect(await orderOf(shop, orderId)).toMatchObject({ toCollect: { amount: "0.00" }, reduced: { amount: "100.00" }, due: { amount: "100.00" } });
    const refunded = await add();
    await refundOrder(shop, owner, { orderId: refunded.orderId, amount: "100", reason: "All", lines: [], idempotencyKey: "whole" });
    expect(await orderOf(shop, refunded.orderId)).toMatchObject({
      financialStatus: "refunded",
      fulfillmentStatus: "nothing_to_ship",
      toCollect: { amount: "0.00" },
    });
    const canceled = await add();
    await cancelOrder(shop, owner, { orderId: canceled.orderId, reason: "Wish" });
    expect(await orderOf(shop, canceled.orderId)).toMatchObject({ toCollect: { amount: "0.00" }, refunded: { amount: "100.00" } });
    expect(await onHand(shop, canceled.variant.id)).toBe(20);
    await expectInvariants(shop);
  });

  it("is recorded once, however often it is sent, and only by staff with the right", async () => {
    const { shop, orderId, lineId } = await anOrder(1);
    await editOrder(shop, owner, edit(orderId, { lines: [{ lineId, quantity: 2 }] }));
    const paid = { orderId, how: "collected", amountCents: 10_000, reference: "" } as const;
    await expect(settleBalance(shop, staff("analyst"), paid)).rejects.toMatchObject({ code: "not-allowed" });
    await expect(settleBalance(shop, stranger, paid)).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(settleBalance(shop, owner, { ...paid, orderId: nowhere })).rejects.toMatchObject({ code: "order-not-found" });
    const results = await Promise.allSettled([settleBalance(shop, owner, paid), settleBalance(shop, owner, paid)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expectInvariants(shop);
  });
});

describe("orders that are edited while others buy the same goods", () => {
  it("never wait for one another in a circle, whichever of two products goes and which comes", async () => {
    const shop = shopOf();
    const [one, two] = [await makeVariant(shop, { stock: 2000 }), await makeVariant(shop, { stock: 2000 })];
    const both = [
      { id: one.id, quantity: 20 },
      { id: two.id, quantity: 20 },
    ];
    const [first, second] = [await makeOrder(shop, both), await makeOrder(shop, both)];
    const linesOf = async (orderId: string) => new Map((await orderOf(shop, orderId)).lines.map(({ id, title }) => [title, id]));
    const [ofFirst, ofSecond] = [await linesOf(first), await linesOf(second)];
    const change = (orderId: string, lines: Map<string, string>, edits: number, [less, more]: [string, string]) =>
      editOrder(shop, owner, {
        ...edit(orderId, { edits }),
        lines: [
          { lineId: lines.get(less) ?? "", quantity: 19 - edits },
          { lineId: lines.get(more) ?? "", quantity: 21 + edits },
        ],
      });
    for (let edits = 0; edits < 8; edits++) {
      const buying = Array.from({ length: 4 }, (_, at) => makeOrder(shop, at % 2 === 0 ? both : both.toReversed()));
      const editing = [change(first, ofFirst, edits, [one.title, two.title]), change(second, ofSecond, edits, [two.title, one.title])];
      await Promise.all([...buying, ...editing]);
    }
    await expectInvariants(shop);
  });

  it("take no products of today where the shop sells in another currency by now", async () => {
    const { shop, orderId, variant } = await anOrder(1);
    await shop.sql`update orders set currency = 'EUR' where id = ${orderId}`;
    const other = await makeVariant(shop, { stock: 5 });
    const added = edit(orderId, { added: [{ variantId: other.id, quantity: 1 }] });
    await expect(editOrder(shop, owner, added)).rejects.toMatchObject({
      code: "input-invalid",
      params: { fields: { "added[0].quantity": "This order is in EUR, and products now cost USD. Make a new order for them." } },
    });
    await shop.sql`update orders set currency = 'USD' where id = ${orderId}`;
    expect(await onHand(shop, variant.id)).toBe(19);
  });
});
