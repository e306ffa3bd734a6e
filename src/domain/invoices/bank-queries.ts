import type { Shop } from "#domain/shop.ts";
import type { OpenOrder } from "./bank-matching.ts";
import { openOfOrder } from "./invoice-list-queries.ts";

/** Returns orders that are paid outside of the shop, by the numbers of their invoices ("INV-1001") or their own ("#1001"). */
export async function selectOpenOrders(shop: Shop, numbers: { invoices: string[]; names: string[] }, currency: string): Promise<OpenOrder[]> {
  const { sql } = shop;
  return sql<OpenOrder[]>`
    select o.id, o.name, array(select i.number from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoices,
      ${openOfOrder(shop)} as "openCents",
      (select coalesce(jsonb_agg(jsonb_build_object('paidOn', p.paid_on, 'cents', p.amount_cents)), '[]') from order_payments p
        where p.order_id = o.id and p.kind = 'received' and not exists (select from order_payments r where r.reverses_id = p.id)) as payments
    from orders o
    where o.payment_method = 'purchase-order' and o.currency = ${currency}
      and (o.name = any(${numbers.names}::text[]) or o.id in (select order_id from invoices where number = any(${numbers.invoices}::text[])))`;
}

/** What a line was recorded as: a payment of an order. Minor units. */
export type LineRecord = { paymentId: string; orderId: string; orderName: string; cents: number };

/** Returns the records of those lines that are recorded and were not undone. */
export async function selectRecordedLines(shop: Shop, keys: string[]): Promise<Map<string, LineRecord[]>> {
  const rows = await shop.sql<(LineRecord & { line: string })[]>`
    select p.bank_line as line, p.id as "paymentId", o.id as "orderId", o.name as "orderName", p.amount_cents as cents
    from order_payments p join orders o on o.id = p.order_id
    where p.bank_line = any(${keys}::text[]) and not exists (select from order_payments r where r.reverses_id = p.id) order by o.id, p.at, p.id`;
  const records = new Map<string, LineRecord[]>();
  for (const { line, ...record } of rows) records.set(line, [...(records.get(line) ?? []), record]);
  return records;
}

/** Locks a line until the transaction ends, so that it is recorded once, however many people send the file at the same time. */
export async function lockLine(shop: Shop, key: string): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${`bank-line:${key}`}, 0))`;
}
