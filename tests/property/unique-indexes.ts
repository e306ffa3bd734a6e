import { type Lock, locks } from "./locks.ts";
import type { RaceMaker } from "./race-runner.ts";
import * as cart from "./races/cart-races.ts";
import * as order from "./races/order-races.ts";
import * as payment from "./races/payment-races.ts";
import * as stock from "./races/stock-races.ts";

/** The files in `src/db/schema` whose unique indexes are all in the list. A primary key is in the list where it decides who is first. */
export const tablesWithIndexes = ["cart", "checkout", "discounts", "inventory", "invoices", "order-payments", "orders", "payments", "returns"];

/**
 * `behind`: locks that are removed as well, because while they hold nothing reaches the index. With the index in place, the same race ends with a
 * refusal by the database, and nothing is wrong in the tables. `besides`: another index that would take its place, and is dropped too.
 */
type Proven = { race: RaceMaker; found: RegExp; behind?: Lock[]; besides?: string };
export type UniqueIndex = { name: string; table: string; isConstraint?: true; protects: string } & (Proven | { spares: string } | { open: string });

const lock = (file: string, statement: string): Lock => {
  const found = locks.find((one) => one.file === file && one.statement.includes(statement));
  if (!found) throw new Error(`There is no such lock in the list: ${file}`);
  return found;
};
const ofCheckout = lock("checkout/checkout-queries.ts", "");
const ofReport = lock("payments/payments-queries.ts", "is_first_report");
const ofReservations = lock("inventory/inventory-queries.ts", "from stock_reservations");
const ofOrder = lock("orders/order-change-queries.ts", "");
const ofDocuments = lock("orders/order-billing-queries.ts", "");

/** PostgreSQL's answer to `on conflict (...)` where the index is gone: such rows can no longer be written. */
const nothingIsWritten = /no unique or exclusion constraint/;

export const uniqueIndexes: UniqueIndex[] = [
  {
    name: "orders_attempt",
    table: "orders",
    protects: "one order of a payment",
    race: payment.onePaymentReportedTwice,
    behind: [ofCheckout, ofReport, ofReservations],
    found: /a payment became two orders/,
  },
  {
    name: "payment_attempts_order",
    table: "payment_attempts",
    protects: "one order of a checkout",
    race: payment.twoPaidAttemptsOfOneCheckout,
    behind: [ofCheckout],
    found: /a checkout was ordered twice/,
  },
  {
    name: "payment_attempts_key",
    table: "payment_attempts",
    protects: "one payment of a click, however often it is sent",
    race: payment.oneKeyTwice,
    behind: [ofCheckout],
    found: /two payments have one key/,
  },
  {
    name: "payment_events_provider_event_id_pk",
    table: "payment_events",
    isConstraint: true,
    protects: "each event of a provider is dealt with once",
    race: payment.payoutPaidTwice,
    found: /a payout is in the books twice/,
  },
  {
    name: "unmatched_movements_reference",
    table: "unmatched_movements",
    protects: "money that belongs to nothing is in the books once",
    race: payment.unmatchedKeptTwice,
    found: /in the books twice/,
  },
  {
    name: "payment_disputes_reference",
    table: "payment_disputes",
    protects: "a dispute is one row",
    race: payment.disputeOpenedTwice,
    found: nothingIsWritten,
  },
  {
    name: "payment_payouts_reference",
    table: "payment_payouts",
    protects: "a payout is one row",
    race: payment.payoutPaidTwice,
    found: nothingIsWritten,
  },
  {
    name: "refunds_key",
    table: "refunds",
    protects: "one refund of a key",
    race: order.oneRefundSentTwice,
    behind: [ofOrder],
    found: /two refunds have one key/,
  },
  {
    name: "fulfillments_key",
    table: "fulfillments",
    protects: "one shipment of a key",
    race: order.oneShipmentSentTwice,
    behind: [ofOrder],
    found: /two shipments have one key/,
  },
  {
    name: "order_payments_key",
    table: "order_payments",
    protects: "one payment of an invoice of a key",
    race: order.onePaymentSentTwice,
    behind: [ofOrder],
    found: /two payments of an invoice have one key/,
  },
  {
    name: "order_payments_reverses",
    table: "order_payments",
    protects: "a payment is taken back once",
    race: order.paymentReversedTwice,
    behind: [ofOrder],
    besides: "order_payments_key",
    found: /a payment was taken back twice/,
  },
  {
    name: "order_edits_key",
    table: "order_edits",
    protects: "one edit of a key",
    race: order.oneEditSentTwice,
    behind: [ofOrder],
    found: /two edits have one key/,
  },
  {
    name: "order_cancellations_pkey",
    table: "order_cancellations",
    isConstraint: true,
    protects: "an order is canceled once, and its units come back once",
    race: order.canceledTwice,
    behind: [ofOrder],
    found: /came back twice/,
  },
  {
    name: "order_approvals_pkey",
    table: "order_approvals",
    isConstraint: true,
    protects: "an order is approved once",
    race: order.approvedTwice,
    behind: [ofOrder],
    found: /approved twice/,
  },
  {
    name: "invoices_cause",
    table: "invoices",
    protects: "one document of each cause",
    race: order.documentsTwice,
    behind: [ofDocuments],
    found: /two invoices/,
  },
  {
    name: "stock_levels_pkey",
    table: "stock_levels",
    isConstraint: true,
    protects: "a variant has one stock level",
    race: stock.importAndCount,
    found: nothingIsWritten,
  },
  {
    name: "invoice_series_pkey",
    table: "invoice_series",
    isConstraint: true,
    protects: "numbers of documents follow one another without gaps",
    race: order.documentsTwice,
    found: nothingIsWritten,
  },
  {
    name: "discounts_code",
    table: "discounts",
    protects: "a code is of one discount",
    race: payment.oneCodeTwice,
    found: /two discounts have one code/,
  },
  {
    name: "cart_lines_variant",
    table: "cart_lines",
    isConstraint: true,
    protects: "one line of a variant in a cart",
    race: cart.twoAdditions,
    found: nothingIsWritten,
  },
  {
    name: "payment_attempts_reference",
    table: "payment_attempts",
    protects: "a charge of a provider is of one payment",
    race: payment.oneChargeForTwoPayments,
    behind: [],
    found: /two payments have one charge/,
  },
  {
    name: "balance_payments_reference",
    table: "balance_payments",
    protects: "a charge of a provider is of one payment",
    race: payment.oneChargeForTwoBalances,
    behind: [],
    found: /two balances are paid by one charge/,
  },
  {
    name: "draft_orders_order",
    table: "draft_orders",
    protects: "an order comes of one draft",
    open: "A draft has one cart, of which one order comes.",
  },
  {
    name: "returns_key",
    table: "returns",
    protects: "one return of a key",
    race: order.oneReturnSentTwice,
    behind: [ofOrder],
    found: /two returns have one key/,
  },
  {
    name: "return_lines_once",
    table: "return_lines",
    protects: "one line of a return for a line of its order",
    spares: "What is asked for twice is added up before it is written.",
  },
  { name: "invoices_number", table: "invoices", protects: "each number once", spares: "Numbers come from `invoice_series`, one after the other." },
  { name: "orders_name", table: "orders", protects: "each number once", spares: "Numbers come from a sequence." },
  { name: "draft_orders_name", table: "draft_orders", protects: "each number once", spares: "Numbers come from a sequence." },
  { name: "returns_number", table: "returns", protects: "each number once", spares: "Numbers come from a sequence." },
  { name: "order_lines_position", table: "order_lines", protects: "the order of the lines", spares: "No amount depends on it." },
  { name: "parcels_position", table: "parcels", protects: "the order of the parcels", spares: "No amount depends on it." },
  { name: "return_pictures_once", table: "return_pictures", protects: "a picture once", spares: "No amount depends on it." },
  { name: "checkout_reminders_id", table: "checkout_reminders", protects: "the link of a reminder", spares: "No amount depends on it." },
  {
    name: "freight_quotes_key",
    table: "freight_quotes",
    protects: "one question of a buyer for freight",
    spares: "The statement that stores a question names it, so that without it none can be stored; no order depends on one.",
  },
];
