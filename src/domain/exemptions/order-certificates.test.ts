import { describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { countTaxToReturn, declineCertificate, listCertificates, refundExemptTax, verifyCertificate } from "./exemption-review.ts";
import { listOwnCertificates, maxCertificates, sendCertificate } from "./exemptions.ts";
import { lacksCertificate, readCertificateFileOfOrder, readCertificateOfOrder, sendCertificateOfOrder } from "./order-certificates.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

it("is read by a guest with the proof of the order that was placed with it, in any browser, and by staff, and by nobody else", async () => {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5 })]);
  const [{ browser_id: browserId }] = (await shop.sql`select browser_id from payment_attempts where order_id = ${orderId}`) as unknown as [
    { browser_id: string },
  ];
  const file = new TextEncoder().encode(`%PDF-1.7 ${"x".repeat(200)}`);
  const certificate = { number: "CA-77", country: "US", provinces: [], expiresOn: null, file, guest: { browserId, email: "ada@lab.example" } };
  const asked = { orderId, proofs: withOrderProof(shop, orderId, null) };
  const read = () => readCertificateOfOrder(shop, stranger, asked);
  const { id } = await sendCertificate(shop, stranger, certificate);
  expect(await read()).toBeNull();
  expect(await refusalOf(readCertificateFileOfOrder(shop, stranger, asked))).toBe("not-found");

  // Placed with its number, before anybody has looked at it.
  await shop.sql`update orders set exemption_claim = 'ca-77' where id = ${orderId}`;
  expect(await read()).toMatchObject({ id, number: "CA-77", status: "waiting" });
  // The number alone does not lead to the certificate of another browser.
  await shop.sql`update tax_certificates set browser_id = 'another' where id = ${id}`;
  expect(await read()).toBeNull();
  await verifyCertificate(shop, owner, id);
  await shop.sql`update orders set exemption_claim = null, exemption_certificate = 'CA-77', exemption_id = ${id} where id = ${orderId}`;
  expect(await read()).toMatchObject({ id, status: "verified" });
  expect(await readCertificateFileOfOrder(shop, owner, { orderId })).toMatchObject({ name: "tax-certificate-CA-77.pdf", bytes: file });

  const other = await makeOrder(shop, [await makeVariant(shop)]);
  for (const proofs of [null, withOrderProof(shop, other, null), orderToken(shop, orderId)]) {
    expect(await refusalOf(readCertificateOfOrder(shop, stranger, { orderId, proofs }))).toBe("order-not-found");
    expect(await refusalOf(readCertificateFileOfOrder(shop, stranger, { orderId, proofs }))).toBe("not-found");
  }
  const answer = async (cookie: string) =>
    openTestApp(shop).app.request(`${testOrigin}/files/orders/${orderId}/tax-certificate`, { headers: { Cookie: cookie } });
  expect((await answer("")).status).toBe(404);
  const sent = await answer(`order=${asked.proofs}`);
  expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});

describe("an order that was placed with a certificate's number alone", () => {
  const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`);
  async function claimed(shop: TestShop) {
    const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5 })]);
    const number = `CLAIM-${orderId.slice(-8)}`;
    await shop.sql`update orders set exemption_claim = ${number}, tax_cents = 1000, total_cents = total_cents + 1000 where id = ${orderId}`;
    const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
    const certificate = { number: "another", country: "US", provinces: ["CA"], expiresOn: null as string | null, file: pdf(number) };
    const send = (wish: object = {}, asked = link, by: Actor = stranger) =>
      sendCertificateOfOrder(shop, by, { ...certificate, ...wish, link: asked });
    return { orderId, number, link, send };
  }

  it("takes the certificate from its buyer, by its link and proof; once it is verified, staff are told to refund the tax", async () => {
    const shop = shopOf();
    const { orderId, number, link, send } = await claimed(shop);
    expect(lacksCertificate({ exemptionClaim: number, taxCents: 1000, isCancelled: false }, null)).toBe(true);
    const before = await countTaxToReturn(shop);
    const { id } = await send();
    // The number is that of the order, whatever number comes with the file.
    expect(await readCertificateOfOrder(shop, stranger, { orderId, ...link })).toMatchObject({ id, number, status: "waiting" });
    const [row] = await shop.sql`select t.browser_id = a.browser_id as is_theirs from tax_certificates t, orders o
      join payment_attempts a on a.id = o.attempt_id where t.id = ${id} and o.id = ${orderId}`;
    expect(row?.["is_theirs"]).toBe(true);
    expect(await countTaxToReturn(shop)).toBe(before);
    await verifyCertificate(shop, owner, id);
    expect(await countTaxToReturn(shop)).toBe(before + 1);
    const listed = async () => (await listCertificates(shop, owner, { view: "tax-to-return", search: number })).certificates.map((one) => one.id);
    expect(await listed()).toEqual([id]);
    await refundExemptTax(shop, owner, { id, orderId });
    expect([await countTaxToReturn(shop), await listed()]).toEqual([before, []]);
  });

  it("of an account takes it for the account", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "customer");
    const { orderId, send } = await claimed(shop);
    const { accountId } = actor as { accountId: string };
    await shop.sql`update orders set account_id = ${accountId} where id = ${orderId}`;
    const { id } = await send();
    expect(await listOwnCertificates(shop, actor as never)).toMatchObject([{ id, status: "waiting" }]);
  });

  it("asks again after one was declined, and for no second one", async () => {
    const shop = shopOf();
    const { send } = await claimed(shop);
    const { id } = await send();
    expect(await refusalOf(send({ file: pdf("second") }))).toBe("certificate-not-needed");
    await declineCertificate(shop, owner, { id, reason: "It cannot be read." });
    expect((await send({ file: pdf("second") })).id).not.toBe(id);
  });

  it("takes no more of one client in a day than the shop stores of it", async () => {
    const shop = shopOf();
    const { link, send } = await claimed(shop);
    const sendLarge = (count: number) => {
      const file = new Uint8Array(4_900_000);
      file.set(pdf(String(count)));
      return send({ file }, link, { ...stranger, address: "203.0.113.98" });
    };
    for (let count = 0; count < 4; count++) {
      const { id } = await sendLarge(count);
      await shop.sql`delete from tax_certificates where id = ${id}`;
    }
    expect(await refusalOf(sendLarge(4))).toBe("stored-too-much");
  });

  it("takes none that would not free it, nor what the account would not take", async () => {
    const shop = shopOf();
    const { orderId, link, send } = await claimed(shop);
    const fieldOf = (wish: object) =>
      send(wish).then(
        () => null,
        (thrown) => Object.keys(thrown.params.fields ?? {})[0] ?? thrown.code,
      );
    expect(await fieldOf({ provinces: ["NV"] })).toBe("provinces");
    expect(await fieldOf({ country: "DE", provinces: [] })).toBe("country");
    expect(await fieldOf({ expiresOn: "2020-01-01" })).toBe("expiresOn");
    expect(await fieldOf({ file: new TextEncoder().encode("<svg onload=alert(1)>") })).toBe("file");
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(pdf("large"));
    expect(await refusalOf(send({ file: large }))).toBe("file-too-large");
    expect(await refusalOf(send({}, { ...link, token: "nothing" }))).toBe("order-not-found");
    expect(await refusalOf(send({}, { ...link, proofs: null as never }))).toBe("order-unconfirmed");
    for (let count = 0; count < maxCertificates; count++)
      await shop.sql`
        insert into tax_certificates (id, browser_id, email, number, country, provinces, file_key, file_bytes, created_at)
        select ${shop.ids.next()}, a.browser_id, 'a@lab.example', ${`full-${count}`}, 'US', '{}', 'tax-certificates/x', 1, now()
        from orders o join payment_attempts a on a.id = o.attempt_id where o.id = ${orderId}`;
    expect(await refusalOf(send())).toBe("certificates-full");
    await shop.sql`update orders set exemption_claim = null where id = ${orderId}`;
    expect(await refusalOf(send())).toBe("certificate-not-needed");
  });
});
