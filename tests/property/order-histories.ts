import { type Staff, system } from "#domain/actor.ts";
import { bringDocumentsUpToDate } from "#domain/invoices/invoices.ts";
import { toDecimal } from "#domain/money.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import {
  approveOrder,
  cancelOrder,
  cancelOwnOrder,
  cancelShipment,
  editOrder,
  expireHeldOrders,
  finishRefunds,
  fulfillOrder,
  markPaid,
  recordPayment,
  reduceOrder,
  refundDifference,
  refundOrder,
  restockOrder,
  returnOverpayment,
  reversePayment,
  settleBalance,
} from "#domain/orders/orders.ts";
import { takeRefundReport } from "#domain/orders/refund-reports.ts";
import { markRefundSent } from "#domain/orders/refund-sending.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { isRefusal } from "#domain/refusal.ts";
import { approveReturn, closeReturn, declineReturn, receiveReturn, refundReturn } from "#domain/returns/return-handling.ts";
import { requestReturn, withdrawReturn } from "#domain/returns/returns.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type Mix, mixOf } from "#support/repeatable-choices.ts";
import type { TestShop } from "#support/test-shop.ts";
import { carryOutDocumentJobs } from "./order-documents.ts";

/** An order of which anybody does anything, with what was done in words. */
export type OrderHistory = { orderId: string; variants: { id: string; stock: number }[]; did: string[] };

const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const reason = "A history.";
const paidOn = "2026-11-01";

/** A bank that says no now and then, or is not there, or whose answer is lost. */
function moody(bank: PaymentProvider, mix: Mix): PaymentProvider {
  return {
    ...bank,
    refund: async (...asked) => {
      const mood = mix.below(8);
      if (mood === 0) return { status: "failed", failureCode: "moody" };
      if (mood === 1) throw new Error("The bank is not there.");
      const answer = await bank.refund(...asked);
      if (mood === 2) throw new Error("The answer of the bank was lost.");
      return answer;
    },
  };
}

/** Up to two actions at a time, each allowed or not; `check` is called after each. It follows from `seed` but for what two at once come to. */
export async function runOrderHistory(shop: TestShop, seed: number, check: (history: OrderHistory) => Promise<void>): Promise<void> {
  const mix = mixOf(seed);
  const history = await placed(shop, mix);
  const bank = shop.payments["test-card"] as PaymentProvider;
  const own: TestShop = { ...shop, payments: { ...shop.payments, "test-card": moody(bank, mixOf(mix.below(2 ** 31))) } };
  for (let rounds = 4 + mix.below(10); rounds > 0; rounds--) {
    const actions: Action[] = [];
    for (let at = mix.below(3) === 0 ? 2 : 1; at > 0; at--) actions.push(await actionOf(own, history, mixOf(mix.below(2 ** 31))));
    const ends = await Promise.allSettled(actions.map(({ run }) => run()));
    ends.forEach((end, at) => {
      const how = end.status === "fulfilled" ? "done" : isRefusal(end.reason) ? end.reason.code : String(end.reason);
      history.did.push(`${actions[at]?.name}: ${how}`);
    });
    const faults = ends.flatMap((end) =>
      end.status === "rejected" && !isRefusal(end.reason) && !/ the bank |The bank /.test(String(end.reason)) ? [end.reason] : [],
    );
    if (faults.length > 0) throw new Error(history.did.join("\n"), { cause: faults[0] });
    await check(history);
    // Not after each: what two changes come to is then issued at once.
    if (mix.below(2) === 0) await carryOutDocumentJobs(shop);
  }
  shop.pass(3 * 60_000);
  await finishRefunds(shop);
  await expireHeldOrders(shop);
  await carryOutDocumentJobs(shop);
  history.did.push("time passed");
  await check(history);
}

async function placed(shop: TestShop, mix: Mix): Promise<OrderHistory> {
  const variants: OrderHistory["variants"] = [];
  for (let at = 0; at < 2; at++) {
    const stock = 12 + mix.below(6);
    variants.push({ id: (await makeVariant(shop, { stock, priceCents: 999 + mix.below(5000) })).id, stock });
  }
  const method = mix.below(2) === 0 ? "test-card" : "purchase-order";
  const wanted = variants.slice(0, 1 + mix.below(2)).map(({ id }) => ({ id, quantity: 1 + mix.below(4) }));
  const orderId = await makeOrder(shop, wanted, method);
  return { orderId, variants, did: [`by ${method}, units ${wanted.map(({ quantity }) => quantity).join(" and ")}`] };
}

type Action = { name: string; run(): Promise<unknown> };
type Parts = { shop: TestShop; mix: Mix; history: OrderHistory; key: string; line: { id: string; quantity: number }; amount: string; units: number };

async function actionOf(shop: TestShop, history: OrderHistory, mix: Mix): Promise<Action> {
  const { orderId } = history;
  const lines = await shop.sql<
    { id: string; quantity: number }[]
  >`select id, quantity from order_lines where order_id = ${orderId} order by position`;
  const [sums] = await shop.sql<{ total: number; balance: number; received: number; refunded: number; reduced: number }[]>`
    select total_cents as total, balance_cents as balance, received_cents as received, refunded_cents as refunded, reduced_cents as reduced
    from orders where id = ${orderId}`;
  const { total = 0, balance = 0, received = 0, refunded = 0, reduced = 0 } = sums ?? {};
  const due = total - reduced;
  const amounts = [1, 100, Math.floor(total / 3), Math.floor(total / 2), total, due, due - refunded, due - received, received - due, total + 500];
  const amount = toDecimal(Math.max(1, mix.oneOf([...amounts, Math.abs(balance)])), "USD");
  const parts = { shop, mix, history, key: shop.ids.next(), line: mix.oneOf([...lines]), amount, units: 1 + mix.below(3) };
  return mix.oneOf([...(await ofMoney(parts, balance)), ...(await ofGoods(parts)), ...(await ofReturns(parts))]);
}

/** One of them, or one that is not there. */
const idsOf = async (shop: TestShop, rows: PromiseLike<readonly { id: string }[]>, mix: Mix) => {
  const ids = await rows;
  return ids.length > 0 ? mix.oneOf([...ids]).id : shop.ids.next();
};

async function ofMoney({ shop, mix, history: { orderId }, key, line, amount, units }: Parts, balance: number): Promise<Action[]> {
  const { sql } = shop;
  const refundId = await idsOf(shop, sql<{ id: string }[]>`select id from refunds where order_id = ${orderId} and kind <> 'reduction'`, mix);
  const paymentId = await idsOf(shop, sql<{ id: string }[]>`select id from order_payments where order_id = ${orderId}`, mix);
  const named = { lineId: line.id, quantity: units, ...(mix.below(2) === 0 ? { shipped: mix.below(2) === 0, restock: mix.below(2) === 0 } : {}) };
  const refund = {
    orderId,
    idempotencyKey: key,
    amount,
    reason,
    lines: mix.below(2) === 0 ? [] : [named],
    ...(mix.below(4) === 0 ? { shipping: "1.00" } : {}),
  };
  const payment = { orderId, amount, paidOn, reference: key, idempotencyKey: key };
  const settled = { orderId, amountCents: Math.max(1, balance), reference: "" };
  return [
    { name: "approve", run: () => approveOrder(shop, staff, { orderId }) },
    { name: "mark as paid", run: () => markPaid(shop, staff, { orderId }) },
    { name: `record ${amount}`, run: () => recordPayment(shop, staff, payment) },
    { name: "reverse", run: () => reversePayment(shop, staff, { orderId, paymentId, reason }) },
    { name: `return the overpayment ${amount}`, run: () => returnOverpayment(shop, staff, payment) },
    { name: `refund ${JSON.stringify(refund)}`, run: () => refundOrder(shop, staff, refund) },
    { name: `refund ${JSON.stringify(refund)}`, run: () => refundOrder(shop, staff, refund) },
    { name: `reduce ${JSON.stringify(refund)}`, run: () => reduceOrder(shop, staff, refund) },
    { name: "collect", run: () => settleBalance(shop, staff, { ...settled, how: "collected" }) },
    { name: "waive", run: () => settleBalance(shop, staff, { ...settled, how: "waived" }) },
    { name: "refund the difference", run: () => refundDifference(shop, staff, { orderId }) },
    { name: "mark a refund as sent", run: () => markRefundSent(shop, staff, { orderId, refundId, reference: "" }) },
    { name: "a bank takes no refund", run: () => takeRefundReport(shop, refundId, { status: "failed", failureCode: "expired_card" }) },
    { name: "documents", run: () => bringDocumentsUpToDate(shop, system, { orderId }) },
  ];
}

async function ofGoods({ shop, mix, history: { orderId, variants }, key, line, units }: Parts): Promise<Action[]> {
  const { sql } = shop;
  const fulfillmentId = await idsOf(shop, sql<{ id: string }[]>`select id from fulfillments where order_id = ${orderId}`, mix);
  const [edits] = await sql<{ count: number }[]>`select count(*)::int as count from order_edits where order_id = ${orderId}`;
  const lines = [{ lineId: line.id, quantity: Math.max(0, line.quantity + mix.below(5) - 2) }];
  const added = mix.below(3) === 0 ? [{ variantId: mix.oneOf(variants).id, quantity: units }] : [];
  const shipping = mix.below(4) === 0 ? { shipping: mix.oneOf(["0", "5.00", "40.00"]) } : {};
  const edit = { orderId, idempotencyKey: key, edits: edits?.count ?? 0, reason, notify: false, lines, added, ...shipping };
  const link = linkOf(shop, orderId);
  const shipment = { orderId, idempotencyKey: key, lines: [{ lineId: line.id, quantity: units }] };
  return [
    { name: `ship ${units}`, run: () => fulfillOrder(shop, staff, shipment) },
    { name: `ship ${units}`, run: () => fulfillOrder(shop, staff, shipment) },
    { name: "cancel a shipment", run: () => cancelShipment(shop, staff, { orderId, fulfillmentId, reason, notify: false }) },
    { name: `edit ${JSON.stringify(edit)}`, run: () => editOrder(shop, staff, edit) },
    { name: `edit ${JSON.stringify(edit)}`, run: () => editOrder(shop, staff, edit) },
    {
      name: `restock ${units - 1}`,
      run: () => restockOrder(shop, staff, { orderId, idempotencyKey: key, lines: [{ lineId: line.id, quantity: units - 1 }] }),
    },
    { name: "cancel", run: () => cancelOrder(shop, staff, { orderId, reason }) },
    { name: "the buyer cancels", run: () => cancelOwnOrder(shop, stranger, link) },
    { name: "time passes", run: () => later(shop, mix.below(8) === 0 ? 20 * 86_400_000 : 3 * 60_000) },
  ];
}

async function later(shop: TestShop, milliseconds: number): Promise<void> {
  shop.pass(milliseconds);
  await finishRefunds(shop);
  await expireHeldOrders(shop);
}

const linkOf = (shop: TestShop, orderId: string) => ({ token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) });

async function ofReturns({ shop, mix, history: { orderId }, line, amount, units }: Parts): Promise<Action[]> {
  const { sql } = shop;
  const returnId = await idsOf(shop, sql<{ id: string }[]>`select id from returns where order_id = ${orderId}`, mix);
  const returned = await sql<{ id: string }[]>`select order_line_id as id from return_lines where return_id = ${returnId}`;
  const received = mix.below(3);
  const arrived = returned.map(({ id: lineId }) => ({ lineId, received, restocked: Math.min(received, mix.below(3)), condition: "" }));
  const link = linkOf(shop, orderId);
  const asked = { lines: [{ lineId: line.id, quantity: units, reason: "other" as const }], comment: "" };
  return [
    { name: `ask to return ${units}`, run: () => requestReturn(shop, stranger, link, asked) },
    { name: `ask to return ${units}`, run: () => requestReturn(shop, stranger, link, asked) },
    { name: "approve a return", run: () => approveReturn(shop, staff, { returnId, returnAddress: "1 Dock Street", instructions: "" }) },
    { name: `receive ${received} of a return`, run: () => receiveReturn(shop, staff, { returnId, lines: arrived }) },
    { name: `refund a return ${amount}`, run: () => refundReturn(shop, staff, { returnId, amount }) },
    { name: "close a return", run: () => closeReturn(shop, staff, { returnId }) },
    { name: "decline a return", run: () => declineReturn(shop, staff, { returnId, reason }) },
    { name: "withdraw a return", run: () => withdrawReturn(shop, stranger, link, returnId) },
  ];
}
