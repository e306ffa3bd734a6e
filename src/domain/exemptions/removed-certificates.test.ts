import { expect, it } from "vitest";
import { type Actor, type Staff, system } from "#domain/actor.ts";
import { placeOrder, readCheckout, sendCheckoutCertificate } from "#domain/checkout/checkout.ts";
import { withOrderProof } from "#domain/orders/order-token.ts";
import { erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { challengeCard, type MadeCheckout, makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { remindOfExpiry } from "./exemption-mails.ts";
import { declineCertificate, listCertificates, readCertificate, refundExemptTax, verifyCertificate } from "./exemption-review.ts";
import { deleteUnnamedCertificates, listOwnCertificates, readCertificateFile, removeCertificate, sendCertificate } from "./exemptions.ts";
import { readCertificateFileOfOrder, readCertificateOfOrder } from "./order-certificates.ts";

const shopOf = useTestShop({ max: 8 });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
let numbers = 0;
const certificate = (wish: object = {}) => {
  const number = `KEPT-${++numbers}`;
  return {
    number,
    country: "US",
    provinces: ["CA"],
    expiresOn: null as string | null,
    file: new TextEncoder().encode(`%PDF-1.7 ${number}`),
    ...wish,
  };
};

async function taxedCheckout(shop: TestShop, typed: Parameters<typeof makeCheckout>[2] = {}): Promise<MadeCheckout> {
  await changeSettings(shop, system, "tax", {
    rates: [{ country: "US", state: "CA", title: "Sales tax", rateMillionths: 100_000, shippingTaxed: false }],
  });
  const { id } = await makeVariant(shop);
  return makeCheckout(shop, [{ id }], typed);
}
const remove = (shop: TestShop, { shopper }: MadeCheckout, id: string) => removeCertificate(shop, shopper, { id, guest: shopper });
async function place(shop: TestShop, made: MadeCheckout, wish: object = {}) {
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  return placeOrder(shop, made.shopper, { ...made.request, seenTotals, ...wish });
}
async function placedOrder(shop: TestShop, made: MadeCheckout): Promise<string> {
  const result = await place(shop, made);
  if (!("orderId" in result)) throw new Error(result.status);
  return result.orderId;
}
async function verified(shop: TestShop, made: MadeCheckout, wish: object = {}): Promise<string> {
  const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate(wish) });
  await verifyCertificate(shop, owner, id);
  return id;
}
const rowOf = async (shop: TestShop, id: string) => (await shop.sql`select * from tax_certificates where id = ${id}`)[0] ?? null;
const fileJobs = async (shop: TestShop, key: string) =>
  (await shop.sql`select from jobs.job where name = 'remove-files' and data -> 'keys' ? ${key}`).length;

it("a certificate that freed an order from tax is kept for staff and the order's page when its owner removes it, and serves nothing else", async () => {
  const shop = shopOf();
  const made = await taxedCheckout(shop);
  const soon = new Date(shop.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
  const id = await verified(shop, made, { expiresOn: soon });
  const orderId = await placedOrder(shop, made);
  const next = await taxedCheckout(shop);
  await shop.sql`update tax_certificates set browser_id = ${next.shopper.browserId} where id = ${id}`;
  const taxOf = async () => (await readCheckout(shop, next.shopper, next.token)).totals.taxCents;
  expect(await taxOf()).toBe(0);
  await remove(shop, next, id);
  expect(await taxOf()).toBe(1000);

  expect(await listOwnCertificates(shop, next.shopper, next.shopper)).toEqual([]);
  expect(await refusalOf(remove(shop, next, id))).toBe("not-found");
  const reminders = () =>
    shop.sql`select from jobs.job where name = 'tax-certificate-mail' and data ->> 'certificateId' = ${id} and data ->> 'kind' = 'expiring'`;
  await remindOfExpiry(shop, 100);
  expect(await reminders()).toHaveLength(0);

  const { certificate: kept } = await readCertificate(shop, owner, id);
  expect(kept).toMatchObject({ id, status: "verified", removedAt: expect.any(String) });
  expect((await readCertificateFile(shop, owner, id)).bytes.length).toBeGreaterThan(0);
  const listed = async (view: "verified" | "removed" | "all") =>
    (await listCertificates(shop, owner, { view, search: kept.number })).certificates.map((row) => row.id);
  expect([await listed("verified"), await listed("removed"), await listed("all")]).toEqual([[], [id], [id]]);
  expect(await refusalOf(verifyCertificate(shop, owner, id))).toBe("certificate-removed");
  expect(await refusalOf(declineCertificate(shop, owner, { id, reason: "No" }))).toBe("certificate-removed");

  const asked = { orderId, proofs: withOrderProof(shop, orderId, null) };
  expect(await readCertificateOfOrder(shop, stranger, asked)).toMatchObject({ id, status: "verified" });
  expect((await readCertificateFileOfOrder(shop, stranger, asked)).bytes.length).toBeGreaterThan(0);
  await deleteUnnamedCertificates(shop, 100);
  const row = await rowOf(shop, id);
  expect(await fileJobs(shop, row?.["file_key"])).toBe(0);
  // After it was removed, it can be sent again.
  const { file } = certificate();
  const again = { number: kept.number, country: "US", provinces: ["CA"], expiresOn: null, file };
  await sendCheckoutCertificate(shop, next.shopper, { token: next.token, ...again });
});

it("of an account, its file is nothing to its owner anymore", async () => {
  const shop = shopOf();
  const { actor } = await signedInAs(shop, "customer");
  const customer = actor as Actor;
  const { id } = await sendCertificate(shop, customer, certificate());
  await verifyCertificate(shop, owner, id);
  const made = await taxedCheckout(shop);
  const orderId = await placedOrder(shop, made);
  await shop.sql`update orders set exemption_id = ${id} where id = ${orderId}`;
  await removeCertificate(shop, customer, { id });
  expect(await refusalOf(readCertificateFile(shop, customer, id))).toBe("not-found");
  expect((await readCertificateFile(shop, owner, id)).name).toMatch(/^tax-certificate-KEPT/);
});

it("a certificate that no order names is deleted with its file, verified or not", async () => {
  const shop = shopOf();
  const made = await taxedCheckout(shop);
  const waiting = (await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() })).id;
  for (const id of [await verified(shop, made), waiting]) {
    const key = (await rowOf(shop, id))?.["file_key"];
    await remove(shop, made, id);
    expect(await rowOf(shop, id)).toBeNull();
    expect(await fileJobs(shop, key)).toBe(1);
  }
});

it("a certificate is kept while a payment may still become an order with it, and deleted once it came to nothing", async () => {
  const shop = shopOf();
  const made = await taxedCheckout(shop);
  const id = await verified(shop, made);
  expect((await place(shop, made, { payload: challengeCard })).status).toBe("needs-confirmation");
  await remove(shop, made, id);
  expect(await rowOf(shop, id)).not.toBeNull();
  await deleteUnnamedCertificates(shop, 100);
  const row = await rowOf(shop, id);
  expect(row).not.toBeNull();
  await shop.sql`update payment_attempts set settled_at = now(), status = 'expired', is_open_at_provider = false where checkout_token = ${made.token}`;
  await deleteUnnamedCertificates(shop, 100);
  expect(await rowOf(shop, id)).toBeNull();
  expect(await fileJobs(shop, row?.["file_key"])).toBe(1);
});

it("a certificate for which tax is to be refunded is kept, so that it still can be, and afterward as proof", async () => {
  const shop = shopOf();
  const made = await taxedCheckout(shop);
  const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() });
  const orderId = await placedOrder(shop, made);
  await verifyCertificate(shop, owner, id);
  await remove(shop, made, id);
  await refundExemptTax(shop, owner, { id, orderId });
  // The number that the order was placed with is erased with its buyer.
  await shop.sql`update orders set exemption_claim = null where id = ${orderId}`;
  await deleteUnnamedCertificates(shop, 100);
  expect(await rowOf(shop, id)).not.toBeNull();
});

it("an erasure keeps what proves that an order was free of tax, for staff, without whose it was, and deletes every other", async () => {
  const shop = shopOf();
  const email = `erased-${++numbers}@lab.example`;
  const made = await taxedCheckout(shop, { email });
  const other = await verified(shop, made, { provinces: ["NV"] });
  const id = await verified(shop, made);
  const orderId = await placedOrder(shop, made);
  await shop.sql`update orders set fulfillment_status = 'fulfilled' where id = ${orderId}`;
  const { parts } = (await exportPersonalData(shop, owner, { email })) as unknown as { parts: Record<string, object[]> };
  expect(parts["taxCertificates"]).toHaveLength(2);
  expect(await erasePersonalData(shop, owner, { email })).toMatchObject({ taxCertificates: 2 });
  expect(await rowOf(shop, other)).toBeNull();
  expect(await rowOf(shop, id)).toMatchObject({ account_id: null, browser_id: null, email: "", removed_at: expect.any(String) });
  expect((await readCertificateFileOfOrder(shop, owner, { orderId })).bytes.length).toBeGreaterThan(0);
  expect((await readCertificate(shop, owner, id)).certificate).toMatchObject({ email: "", accountId: null });
  expect(await listOwnCertificates(shop, made.shopper, made.shopper)).toEqual([]);
});
