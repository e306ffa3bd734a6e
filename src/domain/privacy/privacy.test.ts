import { describe, expect, it } from "vitest";
import { createAccount, signIn } from "#domain/accounts/accounts.ts";
import { saveAddress } from "#domain/accounts/addresses.ts";
import { requestEmailChange } from "#domain/accounts/own-email.ts";
import { requestRecovery } from "#domain/accounts/password-recovery.ts";
import { type Customer, type Staff, system } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import { openCheckout, placeOrder, readCheckout, saveCheckoutStep, startPayment } from "#domain/checkout/checkout.ts";
import { sendMessage } from "#domain/contact/contact.ts";
import { rememberingFault } from "#domain/faults/background-faults.ts";
import { countFault } from "#domain/faults/shown-faults.ts";
import { subscribe } from "#domain/newsletter/newsletter.ts";
import { listAdminOrders, readAdminOrder } from "#domain/orders/order-admin.ts";
import { addOrderNote, cancelOrder, editOrder, fulfillOrder, refundOrder, settleBalance } from "#domain/orders/orders.ts";
import type { Shop } from "#domain/shop.ts";
import { mailOrder } from "#jobs/order-mail.ts";
import { decliningCard, lab, makeCheckout, onPurchaseOrder, payingCard, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { checkErasure, eraseOwnPersonalData, erasePersonalData, exportOwnPersonalData, exportPersonalData } from "./privacy.ts";

const shopOf = useTestShop();
const password = "correct horse battery";

const ownerOf = async (shop: Shop) => (await signedInAs(shop, "owner")).actor as Staff;

/** Words that occur nowhere else in the shop: a row that contains one of them identifies the person. */
const person = {
  email: "Zebulon.Quark@Hidden-Lab.example",
  address: {
    firstName: "Zebulonius",
    lastName: "Quarkfeather",
    company: "Quarkworks",
    address1: "99 Secretlane",
    address2: "Hideout7",
    city: "Veiledtown",
    phone: "+1 415 555 0177",
  },
  poNumber: "ZEBPO-4711",
  ipAddress: "203.0.113.177",
  userAgent: "ZebulonBrowser/1.0",
};
const planted = [
  "zebulon",
  "quark",
  "hidden-lab",
  "secretlane",
  "hideout7",
  "veiledtown",
  "555 0177",
  "5550177",
  "zebpo",
  "zebtrack",
  person.ipAddress,
];

/** Searches every text, list of texts, JSON and search column of every table, including those of the job queue. */
async function rowsNaming(shop: Shop, words: string[]): Promise<string[]> {
  const columns = await shop.sql<{ schema: string; table: string; column: string }[]>`
    select n.nspname as schema, c.relname as "table", a.attname as "column"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'jobs', 'drizzle') and c.relkind in ('r', 'p')
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'tsvector', 'character varying', 'inet', 'name', 'bytea')`;
  expect(columns.length).toBeGreaterThan(150);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const [row] = await shop.sql<{ count: number }[]>`
      select count(*)::int as count from ${shop.sql(schema)}.${shop.sql(table)}
      where exists (select from unnest(${words}::text[]) w where strpos(lower(${shop.sql(column)}::text), lower(w)) > 0)`;
    if (row && row.count > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found.sort();
}

/** Makes a customer who did everything that the shop offers and whose orders are all finished. */
async function busyPerson(shop: Shop): Promise<{ customer: Customer; owner: Staff; orderIds: string[] }> {
  const owner = await ownerOf(shop);
  const { email, address, ipAddress: ip } = person;
  const { firstName, lastName } = address;
  const account = await createAccount(shop, system, { email, password, firstName, lastName, role: "customer" });
  await signIn(shop, { address: ip, userAgent: person.userAgent }, { email, password });
  await signIn(shop, { address: ip }, { email, password: "wrong" }).catch(() => {});
  const customer: Customer = { kind: "customer", accountId: account.id, email, cartId: null, address: ip };
  await saveAddress(shop, customer, { id: null, address: { ...lab, ...address }, isDefault: true });
  await requestRecovery(shop, customer, { email });
  await requestEmailChange(shop, customer, { email: "zebulon@elsewhere.example", currentPassword: password });
  // A distinct part number: variants are numbered across all tests, and SKU-1001 would match the number of order 1001.
  const { id } = await makeVariant(shop, { title: "Balance B220", sku: "BAL-B220", stock: 100 });

  // One order while signed in, shipped; one without signing in, refunded; one on a purchase order, canceled.
  const cart = await addLines(shop, { ...customer, currency: "USD" }, { lines: [{ merchandiseId: id, quantity: 1 }] });
  const buyer = { ...customer, cartId: cart.id, currency: "USD", browserId: shop.ids.token() };
  const own = await openCheckout(shop, buyer, { returnUrl: "/thank-you", origin: "http://shop.test" });
  await saveCheckoutStep(shop, buyer, own.token, { email, shippingAddress: { ...lab, ...address } });
  const shipped = await orderFrom(shop, { buyer, token: own.token });
  const guest = await makeCheckout(shop, [{ id, quantity: 2 }], { email: email.toUpperCase(), address, exemptionCertificate: "EX-2201" });
  const refunded = await orderFrom(shop, { buyer: { ...guest.shopper, address: ip }, token: guest.token });
  const made = await makeCheckout(shop, [{ id }], { email, address });
  const pending = await placePurchaseOrder(shop, made, onPurchaseOrder(made, person.poNumber));
  const canceled = "orderId" in pending ? pending.orderId : "";
  for (const orderId of [shipped, refunded, canceled]) {
    await mailOrder(shop, { orderId, kind: "confirmation" });
    await addOrderNote(shop, owner, { orderId, text: "Zebulonius rings twice" });
  }
  const { lines } = await readAdminOrder(shop, owner, shipped);
  await fulfillOrder(shop, owner, {
    orderId: shipped,
    idempotencyKey: "k",
    lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    parcels: [{ carrier: "UPS", trackingNumber: "ZEBTRACK-1", trackingUrl: "https://carrier.example/zebtrack" }],
  });
  await refundWhole(shop, owner, refunded);
  await cancelOrder(shop, owner, { orderId: canceled, reason: "Zebulonius ordered twice" });

  // A failed payment, an abandoned checkout and cart, a message, a subscription, and faults that repeat the address.
  const declined = await makeCheckout(shop, [{ id }], { email, address });
  await placeOrder(shop, { ...declined.shopper, address: ip }, { ...declined.request, payload: decliningCard }).catch(() => {});
  await makeCheckout(shop, [{ id }], { email, address });
  await addLines(shop, { ...customer, currency: "USD" }, { lines: [{ merchandiseId: id, quantity: 1 }] });
  const message = { name: `${firstName} ${lastName}`, email, subject: "General Inquiry" as const, message: "Where is my order? It is Zebulonius." };
  await sendMessage(shop, customer, message);
  await subscribe(shop, customer, { email });
  await rememberingFault(shop, "refund", shop.ids.next(), () => Promise.reject(new Error(`550 no such user <${email.toLowerCase()}>`))).catch(
    () => {},
  );
  await countFault(shop, customer, { source: "page", place: "/account", fault: new Error(`No mailbox ${email}`), id: "f1" });
  await shop.sql`update jobs.job set output = ${JSON.stringify({ message: `550 <${email}>` })}::text::jsonb where name = 'newsletter-mail'`;
  return { customer, owner, orderIds: [shipped, refunded, canceled] };
}

async function orderFrom(shop: Shop, { buyer, token }: { buyer: typeof stranger; token: string }): Promise<string> {
  const { seenTotals } = await readCheckout(shop, buyer, token);
  const request = { token, idempotencyKey: shop.ids.token(), seenTotals, method: "test-card", payload: payingCard };
  const result = await placeOrder(shop, buyer, request);
  if (!("orderId" in result)) throw new Error(`No order came of it: ${result.status}`);
  return result.orderId;
}

async function refundWhole(shop: Shop, owner: Staff, orderId: string): Promise<void> {
  const { refundable, lines } = await readAdminOrder(shop, owner, orderId);
  await refundOrder(shop, owner, {
    orderId,
    idempotencyKey: "whole",
    amount: refundable.amount,
    reason: "Zebulonius changed their mind",
    lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
  });
}

describe("personal data", () => {
  it("of an erased person is in no row of any table, and the books are as sound as before", async () => {
    const shop = shopOf();
    const { owner, orderIds } = await busyPerson(shop);
    const before = await rowsNaming(shop, planted);
    const places = new Set(before.map((place) => place.replace(/\.\w+$/, "")));
    for (const table of [
      ...["accounts", "account_addresses", "checkout_forms", "payment_attempts", "orders", "order_events", "order_cancellations", "refunds"],
      ...["parcels", "subscribers", "contact_messages", "confirmed_emails", "background_faults", "shown_faults"],
    ])
      expect(places, table).toContain(`public.${table}`);
    expect(before.filter((place) => place.startsWith("jobs.")).map((place) => place.split(".")[2])).toEqual(
      expect.arrayContaining(["data", "output"]),
    );
    const amounts = () =>
      shop.sql`select total_cents, tax_cents, refunded_cents, shipping_address ->> 'province' as province from orders order by id`;
    const known = await amounts();

    const planned = await checkErasure(shop, owner, { email: person.email });
    expect(await rowsNaming(shop, planted)).toEqual(before);
    const erased = await erasePersonalData(shop, owner, { email: ` ${person.email.toUpperCase()} ` });
    expect(erased).toEqual(planned);
    expect(erased).toMatchObject({ accounts: 1, orders: 3, carts: 2, messages: 1, newsletter: 1, faults: 2 });

    expect(await rowsNaming(shop, planted)).toEqual([]);
    expect(await amounts()).toEqual(known);
    await expectInvariants(shop);
    const [first = ""] = orderIds;
    const order = await readAdminOrder(shop, owner, first);
    expect(order).toMatchObject({
      customerName: "Erased buyer",
      email: "",
      isBuyerErased: true,
      shippingAddress: { province: "CA", country: "US", city: "" },
    });
    expect(order.events.map(({ text }) => text)).toContain("Email sent");
    // What was kept of the order can still be found, by its number and its products.
    const found = async (search: string) => (await listAdminOrders(shop, owner, { search })).orders.map(({ id }) => id);
    expect(await found(order.name)).toEqual([first]);
    expect(await found("B220")).toHaveLength(3);
    expect(await found("quarkfeather")).toEqual([]);
    // A second erasure finds nothing left to erase.
    expect(Object.values(await erasePersonalData(shop, owner, { email: person.email }))).toEqual(Object.values(erased).map(() => 0));
  });

  it("is exported whole, without passwords and tokens, and who exported it stands in the audit log", async () => {
    const shop = shopOf();
    const owner = await ownerOf(shop);
    const { id } = await makeVariant(shop);
    const made = await makeCheckout(shop, [{ id }], { email: "lise@lab.example", address: { firstName: "Lise" } });
    await placeOrder(shop, made.shopper, made.request);
    const account = await createAccount(shop, system, { email: "Lise@lab.example", password, firstName: "Lise", lastName: "M", role: "customer" });
    await signIn(shop, { userAgent: "Firefox" }, { email: "lise@lab.example", password });
    await subscribe(shop, stranger, { email: "lise@lab.example" });
    await sendMessage(shop, stranger, { name: "Lise", email: "lise@lab.example", subject: "General Inquiry", message: "Is it in stock?" });
    const { parts } = await exportPersonalData(shop, owner, { email: "LISE@lab.example" });
    expect(parts["orders"]).toMatchObject([{ email: "lise@lab.example", shippingAddress: { firstName: "Lise" }, lines: [{ quantity: 1 }] }]);
    expect(parts["accounts"]).toMatchObject([{ email: "Lise@lab.example", sessions: [{ userAgent: "Firefox" }] }]);
    expect(parts["payments"]).toMatchObject([{ method: "test-card", status: "paid" }]);
    expect(parts["checkouts"]).toMatchObject([{ email: "lise@lab.example" }]);
    expect(parts["newsletter"]).toMatchObject([{ email: "lise@lab.example", confirmedAt: null }]);
    expect(parts["messages"]).toMatchObject([{ message: "Is it in stock?" }]);
    expect(JSON.stringify(parts)).not.toMatch(/hash|secret|token/i);
    const [entry] = await shop.sql`select actor_id, subject_id from domain_events where name = 'personal-data.exported'`;
    expect(entry).toMatchObject({ actor_id: owner.accountId, subject_id: account.id });
  });

  it("is not erased while an order or a payment is not finished, and then all of it stays", async () => {
    const shop = shopOf();
    const owner = await ownerOf(shop);
    const { id } = await makeVariant(shop);
    const email = "open@lab.example";
    await subscribe(shop, stranger, { email });
    const made = await makeCheckout(shop, [{ id }], { email });
    const attempt = await startPayment(shop, made.shopper, made.request);
    await expect(erasePersonalData(shop, owner, { email })).rejects.toMatchObject({ code: "personal-data-in-use", params: { payments: 1 } });
    await shop.sql`update payment_attempts set status = 'expired', settled_at = now() where id = ${attempt.id}`;
    const again = await makeCheckout(shop, [{ id }], { email });
    const placed = await placeOrder(shop, again.shopper, again.request);
    const orderId = "orderId" in placed ? placed.orderId : "";
    const { name } = await readAdminOrder(shop, owner, orderId);
    await expect(checkErasure(shop, owner, { email })).rejects.toMatchObject({ code: "personal-data-in-use", params: { orders: name } });
    await expect(erasePersonalData(shop, owner, { email })).rejects.toMatchObject({ code: "personal-data-in-use", params: { orders: name } });
    expect((await exportPersonalData(shop, owner, { email })).parts).toMatchObject({ newsletter: [{ email }], orders: [{ email }] });
    // Paid and shipped; then more was ordered, which is not paid.
    const { lines, name: edited } = await readAdminOrder(shop, owner, orderId);
    const lineId = lines[0]?.id ?? "";
    const more = [{ lineId, quantity: (lines[0]?.quantity ?? 0) + 1 }];
    await editOrder(shop, owner, { orderId, edits: 0, lines: more, added: [], reason: "One more", notify: false, idempotencyKey: "more" });
    await fulfillOrder(shop, owner, { orderId, lines: more, idempotencyKey: "shipped" });
    await expect(erasePersonalData(shop, owner, { email })).rejects.toMatchObject({ code: "personal-data-in-use", params: { orders: edited } });
    const { toCollect } = await readAdminOrder(shop, owner, orderId);
    await settleBalance(shop, owner, { orderId, how: "waived", amountCents: Number(toCollect.amount) * 100, reference: "" });
    await refundWhole(shop, owner, orderId);
    expect(await erasePersonalData(shop, owner, { email })).toMatchObject({ orders: 1, newsletter: 1, accounts: 0 });
    // The refund is done, and its email is not sent to anyone.
    await mailOrder(shop, { orderId, kind: "refunded" });
    expect(shop.outbox.filter(({ to }) => to === "")).toEqual([]);
  });

  it("does not come back with an email that was on its way while they were erased", async () => {
    const shop = shopOf();
    const owner = await ownerOf(shop);
    const email = "on-the-way@lab.example";
    const { id } = await makeVariant(shop);
    const made = await makeCheckout(shop, [{ id }], { email });
    const placed = await placeOrder(shop, made.shopper, made.request);
    const orderId = "orderId" in placed ? placed.orderId : "";
    await refundWhole(shop, owner, orderId);
    const slowMail = { send: async () => void (await erasePersonalData(shop, owner, { email })) };
    await mailOrder({ ...shop, mail: slowMail }, { orderId, kind: "refunded" });
    expect(await rowsNaming(shop, [email])).toEqual([]);
    const { events } = await readAdminOrder(shop, owner, orderId);
    expect(events[0]?.text).toMatch(/^Email sent to the buyer: Refund of/);
  });

  it("of a purchase order that waits for its email to be confirmed goes with the person", async () => {
    const shop = shopOf();
    const owner = await ownerOf(shop);
    const { id } = await makeVariant(shop);
    const made = await makeCheckout(shop, [{ id }], { email: "unconfirmed@lab.example" });
    const waiting = await placeOrder(shop, made.shopper, onPurchaseOrder(made));
    expect(waiting).toMatchObject({ status: "needs-confirmation" });
    expect(await erasePersonalData(shop, owner, { email: "unconfirmed@lab.example" })).toMatchObject({ payments: 1, checkouts: 1 });
    expect(await rowsNaming(shop, ["unconfirmed@lab.example"])).toEqual([]);
  });

  it("is read and erased by managers and owners, and by nobody else", async () => {
    const shop = shopOf();
    const email = "somebody@lab.example";
    for (const role of ["analyst", "support", "customer"] as const) {
      const { actor } = await signedInAs(shop, role);
      for (const operation of [exportPersonalData, erasePersonalData, checkErasure])
        await expect(operation(shop, actor, { email })).rejects.toMatchObject({ code: "not-allowed" });
    }
    for (const operation of [exportPersonalData, erasePersonalData, checkErasure])
      await expect(operation(shop, stranger, { email })).rejects.toMatchObject({ code: "not-signed-in" });
    const { actor: manager, account } = await signedInAs(shop, "manager");
    await expect(exportPersonalData(shop, manager, { email: "nothing" })).rejects.toMatchObject({ code: "input-invalid" });
    await expect(exportPersonalData(shop, manager, { email: account.email })).rejects.toMatchObject({ code: "not-allowed" });
    await expect(erasePersonalData(shop, manager, { email: account.email })).rejects.toMatchObject({ code: "account-is-staff" });
    await expect(checkErasure(shop, system, { email: account.email })).rejects.toMatchObject({ code: "account-is-staff" });
    expect(await erasePersonalData(shop, manager, { email })).toMatchObject({ orders: 0, accounts: 0 });
  });

  it("is a customer's own to export and, with the password, to erase; what others did under their email address is not theirs", async () => {
    const shop = shopOf();
    const { actor: customer, account, input } = await signedInAs(shop, "customer");
    const owner = await ownerOf(shop);
    // Another person entered this address without signing in, so nobody has proven whose it is.
    await subscribe(shop, stranger, { email: account.email });
    const { parts } = await exportOwnPersonalData(shop, customer);
    expect(parts).toMatchObject({ accounts: [{ email: account.email }], newsletter: [], orders: [] });
    for (const operation of [exportOwnPersonalData, eraseOwnPersonalData]) {
      await expect(operation(shop, stranger, { password })).rejects.toMatchObject({ code: "not-signed-in" });
      await expect(operation(shop, owner, { password })).rejects.toMatchObject({ code: "not-allowed" });
    }
    await expect(eraseOwnPersonalData(shop, customer, { password: "a guess" })).rejects.toMatchObject({ code: "sign-in-failed" });
    expect(await eraseOwnPersonalData(shop, customer, { password: input.password })).toMatchObject({ accounts: 1, newsletter: 0 });
    await expect(exportOwnPersonalData(shop, customer)).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(signIn(shop, {}, input)).rejects.toMatchObject({ code: "sign-in-failed" });
  });

  it("asks for the password as often as signing in does", async () => {
    const shop = shopOf();
    const { actor, input } = await signedInAs(shop, "customer");
    const customer = { ...actor, address: "198.51.100.9" };
    for (let tries = 0; tries < 4; tries++) await eraseOwnPersonalData(shop, customer, { password: "a guess" }).catch(() => {});
    await expect(eraseOwnPersonalData(shop, customer, { password: input.password })).rejects.toMatchObject({ code: "sign-in-paused" });
  });
});
