import { expect, it } from "vitest";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { startCard, useStripe, withStripe } from "#support/stripe-shop.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const plainShopOf = useTestShop();
const stripeOf = useStripe(plainShopOf);
const shopOf = () => withStripe(plainShopOf(), stripeOf());

it("counts returns, freight quotes, overdue invoices, certificates, messages and money to be sent, the same beside the menu as on the dashboard", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop);
  const { token } = await signedInAs(shop, "support");
  const counts = async () => {
    const [tasks, badges] = [await call("GET", "/api/admin/open-tasks", { token }), await call("GET", "/api/admin/badges", { token })];
    expect(badges.json).toMatchObject(tasks.json.waiting);
    return tasks.json.waiting;
  };
  const none = { returns: 0, freightQuotes: 0, lateOrders: 0, overdueInvoices: 0, certificates: 0, taxToReturn: 0, messages: 0, refundsToSend: 0 };
  expect(await counts()).toEqual(none);
  const orderId = await makeOrder(shop, [await makeVariant(shop)]);
  const id = () => shop.ids.next();
  for (const status of ["requested", "received", "approved", "closed"])
    await shop.sql`insert into returns (id, order_id, status, comment, requested_at) values (${id()}, ${orderId}, ${status}, '', now())`;
  for (const answeredAt of [null, "2026-11-01T00:00:00Z"])
    await shop.sql`
      insert into freight_quotes (id, checkout_token, browser_id, key, email, currency, is_test, request, requested_at, answered_at)
      values (${id()}, ${id()}, 'b', 'k', 'a@lab.example', 'USD', true, '{}', now(), ${answeredAt})`;
  for (const status of ["waiting", "verified"])
    await shop.sql`
      insert into tax_certificates (id, browser_id, email, number, country, provinces, status, file_key, file_bytes, created_at)
      values (${id()}, 'b', 'a@lab.example', ${status}, 'US', '{}', ${status}, 'certificates/x', 1, now())`;
  for (const status of ["open", "waiting", "closed"])
    await shop.sql`
      insert into contact_messages (id, name, email, subject, message, at, status, waiting_since, last_at)
      values (${id()}, 'Ada', 'a@lab.example', 'Other', 'Where is it?', now(), ${status}, now(), now())`;
  await shop.sql`
    insert into refunds (id, order_id, amount_cents, reason, status, idempotency_key, at) values (${id()}, ${orderId}, 100, '', 'to-send', 'key', now())`;
  expect(await counts()).toEqual({
    returns: 2,
    freightQuotes: 1,
    lateOrders: 0,
    overdueInvoices: 0,
    certificates: 1,
    taxToReturn: 0,
    messages: 1,
    refundsToSend: 1,
  });
});

it("refunds money that belongs to nothing, or notes what became of it, for staff who may refund", async () => {
  const shop = shopOf();
  const { app, call } = openTestApp(shop);
  const { token } = await signedInAs(shop, "manager");
  const found = async () => (await call("GET", "/api/admin/open-tasks", { token })).json.unmatchedMoney.movements;
  for (const what of ["refund", "closing"]) {
    const { attemptId, sessionId } = await startCard(shop, [await makeVariant(shop)]);
    await plainShopOf().ownerSql`delete from payment_attempts where id = ${attemptId}`;
    await stripeOf().pay(sessionId);
    const { body, header } = stripeOf().events.at(-1) as { body: string; header: string };
    await app.request(`${testOrigin}/webhooks/stripe`, { method: "POST", body, headers: { "Stripe-Signature": header } });
    const [movement] = await found();
    expect(movement).toMatchObject({ kind: "payment", reference: sessionId, amount: { amount: "100.00", currencyCode: "USD" } });
    const path = `/api/admin/unmatched-movements/${movement.id}/${what}`;
    const { token: support } = await signedInAs(shop, "support");
    expect((await call("POST", path, { token: support, body: { note: "Mine" } })).status).toBe(403);
    expect((await call("POST", path, { token, body: what === "closing" ? { note: "Of our other shop" } : {} })).json).toEqual({ closed: true });
    expect(await found()).toEqual([]);
  }
  expect((await call("POST", "/api/admin/unmatched-movements/nothing/closing", { token, body: { note: "x" } })).status).toBe(404);
  expect((await call("POST", `/api/admin/unmatched-movements/${shop.ids.next()}/closing`, { token, body: { note: " " } })).status).toBe(400);
});
