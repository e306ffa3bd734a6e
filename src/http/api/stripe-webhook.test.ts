import { describe, expect, it } from "vitest";
import { makeVariant } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type SentEvent, signatureOf } from "#support/stripe-server.ts";
import { ledgerOf, orderByCard, startCard, useStripe, withStripe } from "#support/stripe-shop.ts";
import type { StripeSession } from "#support/stripe-state.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const plainShopOf = useTestShop();
const stripeOf = useStripe(plainShopOf);
const shopOf = () => withStripe(plainShopOf(), stripeOf());
const lastEvent = () => stripeOf().events.at(-1) as SentEvent;

/** Sends an event as Stripe does: without cookie and origin. */
async function send({ body, header }: Pick<SentEvent, "body" | "header">) {
  const headers = { "Stripe-Signature": header, "Content-Type": "application/json" };
  const response = await openTestApp(shopOf()).app.request(`${testOrigin}/webhooks/stripe`, { method: "POST", body, headers });
  return { status: response.status, text: await response.text() };
}

describe("the webhook of Stripe", () => {
  it("takes what Stripe signed, once", async () => {
    const { attemptId, sessionId } = await startCard(shopOf(), [await makeVariant(shopOf())]);
    await stripeOf().pay(sessionId);
    for (const _ of [1, 2, 3]) expect(await send(lastEvent())).toEqual({ status: 200, text: '{"received":true}' });
    expect(await shopOf().sql`select financial_status from orders where attempt_id = ${attemptId}`).toEqual([{ financial_status: "paid" }]);
    const { id } = lastEvent();
    expect(await shopOf().sql`select attempt_id from payment_events where provider = 'stripe' and event_id = ${id}`).toEqual([
      { attempt_id: attemptId },
    ]);
  });

  it("believes no one else: another secret, another body, an old signature, or none", async () => {
    const { attemptId, sessionId } = await startCard(shopOf(), [await makeVariant(shopOf())]);
    await stripeOf().pay(sessionId);
    const { body, header } = lastEvent();
    const now = Math.floor(shopOf().clock.now().getTime() / 1000);
    const [, time = "", hex = ""] = /^t=(\d+),v1=(\w+)$/.exec(header) ?? [];
    const forged = [
      { body, header: "" },
      { body, header: "t=1" },
      { body, header: `t=${time},v1=` },
      { body, header: `t=${time},v0=${hex}` },
      { body, header: `t=${Number(time) + 1},v1=${hex}` },
      { body, header: signatureOf(body, now, "whsec_another") },
      { body, header: signatureOf(body, now - 301) },
      { body: `${body} `, header },
      { body: body.replace('"amount_total":10000', '"amount_total":1'), header },
    ];
    for (const one of forged) expect([one.header, (await send(one)).status]).toEqual([one.header, 403]);
    expect(await shopOf().sql`select id from orders where attempt_id = ${attemptId}`).toEqual([]);
    expect((await send({ body, header: signatureOf(body, now - 299) })).status).toBe(200);
  });

  it("believes of money only what Stripe itself says when it is asked, whatever a signed event says", async () => {
    const { attemptId, sessionId } = await startCard(shopOf(), [await makeVariant(shopOf())]);
    const ordersOf = () => shopOf().sql`select financial_status, total_cents from orders where attempt_id = ${attemptId}`;
    const session = stripeOf().state.sessions.get(sessionId) as StripeSession;
    for (const type of ["completed", "async_payment_succeeded", "async_payment_failed", "expired"])
      expect((await send(await stripeOf().send(`checkout.session.${type}`, { ...session, status: "complete", payment_status: "paid" }))).status).toBe(
        200,
      );
    expect(await ordersOf()).toEqual([]);
    await stripeOf().pay(sessionId);
    const larger = await stripeOf().send("checkout.session.completed", {
      ...session,
      status: "complete",
      payment_status: "paid",
      amount_total: 999_900,
    });
    expect((await send(larger)).status).toBe(200);
    expect(await ordersOf()).toEqual([{ financial_status: "paid", total_cents: 10_000 }]);
    expect(await shopOf().sql`select received_cents from payment_attempts where id = ${attemptId}`).toEqual([{ received_cents: null }]);
  });

  it("takes what it can never read, which waits for staff until Stripe sends it again and it can be read; an outage is no such thing", async () => {
    const shop = shopOf();
    const { paymentId } = await orderByCard(shop, stripeOf(), [await makeVariant(shop)]);
    const { token } = await signedInAs(shop, "owner");
    const faults = async () => (await openTestApp(shop).call("GET", "/api/admin/open-tasks", { token })).json.faults;
    const dispute = stripeOf().state.dispute(paymentId, { status: "won" });
    const event = lastEvent();
    stripeOf().faults = () => "500";
    expect([(await send(event)).status, await faults()]).toEqual([500, []]);
    stripeOf().faults = null;
    stripeOf().state.disputes.delete(dispute.id);
    for (const count of [1, 2])
      expect([(await send(event)).status, await faults()]).toMatchObject([200, [{ kind: "provider-event", subject: `stripe ${event.id}`, count }]]);
    const { sessionId } = await startCard(shop, [await makeVariant(shop)]);
    Object.assign(stripeOf().state.sessions.get(sessionId) ?? {}, { status: "complete", payment_status: "paid", amount_total: null });
    const unknown = await stripeOf().send("checkout.session.completed", { ...stripeOf().state.sessions.get(sessionId) });
    expect((await send(unknown)).status).toBe(200);
    expect((await faults()).map(({ message }: { message: string }) => message)).toContainEqual(expect.stringContaining("but not how much"));
    stripeOf().state.disputes.set(dispute.id, dispute);
    expect((await send(event)).status).toBe(200);
    expect((await faults()).map(({ subject }: { subject: string }) => subject)).toEqual([`stripe ${unknown.id}`]);
  });

  it("ignores what is not this shop's, but for money of a payment that it does not know, and what is of another mode", async () => {
    const { attemptId, sessionId } = await startCard(shopOf(), [await makeVariant(shopOf())]);
    const session = stripeOf().state.sessions.get(sessionId) as StripeSession;
    const paid = { ...session, status: "complete", payment_status: "paid" } as const;
    // From another shop on the same account.
    const theirs = { ...paid, id: "cs_test_theirs", client_reference_id: "4711", metadata: { attempt: "4711" } };
    stripeOf().state.sessions.set(theirs.id, theirs);
    const others = [
      await stripeOf().send("checkout.session.completed", { ...paid, metadata: {} }),
      await stripeOf().send("checkout.session.completed", { ...paid, client_reference_id: null }),
      await stripeOf().send("checkout.session.completed", theirs),
      await stripeOf().send("checkout.session.completed", paid, { livemode: true }),
      await stripeOf().send("customer.created", { id: "cus_1", object: "customer" }),
    ];
    for (const event of others) expect((await send(event)).status).toBe(200);
    expect(await shopOf().sql`select id from orders where attempt_id = ${attemptId}`).toEqual([]);
    expect(await shopOf().sql`select attempt_name, amount_cents from unmatched_movements`).toEqual([{ attempt_name: "4711", amount_cents: 10_000 }]);
  });

  it("is there only where Stripe is set up", async () => {
    const response = await openTestApp(plainShopOf()).call("POST", "/webhooks/stripe", { body: "{}", headers: { "Stripe-Signature": "t=1,v1=a" } });
    expect(response.status).toBe(404);
  });
});

describe("a refund by Stripe", () => {
  const refund = async (orderId: string, amount: string) => {
    const { token } = await signedInAs(shopOf(), "owner");
    const body = { amount, reason: "Broken", lines: [] };
    return openTestApp(shopOf()).call("POST", `/api/admin/orders/${orderId}/refunds`, { token, body });
  };

  it("goes to the card, and is owed again where the buyer's bank does not take it", async () => {
    const shop = shopOf();
    const { orderId, attemptId, paymentId } = await orderByCard(shop, stripeOf(), [await makeVariant(shop)]);
    expect((await refund(orderId, "40.00")).status).toBeLessThan(300);
    expect(stripeOf().state.payments.get(paymentId)?.refunded).toBe(4_000);
    expect(await shop.sql`select financial_status, refunded_cents from orders where id = ${orderId}`).toEqual([
      { financial_status: "partially_refunded", refunded_cents: 4_000 },
    ]);
    const [made] = [...stripeOf().state.refunds.values()].filter((one) => one.payment_intent === paymentId);
    stripeOf().state.failRefund(made?.id ?? "");
    for (const _ of [1, 2]) expect((await send(lastEvent())).status).toBe(200);
    expect(await shop.sql`select financial_status, refunded_cents from orders where id = ${orderId}`).toEqual([
      { financial_status: "paid", refunded_cents: 0 },
    ]);
    expect(await shop.sql`select id, status, failure_code from refunds where order_id = ${orderId}`).toEqual([
      { id: expect.any(String), status: "to-send", failure_code: "expired_or_canceled_card" },
    ]);
    await expectInvariants(shop);
    expect(await ledgerOf(shop, attemptId)).toMatchObject({ provider: 10_000, receivable: -4_000, refunds: 4_000 });

    const { token } = await signedInAs(shop, "owner");
    const tasks = (await openTestApp(shop).call("GET", "/api/admin/open-tasks", { token })).json;
    expect(tasks.refundsToSend.orders).toEqual([expect.objectContaining({ id: orderId })]);
    const [{ id: refundId }] = (await shop.sql<{ id: string }[]>`select id from refunds where order_id = ${orderId}`) as unknown as [{ id: string }];
    const sent = await openTestApp(shop).call("POST", `/api/admin/orders/${orderId}/refunds/${refundId}/sent`, {
      token,
      body: { reference: "Wire 7" },
    });
    expect(sent.status).toBeLessThan(300);
    expect(await shop.sql`select financial_status, refunded_cents from orders where id = ${orderId}`).toEqual([
      { financial_status: "partially_refunded", refunded_cents: 4_000 },
    ]);
    await expectInvariants(shop);
  });

  it("that Stripe refuses is said, and counts nowhere", async () => {
    const shop = shopOf();
    const { orderId, paymentId } = await orderByCard(shop, stripeOf(), [await makeVariant(shop)]);
    // Refunded in Stripe's own dashboard, unknown to the shop.
    const payment = stripeOf().state.payments.get(paymentId);
    if (payment) payment.refunded = payment.amount;
    expect((await refund(orderId, "40.00")).json).toMatchObject({ code: "refund-failed" });
    expect(await shop.sql`select refunded_cents from orders where id = ${orderId}`).toEqual([{ refunded_cents: 0 }]);
    await expectInvariants(shop);
  });
});

describe("a dispute", () => {
  it("waits for staff with its deadline, takes the money out of the books, and brings it back where it is won", async () => {
    const shop = shopOf();
    const { orderId, attemptId, paymentId } = await orderByCard(shop, stripeOf(), [await makeVariant(shop)]);
    const { token } = await signedInAs(shop, "support");
    const read = async () => (await openTestApp(shop).call("GET", `/api/admin/orders/${orderId}/disputes`, { token })).json.disputes;
    const tasks = async () => (await openTestApp(shop).call("GET", "/api/admin/open-tasks", { token })).json.disputesToAnswer;
    expect(await read()).toEqual([]);

    const dispute = stripeOf().state.dispute(paymentId, { days: 9 });
    const opened = lastEvent();
    for (const _ of [1, 2]) expect((await send(opened)).status).toBe(200);
    const answerBy = new Date(shop.clock.now().getTime() + 9 * 86_400_000).toISOString().slice(0, 19);
    expect(await read()).toEqual([
      expect.objectContaining({
        amount: { amount: "100.00", currencyCode: "USD" },
        status: "open",
        reason: "product_not_received",
        answerBy: expect.stringContaining(answerBy),
        order: { id: orderId, name: expect.stringContaining("#TEST-") },
        url: `https://dashboard.stripe.com/test/payments/${paymentId}`,
      }),
    ]);
    expect((await tasks()).disputes).toEqual([expect.objectContaining({ order: expect.objectContaining({ id: orderId }) })]);
    expect(await ledgerOf(shop, attemptId)).toMatchObject({ disputes: 10_000, sales: -10_000 });
    expect(await shop.sql`select count(*)::int as count from jobs.job where name = 'dispute-mail' and data ->> 'kind' = 'opened'`).toEqual([
      { count: 1 },
    ]);
    expect(await shop.sql`select text from order_events where order_id = ${orderId} and kind = 'disputed'`).toEqual([
      { text: "The buyer's bank disputes the payment of $100.00: somebody has to answer" },
    ]);

    stripeOf().state.endDispute(dispute.id, "won");
    const closed = lastEvent();
    expect((await send(closed)).status).toBe(200);
    // An older event arrives late and changes nothing.
    expect((await send(await stripeOf().send("charge.dispute.updated", { id: dispute.id, object: "dispute" }))).status).toBe(200);
    expect(await read()).toEqual([expect.objectContaining({ status: "won", answerBy: null, endedAt: expect.any(String) })]);
    expect((await tasks()).total).toBe(0);
    expect(await ledgerOf(shop, attemptId)).toEqual({ provider: 10_000, sales: -10_000 });
    await expectInvariants(shop);
  });
});

describe("a payout", () => {
  it("stands with its fees in a list and in the books, once, and is booked back where the bank returns it", async () => {
    const shop = shopOf();
    const payout = stripeOf().state.payout(97_000, [1_500, 1_000, 500]);
    const paid = lastEvent();
    for (const _ of [1, 2]) expect((await send(paid)).status).toBe(200);
    const { token } = await signedInAs(shop, "manager");
    const list = async () => (await openTestApp(shop).call("GET", "/api/admin/payouts", { token })).json;
    const money = (amount: string) => ({ amount, currencyCode: "USD" });
    expect(await list()).toEqual({
      payouts: [expect.objectContaining({ reference: payout.id, amount: money("970.00"), fee: money("30.00"), status: "paid", isTest: true })],
      next: null,
    });
    const found = async (search: string) =>
      (await openTestApp(shop).call("GET", `/api/admin/payouts?search=${search}`, { token })).json.payouts.length;
    expect([await found(payout.id.slice(3, 12)), await found("another")]).toEqual([1, 0]);
    const books = () => shop.sql`
      select account, sum(amount_cents)::int as cents from ledger_entries where order_id is null and attempt_id is null
        and movement_id not in (select movement_id from ledger_entries where account = 'receivable') group by account order by account`;
    expect(await books()).toEqual([
      { account: "bank", cents: 97_000 },
      { account: "fees", cents: 3_000 },
      { account: "provider", cents: -100_000 },
    ]);
    Object.assign(stripeOf().state.payouts.get(payout.id) ?? {}, { status: "failed", failure_code: "account_closed" });
    expect((await send(await stripeOf().send("payout.failed", { id: payout.id, object: "payout" }))).status).toBe(200);
    expect((await list()).payouts).toEqual([expect.objectContaining({ status: "failed", failureCode: "account_closed" })]);
    expect(await books()).toEqual([
      { account: "bank", cents: 0 },
      { account: "fees", cents: 3_000 },
      { account: "provider", cents: -3_000 },
    ]);
    const { token: supports } = await signedInAs(shop, "support");
    expect((await openTestApp(shop).call("GET", "/api/admin/payouts", { token: supports })).status).toBe(403);
    await expectInvariants(shop);
  });
});
