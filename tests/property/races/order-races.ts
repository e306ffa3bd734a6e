import { type Staff, system } from "#domain/actor.ts";
import { placeOrder, readCheckout } from "#domain/checkout/checkout.ts";
import { changeTerms } from "#domain/customers/customers.ts";
import { assignBankLine } from "#domain/invoices/bank-assigning.ts";
import { previewBankFile } from "#domain/invoices/bank-import.ts";
import { bringDocumentsUpToDate } from "#domain/invoices/invoices.ts";
import { toDecimal } from "#domain/money.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { approveOrder, cancelOrder, editOrder, fulfillOrder, markPaid, recordPayment, refundOrder, reversePayment } from "#domain/orders/orders.ts";
import { approveReturn, closeReturn, receiveReturn } from "#domain/returns/return-handling.ts";
import { openReturn } from "#domain/returns/return-opening.ts";
import { requestReturn } from "#domain/returns/returns.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { checkoutOf, makeCustomer } from "#support/customer-on-terms.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import type { TestShop } from "#support/test-shop.ts";
import type { Race } from "../race-runner.ts";

const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const reason = "A race.";
const paidOn = "2026-11-01";

type Made = { orderId: string; variantId: string; lineId: string; total: string };

/** Makes an order for two units of a variant with ten in stock. */
async function ordered(shop: TestShop, method: "test-card" | "purchase-order" = "test-card"): Promise<Made> {
  const { id: variantId } = await makeVariant(shop, { stock: 10 });
  const orderId = await makeOrder(shop, [{ id: variantId, quantity: 2 }], method);
  const [row] = await shop.sql<{ line: string; total: number }[]>`
    select l.id as line, o.total_cents::int as total from orders o join order_lines l on l.order_id = o.id where o.id = ${orderId}`;
  return { orderId, variantId, lineId: row?.line ?? "", total: toDecimal(row?.total ?? 0, "USD") };
}

/** Makes an order on a purchase order that staff approved. */
async function approved(shop: TestShop): Promise<Made> {
  const made = await ordered(shop, "purchase-order");
  await approveOrder(shop, staff, made);
  return made;
}

async function paidByTransfer(shop: TestShop): Promise<Made> {
  const made = await approved(shop);
  await markPaid(shop, staff, made);
  return made;
}

/** Two members of staff do the same, each with their own key; with `hasOneKey` one request is sent twice. */
function twice(shop: TestShop, work: (shop: TestShop, key: string) => Promise<unknown>, hasOneKey = false): Pick<Race, "first" | "second"> {
  const [one, other] = [shop.ids.next(), shop.ids.next()];
  return { first: (shop) => work(shop, one), second: (shop) => work(shop, hasOneKey ? one : other) };
}

/** Two members of staff refund the whole amount of an order paid by bank transfer. */
export async function wholeRefundTwice(shop: TestShop): Promise<Race> {
  const { orderId, total } = await paidByTransfer(shop);
  return {
    ...twice(shop, (shop, idempotencyKey) => refundOrder(shop, staff, { orderId, idempotencyKey, amount: total, reason, lines: [] })),
    faults: async () => {
      const [row] = await shop.sql<{ isTooMuch: boolean }[]>`
        select coalesce(sum(r.amount_cents), 0) > o.total_cents as "isTooMuch" from orders o join refunds r on r.order_id = o.id and r.status <> 'failed'
        where o.id = ${orderId} group by o.id`;
      return row?.isTooMuch ? ["more was refunded than was paid"] : [];
    },
  };
}

export async function oneRefundSentTwice(shop: TestShop): Promise<Race> {
  const { orderId } = await paidByTransfer(shop);
  return {
    ...twice(shop, (shop, idempotencyKey) => refundOrder(shop, staff, { orderId, idempotencyKey, amount: "1.00", reason, lines: [] }), true),
    faults: async () => {
      const refunds = await shop.sql`select from refunds where order_id = ${orderId}`;
      return refunds.length > 1 ? ["two refunds have one key"] : [];
    },
  };
}

/** Two members of staff ship all units of an order. */
export async function wholeShipmentTwice(shop: TestShop): Promise<Race> {
  const { orderId, lineId } = await ordered(shop);
  return {
    ...twice(shop, (shop, idempotencyKey) => fulfillOrder(shop, staff, { orderId, idempotencyKey, lines: [{ lineId, quantity: 2 }] })),
    faults: async () => {
      const [row] = await shop.sql<{ units: number }[]>`
        select coalesce(sum(quantity), 0)::int as units from fulfillment_lines where order_line_id = ${lineId}`;
      return (row?.units ?? 0) > 2 ? ["more was shipped than was ordered"] : [];
    },
  };
}

export async function oneShipmentSentTwice(shop: TestShop): Promise<Race> {
  const { orderId, lineId } = await ordered(shop);
  return {
    ...twice(shop, (shop, idempotencyKey) => fulfillOrder(shop, staff, { orderId, idempotencyKey, lines: [{ lineId, quantity: 1 }] }), true),
    faults: async () => {
      const shipments = await shop.sql`select from fulfillments where order_id = ${orderId}`;
      return shipments.length > 1 ? ["two shipments have one key"] : [];
    },
  };
}

/** One member of staff ships an order that another cancels. */
export async function shippedAndCanceled(shop: TestShop): Promise<Race> {
  const { orderId, lineId } = await approved(shop);
  const shipment = { orderId, idempotencyKey: shop.ids.next(), lines: [{ lineId, quantity: 2 }] };
  return {
    first: (shop) => cancelOrder(shop, staff, { orderId, reason }),
    second: (shop) => fulfillOrder(shop, staff, shipment),
    faults: async () => {
      const both = await shop.sql`
        select from orders o where o.id = ${orderId} and exists (select from fulfillments f where f.order_id = o.id)
          and exists (select from order_cancellations c where c.order_id = o.id)`;
      return both.length > 0 ? ["an order was shipped and canceled"] : [];
    },
  };
}

export async function canceledTwice(shop: TestShop): Promise<Race> {
  const { orderId, variantId } = await approved(shop);
  const cancel = (shop: TestShop) => cancelOrder(shop, staff, { orderId, reason });
  return {
    first: cancel,
    second: cancel,
    faults: async () => ((await stockOf(shop, variantId)).onHand > 10 ? ["the units of a canceled order came back twice"] : []),
  };
}

export async function approvedTwice(shop: TestShop): Promise<Race> {
  const { orderId } = await ordered(shop, "purchase-order");
  const approve = (shop: TestShop) => approveOrder(shop, staff, { orderId });
  return {
    first: approve,
    second: approve,
    faults: async () => {
      const approvals = await shop.sql`select from order_approvals where order_id = ${orderId}`;
      return approvals.length > 1 ? ["an order was approved twice"] : [];
    },
  };
}

/** Two members of staff record the whole amount of an invoice. An overpayment is owed back, so both may be right: then the ledger has both. */
export async function twoPayments(shop: TestShop): Promise<Race> {
  const { orderId } = await approved(shop);
  const payment = { orderId, amount: "10.00", paidOn, reference: "Transfer" };
  return { ...twice(shop, (shop, idempotencyKey) => recordPayment(shop, staff, { ...payment, idempotencyKey })), faults: async () => [] };
}

export async function onePaymentSentTwice(shop: TestShop): Promise<Race> {
  const { orderId } = await approved(shop);
  const payment = { orderId, amount: "10.00", paidOn, reference: "Transfer" };
  return {
    ...twice(shop, (shop, idempotencyKey) => recordPayment(shop, staff, { ...payment, idempotencyKey }), true),
    faults: async () => {
      const payments = await shop.sql`select from order_payments where order_id = ${orderId}`;
      return payments.length > 1 ? ["two payments of an invoice have one key"] : [];
    },
  };
}

export async function paymentReversedTwice(shop: TestShop): Promise<Race> {
  const { orderId } = await approved(shop);
  const { paymentId } = await recordPayment(shop, staff, {
    orderId,
    amount: "10.00",
    paidOn,
    reference: "Transfer",
    idempotencyKey: shop.ids.next(),
  });
  const reverse = (shop: TestShop) => reversePayment(shop, staff, { orderId, paymentId, reason });
  return {
    first: reverse,
    second: reverse,
    faults: async () => {
      const reversals = await shop.sql`select from order_payments where reverses_id = ${paymentId}`;
      return reversals.length > 1 ? ["a payment was taken back twice"] : [];
    },
  };
}

export async function oneEditSentTwice(shop: TestShop): Promise<Race> {
  const { orderId, lineId } = await ordered(shop, "purchase-order");
  const change = { edits: 0, reason, notify: false, lines: [{ lineId, quantity: 3 }], added: [] };
  return {
    ...twice(shop, (shop, idempotencyKey) => editOrder(shop, staff, { orderId, idempotencyKey, ...change }), true),
    faults: async () => {
      const edits = await shop.sql`select from order_edits where order_id = ${orderId}`;
      return edits.length > 1 ? ["two edits have one key"] : [];
    },
  };
}

export async function oneReturnSentTwice(shop: TestShop): Promise<Race> {
  const { orderId, lineId } = await ordered(shop);
  await fulfillOrder(shop, staff, { orderId, idempotencyKey: shop.ids.next(), lines: [{ lineId, quantity: 2 }] });
  const opening = { lines: [{ lineId, quantity: 1, reason: "other" as const }], comment: "", returnAddress: "1 Dock Street", instructions: "" };
  return {
    ...twice(shop, (shop, idempotencyKey) => openReturn(shop, staff, { orderId, idempotencyKey, ...opening }), true),
    faults: async () => {
      const returns = await shop.sql`select from returns where order_id = ${orderId}`;
      return returns.length > 1 ? ["two returns have one key"] : [];
    },
  };
}

/** Two members of staff close one return, whose two units are restocked. */
export async function returnClosedTwice(shop: TestShop): Promise<Race> {
  await changeSettings(shop, system, "promises", { returnDays: 365 });
  const { orderId, variantId, lineId } = await ordered(shop);
  await fulfillOrder(shop, staff, { orderId, idempotencyKey: shop.ids.next(), lines: [{ lineId, quantity: 2 }] });
  const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
  const { returnId } = await requestReturn(shop, stranger, link, { lines: [{ lineId, quantity: 2, reason: "other" }], comment: "" });
  await approveReturn(shop, staff, { returnId, returnAddress: "1 Dock Street", instructions: "" });
  await receiveReturn(shop, staff, { returnId, lines: [{ lineId, received: 2, restocked: 2, condition: "" }] });
  const close = (shop: TestShop) => closeReturn(shop, staff, { returnId });
  return {
    first: close,
    second: close,
    faults: async () => ((await stockOf(shop, variantId)).onHand > 10 ? ["the units of a return came back twice"] : []),
  };
}

/** Two processes run the job for an order's documents. */
export async function documentsTwice(shop: TestShop): Promise<Race> {
  const { orderId } = await approved(shop);
  const bring = (shop: TestShop) => bringDocumentsUpToDate(shop, system, { orderId });
  return {
    first: bring,
    second: bring,
    faults: async () => {
      const invoices = await shop.sql`select from invoices where order_id = ${orderId}`;
      return invoices.length > 1 ? ["an order has two invoices"] : [];
    },
  };
}

/** Two members of staff assign one line of a bank file to two different orders. */
export async function oneBankLineForTwoOrders(shop: TestShop): Promise<Race> {
  const names: string[] = [];
  for (let nth = 0; nth < 2; nth++) {
    const { orderId } = await approved(shop);
    const [order] = await shop.sql<{ name: string }[]>`select name from orders where id = ${orderId}`;
    names.push(order?.name ?? "");
  }
  const text = `Booking date;Amount;Description\n31.10.2026;40,00;Of ${names.join("")}\n`;
  const [line] = (await previewBankFile(shop, staff, { text })).lines;
  const key = line?.key ?? "";
  const assign = (number: string) => (shop: TestShop) => assignBankLine(shop, staff, { text, key, parts: [{ number, amount: "40.00" }] });
  return {
    first: assign(names[0] ?? ""),
    second: assign(names[1] ?? ""),
    faults: async () => {
      const payments = await shop.sql`select from order_payments where bank_line = ${key}`;
      return payments.length === 1 ? [] : [`a line of a bank's file was recorded ${payments.length} times`];
    },
  };
}

/** Two orders on terms are placed, with credit for only one. */
export async function lastOfTheCredit(shop: TestShop): Promise<Race> {
  const creditLimitCents = 15_000;
  const { buyer, accountId } = await makeCustomer(shop, { netDays: 30, creditLimitCents });
  const ready = async () => checkoutOf(shop, { ...buyer, address: undefined }, [await makeVariant(shop, { priceCents: 9000 })]);
  const place =
    ({ at, token }: Awaited<ReturnType<typeof ready>>) =>
    async (shop: TestShop) => {
      const { seenTotals } = await readCheckout(shop, at, token);
      return placeOrder(shop, at, { token, seenTotals, idempotencyKey: token, method: "purchase-order", poNumber: "PO-9" });
    };
  const [one, other] = [await ready(), await ready()];
  return {
    first: place(one),
    second: place(other),
    faults: async () => {
      const [row] = await shop.sql<{ cents: number }[]>`
        select coalesce(sum(o.total_cents), 0)::int as cents from orders o join order_approvals a on a.order_id = o.id where o.account_id = ${accountId}`;
      return (row?.cents ?? 0) > creditLimitCents ? ["a customer owes more than their credit"] : [];
    },
  };
}

/** Two members of staff change the terms of one customer without seeing each other's change. */
export async function termsChangedTwice(shop: TestShop): Promise<Race> {
  const { accountId: id } = await makeCustomer(shop);
  const change = (netDays: number) => (shop: TestShop) =>
    changeTerms(shop, staff, { id, revision: 0, terms: { netDays, creditLimitCents: null, remindersPaused: false } });
  return {
    first: change(14),
    second: change(30),
    faults: async (outcomes) => (outcomes.every((outcome) => "answer" in outcome) ? ["terms were overwritten that nobody had seen"] : []),
  };
}
