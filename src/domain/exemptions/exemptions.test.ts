import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { placeOrder, readCheckout, saveCheckoutStep, sendCheckoutCertificate } from "#domain/checkout/checkout.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import type { PaymentProvider } from "#domain/payment-ports.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { SettingsInput } from "#domain/settings/settings-input.ts";
import { type MadeCheckout, makeCheckout, onPurchaseOrder, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { certificateToMail, remindOfExpiry } from "./exemption-mails.ts";
import { declineCertificate, listCertificates, readCertificate, refundExemptTax, verifyCertificate } from "./exemption-review.ts";
import { exemptionAt, type HeldCertificate } from "./exemption-rules.ts";
import { listOwnCertificates, maxCertificates, readCertificateFile, removeCertificate, sendCertificate } from "./exemptions.ts";

const shopOf = useTestShop({ max: 8 });
const staff = (role: Staff["role"]): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const pdf = (text = "") => new TextEncoder().encode(`%PDF-1.7 ${text}`);
let numbers = 0;
const certificate = (wish: object = {}) => ({
  ...{ number: `EX-${++numbers}`, country: "US", provinces: ["CA"], expiresOn: null as string | null, file: pdf(String(numbers)) },
  ...wish,
});

const californiaTax: SettingsInput<"tax"> = {
  rates: [{ country: "US", state: "CA", title: "Sales tax", rateMillionths: 100_000, shippingTaxed: false }],
};

async function taxedCheckout(shop: TestShop, typed: Parameters<typeof makeCheckout>[2] = {}): Promise<MadeCheckout> {
  await changeSettings(shop, system, "tax", californiaTax);
  const { id } = await makeVariant(shop);
  return makeCheckout(shop, [{ id }], typed);
}
const guestOf = ({ shopper }: MadeCheckout) => ({ browserId: shopper.browserId });
async function again(shop: TestShop, made: MadeCheckout): Promise<MadeCheckout> {
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  return { ...made, request: { ...made.request, seenTotals } };
}
async function placed(shop: TestShop, made: MadeCheckout) {
  const result = await placeOrder(shop, made.shopper, made.request);
  if (!("orderId" in result)) throw new Error(result.status);
  const order = await readAdminOrder(shop, owner, result.orderId);
  return { orderId: result.orderId, order };
}

describe("a certificate", () => {
  const held: HeldCertificate = { id: "1", number: "EX", country: "US", provinces: ["CA", "NV"], expiresOn: "2026-11-30", status: "verified" };
  const at = (wish: Partial<HeldCertificate>, day = "2026-11-30", province = "California") =>
    exemptionAt([{ ...held, ...wish }], { country: "US", province }, new Date(`${day}T23:59:00Z`)) !== null;

  it("frees orders to its places from tax, to the end of its last day, once it is verified", () => {
    expect([at({}), at({ provinces: [] }), at({ expiresOn: null })]).toEqual([true, true, true]);
    expect([at({ status: "waiting" }), at({ status: "declined" }), at({}, "2026-12-01"), at({}, "2026-11-30", "OR"), at({ country: "CA" })]).toEqual(
      Array(5).fill(false),
    );
  });
});

describe("an order of somebody exempt", () => {
  it("is taxed on a number alone, says so, and is free of tax once staff have verified the certificate", async () => {
    const shop = shopOf();
    const made = await taxedCheckout(shop, { exemptionCertificate: "EX-2201" });
    const before = await readCheckout(shop, made.shopper, made.token);
    expect(before).toMatchObject({ exemption: { certificate: null, waiting: "EX-2201" }, totals: { taxCents: 1000 } });
    const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate({ number: "EX-2201" }) });
    expect((await readCheckout(shop, made.shopper, made.token)).totals.taxCents).toBe(1000);
    await verifyCertificate(shop, owner, id);
    // Verified after the totals were shown and before the order: nothing is charged that was not seen.
    expect(await refusalOf(placeOrder(shop, made.shopper, made.request))).toBe("totals-changed");
    const { order } = await placed(shop, await again(shop, made));
    expect(order).toMatchObject({ exemptionCertificate: "EX-2201", exemptionClaim: null, tax: { amount: "0.00" } });
    const [row] = await shop.sql`select exemption_id from orders where id = ${order.id}`;
    expect(row?.["exemption_id"]).toBe(id);
  });

  it("is taxed again once the certificate is declined, has expired, or the goods go elsewhere", async () => {
    const shop = shopOf();
    const made = await taxedCheckout(shop);
    const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate({ provinces: ["CA", "NV"] }) });
    await verifyCertificate(shop, owner, id);
    const taxOf = async () => (await readCheckout(shop, made.shopper, made.token)).totals.taxCents;
    expect(await taxOf()).toBe(0);
    await shop.sql`update tax_certificates set expires_on = '2020-01-01' where id = ${id}`;
    expect(await taxOf()).toBe(1000);
    await shop.sql`update tax_certificates set expires_on = null, provinces = '{NV}' where id = ${id}`;
    expect(await taxOf()).toBe(1000);
    await shop.sql`update tax_certificates set provinces = '{CA}' where id = ${id}`;
    expect(await taxOf()).toBe(0);
    const shown = await again(shop, made);
    await declineCertificate(shop, owner, { id, reason: "It names another institution." });
    expect(await refusalOf(placeOrder(shop, shown.shopper, shown.request))).toBe("totals-changed");
    expect(await taxOf()).toBe(1000);
  });

  it("is another's certificate for nobody else", async () => {
    const shop = shopOf();
    const made = await taxedCheckout(shop);
    const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() });
    await verifyCertificate(shop, owner, id);
    const other = await taxedCheckout(shop, { exemptionCertificate: `EX-${numbers}` });
    expect((await readCheckout(shop, other.shopper, other.token)).totals.taxCents).toBe(1000);
    expect(await refusalOf(sendCheckoutCertificate(shop, other.shopper, { token: "nowhere", ...certificate() }))).toBe("checkout-not-found");
  });
});

describe("tax that was paid before the certificate was verified", () => {
  it("is refunded by staff, once, and only of orders that gave the certificate", async () => {
    const shop = shopOf();
    const made = await taxedCheckout(shop);
    const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() });
    const shown = await again(shop, made);
    const { orderId, order } = await placed(shop, shown);
    expect(order).toMatchObject({ exemptionClaim: `EX-${numbers}`, exemptionCertificate: null, tax: { amount: "10.00" } });
    const other = await placed(shop, await taxedCheckout(shop));
    expect(await refusalOf(refundExemptTax(shop, owner, { id, orderId }))).toBe("certificate-not-verified");
    await verifyCertificate(shop, owner, id);
    expect((await readCertificate(shop, owner, id)).taxedOrders).toMatchObject([{ id: orderId, tax: { amount: "10.00" }, isTaxRefunded: false }]);
    expect(await refusalOf(refundExemptTax(shop, owner, { id, orderId: other.orderId }))).toBe("order-not-found");
    await refundExemptTax(shop, owner, { id, orderId });
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ refunded: { amount: "10.00" }, financialStatus: "partially_refunded" });
    expect(await refusalOf(refundExemptTax(shop, owner, { id, orderId }))).toBe("tax-already-refunded");
    expect(await refusalOf(refundExemptTax(shop, owner, { id: orderId, orderId }))).toBe("not-found");
    await expectInvariants(shop);
  });

  it("is refunded once when two members of staff press the button together", async () => {
    const shop = shopOf();
    const made = await taxedCheckout(shop);
    const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() });
    const { orderId } = await placed(shop, await again(shop, made));
    await verifyCertificate(shop, owner, id);
    await Promise.allSettled([1, 2, 3, 4].map(() => refundExemptTax(shop, owner, { id, orderId })));
    expect((await readAdminOrder(shop, owner, orderId)).refunded.amount).toBe("10.00");
    await expectInvariants(shop);
  });

  it("is refunded once however many certificates with its number are verified", async () => {
    const shop = shopOf();
    const made = await taxedCheckout(shop);
    const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() });
    const { orderId } = await placed(shop, await again(shop, made));
    await verifyCertificate(shop, owner, id);
    await refundExemptTax(shop, owner, { id, orderId });
    const renewedId = shop.ids.next();
    await shop.sql`insert into tax_certificates select (jsonb_populate_record(t, jsonb_build_object('id', ${renewedId}::text, 'status', 'waiting'))).*
      from tax_certificates t where id = ${id}`;
    await verifyCertificate(shop, owner, renewedId);
    expect((await readCertificate(shop, owner, renewedId)).taxedOrders).toMatchObject([{ id: orderId, isTaxRefunded: true }]);
    expect(await refusalOf(refundExemptTax(shop, owner, { id: renewedId, orderId }))).toBe("tax-already-refunded");
    expect((await readAdminOrder(shop, owner, orderId)).refunded.amount).toBe("10.00");
  });

  it("is tried again where the bank refused the refund", async () => {
    const shop = shopOf();
    const made = await taxedCheckout(shop);
    const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() });
    const { orderId } = await placed(shop, await again(shop, made));
    await verifyCertificate(shop, owner, id);
    const refund = async () => ({ status: "failed", failureCode: "bank_closed" }) as const;
    const failing = { ...(shop.payments["test-card"] as PaymentProvider), refund };
    const refused = refundExemptTax({ ...shop, payments: { "test-card": failing } }, owner, { id, orderId });
    await expect(refused).rejects.toMatchObject({ code: "refund-failed" });
    await refundExemptTax(shop, owner, { id, orderId });
    expect((await readAdminOrder(shop, owner, orderId)).refunded.amount).toBe("10.00");
  });

  it("is less to pay of a purchase order that nobody has paid", async () => {
    const shop = shopOf();
    const made = await taxedCheckout(shop);
    const { id } = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() });
    const shown = await again(shop, made);
    const result = await placePurchaseOrder(shop, shown, onPurchaseOrder(shown));
    const orderId = "orderId" in result ? result.orderId : "";
    await verifyCertificate(shop, owner, id);
    await refundExemptTax(shop, owner, { id, orderId });
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ reduced: { amount: "10.00" }, financialStatus: "pending" });
    await expectInvariants(shop);
  });
});

describe("sending a certificate", () => {
  it("keeps it for the account, wherever its owner signs in, and takes it back", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "customer");
    const { id } = await sendCertificate(shop, actor as never, certificate({ number: "ACC-1" }));
    expect(await listOwnCertificates(shop, actor as never)).toMatchObject([{ id, number: "ACC-1", status: "waiting", isExpired: false }]);
    const file = await readCertificateFile(shop, actor as never, id);
    expect(file).toMatchObject({ type: "application/pdf", name: "tax-certificate-ACC-1.pdf" });
    await removeCertificate(shop, actor as never, { id });
    expect(await listOwnCertificates(shop, actor as never)).toEqual([]);
    const [job] = await shop.sql`select data from jobs.job where name = 'remove-files' order by created_on desc limit 1`;
    expect(job?.["data"].keys[0]).toMatch(/^tax-certificates\/[0-9a-f]{40}\.pdf$/);
  });

  it("takes a PDF, PNG or JPEG by its bytes, at most 5 MB, that has not expired and was not sent before", async () => {
    const shop = shopOf();
    const { actor: person } = await signedInAs(shop, "customer");
    const actor = person as never;
    const fieldOf = (wish: object) =>
      sendCertificate(shop, actor, certificate(wish)).then(
        () => null,
        (thrown) => Object.keys(thrown.params.fields ?? {})[0] ?? thrown.code,
      );
    expect(await fieldOf({ file: new TextEncoder().encode("<svg onload=alert(1)>") })).toBe("file");
    expect(await fieldOf({ file: new Uint8Array() })).toBe("file");
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(pdf());
    expect(await fieldOf({ file: large })).toBe("file-too-large");
    expect(await fieldOf({ expiresOn: "2020-01-01" })).toBe("expiresOn");
    expect(await fieldOf({ number: "Same-1" })).toBeNull();
    expect(await fieldOf({ number: "SAME-1" })).toBe("number");
    expect(await fieldOf({ file: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]) })).toBeNull();
    expect(await fieldOf({ file: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]) })).toBeNull();
  });

  it("keeps only so many", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "customer");
    for (let count = 0; count < maxCertificates; count++) await sendCertificate(shop, actor as never, certificate());
    expect(await refusalOf(sendCertificate(shop, actor as never, certificate()))).toBe("certificates-full");
  });

  it("takes no more of one client in a day than the shop stores of it", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "customer");
    const client = { ...actor, address: "203.0.113.99" } as never;
    const large = () => {
      const file = new Uint8Array(4_900_000);
      file.set(pdf(String(++numbers)));
      return certificate({ file });
    };
    for (let count = 0; count < 4; count++) await sendCertificate(shop, client, large());
    expect(await refusalOf(sendCertificate(shop, client, large()))).toBe("stored-too-much");
  });

  it("is for customers, and for guests at a checkout who said how to reach them", async () => {
    const shop = shopOf();
    expect(await refusalOf(sendCertificate(shop, stranger, certificate()))).toBe("not-signed-in");
    expect(await refusalOf(sendCertificate(shop, owner, certificate()))).toBe("not-allowed");
    expect(await refusalOf(listOwnCertificates(shop, stranger))).toBe("not-signed-in");
    expect(await refusalOf(listOwnCertificates(shop, owner))).toBe("not-allowed");
    expect(await refusalOf(removeCertificate(shop, stranger, { id: "x" }))).toBe("not-signed-in");
    expect(await refusalOf(removeCertificate(shop, owner, { id: "x" }))).toBe("not-allowed");
    const made = await taxedCheckout(shop);
    await saveCheckoutStep(shop, made.shopper, made.token, { email: "" });
    expect(await refusalOf(sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() }))).toBe("input-invalid");
  });
});

describe("a certificate's file", () => {
  it("is read by its owner and staff alone", async () => {
    const shop = shopOf();
    const { actor: one } = await signedInAs(shop, "customer");
    const { actor: other } = await signedInAs(shop, "customer");
    const { id } = await sendCertificate(shop, one as never, certificate());
    expect((await readCertificateFile(shop, staff("support"), id)).bytes.length).toBeGreaterThan(0);
    expect(await refusalOf(readCertificateFile(shop, other as never, id))).toBe("not-found");
    expect(await refusalOf(readCertificateFile(shop, stranger, id))).toBe("not-signed-in");
    expect(await refusalOf(removeCertificate(shop, other as never, { id }))).toBe("not-found");
    const made = await taxedCheckout(shop);
    const guest = await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate() });
    expect(await refusalOf(readCertificateFile(shop, other as never, guest.id))).toBe("not-found");
    expect(await refusalOf(removeCertificate(shop, stranger, { id: guest.id, guest: { browserId: stranger.browserId } }))).toBe("not-found");
    await removeCertificate(shop, made.shopper, { id: guest.id, guest: guestOf(made) });
  });
});

describe("staff", () => {
  it("see what waits, verify or decline it with a reason, and the buyer is written to", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "customer");
    const { id } = await sendCertificate(shop, actor as never, certificate({ number: "Staff-1" }));
    const listed = async (view: "waiting" | "verified" | "declined" | "expired" | "all") =>
      (await listCertificates(shop, owner, { view, search: "staff-1" })).certificates.map((row) => row.id);
    expect([await listed("waiting"), await listed("verified"), await listed("all")]).toEqual([[id], [], [id]]);
    await verifyCertificate(shop, owner, id);
    await verifyCertificate(shop, owner, id);
    expect([await listed("waiting"), await listed("verified")]).toEqual([[], [id]]);
    await declineCertificate(shop, owner, { id, reason: "It names another institution." });
    expect(await listed("declined")).toEqual([id]);
    const mails =
      await shop.sql`select data->>'kind' as kind from jobs.job where name = 'tax-certificate-mail' and data->>'certificateId' = ${id} order by created_on`;
    expect(mails.map((row) => row["kind"])).toEqual(["verified", "declined"]);
    expect(await certificateToMail(shop, { certificateId: id, kind: "verified" })).toBeNull();
    expect(await certificateToMail(shop, { certificateId: id, kind: "declined" })).toMatchObject({ reason: "It names another institution." });
  });

  it("verify none that has expired, and need the rights of the orders", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "customer");
    const { id } = await sendCertificate(shop, actor as never, certificate());
    await shop.sql`update tax_certificates set expires_on = '2020-01-01' where id = ${id}`;
    expect(await refusalOf(verifyCertificate(shop, owner, id))).toBe("certificate-expired");
    expect(await refusalOf(verifyCertificate(shop, owner, "nothing"))).toBe("not-found");
    expect(await refusalOf(declineCertificate(shop, owner, { id: "nothing", reason: "No" }))).toBe("not-found");
    expect(await refusalOf(readCertificate(shop, owner, "nothing"))).toBe("not-found");
    for (const asked of [
      () => listCertificates(shop, actor as never, {}),
      () => readCertificate(shop, actor as never, id),
      () => verifyCertificate(shop, staff("analyst"), id),
      () => declineCertificate(shop, staff("analyst"), { id, reason: "No" }),
      () => refundExemptTax(shop, staff("support"), { id, orderId: id }),
    ])
      expect(await refusalOf(asked())).toBe("not-allowed");
    for (const asked of [
      () => listCertificates(shop, stranger, {}),
      () => readCertificate(shop, stranger, id),
      () => verifyCertificate(shop, stranger, id),
      () => declineCertificate(shop, stranger, { id, reason: "No" }),
      () => refundExemptTax(shop, stranger, { id, orderId: id }),
    ])
      expect(await refusalOf(asked())).toBe("not-signed-in");
  });

  it("need not remember it: the shop writes 30 days before a certificate expires, once", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "customer");
    const soon = new Date(shop.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const { id } = await sendCertificate(shop, actor as never, certificate({ expiresOn: soon }));
    await remindOfExpiry(shop, 100);
    const count = async () =>
      (await shop.sql`select from jobs.job where name = 'tax-certificate-mail' and data->>'certificateId' = ${id} and data->>'kind' = 'expiring'`)
        .length;
    expect(await count()).toBe(0);
    await verifyCertificate(shop, owner, id);
    expect(await remindOfExpiry(shop, 100)).toBeGreaterThan(0);
    await remindOfExpiry(shop, 100);
    expect(await count()).toBe(1);
  });
});
