import type { Shop } from "#domain/shop.ts";
import type { InvoiceContent } from "./invoice-content.ts";

export type InvoiceKind = "invoice" | "credit-note";
/** An issued document. Amounts in minor units; `issuedAt` ISO 8601, `dueOn` YYYY-MM-DD. */
export type Invoice = {
  id: string;
  kind: InvoiceKind;
  number: string;
  orderId: string;
  cause: string;
  invoiceId: string | null;
  isTest: boolean;
  currency: string;
  totalCents: number;
  taxCents: number;
  issuedAt: string;
  dueOn: string | null;
  content: InvoiceContent;
};

function columns({ sql }: Shop) {
  return sql`i.id, i.kind, i.number, i.order_id as "orderId", i.cause, i.invoice_id as "invoiceId", i.is_test as "isTest", i.currency,
    i.total_cents as "totalCents", i.tax_cents as "taxCents", to_json(i.issued_at) #>> '{}' as "issuedAt", to_char(i.due_on, 'YYYY-MM-DD') as "dueOn", i.content`;
}

/** Returns the documents of an order, in the sequence in which they were issued. */
export async function selectInvoicesOf(shop: Shop, orderId: string): Promise<Invoice[]> {
  return shop.sql<Invoice[]>`select ${columns(shop)} from invoices i where i.order_id = ${orderId} order by i.issued_at, i.id`;
}

/** Returns the last invoice of each of these orders. */
export async function selectLastInvoices(shop: Shop, orderIds: string[]): Promise<Invoice[]> {
  return shop.sql<Invoice[]>`
    select distinct on (i.order_id) ${columns(shop)} from invoices i
    where i.order_id = any(${orderIds}::uuid[]) and i.kind = 'invoice' order by i.order_id, i.issued_at desc, i.id desc`;
}

export async function selectInvoice(shop: Shop, id: string): Promise<Invoice | null> {
  const [row] = await shop.sql<Invoice[]>`select ${columns(shop)} from invoices i where i.id = ${id}`;
  return row ?? null;
}

/** Returns the next number of a series, whose row is locked until the transaction ends. */
export async function nextInvoiceNumber(shop: Shop, series: string): Promise<number> {
  const [row] = await shop.sql<{ number: number }[]>`
    insert into invoice_series as s (name, next_number) values (${series}, 1002)
    on conflict (name) do update set next_number = s.next_number + 1 returning next_number - 1 as number`;
  return row?.number ?? 0;
}

export async function insertInvoice(shop: Shop, invoice: Invoice): Promise<void> {
  const { id, kind, number, orderId, cause, invoiceId, isTest, currency, totalCents, taxCents, issuedAt, dueOn, content } = invoice;
  await shop.sql`
    insert into invoices (id, kind, number, order_id, cause, invoice_id, is_test, currency, total_cents, tax_cents, issued_at, due_on, content)
    values (${id}, ${kind}, ${number}, ${orderId}, ${cause}, ${invoiceId}, ${isTest}, ${currency}, ${totalCents}, ${taxCents}, ${issuedAt},
      ${dueOn}::date, ${JSON.stringify(content)}::jsonb)`;
}
