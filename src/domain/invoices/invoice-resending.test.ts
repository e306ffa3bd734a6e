import { expect, it } from "vitest";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder, recordPayment } from "#domain/orders/orders.ts";
import { mailInvoice } from "#jobs/invoice-mail.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { resendInvoice } from "./invoice-mailing.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";

const shopOf = useTestShop();

async function anInvoice() {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5, priceCents: 10_000 })], "purchase-order");
  await approveOrder(shop, manager, { orderId });
  await issueInvoices(shop, { orderId });
  const [invoice] = await selectInvoicesOf(shop, orderId);
  if (!invoice) throw new Error("no invoice");
  return { shop, orderId, invoiceId: invoice.id };
}

it("an invoice is sent again when staff ask, with its file and what is open now, and stands in the timeline of its order", async () => {
  const { shop, orderId, invoiceId } = await anInvoice();
  await mailInvoice(shop, { invoiceId });
  await recordPayment(shop, manager, { orderId, amount: "40", paidOn: "2026-11-01", reference: "R", idempotencyKey: "part" });
  await resendInvoice(shop, manager, { invoiceId });
  const jobs = await shop.sql<{ data: { invoiceId: string; again?: string } }[]>`
    select data from jobs.job where name = 'invoice-mail' and data->>'invoiceId' = ${invoiceId} order by created_on, id`;
  expect(jobs.filter(({ data }) => data.again)).toHaveLength(1);
  for (const { data } of [...jobs, ...jobs]) await mailInvoice(shop, data);
  const sent = shop.outbox.filter((mail) => mail.orderId === orderId && mail.subject.includes("Invoice"));
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ headers }) => headers?.["Message-ID"])).size).toBe(2);
  expect(sent[1]?.text).toContain("Please pay $60.00");
  expect(sent[1]?.attachments?.[0]?.filename).toMatch(/^TEST-INV-\d+\.pdf$/);
  const { events } = await readAdminOrder(shop, manager, orderId);
  expect(events.find(({ kind }) => kind === "mail-again")?.text).toMatch(/^Asked to send an email again: invoice TEST-INV-\d+$/);
});

it("no invoice is sent again where there is none, to nobody, too often, or by an actor without the right", async () => {
  const { shop, orderId, invoiceId } = await anInvoice();
  expect(await refusalOf(resendInvoice(shop, stranger, { invoiceId }))).toBe("not-signed-in");
  expect(await refusalOf(resendInvoice(shop, { ...manager, role: "analyst" }, { invoiceId }))).toBe("not-allowed");
  expect(await refusalOf(resendInvoice(shop, manager, { invoiceId: "x" }))).toBe("not-found");
  for (let time = 0; time < 10; time++) await resendInvoice(shop, manager, { invoiceId });
  expect(await refusalOf(resendInvoice(shop, manager, { invoiceId }))).toBe("too-many-requests");
  await shop.sql`update orders set email = '' where id = ${orderId}`;
  expect(await refusalOf(resendInvoice(shop, manager, { invoiceId }))).toBe("mail-not-found");
});
