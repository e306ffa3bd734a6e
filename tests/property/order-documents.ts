import { system } from "#domain/actor.ts";
import { bringDocumentsUpToDate } from "#domain/invoices/invoices.ts";
import type { TestShop } from "#support/test-shop.ts";

/**
 * Carries out the jobs that wait for the invoices and credit notes of orders, and only those: an order whose change sent no job keeps the documents
 * that it has, and so does `npm run check` find it.
 */
export async function carryOutDocumentJobs({ sql, ...shop }: TestShop): Promise<void> {
  const waiting = await sql<{ orderId: string }[]>`
    with taken as (delete from jobs.job where name = 'order-documents' and state in ('created', 'retry') returning data ->> 'orderId' as "orderId")
    select distinct "orderId" from taken`;
  for (const { orderId } of waiting) await bringDocumentsUpToDate({ ...shop, sql }, system, { orderId });
}
