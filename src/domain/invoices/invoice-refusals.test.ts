import { expect, it } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { reserveMore } from "#domain/inventory/inventory.ts";
import { withOrderProof } from "#domain/orders/order-token.ts";
import { approveOrder } from "#domain/orders/orders.ts";
import { addPoDocument } from "#domain/orders/po-documents.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { invoiceMail, reminderMail } from "./invoice-mailing.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";
import { readInvoiceFile, requestReceipt } from "./invoices.ts";

const shopOf = useTestShop();
const unknownId = "01990000-0000-7000-8000-00000000ffff";

it("the buyer of an order paid by card gets one invoice of it, however often they ask; of what is not paid there is none", async () => {
  const shop = shopOf();
  const visitor = { kind: "visitor", cartId: null } as const;
  const paid = await makeOrder(shop, [await makeVariant(shop)]);
  const proofs = withOrderProof(shop, paid, null);
  const first = await requestReceipt(shop, visitor, { orderId: paid, proofs });
  expect(await requestReceipt(shop, visitor, { orderId: paid, proofs })).toEqual(first);
  expect(await refusalOf(requestReceipt(shop, visitor, { orderId: paid }))).toBe("order-not-found");
  const pending = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
  expect(await refusalOf(requestReceipt(shop, visitor, { orderId: pending, proofs: withOrderProof(shop, pending, null) }))).toBe("order-not-paid");
});

it("a file that cannot be printed now is refused with the seconds to wait, and its email is sent later", async () => {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
  await approveOrder(shop, manager, { orderId });
  await issueInvoices(shop, { orderId });
  const [invoice] = await selectInvoicesOf(shop, orderId);
  const invoiceId = invoice?.id ?? "";
  const busy = { ...shop, printer: { ...shop.printer, print: async () => ({ status: "busy" as const }) } };
  expect(await refusalOf(readInvoiceFile(busy, manager, { invoiceId }))).toBe("too-busy");
  for (const mail of [await invoiceMail(busy, { invoiceId }), await reminderMail(busy, { invoiceId, level: 1 })])
    expect(await refusalOf(Promise.resolve(mail?.file()))).toBe("too-busy");
});

it("documents of a purchase order are bounded in size, kind, number, and by what an address may store a day", async () => {
  const shop = shopOf();
  const visitor = { kind: "visitor", cartId: null, address: "203.0.113.201" } as const;
  const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
  const proofs = withOrderProof(shop, orderId, null);
  const add = (bytes: Uint8Array) => addPoDocument(shop, visitor, { orderId, proofs, name: "po.pdf", bytes });
  const pdf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.7 ${text.padEnd(100)} %%EOF`));
  expect(await refusalOf(add(new Uint8Array(6_000_000)))).toBe("file-too-large");
  expect(await refusalOf(add(new Uint8Array(Buffer.from("<html>".repeat(40)))))).toBe("po-document-unreadable");
  for (let n = 0; n < 4; n++) await add(pdf(`page ${n}`));
  await shop.counters.add("stored-by-address", visitor.address, storageLimits.address.bytes, dayMs);
  expect(await refusalOf(add(pdf("over the limit")))).toBe("stored-too-much");
  await shop.counters.clear("stored-by-address", visitor.address);
  await add(pdf("the last"));
  expect(await refusalOf(add(pdf("one too many")))).toBe("po-documents-full");
});

it("units that a waiting order gets besides must be there, as those of a new one", async () => {
  const shop = shopOf();
  const [sold, gone] = [await makeVariant(shop, { stock: 5 }), await makeVariant(shop, { stock: 0 })];
  const orderId = await makeOrder(shop, [sold], "purchase-order");
  const [order] = await shop.sql<{ attempt_id: string }[]>`select attempt_id from orders where id = ${orderId}`;
  const until = new Date(shop.clock.now().getTime() + dayMs);
  const more = (variantId: string, quantity: number) => refusalOf(reserveMore(shop, [{ variantId, quantity }], order?.attempt_id ?? "", until));
  expect(await more(sold.id, 1000)).toBe("quantity-not-available");
  expect(await more(gone.id, 1)).toBe("out-of-stock");
  expect(await more(unknownId, 1)).toBe("variant-not-found");
  expect(await more(sold.id, 1)).toBe("done");
});
