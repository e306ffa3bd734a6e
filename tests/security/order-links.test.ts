import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { placeOrder, purchaseOrderToken } from "#domain/checkout/checkout.ts";
import { issueReceipt } from "#domain/invoices/invoices.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { fulfillOrder } from "#domain/orders/orders.ts";
import { erasePersonalData } from "#domain/privacy/privacy.ts";
import { readOrderReturns } from "#domain/returns/returns.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeCheckout, makeOrder, onPurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, setPrice } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { fromNewClient, openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** Makes a guest's order in progress, and the app with the page of its link. */
async function linked() {
  const shop = shopOf();
  const variant = await makeVariant(shop, { title: "Balance" });
  const id = await makeOrder(shop, [variant]);
  const [row] = await shop.sql<{ email: string; name: string }[]>`select email, name from orders where id = ${id}`;
  const { call } = openTestApp(shop, { renderPage: pageActions, trustProxy: "1" });
  const token = orderToken(shop, id);
  const page = `/orders/${token}`;
  const open = (cookie?: string) => call("GET", page, { headers: fromNewClient(), ...(cookie ? { cookie } : {}) });
  const send = (form: Record<string, string>, { cookie, path = page, headers = fromNewClient() as Record<string, string> } = {} as Sending) =>
    call("POST", path, {
      body: new URLSearchParams(form).toString(),
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
      ...(cookie ? { cookie } : {}),
    });
  return { shop, id, variant, email: row?.email ?? "", name: row?.name ?? "", token, page, call, open, send };
}
type Sending = { cookie?: string; path?: string; headers?: Record<string, string> };

const personal = (email: string) => [email, "Byron", "Analytical", "San Francisco", "94103", "100.00", "10000"];

describe("the page of an order's link", () => {
  it("says to whoever has the link what was ordered and how it stands, and nothing of people or money (Spree CVE-2026-22588)", async () => {
    const { open, email, name } = await linked();
    const { status, text } = await open();
    expect(status).toBe(200);
    for (const word of [name, "Balance", "The test payment went through"]) expect(text).toContain(word);
    for (const word of personal(email)) expect([word, text.includes(word)]).toEqual([word, false]);
  });

  it("is not reached by number, id, or the signature of another order (Spree CVE-2026-25757, CVE-2020-26223)", async () => {
    const [mine, theirs] = [await linked(), await linked()];
    const [, signature] = mine.token.split(".");
    for (const guess of [theirs.name.slice(1), theirs.id, `${theirs.id}.`, `${theirs.id}.${signature}`, "%00", "x.y"]) {
      const { status, text } = await mine.call("GET", `/orders/${guess}`, { headers: fromNewClient() });
      expect([guess, status, text.includes("Balance")]).toEqual([guess, 404, false]);
    }
  });

  it("shows it whole once its email address or ZIP code is named, in that browser", async () => {
    const { open, send, email } = await linked();
    const confirmed = await send({ intent: "confirm", answer: "94103" });
    expect(confirmed.status).toBe(303);
    expect(confirmed.cookie).toMatch(/^order=.+HttpOnly.+SameSite=Lax/);
    const cookie = (confirmed.cookie ?? "").split(";")[0] ?? "";
    const { text } = await open(cookie);
    for (const word of personal(email)) expect([word, text.includes(word)]).toEqual([word, true]);
    for (const word of personal(email)) expect((await open()).text.includes(word)).toBe(false);
  });

  it("tells who has only the link no certificate of the buyer, and not what the goods cost when they were ordered", async () => {
    const { shop, id, variant, open, send } = await linked();
    await shop.sql`update orders set exemption_claim = 'EX-4711', tax_cents = 1 where id = ${id}`;
    await setPrice(shop, variant.id, 12_000);
    const cookie = `order=${withOrderProof(shop, id, null)}`;
    expect([(await open()).text.includes("EX-4711"), (await open(cookie)).text.includes("EX-4711")]).toEqual([false, true]);
    expect((await send({ intent: "reorder" })).json.reordered).toEqual({ added: 1, notes: [] });
    expect((await send({ intent: "reorder" }, { cookie })).json.reordered.notes).toEqual([expect.stringContaining("you paid $100.00")]);
  });

  it("ends for a browser with the proof when its buyer is erased: no amounts, invoices or documents are shown, and none are taken", async () => {
    const { shop, id, email, call, open } = await linked();
    const lines = (await readAdminOrder(shop, owner, id)).lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }));
    await fulfillOrder(shop, owner, { orderId: id, lines, idempotencyKey: "all" });
    const { invoiceId } = await issueReceipt(shop, owner, { orderId: id });
    const cookie = `order=${withOrderProof(shop, id, null)}`;
    const upload = () => {
      const body = new FormData();
      body.set("poDocument", new File([`%PDF-1.7 ${" ".repeat(100)}`], "po.pdf"));
      return call("POST", `/files/orders/${id}/purchase-order`, { cookie, body, headers: fromNewClient() });
    };
    const statuses = async () => [(await call("GET", `/files/invoices/${invoiceId}`, { cookie })).status, (await upload()).status];
    const thanks = async () => (await call("GET", "/thank-you", { cookie })).json.order;
    expect([await statuses(), (await thanks())?.email]).toEqual([[200, 303], email]);
    await erasePersonalData(shop, owner, { email });
    expect([await statuses(), await thanks()]).toEqual([[404, 404], null]);
    expect((await open(cookie)).text).not.toContain("100.00");
  });

  it("is what the email that asked to confirm a purchase order leads to afterward: whoever it is forwarded to is not its buyer", async () => {
    const { shop, variant, call } = await linked();
    const made = await makeCheckout(shop, [variant], { email: "po-forwarded@lab.example" });
    const { attemptId } = await placeOrder(shop, made.shopper, onPurchaseOrder(made));
    const path = `/purchase-orders/confirm/${purchaseOrderToken(shop, attemptId)}`;
    const confirm = () => call("POST", path, { body: new FormData(), headers: fromNewClient() });
    const first = await confirm();
    expect([first.status, first.headers.get("location"), first.cookie]).toEqual([303, "/thank-you", expect.stringContaining("order=")]);
    const [order] = await shop.sql<{ id: string }[]>`select id from orders where attempt_id = ${attemptId}`;
    const second = await confirm();
    expect([second.status, second.headers.get("location")]).toEqual([303, `/orders/${orderToken(shop, order?.id ?? "")}`]);
    expect(second.cookie ?? "").not.toContain("order=");
  });

  it("takes five wrong answers of one client, and shows nothing by them", async () => {
    const { send } = await linked();
    const headers = fromNewClient();
    for (let count = 0; count < 5; count++) expect((await send({ intent: "confirm", answer: "11111" }, { headers })).status).toBe(409);
    const refused = await send({ intent: "confirm", answer: "94103" }, { headers });
    expect([refused.status, refused.cookie, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, null, true]);
  });

  it("cancels, returns and opens packing slips for its buyer alone, whatever a forwarded link sends", async () => {
    const { shop, id, page, call, send, token } = await linked();
    await changeSettings(shop, system, "promises", { returnDays: 30 });
    const lineId = (await readAdminOrder(shop, owner, id)).lines[0]?.id ?? "";
    expect((await send({ intent: "cancel", sure: "yes" })).status).toBe(409);
    await fulfillOrder(shop, owner, { orderId: id, lines: [{ lineId, quantity: 1 }], idempotencyKey: "all" });
    const asked = { [`quantity.${lineId}`]: "1", [`reason.${lineId}`]: "defective", comment: "" };
    expect((await send(asked, { path: `${page}/return` })).status).toBe(409);
    for (const path of [`${page}/return`, `${page}/packing-slip`]) {
      const answer = await call("GET", path, { headers: fromNewClient() });
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 302, page]);
    }
    expect(await shop.sql`select from returns where order_id = ${id}`).toHaveLength(0);
    expect(await readAdminOrder(shop, owner, id)).toMatchObject({ cancelled: false, financialStatus: "paid" });
    const cookie = `order=${withOrderProof(shop, id, null)}`;
    expect((await send(asked, { cookie, path: `${page}/return` })).status).toBe(303);
    const [returned] = await shop.sql<{ id: string }[]>`select id from returns where order_id = ${id}`;
    expect((await send({ intent: "withdraw-return", returnId: returned?.id ?? "" })).status).toBe(409);
    expect(await shop.sql`select status from returns where order_id = ${id}`).toEqual([{ status: "requested" }]);
    expect(await refusalOf(readOrderReturns(shop, stranger, { token }))).toBe("order-unconfirmed");
    expect((await call("GET", `${page}/packing-slip`, { cookie, headers: fromNewClient() })).text).toContain("Analytical Way");
  });

  it("does nothing for a form of another site, and asks before it cancels", async () => {
    const { shop, id, send } = await linked();
    const cookie = `order=${withOrderProof(shop, id, null)}`;
    expect((await send({ intent: "cancel", sure: "yes" }, { cookie, headers: { ...fromNewClient(), Origin: "https://evil.example" } })).status).toBe(
      403,
    );
    expect((await send({ intent: "cancel" }, { cookie })).status).toBe(400);
    expect((await readAdminOrder(shop, owner, id)).cancelled).toBe(false);
    expect((await send({ intent: "cancel", sure: "yes" }, { cookie })).status).toBe(303);
    expect((await readAdminOrder(shop, owner, id)).cancelled).toBe(true);
  });

  it("puts the goods into the reader's own cart, and into nobody else's (Spree CVE-2026-94462)", async () => {
    const { shop, send } = await linked();
    const first = await send({ intent: "reorder" });
    expect([first.status, first.json.reordered]).toEqual([200, { added: 1, notes: [] }]);
    const second = await send({ intent: "reorder" });
    const cartOf = (cookie: string | null) => /cart=([^;]+)/.exec(cookie ?? "")?.[1];
    expect(cartOf(first.cookie)).toMatch(/^[0-9a-f-]{36}$/);
    expect(cartOf(second.cookie)).not.toBe(cartOf(first.cookie));
    const lines = await shop.sql`select quantity from cart_lines where cart_id = ${cartOf(first.cookie) ?? ""}`;
    expect(lines).toEqual([{ quantity: 1 }]);
  });

  it("is whole for the account that placed it, and for no other account", async () => {
    const { shop, id, call, page, email } = await linked();
    const [ada, eve] = [await signedInAs(shop, "customer"), await signedInAs(shop, "customer")];
    await shop.sql`update orders set account_id = ${ada.account.id} where id = ${id}`;
    const texts = await Promise.all(
      [ada, eve].map(async ({ sessionCookie }) => (await call("GET", page, { cookie: sessionCookie, headers: fromNewClient() })).text),
    );
    expect(texts.map((text) => text.includes(email))).toEqual([true, false]);
  });
});
