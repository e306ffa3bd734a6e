import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import type { JobData, PaymentProvider } from "#domain/ports.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readAdminOrder } from "./order-admin.ts";
import { editOrder, finishRefunds, markPaid, markRefundSent, previewOrderEdit, reduceOrder, refundDifference, refundOrder } from "./orders.ts";
import { selectRefund } from "./refund-queries.ts";
import { handleRefundReport } from "./refund-reports.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

let keys = 0;
const key = () => `chosen-${++keys}`;

async function anOrder(method: "test-card" | "purchase-order" = "test-card") {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [{ id: (await makeVariant(shop, { stock: 20 })).id, quantity: 3 }], method);
  const read = () => readAdminOrder(shop, owner, orderId);
  const lineId = (await read()).lines[0]?.id ?? "";
  const cheaper = async (quantity: number, notify: boolean) => {
    const { edits } = await read();
    return { orderId, edits, lines: [{ lineId, quantity }], added: [], reason: "The buyer called", notify, idempotencyKey: key() };
  };
  /** The emails to the buyer that are on their way, besides those that every order of this kind has. */
  const mailed = async () => {
    const jobs = await shop.sql<{ data: JobData["order-mail"] }[]>`
      select data from jobs.job where name = 'order-mail' and data ->> 'orderId' = ${orderId} order by created_on, id`;
    return jobs.map(({ data }) => data.kind).filter((kind) => ["edited", "refunded", "refund-owed", "reduced"].includes(kind));
  };
  return { shop, orderId, lineId, read, cheaper, mailed };
}

/** Returns a shop whose provider gives this answer. */
function answering(refund: PaymentProvider["refund"]) {
  const shop = shopOf();
  return { ...shop, payments: { ...shop.payments, "test-card": { ...(shop.payments["test-card"] as PaymentProvider), refund } } };
}

describe("an edit that makes a paid order cheaper", () => {
  it("emails the buyer about the change and the refund, or about neither, as staff chose", async () => {
    const { shop, cheaper, mailed, read } = await anOrder();
    await editOrder(shop, owner, await cheaper(2, false));
    expect(await mailed()).toEqual([]);
    expect((await read()).refunds).toMatchObject([{ kind: "difference", status: "succeeded", notify: false }]);
    await editOrder(shop, owner, await cheaper(1, true));
    expect((await mailed()).toSorted()).toEqual(["edited", "refunded"]);
  });

  it("keeps the choice where the refund fails and somebody tries again", async () => {
    const { shop, orderId, cheaper, mailed } = await anOrder();
    const failing = answering(async () => ({ status: "failed", failureCode: "card_closed" }));
    const quiet = await cheaper(2, false);
    await expect(editOrder(failing, owner, quiet)).rejects.toMatchObject({ code: "refund-failed" });
    await refundDifference(shop, owner, { orderId });
    expect(await mailed()).toEqual([]);
    const told = await cheaper(1, true);
    await expect(editOrder(failing, owner, told)).rejects.toMatchObject({ code: "refund-failed" });
    await refundDifference(shop, owner, { orderId });
    expect((await mailed()).toSorted()).toEqual(["edited", "refunded"]);
  });

  it("keeps the choice where the clock finishes the refund, and where the buyer's bank sends it back", async () => {
    const { shop, cheaper, mailed, read } = await anOrder();
    const silent = answering(() => Promise.reject(new Error("no answer")));
    const quiet = await cheaper(2, false);
    await expect(editOrder(silent, owner, quiet)).rejects.toThrow("no answer");
    await finishRefunds(shop, shop.clock.now());
    const [refund] = (await read()).refunds;
    expect(refund).toMatchObject({ status: "succeeded", notify: false });
    await handleRefundReport(shop, refund?.id ?? "", { status: "failed", failureCode: "account_closed" });
    expect(await selectRefund(shop, refund?.id ?? "")).toMatchObject({ status: "to-send" });
    expect(await mailed()).toEqual([]);
  });

  it("keeps the choice where staff send the money", async () => {
    const { shop, orderId, cheaper, mailed, read } = await anOrder("purchase-order");
    await markPaid(shop, owner, { orderId });
    for (const [quantity, notify] of [
      [2, false],
      [1, true],
    ] as const) {
      await editOrder(shop, owner, await cheaper(quantity, notify));
      const owed = (await read()).refunds.find(({ status }) => status === "to-send");
      await markRefundSent(shop, owner, { orderId, refundId: owed?.id ?? "", reference: "SEPA 9" });
      expect((await mailed()).toSorted()).toEqual(notify ? ["edited", "refund-owed", "refunded"] : []);
    }
  });

  it("says beforehand how much saving it refunds", async () => {
    const { shop, orderId, lineId, cheaper } = await anOrder();
    const wouldGiveBack = async (quantity: number) =>
      (await previewOrderEdit(shop, owner, { ...(await cheaper(quantity, false)), orderId, lines: [{ lineId, quantity }] })).refundCents;
    expect([await wouldGiveBack(2), await wouldGiveBack(3), await wouldGiveBack(4)]).toEqual([10_000, 0, 0]);
    const pending = await anOrder("purchase-order");
    expect((await previewOrderEdit(shop, owner, await pending.cheaper(2, false))).refundCents).toBe(0);
  });

  it("is seen in what came, what went back and what the shop has of it", async () => {
    const { shop, orderId, cheaper, read } = await anOrder();
    expect(await read()).toMatchObject({ paidInAll: { amount: "300.00" }, refundedInAll: { amount: "0.00" }, netPaid: { amount: "300.00" } });
    await editOrder(shop, owner, await cheaper(2, false));
    await refundOrder(shop, owner, { orderId, amount: "50", reason: "Late", lines: [], idempotencyKey: key() });
    expect(await read()).toMatchObject({
      ...{ total: { amount: "200.00" }, paid: { amount: "200.00" }, refunded: { amount: "50.00" } },
      ...{ paidInAll: { amount: "300.00" }, refundedInAll: { amount: "150.00" }, netPaid: { amount: "150.00" } },
    });
  });
});

describe("a refund", () => {
  it("emails the buyer unless staff chose otherwise", async () => {
    const { shop, orderId, mailed } = await anOrder();
    const refund = { orderId, amount: "10", reason: "Late", lines: [] };
    await refundOrder(shop, owner, { ...refund, notify: false, idempotencyKey: key() });
    expect(await mailed()).toEqual([]);
    await refundOrder(shop, owner, { ...refund, notify: true, idempotencyKey: key() });
    await refundOrder(shop, owner, { ...refund, idempotencyKey: key() });
    expect(await mailed()).toEqual(["refunded", "refunded"]);
  });

  it("of an order that is not paid yet, a reduction, does so too", async () => {
    const { shop, orderId, mailed } = await anOrder("purchase-order");
    const reduction = { orderId, amount: "10", reason: "Late", lines: [] };
    await reduceOrder(shop, owner, { ...reduction, notify: false, idempotencyKey: key() });
    expect(await mailed()).toEqual([]);
    await reduceOrder(shop, owner, { ...reduction, idempotencyKey: key() });
    expect(await mailed()).toEqual(["reduced"]);
  });
});
