import { describe, expect, it } from "vitest";
import { sendCertificate } from "#domain/exemptions/exemptions.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const pdf = new TextEncoder().encode("%PDF-1.7 a certificate");
let numbers = 0;
const certificate = () => ({ number: `HTTP-${++numbers}`, country: "US", provinces: ["CA"], expiresOn: null, file: pdf });

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe("the file of a tax exemption certificate over HTTP", () => {
  it("is saved and never shown as a page, by its owner and by staff, and is nothing to anybody else", async () => {
    const shop = shopOf();
    const api = openTestApp(shop);
    const [one, other, staff] = [await signedInAs(shop, "customer"), await signedInAs(shop, "customer"), await signedInAs(shop, "support")];
    const { id } = await sendCertificate(shop, one.actor as never, certificate());
    const own = `/api/account/tax-certificates/${id}/file`;
    const answer = await api.call("GET", own, { token: one.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="tax-certificate-HTTP-\d+\.pdf";/);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await api.call("GET", own, { token: other.token })).status).toBe(404);
    expect((await api.call("GET", own)).status).toBe(401);
    const ofStaff = `/api/admin/tax-certificates/${id}/file`;
    expect((await api.call("GET", ofStaff, { token: staff.token })).status).toBe(200);
    expect((await api.call("GET", ofStaff, { token: one.token })).status).toBe(403);
    const [row] = await shop.sql<{ key: string }[]>`select file_key as key from tax_certificates where id = ${id}`;
    const name = row?.key.split("/")[1];
    for (const path of [`/media/documents/${name}`, `/media/${name}`, `/files/${row?.key}`, `/files/logos/${name}`])
      expect((await api.call("GET", path)).status).toBe(404);
  });
});

describe("the page Tax exemption", () => {
  it("takes a certificate larger than an ordinary form, and shows it to its owner alone", async () => {
    const shop = shopOf();
    const api = openTestApp(shop, { renderPage: pageActions });
    const one = await signedInAs(shop, "customer");
    const bytes = new Uint8Array(700 * 1024);
    bytes.set(pdf);
    const body = formOf({ intent: "send", number: "PAGE-1", country: "US", provinces: "US-CA", expiresOn: "", file: new File([bytes], "x.html") });
    const sent = await api.call("POST", "/account/tax-exemption", { cookie: one.sessionCookie, body });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/account/tax-exemption?done=send"]);
    const page = await api.call("GET", "/account/tax-exemption", { cookie: one.sessionCookie });
    expect(page.json.certificates).toMatchObject([{ number: "PAGE-1", status: "waiting", place: "California, United States" }]);
    const other = await signedInAs(shop, "customer");
    expect((await api.call("GET", "/account/tax-exemption", { cookie: other.sessionCookie })).json.certificates).toEqual([]);
  });

  it("says at each field what is wrong, and takes nothing from another site or beyond its limit", async () => {
    const shop = shopOf();
    const api = openTestApp(shop, { renderPage: pageActions });
    const { sessionCookie: cookie } = await signedInAs(shop, "customer");
    const wrong = await api.call("POST", "/account/tax-exemption", { cookie, body: formOf({ intent: "send", number: "x", country: "US" }) });
    expect(wrong.status).toBe(400);
    expect(wrong.json.errors).toMatchObject({ number: expect.stringContaining("3 to 40") });
    const html = new File(["<script>alert(1)</script>"], "certificate.pdf", { type: "application/pdf" });
    const fields = { intent: "send", number: "EX-9", country: "US", provinces: "US-CA", expiresOn: "" };
    const disguised = await api.call("POST", "/account/tax-exemption", { cookie, body: formOf({ ...fields, file: html }) });
    expect(disguised.json.errors).toEqual({ file: "Choose a PDF, PNG or JPEG file." });
    const foreign = await api.call("POST", "/account/tax-exemption", { cookie, body: formOf(fields), headers: { Origin: "https://evil.example" } });
    expect(foreign.status).toBe(403);
    const huge = new File([new Uint8Array(6 * 1024 * 1024)], "huge.pdf");
    const response = await api.app.request(`${testOrigin}/account/tax-exemption`, {
      method: "POST",
      headers: { Origin: testOrigin, Cookie: cookie, "Content-Length": String(6 * 1024 * 1024 + 900) },
      body: formOf({ ...fields, file: huge }),
    });
    expect(response.status).toBe(413);
  });
});

describe("the page of an order that was placed with a certificate's number alone", () => {
  it("asks its buyer for the certificate, as the thank-you page does, and takes it by the proof of the order", async () => {
    const shop = shopOf();
    const api = openTestApp(shop, { renderPage: pageActions });
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    await shop.sql`update orders set exemption_claim = 'EX-ORDER', tax_cents = 100, total_cents = total_cents + 100 where id = ${orderId}`;
    const page = `/orders/${orderToken(shop, orderId)}`;
    const cookie = `order=${withOrderProof(shop, orderId, null)}`;
    const seen = async (by: string) => (await api.call("GET", page, { cookie: by })).json.order;
    expect((await api.call("GET", "/thank-you", { cookie })).json.order).toMatchObject({ exemptionClaim: "EX-ORDER", lacksCertificate: true });
    expect((await seen("")).certificateForm).toBeNull();
    expect((await seen(cookie)).certificateForm).toMatchObject({ start: { number: "EX-ORDER", country: "US", provinces: ["CA"] } });
    const fields = { intent: "tax-certificate", country: "US", provinces: "US-CA", expiresOn: "" };
    const send = (by: string, file: File) => api.call("POST", page, { cookie: by, body: formOf({ ...fields, file }) });
    const wrong = await send(cookie, new File(["<script>alert(1)</script>"], "certificate.pdf"));
    expect([wrong.status, wrong.json.fields]).toEqual([409, { file: "Choose a PDF, PNG or JPEG file." }]);
    const bytes = new Uint8Array(700 * 1024);
    bytes.set(pdf);
    expect((await send(cookie, new File([bytes], "certificate.pdf"))).status).toBe(303);
    expect(await seen(cookie)).toMatchObject({ certificateForm: null, certificate: { number: "EX-ORDER", status: "Waiting for our review" } });
    expect((await api.call("GET", "/thank-you", { cookie })).json.order).toMatchObject({ lacksCertificate: false });
  });
});
