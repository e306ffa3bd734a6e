import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { provenOrders } from "#domain/orders/order-token.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { invoiceDocument } from "./invoice-document.ts";
import { type Invoice, selectInvoice, selectInvoicesOf, selectOwner } from "./invoice-queries.ts";
import { issueFor } from "./issuing.ts";

export type { Invoice, InvoiceKind } from "./invoice-queries.ts";
export { bringDocumentsUpToDate, issueReceipt } from "./issuing.ts";

/** Who asks for a document of an order: its buyer who is signed in, the browser that has the proof of the order in its cookie (`proofs`), or staff. */
export type Asking = { proofs?: string | null };

/** What a list shows of a document. Amounts in minor units. */
export type InvoiceSummary = Pick<Invoice, "id" | "kind" | "number" | "totalCents" | "currency" | "issuedAt" | "dueOn" | "isTest">;

/** The invoices and credit notes of an order, the oldest first. Refuses `order-not-found` also to who may not see it. */
export async function listInvoicesOf(shop: Shop, actor: Actor, orderId: string, asking: Asking = {}): Promise<InvoiceSummary[]> {
  await refuseStranger(shop, actor, orderId, asking);
  return (await selectInvoicesOf(shop, orderId)).map(summaryOf);
}

function summaryOf({ id, kind, number, totalCents, currency, issuedAt, dueOn, isTest }: Invoice): InvoiceSummary {
  return { id, kind, number, totalCents, currency, issuedAt, dueOn, isTest };
}

/**
 * The buyer of an order that was paid by card wants an invoice of it; there already: that one. Refuses `order-not-found` also to who may not
 * see it, and `order-not-paid`.
 */
export async function requestReceipt(shop: Shop, actor: Actor, { orderId, ...asking }: Asking & { orderId: string }): Promise<{ invoiceId: string }> {
  await refuseStranger(shop, actor, orderId, asking);
  return issueFor(shop, actor, orderId);
}

/** The file of an invoice or credit note. Refuses `not-found` also to who may not see it, and `too-busy`. */
export async function readInvoiceFile(
  shop: Shop,
  actor: Actor,
  { invoiceId, ...asking }: Asking & { invoiceId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const invoice = isId(invoiceId) ? await selectInvoice(shop, invoiceId) : null;
  if (!invoice || !(await maySee(shop, actor, invoice.orderId, asking))) throw new Refusal("not-found");
  return fileOf(shop, invoice);
}

/** Joins no rule of who may see it: for the mail to its buyer. */
export async function fileOf(shop: Shop, invoice: Invoice): Promise<{ name: string; bytes: Uint8Array }> {
  const printed = await shop.printer.print(invoiceDocument(invoice));
  if (printed.status === "busy") throw new Refusal("too-busy", { seconds: 5 });
  return { name: `${invoice.number}.pdf`, bytes: printed.bytes };
}

async function refuseStranger(shop: Shop, actor: Actor, orderId: string, asking: Asking): Promise<void> {
  if (!isId(orderId) || !(await maySee(shop, actor, orderId, asking))) throw new Refusal("order-not-found");
}

async function maySee(shop: Shop, actor: Actor, orderId: string, { proofs = null }: Asking): Promise<boolean> {
  if (provenOrders(shop, proofs).includes(orderId)) return true;
  if (actor.kind === "customer") return (await selectOwner(shop, orderId))?.accountId === actor.accountId;
  if (actor.kind !== "staff") return actor.kind === "system";
  requireRight(actor, "orders.read");
  return (await selectOwner(shop, orderId)) !== null;
}
