import { describe, expect, it } from "vitest";
import { addCheckoutDocument } from "#domain/checkout/checkout-po-documents.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { makeCustomer, orderOnTerms } from "#support/customer-on-terms.ts";
import { makeCheckout, makeOrder, placePurchaseOrder } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { startCard, useStripe, withStripe } from "#support/stripe-shop.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";

/** Tries the attacks of `payments.test.ts` through the calls that staff and buyers have. */
const shopOf = useTestShop({ max: 16 });
const stripeOf = useStripe(shopOf);

async function asOwner(shop: TestShop) {
  const { token } = await signedInAs(shop, "owner");
  const { call } = openTestApp(shop);
  return (path: string, body: object) => call("POST", `/api/admin/orders/${path}`, { token, body });
}

const refundedOf = async (shop: TestShop, orderId: string) =>
  (await shop.sql<{ refunded_cents: number }[]>`select refunded_cents from orders where id = ${orderId}`)[0]?.refunded_cents;

describe("a refund", () => {
  it("refunds no more than was paid: not by one call, and not by many at once (refund larger than paid)", async () => {
    const shop = shopOf();
    const send = await asOwner(shop);
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const refund = (amount: string) => send(`${orderId}/refunds`, { amount, reason: "Broken", lines: [] });
    expect(await refund("100.01")).toMatchObject({ status: 409, json: { code: "refund-too-large" } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund("40.00")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(await refundedOf(shop, orderId)).toBe(8_000);
    await expectInvariants(shop);
  });

  it("takes lines of its own order only (Vendure GHSA-7qvr-c5vf-xxfh: child objects of another's order)", async () => {
    const shop = shopOf();
    const send = await asOwner(shop);
    const variant = await makeVariant(shop, { stock: 10 });
    const [mine, theirs] = [await makeOrder(shop, [variant]), await makeOrder(shop, [variant])];
    const [line] = await shop.sql<{ id: string }[]>`select id from order_lines where order_id = ${theirs}`;
    const stock = await stockOf(shop, variant.id);
    const lines = [{ lineId: line?.id, quantity: 1 }];
    for (const [path, body] of [
      ["refunds", { amount: "50.00", reason: "Broken", lines }],
      ["fulfillments", { lines }],
      ["restock", { lines }],
    ] as const)
      expect([path, (await send(`${mine}/${path}`, body)).json.code]).toEqual([path, "line-not-found"]);
    expect([await stockOf(shop, variant.id), await refundedOf(shop, mine), await refundedOf(shop, theirs)]).toEqual([stock, 0, 0]);
  });
});

describe("a payment, refund or shipment of one order", () => {
  it("is not reached through another order's address (Vendure GHSA-7qvr-c5vf-xxfh)", async () => {
    const shop = shopOf();
    const send = await asOwner(shop);
    const variant = await makeVariant(shop, { stock: 10 });
    const theirs = await makeOrder(shop, [variant], "purchase-order");
    const mine = await makeOrder(shop, [variant], "purchase-order");
    await send(`${theirs}/approval`, {});
    await send(`${theirs}/payments`, { amount: "100.00", paidOn: "2026-11-02", reference: "Wire" });
    const [line] = await shop.sql<{ id: string }[]>`select id from order_lines where order_id = ${theirs}`;
    expect((await send(`${theirs}/fulfillments`, { lines: [{ lineId: line?.id, quantity: 1 }] })).status).toBe(201);
    expect((await send(`${theirs}/refunds`, { amount: "10.00", reason: "Agreed", lines: [] })).status).toBe(201);
    const [ids] = await shop.sql<{ payment: string; refund: string; shipment: string }[]>`
      select (select id from order_payments where order_id = ${theirs}) as payment, (select id from refunds where order_id = ${theirs}) as refund,
        (select id from fulfillments where order_id = ${theirs}) as shipment`;
    const everything = () => shop.sql`
      select to_jsonb(o) as whole, (select jsonb_agg(to_jsonb(p)) from order_payments p where p.order_id = o.id) as payments,
        (select jsonb_agg(to_jsonb(r)) from refunds r where r.order_id = o.id) as refunds,
        (select jsonb_agg(to_jsonb(f)) from fulfillments f where f.order_id = o.id) as shipments
      from orders o where o.id = ${theirs}`;
    const before = await everything();
    const reason = { reason: "Borrowed" };
    for (const [path, body, code] of [
      [`payments/${ids?.payment}/reversal`, reason, "payment-not-found"],
      [`refunds/${ids?.refund}/sent`, {}, "refund-not-to-send"],
      [`fulfillments/${ids?.shipment}/parcels`, { parcels: [] }, "shipment-not-found"],
      [`fulfillments/${ids?.shipment}/cancellation`, reason, "shipment-not-found"],
    ] as const)
      expect([path, (await send(`${mine}/${path}`, body)).json.code]).toEqual([path, code]);
    expect(await everything()).toEqual(before);
  });
});

describe("an order that is canceled", () => {
  it("takes nothing of another with it (Medusa GHSA-hc6q-q5gm-w585)", async () => {
    const shop = shopOf();
    const send = await asOwner(shop);
    const variant = await makeVariant(shop, { stock: 10 });
    const [doomed, other] = [await makeOrder(shop, [variant]), await makeOrder(shop, [variant])];
    const everything = () => shop.sql`
      select to_jsonb(o) as whole, (select jsonb_agg(to_jsonb(l)) from order_lines l where l.order_id = o.id) as lines,
        (select jsonb_agg(to_jsonb(e)) from order_events e where e.order_id = o.id) as events from orders o where o.id = ${other}`;
    const before = await everything();
    expect((await send(`${doomed}/cancellation`, { reason: "Wish" })).status).toBe(201);
    expect(await everything()).toEqual(before);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 9, reserved: 0 });
  });
});

describe("the invoice and the purchase order's document of an order", () => {
  it("are files for its buyer and for staff; to everybody else they are not there, whoever has their address (Saleor CVE-2026-24136, Spree CVE-2026-22588)", async () => {
    const shop = shopOf();
    const { app } = openTestApp(shop);
    const variant = await makeVariant(shop, { stock: 10 });
    const [own, other] = [await makeCustomer(shop, { netDays: 30 }), await makeCustomer(shop)];
    const orderId = await orderOnTerms(shop, own.buyer, [variant]);
    await issueInvoices(shop, { orderId });
    const made = await makeCheckout(shop, [variant]);
    const bytes = new Uint8Array(Buffer.from(`%PDF-1.7${" ".repeat(100)}`));
    const { documentId } = await addCheckoutDocument(shop, made.shopper, { token: made.token, name: "order.pdf", bytes });
    const placed = await placePurchaseOrder(shop, made);
    const guestOrder = "orderId" in placed ? placed.orderId : "none";
    const [invoice] = await shop.sql<{ id: string }[]>`select id from invoices where order_id = ${orderId}`;
    const read = async (path: string, headers: Record<string, string>) => (await app.request(`http://shop.test${path}`, { headers })).status;
    const files = { [`/files/invoices/${invoice?.id}`]: orderId, [`/files/purchase-orders/${documentId}`]: guestOrder };
    const staff = await signedInAs(shop, "support");
    const another = withOrderProof(shop, await makeOrder(shop, [variant]), null);
    for (const [path, order] of Object.entries(files)) {
      const proof = withOrderProof(shop, order, null);
      const strangers: Record<string, string>[] = [
        {},
        { Cookie: other.sessionCookie },
        { Cookie: `order=${another}` },
        { Cookie: `${other.sessionCookie}; order=${another}` },
        { Cookie: `order=${orderToken(shop, order)}` },
        { Cookie: `order=${order}.9999999999.${proof.split(".")[2]}` },
        { Authorization: `Bearer ${other.token}` },
      ];
      for (const headers of strangers) expect([path, headers, await read(path, headers)]).toEqual([path, headers, 404]);
      for (const headers of [{ Cookie: `order=${proof}` }, { Cookie: staff.sessionCookie }])
        expect([path, headers, await read(path, headers)]).toEqual([path, headers, 200]);
    }
    expect(await read(`/files/invoices/${invoice?.id}`, { Cookie: own.sessionCookie })).toBe(200);
    expect(await read(`/files/purchase-orders/${documentId}`, { Cookie: own.sessionCookie })).toBe(404);
    // No answer distinguishes an existing id from one that does not exist.
    const nothing = await app.request(`http://shop.test/files/invoices/${shop.ids.next()}`);
    const theirs = await app.request(`http://shop.test/files/invoices/${invoice?.id}`);
    const facts = async (answer: Response) => ({
      status: answer.status,
      type: answer.headers.get("content-type"),
      length: (await answer.text()).length,
    });
    expect(await facts(theirs)).toEqual(await facts(nothing));
  });
});

describe("a payment in another currency at the same number", () => {
  it("pays for no order by the webhook either, and goes back as it came (Vendure GHSA-wm63-7627-ch33)", async () => {
    const shop = withStripe(shopOf(), stripeOf());
    const { attemptId, sessionId } = await startCard(shop, [await makeVariant(shop)]);
    const session = stripeOf().state.sessions.get(sessionId);
    if (session) session.currency = "mxn";
    await stripeOf().pay(sessionId);
    const event = stripeOf().events.at(-1);
    const headers = { "Stripe-Signature": event?.header ?? "" };
    expect(
      (await openTestApp(shop).app.request("http://shop.test/webhooks/stripe", { method: "POST", body: event?.body ?? "", headers })).status,
    ).toBe(200);
    expect(await shop.sql`select id from orders where attempt_id = ${attemptId}`).toEqual([]);
    await refundAttempt(shop, attemptId);
    expect([...stripeOf().state.refunds.values()]).toMatchObject([{ amount: 10_000, currency: "mxn" }]);
    await expectInvariants(shop);
  });
});
