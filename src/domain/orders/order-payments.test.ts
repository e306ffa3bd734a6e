import { describe, expect, it } from "vitest";
import { mailOrder } from "#jobs/order-mail.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readAdminOrder } from "./order-admin.ts";
import { approveOrder, cancelOrder, markPaid, recordPayment, reduceOrder, refundOrder, returnOverpayment, reversePayment } from "./orders.ts";

const shopOf = useTestShop({ max: 16 });
const visitor = { kind: "visitor", cartId: null } as const;
let keys = 0;
const paid = (orderId: string, amount: string, reference = `R-${++keys}`) => ({
  ...{ orderId, amount, reference, paidOn: "2026-11-01", idempotencyKey: `key-${++keys}` },
});

async function anOrder(method: "purchase-order" | "test-card" = "purchase-order") {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 10 });
  const orderId = await makeOrder(shop, [variant], method);
  const order = () => readAdminOrder(shop, manager, orderId);
  return { shop, orderId, order };
}

describe("money of a purchase order", () => {
  it("is recorded in parts, until all of it is there; the first part approves the order", async () => {
    const { shop, orderId, order } = await anOrder();
    await recordPayment(shop, manager, paid(orderId, "40"));
    expect(await order()).toMatchObject({
      approved: true,
      financialStatus: "pending",
      partlyPaid: true,
      paid: { amount: "40.00" },
      open: { amount: "60.00" },
    });
    await recordPayment(shop, manager, paid(orderId, "60"));
    expect(await order()).toMatchObject({ financialStatus: "paid", partlyPaid: false, open: { amount: "0.00" }, overpaid: { amount: "0.00" } });
    await expectInvariants(shop);
  });

  it("brings one email that all is paid, however it comes: in parts, twice at once, or taken back and recorded anew", async () => {
    const { shop, orderId } = await anOrder();
    type Job = Parameters<typeof mailOrder>[1];
    const jobs = async () =>
      (
        await shop.sql<{ data: Job }[]>`
          select data from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId} and data->>'kind' in ('paid', 'part-paid') order by created_on, id`
      ).map(({ data }) => data);
    await recordPayment(shop, manager, paid(orderId, "40"));
    const rest = paid(orderId, "60");
    const [{ paymentId }] = await Promise.all([recordPayment(shop, manager, rest), recordPayment(shop, manager, rest)]);
    expect((await jobs()).map(({ kind }) => kind)).toEqual(["part-paid", "paid"]);
    await reversePayment(shop, manager, { orderId, paymentId, reason: "Another day" });
    await recordPayment(shop, manager, paid(orderId, "60"));
    await recordPayment(shop, manager, paid(orderId, "5"));
    expect((await jobs()).map(({ kind }) => kind)).toEqual(["part-paid", "paid", "paid", "part-paid"]);
    for (const job of await jobs()) await mailOrder(shop, job);
    for (const job of await jobs()) await mailOrder(shop, job);
    const subjects = shop.outbox.filter((mail) => mail.orderId === orderId).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("Payment received for order"))).toHaveLength(1);
  });

  it("is owed back where it was too much, until staff say that they sent it", async () => {
    const { shop, orderId, order } = await anOrder();
    await recordPayment(shop, manager, paid(orderId, "130"));
    expect(await order()).toMatchObject({ financialStatus: "paid", overpaid: { amount: "30.00" }, owesRefund: true });
    expect(await refusalOf(returnOverpayment(shop, manager, paid(orderId, "31")))).toBe("refund-too-large");
    const sent = paid(orderId, "30");
    await Promise.all([returnOverpayment(shop, manager, sent), returnOverpayment(shop, manager, sent)]);
    expect(await refusalOf(returnOverpayment(shop, manager, { ...sent, amount: "29" }))).toBe("key-reused");
    expect(await order()).toMatchObject({ overpaid: { amount: "0.00" }, owesRefund: false });
    expect(await refusalOf(returnOverpayment(shop, { ...manager, role: "support" }, sent))).toBe("not-allowed");
    expect(await refusalOf(returnOverpayment(shop, manager, { ...sent, orderId: shop.ids.next() }))).toBe("order-not-found");
    expect(await refusalOf(returnOverpayment(shop, manager, paid(orderId, "none")))).toBe("input-invalid");
    await expectInvariants(shop);
  });

  it("is asked about where the same amount of the same day is recorded under another reference, as a bank's file is not", async () => {
    const { shop, orderId, order } = await anOrder();
    const { paymentId } = await recordPayment(shop, manager, paid(orderId, "20", "SEPA 42"), { confirmed: [] });
    const again = paid(orderId, "20", "By wire");
    const code = `payment-like-${paymentId}`;
    await expect(recordPayment(shop, manager, again, { confirmed: [] })).rejects.toMatchObject({
      code: "confirmation-needed",
      params: { questions: { [code]: "A payment of $20.00 on November 1, 2026 (reference SEPA 42) is recorded already. Is this another one?" } },
    });
    expect((await order()).paid.amount).toBe("20.00");
    const second = await recordPayment(shop, manager, again, { confirmed: [code] });
    // A request that was confirmed once is done, however often it is sent.
    expect(await recordPayment(shop, manager, again, { confirmed: [] })).toEqual(second);
    const third = paid(orderId, "20", "Cash");
    expect(await refusalOf(recordPayment(shop, manager, third, { confirmed: [code] }))).toBe("confirmation-needed");
    for (const id of [paymentId, second.paymentId]) await reversePayment(shop, manager, { orderId, paymentId: id, reason: "Wrong order" });
    await recordPayment(shop, manager, third, { confirmed: [] });
    await recordPayment(shop, manager, { ...paid(orderId, "20", "Later"), paidOn: "2026-11-02" }, { confirmed: [] });
    await recordPayment(shop, manager, paid(orderId, "20", "Line 7 of the file"));
    expect((await order()).paid.amount).toBe("60.00");
    await expectInvariants(shop);
  });

  it("is recorded once when two of staff record the same transfer, or one presses twice", async () => {
    const { shop, orderId, order } = await anOrder();
    const ends = await Promise.all([1, 2, 3].map(() => refusalOf(recordPayment(shop, manager, paid(orderId, "40", "SEPA 42")))));
    expect(ends.toSorted()).toEqual(["done", "payment-recorded-already", "payment-recorded-already"]);
    const again = paid(orderId, "10");
    const [one, two] = await Promise.all([recordPayment(shop, manager, again), recordPayment(shop, manager, again)]);
    expect(one).toEqual(two);
    expect(await refusalOf(recordPayment(shop, manager, { ...again, amount: "11" }))).toBe("key-reused");
    expect((await order()).paid.amount).toBe("50.00");
    await expectInvariants(shop);
  });

  it("is due again when a wrong record is taken back by a counter-entry", async () => {
    const { shop, orderId, order } = await anOrder();
    const { paymentId } = await recordPayment(shop, manager, paid(orderId, "100"));
    const wrong = { orderId, paymentId, reason: "Another order" };
    await Promise.all([reversePayment(shop, manager, wrong), reversePayment(shop, manager, wrong)]);
    expect(await order()).toMatchObject({
      financialStatus: "pending",
      open: { amount: "100.00" },
      payments: [{ isReversed: true }, { kind: "reversed" }],
    });
    await markPaid(shop, manager, { orderId });
    await refundOrder(shop, manager, { orderId, amount: "10", reason: "Agreed", lines: [], idempotencyKey: "r" });
    const [, , last] = (await order()).payments;
    expect(await refusalOf(reversePayment(shop, manager, { ...wrong, paymentId: last?.id ?? "" }))).toBe("payment-refunded");
    expect(await refusalOf(reversePayment(shop, manager, { ...wrong, paymentId: shop.ids.next() }))).toBe("payment-not-found");
    expect(await refusalOf(reversePayment(shop, manager, { ...wrong, orderId: shop.ids.next() }))).toBe("order-not-found");
    expect(await refusalOf(reversePayment(shop, visitor, wrong))).toBe("not-signed-in");
    expect(await refusalOf(reversePayment(shop, { ...manager, role: "analyst" }, wrong))).toBe("not-allowed");
    await expectInvariants(shop);
  });

  it("is owed back when the order is canceled, also when both happen at the same time", async () => {
    for (let round = 0; round < 4; round++) {
      const { shop, orderId, order } = await anOrder();
      await approveOrder(shop, manager, { orderId });
      await Promise.all([
        refusalOf(cancelOrder(shop, manager, { orderId, reason: "Project ended" })),
        refusalOf(recordPayment(shop, manager, paid(orderId, "40"))),
      ]);
      expect(await order()).toMatchObject({ financialStatus: "cancelled", overpaid: { amount: "40.00" }, owesRefund: true });
      await expectInvariants(shop);
    }
  });

  it("pays the order where it is reduced to what has come in", async () => {
    const { shop, orderId, order } = await anOrder();
    await recordPayment(shop, manager, paid(orderId, "90"));
    await reduceOrder(shop, manager, { orderId, amount: "10", reason: "Agreed", lines: [], idempotencyKey: "less" });
    expect(await order()).toMatchObject({ financialStatus: "paid", open: { amount: "0.00" } });
    await expectInvariants(shop);
  });

  it("is recorded by staff who may change orders, for a day that has come, and not of a card", async () => {
    const { shop, orderId } = await anOrder();
    expect(await refusalOf(recordPayment(shop, visitor, paid(orderId, "1")))).toBe("not-signed-in");
    expect(await refusalOf(recordPayment(shop, { ...manager, role: "analyst" }, paid(orderId, "1")))).toBe("not-allowed");
    expect(await refusalOf(recordPayment(shop, manager, { ...paid(orderId, "1"), paidOn: "2027-01-01" }))).toBe("input-invalid");
    expect(await refusalOf(recordPayment(shop, manager, paid(shop.ids.next(), "1")))).toBe("order-not-found");
    const card = await anOrder("test-card");
    expect(await refusalOf(recordPayment(shop, manager, paid(card.orderId, "1")))).toBe("order-not-paid-outside");
  });
});
