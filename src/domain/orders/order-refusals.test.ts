import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { runFailedJobs } from "#domain/system/failed-jobs.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { approveOrder, cancelOrder, markPaid, reduceOrder, refundOrder, restockOrder } from "./orders.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const unknownId = "01990000-0000-7000-8000-00000000ffff";
const pending = async () => makeOrder(shopOf(), [await makeVariant(shopOf())], "purchase-order");
const paid = async () => makeOrder(shopOf(), [await makeVariant(shopOf())]);
const reduction = (orderId: string, change: object = {}) => ({
  orderId,
  amount: "5.00",
  reason: "Agreed",
  lines: [],
  idempotencyKey: "first",
  ...change,
});

describe("an order", () => {
  it("that is paid is neither approved nor reduced", async () => {
    const orderId = await paid();
    expect(await refusalOf(approveOrder(shopOf(), owner, { orderId }))).toBe("order-not-pending");
    expect(await refusalOf(reduceOrder(shopOf(), owner, reduction(orderId)))).toBe("order-not-pending");
  });

  it("that was canceled is neither paid nor reduced", async () => {
    const orderId = await pending();
    await cancelOrder(shopOf(), owner, { orderId, reason: "A mistake" });
    expect(await refusalOf(markPaid(shopOf(), owner, { orderId }))).toBe("order-cancelled");
    expect(await refusalOf(reduceOrder(shopOf(), owner, reduction(orderId)))).toBe("order-cancelled");
  });

  it("is reduced once by each key, and by lines of its own only", async () => {
    const orderId = await pending();
    expect(await refusalOf(reduceOrder(shopOf(), owner, reduction(orderId)))).toBe("done");
    expect(await refusalOf(reduceOrder(shopOf(), owner, reduction(orderId)))).toBe("done");
    expect(await refusalOf(reduceOrder(shopOf(), owner, reduction(orderId, { amount: "6.00" })))).toBe("key-reused");
    const foreign = reduction(orderId, { idempotencyKey: "second", lines: [{ lineId: unknownId, quantity: 1 }] });
    expect(await refusalOf(reduceOrder(shopOf(), owner, foreign))).toBe("line-not-found");
  });

  it("that is not there has nothing to put back into stock", async () => {
    const input = { orderId: unknownId, lines: [{ lineId: unknownId, quantity: 1 }], idempotencyKey: "first" };
    expect(await refusalOf(restockOrder(shopOf(), owner, input))).toBe("order-not-found");
  });

  it("is not canceled while a refund of all of it is under way: nobody knows yet whether the money goes back", async () => {
    const orderId = await paid();
    const silent = { ...shopOf().payments["test-card"], refund: () => Promise.reject(new Error("no answer")) } as PaymentProvider;
    const shop = { ...shopOf(), payments: { ...shopOf().payments, "test-card": silent } };
    const [order] = await shop.sql<{ total: number }[]>`select total_cents as total from orders where id = ${orderId}`;
    const refund = { orderId, amount: ((order?.total ?? 0) / 100).toFixed(2), reason: "Broken", lines: [], idempotencyKey: "all" };
    await expect(refundOrder(shop, owner, refund)).rejects.toThrow("no answer");
    expect(await refusalOf(cancelOrder(shop, owner, { orderId, reason: "Broken" }))).toBe("changed-meanwhile");
  });
});

describe("a queue that there is not", () => {
  it("has no failed jobs to run again", async () => {
    expect(await refusalOf(runFailedJobs(shopOf(), owner, { queue: "made-up" } as never))).toBe("input-invalid");
  });
});
