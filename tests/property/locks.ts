import type { RaceMaker } from "./race-runner.ts";
import * as cart from "./races/cart-races.ts";
import * as order from "./races/order-races.ts";
import * as payment from "./races/payment-races.ts";
import * as stock from "./races/stock-races.ts";

/** The modules whose locks are in the list. */
export const lockingModules = ["cart", "checkout", "customers", "discounts", "inventory", "invoices", "orders", "payments", "returns"];

/** Matches every clause that takes a lock, both in the source and in the statements sent to the database. */
export const lockClause =
  /\bfor (?:no key )?update\b(?: of [a-z](?:, [a-z])?)?|\bfor (?:key )?share\b|\bpg_(?:try_)?advisory_xact_lock(?:_shared)?\(/g;

export type Lock = {
  /** The path in `src/domain`. */
  file: string;
  /** A part of its statement, before the locking clause. */
  statement: string;
  clause: string;
  protects: string;
};

/** Two actions at once, and the fault that is found where the lock is missing. */
export type ProvenBy = { races: { race: RaceMaker; found: RegExp }[] };

/** Why the lock is not tried: another lock covers it, or no money, stock or order depends on it, or the question is open. */
export type NotTried = { covered: string } | { spares: string } | { open: string };

const forUpdate = "for update";
const forNoKeyUpdate = "for no key update";
const advisory = "pg_advisory_xact_lock(";

const once = (race: RaceMaker, found: RegExp): ProvenBy => ({ races: [{ race, found }] });

export const locks: (Lock & (ProvenBy | NotTried))[] = [
  {
    file: "checkout/checkout-queries.ts",
    statement: "is_cart_open from checkouts c join carts k on k.id = c.cart_id",
    clause: "for no key update of k, c",
    protects: "a cart, with its checkouts, becomes one order",
    races: [
      { race: payment.twoCheckoutsOfOneCart, found: /a cart was ordered twice/ },
      { race: payment.oneKeyTwice, found: /payment_attempts_key/ },
      { race: payment.twoPaidAttemptsOfOneCheckout, found: /payment_attempts_order/ },
    ],
  },
  {
    file: "payments/payments-queries.ts",
    statement: "as is_overtaken\n    from payment_attempts a where a.id = ",
    clause: "for no key update of a",
    protects: "what is owed of a payment is refunded once; whatever refunds it holds no cart",
    ...once(payment.paymentRefundedTwice, /refunded twice/),
  },
  {
    file: "payments/payments-queries.ts",
    statement: "as is_first_report\n    from payment_attempts a where a.id = ",
    clause: "for no key update of a",
    protects: "a payment that is reported twice is settled once, also where its cart is gone",
    ...once(payment.paidForNothingReportedTwice, /owed back twice/),
  },
  {
    file: "payments/payout-queries.ts",
    statement: "select ",
    clause: advisory,
    protects: "the books say of a payout what its provider said last",
    ...once(payment.payoutPaidAndFailed, /a payout that failed/),
  },
  {
    file: "payments/dispute-queries.ts",
    statement: "select ",
    clause: advisory,
    protects: "a dispute is opened once",
    ...once(payment.disputeOpenedTwice, /asked twice/),
  },
  {
    file: "payments/purchase-order-queries.ts",
    statement: "select ",
    clause: advisory,
    protects: "purchase orders of one sender are counted one after the other",
    ...once(payment.lastPurchaseOrderOfTheDay, /than its limit/),
  },
  {
    file: "payments/unmatched-queries.ts",
    statement: "from unmatched_movements where id = ",
    clause: forUpdate,
    protects: "money that belongs to nothing leaves the books once",
    ...once(payment.unmatchedClosedTwice, /left the books twice/),
  },
  {
    file: "payments/unmatched-queries.ts",
    statement: "from unmatched_movements where provider = ",
    clause: forUpdate,
    protects: "a refund that the bank did not take leaves the books once",
    ...once(payment.unmatchedRefundFailsTwice, /left the books twice/),
  },
  {
    file: "payments/unmatched-queries.ts",
    statement: "and kind = 'payment' order by at, id limit 1 ",
    clause: forUpdate,
    protects: "money that was refunded at the provider leaves the books once",
    ...once(payment.unmatchedRefundedTwice, /left the books twice/),
  },
  {
    file: "payments/payments-person-queries.ts",
    statement: "from payment_attempts where ",
    clause: forNoKeyUpdate,
    protects: "the payments of a person who is erased",
    spares: "It blanks names and addresses: no amount and no unit depends on it.",
  },
  {
    file: "orders/order-change-queries.ts",
    statement: 'as "heldUntil"\n        from orders where id = ',
    clause: forNoKeyUpdate,
    protects: "of all that is done to an order, also to its returns, one goes on at a time",
    races: [
      { race: order.wholeRefundTwice, found: /more was refunded/ },
      { race: order.oneRefundSentTwice, found: /refunds_key/ },
      { race: order.wholeShipmentTwice, found: /more was shipped/ },
      { race: order.oneShipmentSentTwice, found: /fulfillments_key/ },
      { race: order.shippedAndCanceled, found: /shipped and canceled/ },
      { race: order.canceledTwice, found: /order_cancellations_pkey/ },
      { race: order.approvedTwice, found: /order_approvals_pkey/ },
      { race: order.twoPayments, found: /an invariant is broken/ },
      { race: order.onePaymentSentTwice, found: /order_payments_key/ },
      { race: order.paymentReversedTwice, found: /order_payments_reverses|order_payments_key/ },
      { race: order.oneEditSentTwice, found: /order_edits_key/ },
      { race: order.returnClosedTwice, found: /came back twice/ },
      { race: order.oneReturnSentTwice, found: /returns_key/ },
    ],
  },
  {
    file: "orders/order-billing-queries.ts",
    statement: "select from orders where id = ",
    clause: forNoKeyUpdate,
    protects: "an order's documents are issued by one process at a time",
    ...once(order.documentsTwice, /invoices_cause/),
  },
  {
    file: "orders/po-document-queries.ts",
    statement: "select ",
    clause: advisory,
    protects: "how many documents a purchase order may have",
    ...once(cart.lastDocument, /more documents/),
  },
  {
    file: "orders/balance-payment-queries.ts",
    statement: "from balance_payments p where p.id = ",
    clause: forUpdate,
    protects: "the payment of what an edit added is settled once",
    covered:
      "Its one caller, `settleBalancePayment`, locks the order first. What ends a payment without that lock changes it in one statement, and only while nobody opened it.",
  },
  {
    file: "orders/order-tags-queries.ts",
    statement: "from orders o join wanted w on w.id = o.id order by o.id ",
    clause: "for no key update of o",
    protects: "the tags of many orders are changed in the sequence of the orders' ids",
    spares: "Tags are neither money nor stock.",
  },
  {
    file: "orders/orders-person-queries.ts",
    statement: "select from orders o where ",
    clause: forNoKeyUpdate,
    protects: "the orders of a person who is erased, in the sequence of the orders' ids",
    spares: "It blanks names and addresses: no amount and no unit depends on it.",
  },
  {
    file: "invoices/bank-queries.ts",
    statement: "select ",
    clause: advisory,
    protects: "a line of a bank's file is recorded once",
    ...once(order.oneBankLineForTwoOrders, /recorded 2 times/),
  },
  {
    file: "customers/customer-queries.ts",
    statement: "from customer_terms t\n    where t.account_id = ",
    clause: forUpdate,
    protects: "a customer orders on terms up to their credit, and no further",
    ...once(order.lastOfTheCredit, /more than their credit/),
  },
  {
    file: "customers/customer-queries.ts",
    statement: '"isEmailConfirmed" from accounts where id = ',
    clause: forNoKeyUpdate,
    protects: "the terms of a customer are not overwritten by somebody who did not see them",
    ...once(order.termsChangedTwice, /overwritten/),
  },
  {
    file: "customers/customer-queries.ts",
    statement: "revision\n    from customer_terms where account_id = ",
    clause: forUpdate,
    protects: "the terms of a customer, while they change",
    covered: "The statement before it locks the account (`lockStoredTerms`).",
  },
  {
    file: "customers/customer-queries.ts",
    statement: "from customer_terms where credit_limit_cents is not null ",
    clause: forUpdate,
    protects: "the credit of all customers, while the currency of the shop changes",
    open: "No race changes the currency.",
  },
  {
    file: "customers/customer-note-queries.ts",
    statement: "select from accounts where id = ",
    clause: forNoKeyUpdate,
    protects: "the notes and tags of a customer",
    spares: "Notes and tags are neither money nor stock.",
  },
  {
    file: "discounts/discount-queries.ts",
    statement: "(max_uses is not null or is_once_per_buyer) order by id ",
    clause: forNoKeyUpdate,
    protects: "a discount is used as often as it may be",
    ...once(payment.lastUseOfADiscount, /more often than it may be/),
  },
  {
    file: "discounts/discount-queries.ts",
    statement: "select from discounts where id = ",
    clause: forNoKeyUpdate,
    protects: "staff do not overwrite what another one changed of a discount",
    spares: "An order keeps the discount that it was placed with.",
  },
  {
    file: "discounts/discount-queries.ts",
    statement: "where amount_cents is not null or minimum_cents > 0 ",
    clause: forUpdate,
    protects: "amounts of discounts, while the currency of the shop changes",
    open: "No race changes the currency.",
  },
  {
    file: "inventory/inventory-queries.ts",
    statement: "select from stock_reservations where attempt_id = ",
    clause: forUpdate,
    protects: "what a payment holds is sold with its order, and not released at that moment",
    ...once(payment.soldWhileItRunsOut, /did not take its units/),
  },
  {
    file: "inventory/inventory-queries.ts",
    statement: "select variant_id, on_hand from stock_levels where variant_id = any(",
    clause: forUpdate,
    protects: "an import does not undo what was sold or counted at that moment",
    ...once(stock.importAndCount, /not what its movements come to/),
  },
  {
    file: "inventory/stock-adjusting-queries.ts",
    statement: "select on_hand from stock_levels where variant_id = ",
    clause: forUpdate,
    protects: "two counts of one shelf are not added up",
    ...once(stock.twoCounts, /added up/),
  },
  {
    file: "inventory/stock-adjusting-queries.ts",
    statement: "with before as (select variant_id, place from stock_levels where variant_id = ",
    clause: forUpdate,
    protects: "where a variant lies is not overwritten by somebody who did not see it",
    ...once(stock.twoPlaces, /overwritten/),
  },
  {
    file: "inventory/incoming-delivery-queries.ts",
    statement: "from incoming_deliveries where id = ",
    clause: forUpdate,
    protects: "a delivery comes into stock once",
    ...once(stock.oneDeliveryReceivedTwice, /into stock twice/),
  },
  {
    file: "inventory/inventory-queries.ts",
    statement: "select from stock_levels where variant_id = any(",
    clause: forUpdate,
    protects: "buyers are told of all that is expected",
    ...once(stock.twoDeliveriesOfOneVariant, /buyers are told of/),
  },
  {
    file: "inventory/stock-share-queries.ts",
    statement: "from stock_levels s where s.variant_id in (select variant_id from mine) order by s.variant_id ",
    clause: "for update of s",
    protects: "payments that wait for the answer to a bank's question hold their share of the stock",
    ...once(payment.halfOfTheStockForQuestions, /more than their half/),
  },
  {
    file: "inventory/stock-share-queries.ts",
    statement: "select variant_id from stock_reservations where attempt_id = ",
    clause: forNoKeyUpdate,
    protects: "ending a reservation and putting it into a share never wait for each other in a circle",
    open: "A circle needs two statements that wait at once: `src/domain/inventory/stock-shares.test.ts` shows it with the lock, and nothing without.",
  },
  {
    file: "inventory/inventory-queries.ts",
    statement: "from stock_levels s join wanted w on w.variant_id = s.variant_id order by s.variant_id ",
    clause: "for update of s",
    protects: "two carts of the same goods do not wait for each other in a circle",
    open: "How many units are left is asked by the update itself. In which order it takes them is chosen inside of one statement, where no process can be stopped.",
  },
  {
    file: "inventory/inventory-queries.ts",
    statement: "from stock_levels s join held h on h.variant_id = s.variant_id order by s.variant_id ",
    clause: "for update of s",
    protects: "who sells the same goods takes them in one order",
    open: "How many units are left is counted by the update itself; for its order see above.",
  },
  {
    file: "inventory/inventory-queries.ts",
    statement: "from stock_levels s join moves m on m.variant_id = s.variant_id order by s.variant_id ",
    clause: "for update of s",
    protects: "who moves the same goods takes them in one order",
    open: "How many units are left is counted by the update itself; for its order see above.",
  },
  {
    file: "inventory/product-stock-queries.ts",
    statement: "select ",
    clause: "pg_try_advisory_xact_lock(",
    protects: "one process at a time counts the stock of products",
    spares: "Lists sort and narrow by these counts; what is sold is asked of the stock itself.",
  },
  {
    file: "inventory/product-stock-queries.ts",
    statement: "select id, status from products where id in (select product_id from due) order by id ",
    clause: "for key share",
    protects: "a product that is deleted while its stock is counted",
    spares: "Lists sort and narrow by these counts; what is sold is asked of the stock itself.",
  },
  {
    file: "cart/cart-queries.ts",
    statement: "from carts where id = ",
    clause: forNoKeyUpdate,
    protects: "a cart holds no more than can be had, whoever adds to it",
    ...once(cart.twoAdditions, /more than there is/),
  },
  {
    file: "cart/cart-merging-queries.ts",
    statement: "select ",
    clause: advisory,
    protects: "an account has one cart, however many sign in at once",
    ...once(cart.twoSignIns, /two carts/),
  },
  {
    file: "cart/cart-merging-queries.ts",
    statement: "from carts where id = any(",
    clause: forNoKeyUpdate,
    protects: "a cart that is being paid is not emptied by a sign-in",
    ...once(cart.signInWhilePaying, /still in the cart/),
  },
  {
    file: "cart/cart-merging-queries.ts",
    statement: "select from accounts where id = ",
    clause: "for key share",
    protects: "the account is there until its cart has joined it",
    covered:
      "The foreign key of carts takes the same lock when the cart is written. Taken first, it makes the refusal an honest one, and keeps the order in which accounts and carts are locked.",
  },
  {
    file: "checkout/checkout-person-queries.ts",
    statement: "from checkouts c where ",
    clause: forUpdate,
    protects: "the checkouts of a person who is erased",
    spares: "It removes what was typed: no amount and no unit depends on it.",
  },
  {
    file: "checkout/draft-order-queries.ts",
    statement: "select from draft_orders where id = ",
    clause: forNoKeyUpdate,
    protects: "a draft order has one cart, in however many browsers it is opened",
    ...once(cart.draftOpenedTwice, /two carts/),
  },
  {
    file: "checkout/freight-quote-queries.ts",
    statement: "select from freight_quotes where id = ",
    clause: forNoKeyUpdate,
    protects: "a price for freight is named once",
    covered: "Its one caller locks the checkout first (`lockCheckout`).",
  },
];

/** Returns the statement without the lock, in the same length, because messages to PostgreSQL state their length. Other statements stay unchanged. */
export function withoutLock(sql: string, { statement, clause }: Pick<Lock, "statement" | "clause">): string {
  // A function call is replaced by another function call, because its argument stays.
  const instead = (clause === advisory ? "abs(" : "").padStart(clause.length);
  for (let from = sql.indexOf(statement); from >= 0; from = sql.indexOf(statement, from + 1)) {
    const [next] = sql.slice(from).matchAll(lockClause);
    if (next?.[0] === clause) return sql.slice(0, from + next.index) + instead + sql.slice(from + next.index + clause.length);
  }
  return sql;
}
