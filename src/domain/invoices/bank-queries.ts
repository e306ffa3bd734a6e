import type { Shop } from "#domain/shop.ts";
import type { OpenOrder } from "./bank-matching.ts";

/** Orders that are paid outside of the shop, by the numbers of their invoices ("INV-1001") or their own ("#1001"). */
export async function selectOpenOrders(shop: Shop, numbers: { invoices: string[]; names: string[] }, currency: string): Promise<OpenOrder[]> {
  const { sql } = shop;
  return sql<OpenOrder[]>`
    select o.id, o.name, array(select i.number from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoices,
      case when o.financial_status = 'pending' then greatest(0, o.total_cents - o.reduced_cents - o.received_cents) else greatest(0, o.balance_cents) end::bigint as "openCents",
      (select coalesce(jsonb_agg(jsonb_build_object('paidOn', p.paid_on, 'cents', p.amount_cents)), '[]') from order_payments p
        where p.order_id = o.id and p.kind = 'received' and not exists (select from order_payments r where r.reverses_id = p.id)) as payments
    from orders o
    where o.payment_method = 'purchase-order' and o.currency = ${currency}
      and (o.name = any(${numbers.names}::text[]) or o.id in (select order_id from invoices where number = any(${numbers.invoices}::text[])))`;
}

/** Of these lines, those that are recorded and were not taken back. */
export async function selectRecordedLines(shop: Shop, keys: string[]): Promise<Set<string>> {
  const rows = await shop.sql<{ line: string }[]>`
    select p.bank_line as line from order_payments p
    where p.bank_line = any(${keys}::text[]) and not exists (select from order_payments r where r.reverses_id = p.id)`;
  return new Set(rows.map(({ line }) => line));
}

/** One line of a file is recorded once, however many send the file at the same time. Held until the transaction ends. */
export async function lockLine(shop: Shop, key: string): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${`bank-line:${key}`}, 0))`;
}
