import type { Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";

export async function selectPersonalInvoices(shop: Shop, { accountId, email }: Person): Promise<object[]> {
  return shop.sql`
    select i.number, o.name as "order", to_json(i.issued_at) #>> '{}' as "issuedAt", i.total_cents as "totalCents", i.currency, i.content -> 'email' as email,
      i.content -> 'billTo' as "billTo", i.content -> 'shipTo' as "shipTo", i.content ->> 'poNumber' as "poNumber", i.content ->> 'costCenter' as "costCenter",
      (select p.reason from invoice_pauses p where p.invoice_id = i.id) as "remindersPausedBecause"
    from invoices i join orders o on o.id = i.order_id where o.account_id = ${accountId}::uuid or lower(o.email) = ${email}::text order by i.issued_at`;
}

/** Erases buyers from invoices. Invoices are append-only, so a function of their owner does it, only for orders whose buyer was erased. Returns how many. */
export async function eraseRecipients(shop: Shop): Promise<number> {
  await shop.sql`
    update invoice_pauses p set reason = '' from invoices i join orders o on o.id = i.order_id
    where i.id = p.invoice_id and o.buyer_erased_at is not null and p.reason <> ''`;
  const [row] = await shop.sql<{ erased: number }[]>`select erase_invoice_recipients() as erased`;
  return row?.erased ?? 0;
}
