import { inTransaction } from "#db/transaction.ts";
import { type Staff, system } from "#domain/actor.ts";
import { placeOrder, readCheckout, saveCheckoutStep, settle } from "#domain/checkout/checkout.ts";
import { rememberEmail } from "#domain/checkout/confirmed-emails.ts";
import { expireAttempt } from "#domain/checkout/payment-settling.ts";
import { createDiscount } from "#domain/discounts/discounts.ts";
import { releaseExpired } from "#domain/inventory/inventory.ts";
import type { BalancePayment } from "#domain/orders/balance-payment-queries.ts";
import { findBalancePayment, payBalance, settleBalancePayment } from "#domain/orders/balance-payments.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { editOrder } from "#domain/orders/orders.ts";
import type { ReportedDispute, ReportedPayout } from "#domain/payment-ports.ts";
import { storeDispute } from "#domain/payments/disputes.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { storePayout } from "#domain/payments/payouts.ts";
import { closeUnmatched, failUnmatched, matchUnmatchedPayment, storeUnmatchedPayment } from "#domain/payments/unmatched-payments.ts";
import { challengeCard, type MadeCheckout, makeCheckout, onPurchaseOrder } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import type { TestShop } from "#support/test-shop.ts";
import type { Race } from "../race-runner.ts";
import { secondCheckout } from "../sale-histories.ts";

const provider = "test-card";
const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** An amount that no other race of this process uses, so that its movements can be found in the ledger. */
let amounts = 100_000;
const newAmount = () => {
  amounts += 1;
  return amounts;
};

/** Returns the sum of the movements of this amount in one account of the ledger. */
async function bookedOf({ sql }: TestShop, account: string, amountCents: number): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where account = ${account} and abs(amount_cents) = ${amountCents}`;
  return row?.cents ?? 0;
}

/** Removes the IP address, because all races would share one rate limit. */
const withoutAddress = (made: MadeCheckout): MadeCheckout => ({ ...made, shopper: { ...made.shopper, address: undefined } });

async function ordersOf({ sql }: TestShop, cartId: string): Promise<number> {
  const rows = await sql`select from orders o join payment_attempts a on a.id = o.attempt_id where a.cart_id = ${cartId}`;
  return rows.length;
}

/** Two browsers pay two checkouts of one cart. */
export async function twoCheckoutsOfOneCart(shop: TestShop): Promise<Race> {
  const variant = await makeVariant(shop, { stock: 10 });
  const made = withoutAddress(await makeCheckout(shop, [variant]));
  const other = await secondCheckout(shop, made);
  return {
    first: (shop) => placeOrder(shop, made.shopper, made.request),
    second: (shop) => placeOrder(shop, other.shopper, other.request),
    faults: async () => ((await ordersOf(shop, made.cartId)) > 1 ? ["a cart was ordered twice"] : []),
  };
}

/** One click sends the payment twice. */
export async function oneKeyTwice(shop: TestShop): Promise<Race> {
  const made = withoutAddress(await makeCheckout(shop, [await makeVariant(shop, { stock: 10 })]));
  const pay = (shop: TestShop) => placeOrder(shop, made.shopper, made.request);
  return {
    first: pay,
    second: pay,
    faults: async () => {
      const attempts = await shop.sql`select from payment_attempts where checkout_token = ${made.token}`;
      return attempts.length > 1 ? ["two payments have one key"] : [];
    },
  };
}

/** Makes a payment that the buyer confirmed at the bank. The shop has not heard of it yet. */
async function confirmedAtBank(shop: TestShop, quantity = 2) {
  const variant = await makeVariant(shop, { stock: 5 });
  const made = withoutAddress(await makeCheckout(shop, [{ id: variant.id, quantity }]));
  const { attemptId } = await placeOrder(shop, made.shopper, { ...made.request, payload: challengeCard });
  await shop.payments[provider]?.confirm(`test_${attemptId}`, true);
  return { variant, made, attemptId };
}

const paid = (attemptId: string, name: string) =>
  ({ provider, eventId: `${attemptId}:${name}`, attemptId, reference: `test_${attemptId}`, status: "paid" }) as const;

/** Two payments of one checkout are reported as paid; the second had replaced the first. */
export async function twoPaidAttemptsOfOneCheckout(shop: TestShop): Promise<Race> {
  const { variant, made, attemptId } = await confirmedAtBank(shop, 1);
  const again = await placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: shop.ids.token(), payload: challengeCard });
  await shop.payments[provider]?.confirm(`test_${again.attemptId}`, true);
  return {
    first: (shop) => settle(shop, paid(attemptId, "paid")),
    second: (shop) => settle(shop, paid(again.attemptId, "paid")),
    faults: async () => {
      const { onHand } = await stockOf(shop, variant.id);
      const orders = await ordersOf(shop, made.cartId);
      return [...(orders > 1 ? ["a checkout was ordered twice"] : []), ...(onHand < 4 ? ["one cart took its units twice"] : [])];
    },
  };
}

/** The bank reports one payment twice, under two names. */
export async function onePaymentReportedTwice(shop: TestShop): Promise<Race> {
  const { attemptId } = await confirmedAtBank(shop);
  return {
    first: (shop) => settle(shop, paid(attemptId, "one")),
    second: (shop) => settle(shop, paid(attemptId, "other")),
    faults: async () => {
      const orders = await shop.sql`select from orders where attempt_id = ${attemptId}`;
      return orders.length > 1 ? ["a payment became two orders"] : [];
    },
  };
}

/** A provider names one charge for two payments. */
export async function oneChargeForTwoPayments(shop: TestShop): Promise<Race> {
  const [one, other] = [await confirmedAtBank(shop), await confirmedAtBank(shop)];
  const reference = `ch_${newAmount()}`;
  return {
    first: (shop) => settle(shop, { ...paid(one.attemptId, "paid"), reference }),
    second: (shop) => settle(shop, { ...paid(other.attemptId, "paid"), reference }),
    faults: async () => {
      const attempts = await shop.sql`select from payment_attempts where provider_reference = ${reference}`;
      return attempts.length > 1 ? ["two payments have one charge"] : [];
    },
  };
}

/** Makes an order that staff extended, with a payment of its balance for which the shop knows no charge yet. */
async function openBalance(shop: TestShop): Promise<BalancePayment> {
  const made = withoutAddress(await makeCheckout(shop, [await makeVariant(shop, { stock: 10 })]));
  const { orderId } = (await placeOrder(shop, made.shopper, made.request)) as { orderId: string };
  const added = [{ variantId: (await makeVariant(shop, { priceCents: newAmount(), stock: 10 })).id, quantity: 1 }];
  await editOrder(shop, staff, { orderId, edits: 0, lines: [], added, reason: "One more", notify: false, idempotencyKey: orderId });
  const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
  const orderUrl = "https://shop.example/orders/token";
  const { paymentId } = await payBalance(shop, made.shopper, { link, orderUrl, payload: challengeCard });
  // The state that a crash leaves before the provider's answer is stored.
  await shop.ownerSql`update balance_payments set provider_reference = null where id = ${paymentId}`;
  return (await findBalancePayment(shop, paymentId)) as BalancePayment;
}

/** A provider names one charge for the balances of two orders. */
export async function oneChargeForTwoBalances(shop: TestShop): Promise<Race> {
  const [one, other] = [await openBalance(shop), await openBalance(shop)];
  const reference = `ch_${newAmount()}`;
  const pay = (payment: BalancePayment) => (shop: TestShop) =>
    settleBalancePayment(shop, system, payment, { status: "paid", reference, eventId: payment.id });
  return {
    first: pay(one),
    second: pay(other),
    faults: async () => {
      const payments = await shop.sql`select from balance_payments where provider_reference = ${reference}`;
      return payments.length > 1 ? ["two balances are paid by one charge"] : [];
    },
  };
}

/** Makes a paid attempt whose cart has been removed since, so that it cannot become an order. */
async function paidForNothing(shop: TestShop) {
  const { made, attemptId } = await confirmedAtBank(shop);
  await expireAttempt(shop, attemptId);
  await shop.ownerSql`delete from carts where id = ${made.cartId}`;
  const owedCents = async () => {
    const [row] = await shop.sql<{ owed: number }[]>`
      select coalesce(sum(l.amount_cents), 0)::int as owed from ledger_entries l where l.attempt_id = ${attemptId} and l.account = 'provider'`;
    return row?.owed ?? 0;
  };
  const [attempt] = await shop.sql<{ cents: number }[]>`select amount_cents::int as cents from payment_attempts where id = ${attemptId}`;
  return { attemptId, cents: attempt?.cents ?? 0, owedCents };
}

export async function paidForNothingReportedTwice(shop: TestShop): Promise<Race> {
  const { attemptId, cents, owedCents } = await paidForNothing(shop);
  return {
    first: (shop) => settle(shop, paid(attemptId, "one")),
    second: (shop) => settle(shop, paid(attemptId, "other")),
    faults: async () => ((await owedCents()) === cents ? [] : ["a payment is owed back twice"]),
  };
}

/** The job that refunds a payment without a cart runs twice. */
export async function paymentRefundedTwice(shop: TestShop): Promise<Race> {
  const { attemptId, owedCents } = await paidForNothing(shop);
  await settle(shop, paid(attemptId, "paid"));
  return {
    first: (shop) => refundAttempt(shop, attemptId),
    second: (shop) => refundAttempt(shop, attemptId),
    faults: async () => ((await owedCents()) === 0 ? [] : ["a payment was refunded twice in the ledger"]),
  };
}

function payoutOf(shop: TestShop, amountCents: number): ReportedPayout {
  const at = shop.clock.now();
  const times = { createdAt: at, arrivesAt: at };
  return { reference: `po_${amountCents}`, amountCents, currency: "USD", status: "paid", feeCents: null, failureCode: null, isTest: true, ...times };
}

/** A payout is reported as paid and as failed. */
export async function payoutPaidAndFailed(shop: TestShop): Promise<Race> {
  const amountCents = newAmount();
  const payout = payoutOf(shop, amountCents);
  const keep = (status: "paid" | "failed") => (shop: TestShop) => inTransaction(shop, (shop) => storePayout(shop, provider, { ...payout, status }));
  return {
    first: keep("failed"),
    second: keep("paid"),
    faults: async () => {
      const [row] = await shop.sql<{ status: string }[]>`select status from payment_payouts where provider_reference = ${payout.reference}`;
      const isBooked = (await bookedOf(shop, "bank", amountCents)) !== 0;
      return row?.status === "failed" && isBooked ? ["a payout that failed is in the books as received"] : [];
    },
  };
}

/** A payout is reported as paid twice. */
export async function payoutPaidTwice(shop: TestShop): Promise<Race> {
  const amountCents = newAmount();
  const payout = payoutOf(shop, amountCents);
  const keep = (shop: TestShop) => inTransaction(shop, (shop) => storePayout(shop, provider, payout));
  return {
    first: keep,
    second: keep,
    faults: async () => (Math.abs(await bookedOf(shop, "bank", amountCents)) === amountCents ? [] : ["a payout is in the books twice"]),
  };
}

/** A dispute is reported as opened twice. */
export async function disputeOpenedTwice(shop: TestShop): Promise<Race> {
  const reported: ReportedDispute = {
    reference: `dp_${newAmount()}`,
    attemptId: null,
    amountCents: 1000,
    currency: "USD",
    reason: "fraudulent",
    status: "open",
    evidenceDueBy: null,
    hasEvidence: false,
    openedAt: shop.clock.now(),
    isTest: true,
    url: null,
    movements: [],
  };
  const keep = (shop: TestShop) => inTransaction(shop, (shop) => storeDispute(shop, provider, reported));
  return {
    first: keep,
    second: keep,
    faults: async () => {
      const opened = await shop.sql`
        select from domain_events e join payment_disputes d on d.id::text = e.subject_id
        where e.name = 'dispute.opened' and d.provider_reference = ${reported.reference}`;
      return opened.length === 1 ? [] : ["staff are asked twice to answer one dispute"];
    },
  };
}

/** Makes a movement of money that matches nothing the shop knows. */
async function unmatched(shop: TestShop, kind: "payment" | "refund") {
  const amountCents = newAmount();
  const [reference, attemptName] = [`ch_${amountCents}`, `attempt-${amountCents}`];
  await inTransaction(shop, (shop) => storeUnmatchedPayment(shop, { provider, reference, kind, attemptName, amountCents, currency: "USD" }));
  const [row] = await shop.sql<{ id: string }[]>`select id from unmatched_movements where provider_reference = ${reference}`;
  const faults = async () => ((await bookedOf(shop, "provider", amountCents)) === 0 ? [] : ["money that belongs to nothing left the books twice"]);
  return { id: row?.id ?? "", amountCents, reference, attemptName, faults };
}

export async function unmatchedClosedTwice(shop: TestShop): Promise<Race> {
  const { id, faults } = await unmatched(shop, "payment");
  const close = (shop: TestShop) => closeUnmatched(shop, staff, { id, note: "Of our other shop" });
  return { first: close, second: close, faults };
}

/** The provider refunds an unmatched payment twice, or reports one refund twice. */
export async function unmatchedRefundedTwice(shop: TestShop): Promise<Race> {
  const { attemptName, amountCents, faults } = await unmatched(shop, "payment");
  const match = (reference: string) => (shop: TestShop) =>
    inTransaction(shop, (shop) =>
      matchUnmatchedPayment(shop, provider, attemptName, { reference, amountCents, currency: "USD", outcome: { status: "succeeded", reference } }),
    );
  return { first: match("re_1"), second: match("re_2"), faults };
}

export async function unmatchedRefundFailsTwice(shop: TestShop): Promise<Race> {
  const { reference, faults } = await unmatched(shop, "refund");
  const fail = (shop: TestShop) => inTransaction(shop, (shop) => failUnmatched(shop, provider, reference));
  return { first: fail, second: fail, faults };
}

/** An unmatched movement is reported twice. */
export async function unmatchedKeptTwice(shop: TestShop): Promise<Race> {
  const amountCents = newAmount();
  const found = { provider, reference: `ch_${amountCents}`, kind: "payment", attemptName: "unknown", amountCents, currency: "USD" } as const;
  const keep = (shop: TestShop) => inTransaction(shop, (shop) => storeUnmatchedPayment(shop, found));
  return {
    first: keep,
    second: keep,
    faults: async () =>
      Math.abs(await bookedOf(shop, "provider", amountCents)) === amountCents ? [] : ["money that belongs to nothing is in the books twice"],
  };
}

const ordersPerDay = 5;

/** Two purchase orders are placed at once, with room for only one more that day. */
export async function lastPurchaseOrderOfTheDay(shop: TestShop): Promise<Race> {
  const email = `lab-${shop.ids.next()}@lab.example`;
  const ready = async () => {
    const made = withoutAddress(await makeCheckout(shop, [await makeVariant(shop)], { email }));
    await rememberEmail(shop, made.shopper, null, email);
    return made;
  };
  const [one, first, second] = [await ready(), await ready(), await ready()];
  await placeOrder(shop, one.shopper, onPurchaseOrder(one));
  await shop.ownerSql`
    insert into payment_attempts select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', nth, 'order_id', null,
      'provider_reference', null, 'status', 'started'))).*
    from payment_attempts a cross join generate_series(1, 3) nth where a.checkout_token = ${one.token}`;
  return {
    first: (shop) => placeOrder(shop, first.shopper, onPurchaseOrder(first)),
    second: (shop) => placeOrder(shop, second.shopper, onPurchaseOrder(second)),
    faults: async () => {
      const attempts = await shop.sql`select from payment_attempts where email = ${email} and (order_id is not null or status = 'started')`;
      return attempts.length > ordersPerDay ? ["an email address has more purchase orders in a day than its limit"] : [];
    },
  };
}

/** Two buyers use a discount that can be used once. */
export async function lastUseOfADiscount(shop: TestShop): Promise<Race> {
  const code = `LAST${newAmount()}`;
  const { id } = await createDiscount(shop, staff, discountWith({ code, maxUses: 1 }));
  const ready = async () => {
    const made = withoutAddress(await makeCheckout(shop, [await makeVariant(shop)]));
    await saveCheckoutStep(shop, made.shopper, made.token, { discountCode: code });
    const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
    return { ...made, request: { ...made.request, seenTotals } };
  };
  const [first, second] = [await ready(), await ready()];
  return {
    first: (shop) => placeOrder(shop, first.shopper, first.request),
    second: (shop) => placeOrder(shop, second.shopper, second.request),
    faults: async () => {
      const uses = await shop.sql`select from discount_uses where discount_id = ${id}`;
      return uses.length > 1 ? ["a discount was used more often than it may be"] : [];
    },
  };
}

/** Two members of staff give two discounts the same code. */
export async function oneCodeTwice(shop: TestShop): Promise<Race> {
  const code = `CODE${newAmount()}`;
  const create = (shop: TestShop) => createDiscount(shop, staff, discountWith({ code }));
  return {
    first: create,
    second: create,
    faults: async () => {
      const discounts = await shop.sql`select from discounts where code = ${code}`;
      return discounts.length > 1 ? ["two discounts have one code"] : [];
    },
  };
}

/** The buyer's order meets the job that releases reservations that were not paid in time. */
export async function soldWhileItRunsOut(shop: TestShop): Promise<Race> {
  const { variant, attemptId } = await confirmedAtBank(shop);
  shop.pass(16 * 60_000);
  return {
    first: (shop) => settle(shop, paid(attemptId, "paid")),
    second: (shop) => releaseExpired(shop, shop.clock.now()),
    faults: async () => {
      const [order] = await shop.sql`select from orders where attempt_id = ${attemptId}`;
      const { onHand, reserved } = await stockOf(shop, variant.id);
      return onHand === (order ? 3 : 5) && reserved === 0 ? [] : ["an order did not take its units out of the stock"];
    },
  };
}

/** Two payments that wait for the bank's question reserve goods; together they may reserve half of the stock. */
export async function halfOfTheStockForQuestions(shop: TestShop): Promise<Race> {
  const variant = await makeVariant(shop, { stock: 10 });
  const ready = async () => withoutAddress(await makeCheckout(shop, [{ id: variant.id, quantity: 4 }]));
  const [first, second] = [await ready(), await ready()];
  const ask = (made: MadeCheckout) => (shop: TestShop) => placeOrder(shop, made.shopper, { ...made.request, payload: challengeCard });
  return {
    first: ask(first),
    second: ask(second),
    faults: async () => {
      const { reserved } = await stockOf(shop, variant.id);
      return reserved > 5 ? ["questions of banks hold more than their half of the stock"] : [];
    },
  };
}
