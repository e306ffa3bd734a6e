import { expect } from "vitest";
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
import { handleRefundReport } from "#domain/orders/refund-reports.ts";
import { markRefundSent } from "#domain/orders/refund-sending.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { approveReturn, closeReturn, declineReturn, receiveReturn, refundReturn } from "#domain/returns/return-handling.ts";
import { requestReturn, withdrawReturn } from "#domain/returns/returns.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type Mix, mixOf } from "#support/seeded-random.ts";
import type { StatementProxy } from "#support/statement-proxy.ts";
import type { TestShop } from "#support/test-shop.ts";
import { carryOutDocumentJobs } from "./invoice-jobs.ts";
import { endOf } from "./sale-clients.ts";

/** An order on which random actions are done, and what was done, in words. */
export type OrderHistory = { orderId: string; variants: { id: string; stock: number }[]; did: string[] };

const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const reason = "A history.";
const paidOn = "2026-11-01";

/** Wraps the provider so that at random it refuses a refund, does not answer, or its answer is lost. */
function unreliable(provider: PaymentProvider, mix: Mix): PaymentProvider {
  return {
    ...provider,
    refund: async (...asked) => {
      const how = mix.below(8);
      if (how === 0) return { status: "failed", failureCode: "unreliable" };
      if (how === 1) throw new Error("The unreliable provider did not answer.");
      const answer = await provider.refund(...asked);
      if (how === 2) throw new Error("The answer of the unreliable provider was lost.");
      return answer;
    },
  };
}

/**
 * Does up to two actions at once, each allowed or not, in processes of which every third dies at some statement; half of the actions that died are done
 * again with the same key. `check` is called after each round. Everything follows from `seed`, except how two actions at once interleave.
 */
export async function runOrderHistory(
  shop: TestShop,
  proxy: StatementProxy,
  seed: number,
  check: (history: OrderHistory) => Promise<void>,
): Promise<void> {
  const mix = mixOf(seed);
  const history = await placed(shop, mix);
  const provider = shop.payments["test-card"] as PaymentProvider;
  const own: TestShop = { ...shop, payments: { ...shop.payments, "test-card": unreliable(provider, mixOf(mix.below(2 ** 31))) } };
  for (let rounds = 4 + mix.below(10); rounds > 0; rounds--) {
    const actions: Action[] = [];
    for (let at = mix.below(3) === 0 ? 2 : 1; at > 0; at--) actions.push(await actionOf(own, history, mixOf(mix.below(2 ** 31))));
    const mixes = actions.map(() => mixOf(mix.below(2 ** 31)));
    const ends = await Promise.all(actions.map((action, at) => carriedOut(own, { proxy, mix: mixes[at] ?? mix }, action)));
    history.did.push(...ends.map(({ did }) => did));
    const [fault] = ends.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
    if (fault !== undefined) throw new Error(history.did.join("\n"), { cause: fault });
    await untilTheDeadAreGone(shop);
    await check(history);
    // Only after some rounds, so that documents for two changes are also issued together.
    if (mix.below(2) === 0) await carryOutDocumentJobs(shop);
  }
  shop.pass(3 * 60_000);
  await finishRefunds(shop);
  await expireHeldOrders(shop);
  await carryOutDocumentJobs(shop);
  history.did.push("time passed");
  await check(history);
}

type Carried = { did: string; fault?: unknown };

/** Runs the action once, and for half of the actions again where the process died. */
async function carriedOut(shop: TestShop, parts: { proxy: StatementProxy; mix: Mix }, { name, run }: Action): Promise<Carried> {
  const isRepeated = parts.mix.below(2) === 0;
  try {
    const first = await endOf(shop, parts, run);
    const end = first.how === "died" && isRepeated ? await endOf(shop, parts, run) : first;
    const how = end.how === "refused" ? end.code : end.how;
    return { did: `${name}: ${end === first ? how : `died, then ${how}`}` };
  } catch (thrown) {
    const isOfProvider = /the unreliable provider/i.test(String(thrown));
    return { did: `${name}: ${thrown}`, ...(isOfProvider ? {} : { fault: thrown }) };
  }
}

/** Waits until the database has ended all work for dead clients, so that the state under check no longer changes. */
const untilTheDeadAreGone = ({ sql }: TestShop) =>
  expect
    .poll(() => sql`select application_name from pg_stat_activity where datname = current_database() and application_name like 'client-%'`, {
      interval: 5,
    })
    .toEqual([]);

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

type Action = { name: string; run(shop: TestShop): Promise<unknown> };
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

/** Returns one of the ids, or one that does not exist if there are none. */
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
    { name: "approve", run: (shop) => approveOrder(shop, staff, { orderId }) },
    { name: "mark as paid", run: (shop) => markPaid(shop, staff, { orderId }) },
    { name: `record ${amount}`, run: (shop) => recordPayment(shop, staff, payment) },
    { name: "reverse", run: (shop) => reversePayment(shop, staff, { orderId, paymentId, reason }) },
    { name: `send back the overpayment ${amount}`, run: (shop) => returnOverpayment(shop, staff, payment) },
    { name: `refund ${JSON.stringify(refund)}`, run: (shop) => refundOrder(shop, staff, refund) },
    { name: `refund ${JSON.stringify(refund)}`, run: (shop) => refundOrder(shop, staff, refund) },
    { name: `reduce ${JSON.stringify(refund)}`, run: (shop) => reduceOrder(shop, staff, refund) },
    { name: "collect", run: (shop) => settleBalance(shop, staff, { ...settled, how: "collected" }) },
    { name: "waive", run: (shop) => settleBalance(shop, staff, { ...settled, how: "waived" }) },
    { name: "refund the difference", run: (shop) => refundDifference(shop, staff, { orderId }) },
    { name: "mark a refund as sent", run: (shop) => markRefundSent(shop, staff, { orderId, refundId, reference: "" }) },
    { name: "a bank takes no refund", run: (shop) => handleRefundReport(shop, refundId, { status: "failed", failureCode: "expired_card" }) },
    { name: "documents", run: (shop) => bringDocumentsUpToDate(shop, system, { orderId }) },
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
    { name: `ship ${units}`, run: (shop) => fulfillOrder(shop, staff, shipment) },
    { name: `ship ${units}`, run: (shop) => fulfillOrder(shop, staff, shipment) },
    { name: "cancel a shipment", run: (shop) => cancelShipment(shop, staff, { orderId, fulfillmentId, reason, notify: false }) },
    { name: `edit ${JSON.stringify(edit)}`, run: (shop) => editOrder(shop, staff, edit) },
    { name: `edit ${JSON.stringify(edit)}`, run: (shop) => editOrder(shop, staff, edit) },
    {
      name: `restock ${units - 1}`,
      run: (shop) => restockOrder(shop, staff, { orderId, idempotencyKey: key, lines: [{ lineId: line.id, quantity: units - 1 }] }),
    },
    { name: "cancel", run: (shop) => cancelOrder(shop, staff, { orderId, reason }) },
    { name: "the buyer cancels", run: (shop) => cancelOwnOrder(shop, stranger, link) },
    { name: "time passes", run: (shop) => later(shop, mix.below(8) === 0 ? 20 * 86_400_000 : 3 * 60_000) },
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
    { name: `ask to return ${units}`, run: (shop) => requestReturn(shop, stranger, link, asked) },
    { name: `ask to return ${units}`, run: (shop) => requestReturn(shop, stranger, link, asked) },
    { name: "approve a return", run: (shop) => approveReturn(shop, staff, { returnId, returnAddress: "1 Dock Street", instructions: "" }) },
    { name: `receive ${received} of a return`, run: (shop) => receiveReturn(shop, staff, { returnId, lines: arrived }) },
    { name: `refund a return ${amount}`, run: (shop) => refundReturn(shop, staff, { returnId, amount }) },
    { name: "close a return", run: (shop) => closeReturn(shop, staff, { returnId }) },
    { name: "decline a return", run: (shop) => declineReturn(shop, staff, { returnId, reason }) },
    { name: "withdraw a return", run: (shop) => withdrawReturn(shop, stranger, link, returnId) },
  ];
}
