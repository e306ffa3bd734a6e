import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { openOrderToken } from "#domain/orders/order-token.ts";
import { approveOrder, fulfillOrder, markPaid, markRefundSent, refundOrder } from "#domain/orders/orders.ts";
import type { JobData } from "#domain/ports.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { mailOrder } from "./order-mail.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** Sends the waiting emails about the order, oldest first. */
async function mailWaiting(shop: Shop, orderId: string): Promise<void> {
  const jobs = await shop.sql<{ data: JobData["order-mail"] }[]>`
    with waiting as (delete from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId} returning data, created_on)
    select data from waiting order by created_on`;
  for (const { data } of jobs) await mailOrder(shop, data);
}

beforeEach(async () => {
  shopOf().outbox.length = 0;
  await changeSettings(shopOf(), system, "shop", { name: "Bench & Beam", ordersEmail: "orders@bench.example", supportEmail: "help@bench.example" });
});

describe("the emails of an order", () => {
  it("go to the buyer with a link that proves the order, and to staff with a reply to the buyer", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop, { title: "Rotary <evaporator>", priceCents: 250_000 })]);
    await mailOrder(shop, { orderId, kind: "confirmation" });
    await mailOrder(shop, { orderId, kind: "staff" });
    const [confirmation, staff] = shop.outbox;
    expect(confirmation).toMatchObject({
      to: expect.stringMatching(/^buyer-/),
      replyTo: "help@bench.example",
      subject: expect.stringMatching(/^\[TEST\] Order #TEST-\d+ confirmed$/),
    });
    expect(confirmation?.html).toContain("Rotary &lt;evaporator&gt;");
    const link = /http:\/\/shop\.test\/orders\/(\S+)/.exec(confirmation?.text ?? "");
    expect(openOrderToken(shop, link?.[1] ?? null)).toBe(orderId);
    expect(staff).toMatchObject({ to: "orders@bench.example", replyTo: confirmation?.to });
    expect(staff?.text).toContain(`http://shop.test/admin/orders/${orderId}`);
  });

  it("go out once, however often the job runs, and stand in the order's timeline", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    await mailOrder(shop, { orderId, kind: "confirmation" });
    await mailOrder(shop, { orderId, kind: "confirmation" });
    expect(shop.outbox).toHaveLength(1);
    expect(await shop.sql`select details->>'mail' as mail from order_events where order_id = ${orderId} and kind = 'mailed'`).toEqual([
      { mail: "confirmation" },
    ]);
  });

  it("go out again, under the same Message-ID, when sending failed", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const failing = { ...shop, mail: { send: () => Promise.reject(new Error("the mail server is unavailable")) } };
    await expect(mailOrder(failing, { orderId, kind: "confirmation" })).rejects.toThrow("unavailable");
    await mailOrder(shop, { orderId, kind: "confirmation" });
    expect(shop.outbox[0]?.headers).toEqual({ "Message-ID": `<order.${orderId}.confirmation@shop.test>` });
  });

  it("of a purchase order say that nothing was charged", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    await mailOrder(shop, { orderId, kind: "confirmation" });
    expect(shop.outbox[0]?.subject).toContain("received");
    expect(shop.outbox[0]?.text).toContain("Nothing has been charged.");
    await mailOrder(shop, { orderId, kind: "approved" });
    expect(shop.outbox[1]?.subject).toMatch(/^\[TEST\] Order #TEST-\d+ is approved$/);
  });

  it("are written for each shipment and refund, with its own lines and amount", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop, { title: "Balance" }), await makeVariant(shop, { title: "Weights" })]);
    const [line] = await shop.sql<{ id: string }[]>`select id from order_lines where order_id = ${orderId} and title = 'Balance'`;
    const fulfillmentId = shop.ids.next();
    const refundId = shop.ids.next();
    const now = shop.clock.now().toISOString();
    await shop.sql`insert into fulfillments (id, order_id, idempotency_key, staff_id, at)
      values (${fulfillmentId}, ${orderId}, 'k', ${shop.ids.next()}, ${now})`;
    await shop.sql`insert into fulfillment_lines (id, fulfillment_id, order_line_id, quantity) values (${shop.ids.next()}, ${fulfillmentId}, ${line?.id ?? ""}, 1)`;
    await shop.sql`insert into refunds (id, order_id, amount_cents, reason, status, idempotency_key, at, settled_at)
      values (${refundId}, ${orderId}, 1500, 'scratched', 'succeeded', 'k', ${now}, ${now})`;
    await mailOrder(shop, { orderId, kind: "shipped", fulfillmentId });
    await mailOrder(shop, { orderId, kind: "refunded", refundId });
    const [shipped, refunded] = shop.outbox;
    expect(shipped?.subject).toContain("Part of order");
    expect(shipped?.text).toContain("1 x Balance");
    expect(shipped?.text).toMatch(/1 x Balance(.|\n)*Still to come:\s+1 x Weights/);
    expect(refunded?.subject).toContain("Refund of $15.00");
    await mailOrder(shop, { orderId, kind: "shipped", fulfillmentId });
    expect(shop.outbox).toHaveLength(2);
  });

  it("follow a purchase order to its end: approved, shipped in parts, paid, one thing refunded", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [{ ...(await makeVariant(shop, { title: "Balance" })), quantity: 2 }], "purchase-order");
    const [line] = await shop.sql<{ id: string }[]>`select id from order_lines where order_id = ${orderId}`;
    const one = [{ lineId: line?.id ?? "", quantity: 1 }];
    await approveOrder(shop, owner, { orderId });
    await fulfillOrder(shop, owner, {
      orderId,
      lines: one,
      idempotencyKey: "first",
      parcels: [{ carrier: "UPS", trackingNumber: "1Z9", trackingUrl: "" }],
    });
    await mailWaiting(shop, orderId);
    await fulfillOrder(shop, owner, { orderId, lines: one, idempotencyKey: "second" });
    await markPaid(shop, owner, { orderId });
    const { refundId } = await refundOrder(shop, owner, { orderId, amount: "10", reason: "Scratched", lines: one, idempotencyKey: "refund" });
    await mailWaiting(shop, orderId);
    await markRefundSent(shop, owner, { orderId, refundId, reference: "SEPA 42" });
    await mailWaiting(shop, orderId);
    const toBuyer = shop.outbox.filter(({ to }) => to.startsWith("buyer-")).map(({ subject }) => subject.replace(/^\[TEST\] |#TEST-\d+/g, "").trim());
    // The confirmation was late: it no longer says that the order waits, nor that it is paid.
    expect(toBuyer).toEqual([
      expect.stringMatching(/^Order +confirmed$/),
      expect.stringMatching(/^Order +is approved$/),
      expect.stringMatching(/^Part of order +has shipped$/),
      expect.stringMatching(/^The rest of order +has shipped$/),
      "Payment received for order",
      "We owe you $10.00 for order",
      "Refund of $10.00 for order",
    ]);
    const texts = shop.outbox.map(({ text }) => text);
    expect(texts.join()).toContain("We have received your order under purchase order PO-7781.");
    expect(texts.find((text) => text.includes("has shipped with UPS"))).toContain("We will email you when the next part ships.");
    expect(texts.at(-1)).toContain("1 x Balance");
  });

  it("to staff are left out where the settings have no address, which the log says once an hour and not once per order", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shop", { name: "Bench & Beam" });
    const variant = await makeVariant(shop);
    const orders = [await makeOrder(shop, [variant]), await makeOrder(shop, [variant]), await makeOrder(shop, [variant])];
    shop.logged.length = 0;
    for (const orderId of orders) await mailOrder(shop, { orderId, kind: "staff" });
    expect(shop.outbox).toEqual([]);
    expect(shop.logged).toMatchObject([{ level: "warn", details: { orders: 1 }, message: expect.stringContaining("no email address for orders") }]);
    shop.pass(3_600_000);
    await mailOrder(shop, { orderId: orders[0] as string, kind: "staff" });
    expect(shop.logged[1]).toMatchObject({ level: "warn", details: { orders: 3 } });
  });
});
