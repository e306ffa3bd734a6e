import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { verifyCertificate } from "./exemption-review.ts";
import { sendCertificate } from "./exemptions.ts";
import { readCertificateFileOfOrder, readCertificateOfOrder } from "./order-certificates.ts";

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
  // Of another browser's certificate the number alone says nothing.
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
