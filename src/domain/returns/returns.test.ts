import { describe, expect, it } from "vitest";
import { type Actor, type Staff, type StaffRole, system } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { listInvoicesOf } from "#domain/invoices/invoices.ts";
import { readWaiting } from "#domain/open-tasks/open-tasks.ts";
import { readLinkedOrder } from "#domain/orders/order-access.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { approveOrder, cancelShipment, fulfillOrder, recordPayment, reduceOrder, refundOrder } from "#domain/orders/orders.ts";
import { erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { mailReturn } from "#jobs/return-mail.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants, unitsEver } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { approveReturn, closeReturn, declineReturn, listReturns, readReturn, receiveReturn, refundReturn } from "./return-handling.ts";
import { readOrderReturns, requestReturn, withdrawReturn } from "./returns.ts";

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
const mailsOf = async (shop: TestShop, returnId: string) =>
  (
    await shop.sql<
      { kind: string }[]
    >`select data->>'kind' as kind from jobs.job where name = 'return-mail' and data->>'returnId' = ${returnId} order by 1`
  ).map(({ kind }) => kind);

describe("a return", () => {
  it("is asked for by the buyer, approved with a number, received, refunded less a fee, and closed, with an email at each step", async () => {
    const { shop, variant, orderId, lineId, link } = await shipped();
    expect((await readOrderReturns(shop, stranger, link)).returnable).toEqual([{ lineId, quantity: 4, until: "2026-12-02T09:00:00.000Z" }]);
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 3));
    expect(await readWaiting(shop, owner)).toMatchObject({ returns: 1 });
    await approveReturn(shop, owner, { returnId, ...words });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 3, 2));
    await refundReturn(shop, owner, { returnId, amount: "250.00" });
    expect(await readReturn(shop, owner, returnId)).toMatchObject({
      number: "RMA-1001",
      status: "closed",
      goods: { amount: "300.00" },
      refund: { amount: { amount: "250.00" }, status: "succeeded" },
      refundable: { amount: "150.00" },
      lines: [{ quantity: 3, received: 3, restocked: 2, reason: "defective", condition: "Opened" }],
    });
    await refundReturn(shop, owner, { returnId, amount: "250.00" });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 18, reserved: 0 });
    expect(await unitsEver(shop, variant.id)).toBe(20);
    const order = await readAdminOrder(shop, owner, orderId);
    expect(order).toMatchObject({ financialStatus: "partially_refunded", lines: [{ refundedQuantity: 3, returnableQuantity: 1 }] });
    expect(order.events.filter(({ kind }) => kind === "return").length).toBe(4);
    expect(await mailsOf(shop, returnId)).toEqual(["approved", "received", "requested", "staff"]);
    expect((await readOrderReturns(shop, stranger, link)).returnable).toMatchObject([{ quantity: 1 }]);
    expect(await readWaiting(shop, owner)).toMatchObject({ returns: 0 });
    await expectInvariants(shop);
  });

  it("writes to the buyer and to staff once at each step, and to nobody who was erased", async () => {
    const { shop, orderId, lineId, link } = await shipped();
    await changeSettings(shop, system, "shop", { name: "Bench & Beam", ordersEmail: "orders@bench.example" });
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 1));
    shop.outbox.length = 0;
    for (const kind of ["requested", "staff", "requested"] as const) await mailReturn(shop, { returnId, kind });
    await approveReturn(shop, owner, { returnId, ...words });
    await mailReturn(shop, { returnId, kind: "approved" });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 1, 0));
    await mailReturn(shop, { returnId, kind: "received" });
    await closeReturn(shop, owner, { returnId });
    await mailReturn(shop, { returnId, kind: "closed" });
    expect(shop.outbox.map(({ to, subject }) => [to.split("@")[1], subject.replace(/#TEST-\d+/, "#N").replace(/RMA-\d+/, "RMA-N")])).toEqual([
      ["lab.example", "[TEST] We have your return request for order #N"],
      ["bench.example", "[TEST] Return request for order #N"],
      ["lab.example", "[TEST] Return RMA-N for order #N is approved"],
      ["lab.example", "[TEST] We have received your return RMA-N"],
      ["lab.example", "[TEST] Your return RMA-N is closed"],
    ]);
    const [, forStaff, approval] = shop.outbox;
    expect(forStaff?.text).toContain("It hums.");
    expect(forStaff?.text).toContain(`/admin/returns/${returnId}`);
    expect(approval?.text).toContain("1 Dock Street");
    expect(approval?.text).toContain(`/orders/${link.token}`);
    await shop.sql`update orders set email = '' where id = ${orderId}`;
    await mailReturn(shop, { returnId, kind: "declined" });
    expect(shop.outbox).toHaveLength(5);
  });

  it("is declined with a reason, or taken back by the buyer: then the goods can be asked for again", async () => {
    const { shop, lineId, link } = await shipped();
    const first = await requestReturn(shop, stranger, link, asking(lineId, 4));
    expect((await readOrderReturns(shop, stranger, link)).returnable).toEqual([]);
    await declineReturn(shop, owner, { returnId: first.returnId, reason: "It was used." });
    const second = await requestReturn(shop, stranger, link, asking(lineId, 4));
    await withdrawReturn(shop, stranger, link, second.returnId);
    await withdrawReturn(shop, stranger, link, second.returnId);
    expect((await readOrderReturns(shop, stranger, link)).returns.map(({ status, declineReason }) => [status, declineReason])).toEqual(
      expect.arrayContaining([
        ["withdrawn", null],
        ["declined", "It was used."],
      ]),
    );
    expect((await readOrderReturns(shop, stranger, link)).returnable).toMatchObject([{ quantity: 4 }]);
  });

  it("is asked for at most ten times a day, however often it is taken back: each request is an email to staff", async () => {
    const { shop, lineId, link } = await shipped();
    for (let times = 0; times < 10; times++) {
      const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 1));
      await withdrawReturn(shop, stranger, link, returnId);
    }
    await expect(requestReturn(shop, stranger, link, asking(lineId, 1))).rejects.toMatchObject({ code: "too-many-requests" });
    shop.pass(dayMs);
    expect(await requestReturn(shop, stranger, link, asking(lineId, 1))).toMatchObject({ returnId: expect.any(String) });
  });

  it("that is closed without a refund puts what can be sold into stock, and its goods are not returned twice", async () => {
    const { shop, variant, lineId, link } = await shipped();
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 2));
    await approveReturn(shop, owner, { returnId, ...words });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 2, 1));
    await closeReturn(shop, owner, { returnId });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 17, reserved: 0 });
    expect((await readOrderReturns(shop, stranger, link)).returnable).toMatchObject([{ quantity: 2 }]);
    expect(await refusalOf(refundReturn(shop, owner, { returnId, amount: "1.00" }))).toBe("return-not-open");
    await expectInvariants(shop);
  });

  it("of a purchase order that is not paid yet takes the amount off what is due", async () => {
    const { shop, variant, orderId, lineId, link } = await shipped(4, "purchase-order");
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 1));
    await approveReturn(shop, owner, { returnId, ...words });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 1, 1));
    await refundReturn(shop, owner, { returnId, amount: "100.00" });
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ due: { amount: "300.00" } });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 17, reserved: 0 });
    await expectInvariants(shop);
  });

  it("of all of a purchase order that is not paid yet closes it with a credit note: nothing is due, and nobody is reminded", async () => {
    const { shop, variant, orderId, lineId, link } = await shipped(4, "purchase-order");
    await issueInvoices(shop, { orderId });
    const { due } = await readAdminOrder(shop, owner, orderId);
    const part = reduceOrder(shop, owner, {
      orderId,
      amount: due.amount,
      reason: "Lost",
      lines: [],
      idempotencyKey: "too-much",
      shipping: "1000.00",
    });
    expect(await refusalOf(part)).toBe("input-invalid");
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 4));
    await approveReturn(shop, owner, { returnId, ...words });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 4, 3));
    expect(await readReturn(shop, owner, returnId)).toMatchObject({ isPaid: false, refundable: due });
    await refundReturn(shop, owner, { returnId, amount: due.amount });
    await refundReturn(shop, owner, { returnId, amount: due.amount });
    const order = await readAdminOrder(shop, owner, orderId);
    expect(order).toMatchObject({
      financialStatus: "cancelled",
      fulfillmentStatus: "fulfilled",
      due: { amount: "0.00" },
      refunds: [{ kind: "reduction" }],
    });
    const fulfillmentId = order.fulfillments[0]?.id ?? "";
    const takenBack = cancelShipment(shop, owner, { orderId, fulfillmentId, reason: "By mistake", notify: false });
    expect(await refusalOf(takenBack)).toBe("shipment-refunded");
    await issueInvoices(shop, { orderId });
    const documents = await listInvoicesOf(shop, owner, { orderId });
    expect(documents.map(({ kind }) => kind).sort()).toEqual(["credit-note", "invoice"]);
    expect(new Set(documents.map(({ totalCents }) => totalCents)).size).toBe(1);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 19, reserved: 0 });
    shop.pass(90 * dayMs);
    expect(await readWaiting(shop, owner)).toMatchObject({ overdueInvoices: 0, refundsToSend: 0 });
    expect((await readLinkedOrder(shop, stranger, link)).order).toMatchObject({ financialStatus: "cancelled", isCancelled: false });
    await expectInvariants(shop);
  });

  it("of the rest of a purchase order that was paid in part closes it too, and what was paid is owed back", async () => {
    const { shop, orderId, lineId, link } = await shipped(2, "purchase-order");
    await recordPayment(shop, owner, { orderId, amount: "50.00", paidOn: "2026-11-02", reference: "", idempotencyKey: "part" });
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 2));
    await approveReturn(shop, owner, { returnId, ...words });
    await receiveReturn(shop, owner, arrived(returnId, lineId, 2, 2));
    const { refundable } = await readReturn(shop, owner, returnId);
    await refundReturn(shop, owner, { returnId, amount: refundable.amount });
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ financialStatus: "cancelled", overpaid: { amount: "50.00" } });
    await expectInvariants(shop);
  });

  it("is not possible before anything shipped, after its time, where the shop takes nothing back, and for more than was shipped", async () => {
    const { shop, orderId, lineId, link } = await shipped(2);
    // The proof of a browser also expires after 30 days, so each request uses a new one.
    const linkNow = () => ({ ...link, proofs: withOrderProof(shop, orderId, null) });
    const ask = (quantity: number) => refusalOf(requestReturn(shop, stranger, linkNow(), asking(lineId, quantity)));
    expect(await ask(3)).toBe("return-not-possible");
    const full = { ...stranger, address: "198.51.100.77" };
    await shop.counters.add("stored-by-address", full.address, storageLimits.address.bytes, storageLimits.address.windowMs);
    expect(await refusalOf(requestReturn(shop, full, linkNow(), asking(lineId, 1)))).toBe("stored-too-much");
    expect(await refusalOf(requestReturn(shop, stranger, link, asking(shop.ids.next(), 1)))).toBe("line-not-found");
    await changeSettings(shop, system, "promises", { returnDays: 0 });
    expect(await ask(1)).toBe("return-not-possible");
    await changeSettings(shop, system, "promises", { returnDays: 30 });
    shop.pass(29 * dayMs);
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 1));
    shop.pass(dayMs);
    expect(await ask(1)).toBe("return-not-possible");
    await declineReturn(shop, owner, { returnId, reason: "No" });
    const unshipped = await makeOrder(shop, [await makeVariant(shop)]);
    const other = (await readAdminOrder(shop, owner, unshipped)).lines[0]?.id ?? "";
    const otherLink = { token: orderToken(shop, unshipped), proofs: withOrderProof(shop, unshipped, null) };
    expect(await refusalOf(requestReturn(shop, stranger, otherLink, asking(other, 1)))).toBe("return-not-possible");
  });

  it("goes one way: what was decided, received or closed is not decided again", async () => {
    const { shop, lineId, link } = await shipped();
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 2));
    expect(await refusalOf(receiveReturn(shop, owner, arrived(returnId, lineId, 1, 0)))).toBe("return-not-open");
    expect(await refusalOf(refundReturn(shop, owner, { returnId, amount: "1.00" }))).toBe("return-not-open");
    expect(await refusalOf(closeReturn(shop, owner, { returnId }))).toBe("return-not-open");
    await approveReturn(shop, owner, { returnId, ...words });
    expect(await refusalOf(approveReturn(shop, owner, { returnId, ...words }))).toBe("return-not-open");
    expect(await refusalOf(receiveReturn(shop, owner, arrived(returnId, lineId, 3, 0)))).toBe("input-invalid");
    expect(await refusalOf(receiveReturn(shop, owner, arrived(returnId, lineId, 1, 2)))).toBe("input-invalid");
    expect(await refusalOf(receiveReturn(shop, owner, arrived(returnId, shop.ids.next(), 1, 0)))).toBe("line-not-found");
    await receiveReturn(shop, owner, arrived(returnId, lineId, 2, 0));
    expect(await refusalOf(withdrawReturn(shop, stranger, link, returnId))).toBe("return-not-open");
    expect(await refusalOf(declineReturn(shop, owner, { returnId, reason: "No" }))).toBe("return-not-open");
    expect(await refusalOf(refundReturn(shop, owner, { returnId, amount: "401.00" }))).toBe("refund-too-large");
    expect(await refusalOf(refundReturn(shop, owner, { returnId, amount: "nothing" }))).toBe("input-invalid");
    // Nothing is under way after a refusal, so what arrived can still be corrected.
    await receiveReturn(shop, owner, arrived(returnId, lineId, 1, 1));
    await closeReturn(shop, owner, { returnId });
  });

  it("is the business of the order's buyer and of staff who may", async () => {
    const { shop, lineId, link } = await shipped();
    const others = { token: link.token };
    const other = await shipped();
    for (const work of [
      () => requestReturn(shop, stranger, others, asking(lineId, 1)),
      () => readOrderReturns(shop, stranger, others),
      () => withdrawReturn(shop, stranger, others, shop.ids.next()),
    ])
      expect(await refusalOf(work())).toBe("order-unconfirmed");
    for (const work of [
      () => requestReturn(shop, stranger, { token: "x" }, asking(lineId, 1)),
      () => readOrderReturns(shop, stranger, { token: "x" }),
      () => withdrawReturn(shop, stranger, { token: "x" }, shop.ids.next()),
    ])
      expect(await refusalOf(work())).toBe("order-not-found");
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 1));
    expect(await refusalOf(withdrawReturn(shop, stranger, other.link, returnId))).toBe("return-not-found");
    const works: [(actor: Actor) => Promise<unknown>, mayDo: StaffRole[]][] = [
      [(actor) => readReturn(shop, actor, returnId), ["support"]],
      [(actor) => listReturns(shop, actor), ["support"]],
      [(actor) => readWaiting(shop, actor), ["analyst", "support"]],
      [(actor) => refundReturn(shop, actor, { returnId, amount: "1.00" }), []],
      [(actor) => declineReturn(shop, actor, { returnId: shop.ids.next(), reason: "No" }), ["support"]],
      [(actor) => approveReturn(shop, actor, { returnId: shop.ids.next(), ...words }), ["support"]],
      [(actor) => receiveReturn(shop, actor, { returnId: shop.ids.next(), lines: [] }), ["support"]],
      [(actor) => closeReturn(shop, actor, { returnId: shop.ids.next() }), ["support"]],
    ];
    const customer = { kind: "customer", accountId: shop.ids.next(), email: "eve@lab.example", cartId: null } as const;
    for (const [work, mayDo] of works) {
      expect(await refusalOf(work(stranger))).toBe("not-signed-in");
      expect(await refusalOf(work(customer))).toBe("not-allowed");
      for (const role of ["analyst", "support"] as const)
        expect((await refusalOf(work(staff(role)))) === "not-allowed", `${work} by ${role}`).toBe(!mayDo.includes(role));
    }
    expect(await refusalOf(readReturn(shop, owner, "1001"))).toBe("return-not-found");
    expect(await refusalOf(refundReturn(shop, owner, { returnId: shop.ids.next(), amount: "1.00" }))).toBe("return-not-found");
  });
});

describe("the list of returns", () => {
  it("is found by number and order, in views, page by page", async () => {
    const { shop, orderId, lineId, link } = await shipped();
    const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 1));
    await approveReturn(shop, owner, { returnId, ...words });
    const { number, orderName } = await readReturn(shop, owner, returnId);
    const ids = async (input: Parameters<typeof listReturns>[2]) => (await listReturns(shop, owner, input)).returns.map(({ id }) => id);
    expect(await ids({ search: number ?? "" })).toEqual([returnId]);
    expect(await ids({ search: orderName, view: "approved" })).toEqual([returnId]);
    expect(await ids({ search: orderName, view: "requested" })).toEqual([]);
    expect(await ids({ orderId, view: "closed" })).toEqual([returnId]);
    const all = await ids({ view: "all", sort: "oldest" });
    const paged: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Awaited<ReturnType<typeof listReturns>> = await listReturns(shop, owner, { view: "all", sort: "oldest", first: 2, after });
      paged.push(...page.returns.map(({ id }) => id));
      after = page.next;
    }
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(2);
  });
});

describe("personal data of returns", () => {
  it("are exported, keep an erasure waiting while a return is open, and are gone with it", async () => {
    const { shop, orderId, lineId, link } = await shipped();
    const [{ email } = { email: "" }] = await shop.sql<{ email: string }[]>`select email from orders where id = ${orderId}`;
    const { returnId } = await requestReturn(shop, stranger, link, { ...asking(lineId, 1), comment: "Ask for Zebulonius." });
    expect(JSON.stringify(await exportPersonalData(shop, system, { email }))).toContain("Zebulonius");
    expect(await refusalOf(erasePersonalData(shop, system, { email }))).toBe("personal-data-in-use");
    await declineReturn(shop, owner, { returnId, reason: "No" });
    await erasePersonalData(shop, system, { email });
    expect(await readReturn(shop, owner, returnId)).toMatchObject({ comment: "", declineReason: null, customerName: "Erased buyer" });
  });
});

describe("four clients at once", () => {
  it("never return more of a line than was shipped", async () => {
    for (let round = 0; round < 5; round++) {
      const { shop, lineId, link } = await shipped(4);
      const outcomes = await Promise.all(
        [3, 2, 2, 1, 4, 1].map((quantity) => refusalOf(requestReturn(shop, stranger, link, asking(lineId, quantity)))),
      );
      expect(new Set(outcomes)).toEqual(new Set(["done", "return-not-possible"]));
      const [row] = await shop.sql<{ units: number }[]>`select sum(quantity)::int as units from return_lines where order_line_id = ${lineId}`;
      expect(row?.units).toBeLessThanOrEqual(4);
    }
  });

  it("never refund more than was paid, nor one return twice, while staff refund the order too", async () => {
    for (let round = 0; round < 5; round++) {
      const { shop, variant, orderId, lineId, link } = await shipped(4);
      const { returnId } = await requestReturn(shop, stranger, link, asking(lineId, 3));
      await approveReturn(shop, owner, { returnId, ...words });
      await receiveReturn(shop, owner, arrived(returnId, lineId, 3, 3));
      const work = [
        () => refundReturn(shop, owner, { returnId, amount: "300.00" }),
        () => refundReturn(shop, owner, { returnId, amount: "300.00" }),
        () => refundOrder(shop, owner, { orderId, amount: "200.00", reason: "Late", lines: [], idempotencyKey: `late-${round}` }),
        () => closeReturn(shop, owner, { returnId }),
        () => requestReturn(shop, stranger, link, asking(lineId, 1)),
      ];
      await Promise.all((round % 2 ? work.toReversed() : work).map((each) => refusalOf(each())));
      const order = await readAdminOrder(shop, owner, orderId);
      expect(Number(order.refunded.amount)).toBeLessThanOrEqual(400);
      expect(order.lines[0]?.refundedQuantity).toBeLessThanOrEqual(4);
      // Units are restocked once, whichever of refund and closing was first; a refund that was refused leaves the return open.
      const { status } = await readReturn(shop, owner, returnId);
      expect((await stockOf(shop, variant.id)).onHand).toBe(status === "closed" ? 19 : 16);
      expect(await unitsEver(shop, variant.id)).toBe(20);
    }
    await expectInvariants(shopOf());
  });
});
