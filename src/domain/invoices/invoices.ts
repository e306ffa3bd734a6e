import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { mayRead, type RequestedOrder, requireReader } from "#domain/orders/order-access.ts";
import { printedOrders } from "#domain/orders/order-picking-input.ts";
import { hasRight, requireRight } from "#domain/permissions.ts";
import type { PrintedBlock } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import { printWithBrand } from "#domain/settings/branded-printing.ts";
import type { Shop } from "#domain/shop.ts";
import { invoiceDocument } from "./invoice-document.ts";
import { issueFor } from "./invoice-issuing.ts";
import { selectRemindable } from "./invoice-list-queries.ts";
import { type Invoice, selectInvoice, selectInvoicesOf, selectLastInvoices } from "./invoice-queries.ts";

export { bringDocumentsUpToDate, issueReceipt } from "./invoice-issuing.ts";
export type { Invoice, InvoiceKind } from "./invoice-queries.ts";

/**
 * What a list shows of a document. Amounts in minor units. `bank`: the account to which it is paid. `canRemind`: whether a reminder of it can be
 * sent now; only known for staff, who may ask for it.
 */
export type InvoiceSummary = Pick<Invoice, "id" | "kind" | "number" | "totalCents" | "currency" | "issuedAt" | "dueOn" | "isTest"> &
  Pick<Invoice["content"], "bank"> & { canRemind: boolean };

/** Lists the invoices and credit notes of an order, oldest first. Refuses `order-not-found`, also if the actor may not see it. */
export async function listInvoicesOf(shop: Shop, actor: Actor, asked: RequestedOrder): Promise<InvoiceSummary[]> {
  await requireReader(shop, actor, asked);
  const remindable: string[] = hasRight(actor, "orders.read") ? await selectRemindable(shop, asked.orderId) : [];
  return (await selectInvoicesOf(shop, asked.orderId)).map((invoice) => summaryOf(invoice, remindable.includes(invoice.id)));
}

function summaryOf({ id, kind, number, totalCents, currency, issuedAt, dueOn, isTest, content }: Invoice, canRemind: boolean): InvoiceSummary {
  return { id, kind, number, totalCents, currency, issuedAt, dueOn, isTest, bank: content.bank, canRemind };
}

/**
 * Issues an invoice for an order paid by card, at its buyer's request, or returns the one that exists. Refuses `order-not-found`, also if the actor may
 * not see it, and `order-not-paid`.
 */
export async function requestReceipt(shop: Shop, actor: Actor, asked: RequestedOrder): Promise<{ invoiceId: string }> {
  await requireReader(shop, actor, asked);
  return issueFor(shop, actor, asked.orderId);
}

/** Returns the file of an invoice or credit note. Refuses `not-found`, also if the actor may not see it, and `too-busy`. */
export async function readInvoiceFile(
  shop: Shop,
  actor: Actor,
  { invoiceId, proofs = null }: { invoiceId: string; proofs?: string | null },
): Promise<{ name: string; bytes: Uint8Array }> {
  const invoice = isId(invoiceId) ? await selectInvoice(shop, invoiceId) : null;
  if (!invoice || !(await mayRead(shop, actor, { orderId: invoice.orderId, proofs }))) throw new Refusal("not-found");
  return fileOf(shop, invoice);
}

/**
 * Returns the last invoice of each order in one file, in the order of `ids`; orders without one are left out. Staff need the right `orders.read`. Refuses
 * `input-invalid`, `not-found` if none of them has one, and `too-busy`.
 */
export async function readInvoicesToPrint(shop: Shop, actor: Actor, input: { ids: string }): Promise<{ name: string; bytes: Uint8Array }> {
  requireRight(actor, "orders.read");
  const { ids } = parseInput(printedOrders, input);
  const found = new Map((await selectLastInvoices(shop, ids)).map((invoice) => [invoice.orderId, invoice]));
  const [first, ...others] = ids.flatMap((id) => found.get(id) ?? []).map((invoice) => invoiceDocument(invoice));
  if (!first) throw new Refusal("not-found");
  const blocks = others.flatMap(({ blocks, footer }): PrintedBlock[] => [{ kind: "document", footer }, ...blocks]);
  return { name: "invoices.pdf", bytes: await printWithBrand(shop, { ...first, title: "Invoices", blocks: [...first.blocks, ...blocks] }) };
}

/** Returns the file for the email to its buyer. Does not check who may see it. */
export async function fileOf(shop: Shop, invoice: Invoice): Promise<{ name: string; bytes: Uint8Array }> {
  return { name: `${invoice.number}.pdf`, bytes: await printWithBrand(shop, invoiceDocument(invoice)) };
}
