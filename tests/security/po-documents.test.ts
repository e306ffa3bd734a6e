import { expect, it, vi } from "vitest";
import { system } from "#domain/actor.ts";
import { addCheckoutDocument, removeCheckoutDocument, requireOwnCheckout } from "#domain/checkout/checkout-po-documents.ts";
import { withOrderProof } from "#domain/orders/order-token.ts";
import { erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { makeCustomer } from "#support/customer-on-terms.ts";
import { makeCheckout, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("a checkout takes files from the browser that typed in it, and from no other that knows its URL", async () => {
  const shop = shopOf();
  const { token, shopper } = await makeCheckout(shop, [await makeVariant(shop)]);
  const bytes = new Uint8Array(Buffer.from(`%PDF-1.7${" ".repeat(100)}`));
  const { documentId } = await addCheckoutDocument(shop, shopper, { token, name: "a.pdf", bytes });
  expect(await refusalOf(requireOwnCheckout(shop, stranger, token))).toBe("checkout-not-found");
  expect(await refusalOf(addCheckoutDocument(shop, stranger, { token, name: "a.pdf", bytes }))).toBe("checkout-not-found");
  expect(await refusalOf(removeCheckoutDocument(shop, stranger, { token, documentId }))).toBe("checkout-not-found");
  expect(await shop.sql`select from po_documents`).toHaveLength(1);
});

it("what is sent with a file is counted before it is parsed, and a stranger's is not even read: tens of thousands of parts would keep the shop from answering anybody", async () => {
  const shop = shopOf();
  const made = await makeCheckout(shop, [await makeVariant(shop)]);
  const placed = await placePurchaseOrder(shop, made);
  const orderId = "orderId" in placed ? placed.orderId : "";
  const { call } = openTestApp(shop);
  const boundary = "a-boundary-of-this-test-alone";
  const parts = (count: number) => `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(count);
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="poDocument"; filename="a.pdf"\r\n\r\n%PDF-1.7${" ".repeat(100)}\r\n--${boundary}--\r\n`;
  const parsed = vi.spyOn(Response.prototype, "formData");
  const parsedByRequest = vi.spyOn(Request.prototype, "formData");
  const send = async (count: number, cookie?: string) => {
    const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
    const path = `/files/orders/${orderId}/purchase-order`;
    const { status } = await call("POST", path, { body: parts(count) + file, headers, ...(cookie ? { cookie } : {}) });
    const times = parsed.mock.calls.length + parsedByRequest.mock.calls.length;
    for (const spy of [parsed, parsedByRequest]) spy.mockClear();
    return { status, isParsed: times > 0 };
  };
  const cookie = `order=${withOrderProof(shop, orderId, null)}`;
  expect(await send(50_000, cookie)).toEqual({ status: 400, isParsed: false });
  expect(await send(0)).toEqual({ status: 404, isParsed: false });
  expect(await send(0, (await makeCustomer(shop)).sessionCookie)).toEqual({ status: 404, isParsed: false });
  expect(await send(3, cookie)).toEqual({ status: 303, isParsed: true });
  vi.restoreAllMocks();
});

it("a file that was sent in a checkout that became no order is exported with its sender's data, and erased with them at once", async () => {
  const shop = shopOf();
  const email = "unsent@lab.example";
  const { token, shopper } = await makeCheckout(shop, [await makeVariant(shop)], { email });
  const bytes = new Uint8Array(Buffer.from(`%PDF-1.7 Ada Byron${" ".repeat(100)}`));
  await addCheckoutDocument(shop, shopper, { token, name: "ada-byron.pdf", bytes });
  const { parts } = await exportPersonalData(shop, system, { email });
  expect(parts["checkouts"]).toMatchObject([{ poDocuments: [{ name: "ada-byron.pdf" }] }]);
  const [document] = await shop.sql<{ key: string }[]>`select file_key as key from po_documents where name = 'ada-byron.pdf'`;
  await erasePersonalData(shop, system, { email });
  expect(await shop.sql`select from po_documents where name = 'ada-byron.pdf'`).toHaveLength(0);
  expect(await shop.sql`select data from jobs.job where name = 'remove-files'`).toEqual([{ data: { keys: [document?.key] } }]);
});
