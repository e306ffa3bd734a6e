import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { netDaysOf } from "#domain/customers/payment-terms.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { lockOrderBilling, type OrderBilling } from "#domain/orders/orders-for-other-modules.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { type AmountParts, type InvoiceContent, shareOf, taxOf, without } from "./invoice-content.ts";
import { type Invoice, insertInvoice, nextInvoiceNumber, selectInvoicesOf } from "./invoice-queries.ts";

/**
 * Invoices guarantee: each is issued once and never changed, its number leaves no gap in its series, and an order's invoices less its credit
 * notes are what the order costs. They follow the order (decision 039): whatever happens to it enqueues the job `order-documents`, which
 * issues what is missing.
 */

/**
 * Issues the missing documents of an order: its invoice if it is delivered before it is paid, a credit note for everything that was
 * taken off or refunded since, and, if the order itself was changed, a credit note for the whole invoice and another invoice. The job
 * can call it any number of times.
 */
export async function bringDocumentsUpToDate(shop: Shop, actor: Actor, { orderId }: { orderId: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const books = await lockOrderBilling(shop, orderId);
    if (!books) return;
    const issued = await selectInvoicesOf(shop, orderId);
    const isOwed =
      isPaidOutside(books.paymentMethod) && books.isApproved && books.financialStatus !== "cancelled" && books.totalCents > books.reducedCents;
    if (issued.length === 0 && !isOwed) return;
    await followOrder(shop, actor, books, issued);
  });
}

/**
 * Issues an invoice as a receipt for an order that was paid by card, when its buyer or staff ask for it. Returns the one that exists, if any. Refuses
 * `not-allowed`, `order-not-found`, `order-not-paid`.
 */
export async function issueReceipt(shop: Shop, actor: Actor, { orderId }: { orderId: string }): Promise<{ invoiceId: string }> {
  requireRight(actor, "orders.note");
  return issueFor(shop, actor, orderId);
}

/** Does the same for a caller who has already shown that they may see the order. */
export async function issueFor(shop: Shop, actor: Actor, orderId: string): Promise<{ invoiceId: string }> {
  return inTransaction(shop, async (shop) => {
    const books = await lockOrderBilling(shop, orderId);
    if (!books) throw new Refusal("order-not-found");
    const issued = await selectInvoicesOf(shop, orderId);
    const known = issued.findLast(({ kind }) => kind === "invoice");
    if (known) return { invoiceId: known.id };
    const isPayable = books.financialStatus !== "cancelled" && (books.financialStatus !== "pending" || books.isApproved);
    // An order with nothing to pay has no invoice: nothing of it is owed or was paid, and the sum of no invoices is 0 too.
    if (!isPayable || books.isBuyerErased || books.totalCents === books.reducedCents) throw new Refusal("order-not-paid");
    return { invoiceId: await followOrder(shop, actor, books, issued) };
  });
}

/** Issues what is missing, and returns the id of the last invoice. Joins the caller's transaction, which holds the order's lock. */
async function followOrder(shop: Shop, actor: Actor, books: OrderBilling, issued: Invoice[]): Promise<string> {
  const isOver = books.financialStatus === "cancelled";
  const current = issued.findLast(({ kind }) => kind === "invoice") ?? null;
  let invoice = current ?? (await issueInvoice(shop, actor, books, 1));
  const credits = issued.filter(({ invoiceId }) => invoiceId === invoice.id);
  let creditedCents = credits.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const credit = async (cause: string, reason: string, cents: number) => {
    if (cents <= 0) return;
    await issueCreditNote(shop, actor, { invoice, cause, reason, beforeCents: creditedCents, amountCents: cents });
    creditedCents += cents;
  };
  const isKnown = ({ id }: { id: string }) => invoice.content.includes.includes(id) || issued.some(({ cause }) => cause === `refund:${id}`);
  for (const refund of books.refunds.filter((refund) => !isKnown(refund)))
    await credit(`refund:${refund.id}`, refund.reason, Math.min(refund.amountCents, invoice.totalCents - creditedCents));
  const left = invoice.totalCents - creditedCents;
  const wanted = isOver ? 0 : books.totalCents - books.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (left === wanted && (wanted === 0 || isAsIssued(invoice.content, books))) return invoice.id;
  const nth = issued.filter(({ kind }) => kind === "invoice").length;
  await credit(isOver ? `cancellation:${nth}` : `correction:${nth}`, isOver ? "The order was canceled." : "The order was changed.", left);
  if (wanted > 0) invoice = await issueInvoice(shop, actor, books, nth + 1);
  return invoice.id;
}

/** Returns whether an invoice still matches the order: an edit can exchange goods or taxes and leave the total as it was. */
function isAsIssued(content: InvoiceContent, books: OrderBilling): boolean {
  const goodsOf = (lines: InvoiceContent["lines"]) =>
    JSON.stringify(lines.map(({ title, variantTitle, sku, quantity, totalCents }) => [title, variantTitle, sku, quantity, totalCents]));
  return content.taxCents === books.taxCents && content.shippingCents === books.shippingCents && goodsOf(content.lines) === goodsOf(books.lines);
}

async function issueInvoice(shop: Shop, actor: Actor, books: OrderBilling, nth: number): Promise<Invoice> {
  const settings = await loadSettings(shop);
  // What an edit added to a paid order is to be paid like any other invoice.
  const isPaid = books.financialStatus !== "pending" && books.balanceCents <= 0;
  const netDays = isPaid ? null : ((await netDaysOf(shop, books.accountId)) ?? settings.invoices.netDays);
  // Refunds get credit notes of their own, so the first invoice is for all that was to be paid. An invoice that replaces another is for what is left.
  const included = books.refunds.filter(({ kind }) => nth > 1 || kind === "reduction");
  const offCents = included.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const whole = partsOf(books);
  const parts = without(whole, shareOf(whole, books.totalCents, 0, offCents));
  const content: InvoiceContent = {
    ...frameOf(books, settings),
    netDays,
    reducedCents: offCents,
    parts,
    totalCents: books.totalCents - offCents,
    paidCents: isPaid ? 0 : books.financialStatus === "pending" ? books.receivedCents : books.totalCents - offCents - books.balanceCents,
    includes: included.map(({ id }) => id),
    credits: null,
  };
  const dueOn = netDays === null ? null : await shopDay(shop, netDays);
  return issue(shop, actor, { kind: "invoice", orderId: books.id, cause: `order:${nth}`, invoiceId: null, isTest: books.isTest, dueOn, content });
}

type Credit = { invoice: Invoice; cause: string; reason: string; beforeCents: number; amountCents: number };

async function issueCreditNote(shop: Shop, actor: Actor, { invoice, cause, reason, beforeCents, amountCents }: Credit): Promise<Invoice> {
  const { content, orderId, isTest } = invoice;
  const parts = shareOf(content.parts, invoice.totalCents, beforeCents, amountCents);
  const credited: InvoiceContent = {
    ...content,
    netDays: null,
    parts,
    totalCents: amountCents,
    includes: [],
    credits: { number: invoice.number, reason },
  };
  return issue(shop, actor, { kind: "credit-note", orderId, cause, invoiceId: invoice.id, isTest, dueOn: null, content: credited });
}

async function issue(
  shop: Shop,
  actor: Actor,
  { content, ...document }: Pick<Invoice, "kind" | "orderId" | "cause" | "invoiceId" | "isTest" | "dueOn" | "content">,
): Promise<Invoice> {
  const number = await nextInvoiceNumber(shop, `${document.isTest ? "test-" : ""}${document.kind}`);
  const invoice: Invoice = {
    ...document,
    id: shop.ids.next(),
    number: `${document.isTest ? "TEST-" : ""}${document.kind === "invoice" ? "INV" : "CN"}-${number}`,
    currency: content.currency,
    totalCents: content.totalCents,
    taxCents: taxOf(content.parts),
    issuedAt: shop.clock.now().toISOString(),
    content,
  };
  await insertInvoice(shop, invoice);
  const { totalCents, currency } = invoice;
  const payload = { number: invoice.number, invoiceId: invoice.id, amountCents: totalCents, currency };
  const name = document.kind === "invoice" ? "invoice.issued" : "invoice.credited";
  await record(shop, actor.kind === "staff" ? actor : system, name, { kind: "order", id: document.orderId }, payload);
  await shop.jobs.send(shop.sql, "invoice-mail", { invoiceId: invoice.id });
  return invoice;
}

/** Returns what an order's total consists of. If prices include their tax, goods and shipping are what is left without it. */
function partsOf(books: OrderBilling): AmountParts {
  const tax = books.taxes.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const shippingCents = Math.min(books.shippingCents, books.totalCents - tax);
  return { goodsCents: books.totalCents - tax - shippingCents, shippingCents, taxes: books.taxes };
}

function frameOf(books: OrderBilling, { shop, invoices }: Settings) {
  const isTaxIncluded = books.taxCents > 0 && books.totalCents === books.subtotalCents - books.discountCents + books.shippingCents;
  return {
    version: 1 as const,
    orderName: books.name,
    orderedOn: books.processedAt,
    currency: books.currency,
    seller: { name: invoices.sellerName || shop.name, address: shop.address, email: shop.supportEmail, phone: shop.phone, taxId: invoices.taxId },
    bank: bankOf(invoices),
    note: invoices.note,
    email: books.email,
    poNumber: books.poNumber,
    costCenter: books.costCenter,
    quoteNumber: books.quoteNumber,
    billTo: books.billingAddress,
    shipTo: books.shippingAddress,
    exemptionCertificate: books.exemptionCertificate,
    paymentMethod: books.paymentMethod,
    lines: books.lines,
    subtotalCents: books.subtotalCents,
    discountCents: books.discountCents,
    shippingMethod: books.shippingMethod,
    shippingCents: books.shippingCents,
    taxCents: books.taxCents,
    isTaxIncluded,
  };
}

function bankOf({ bankName, accountHolder, accountNumber, routingNumber, iban, bic }: Settings["invoices"]): InvoiceContent["bank"] {
  const rows = [
    ["Bank", bankName],
    ["Account holder", accountHolder],
    ["Account number", accountNumber],
    ["Routing number", routingNumber],
    ["IBAN", iban],
    ["BIC", bic],
  ];
  return rows.flatMap(([label = "", value = ""]) => (value === "" ? [] : [{ label, value }]));
}
