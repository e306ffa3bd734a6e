import { system } from "#domain/actor.ts";
import { bringDocumentsUpToDate } from "#domain/invoices/invoices.ts";
import type { TestShop } from "#support/test-shop.ts";

/**
 * Runs only the waiting jobs for the invoices and credit notes of orders: if a change enqueued no job, the order keeps its old documents, and
 * `npm run check` reports that.
 */
export async function carryOutDocumentJobs({ sql, ...shop }: TestShop): Promise<void> {
  const waiting = await sql<{ orderId: string }[]>`
    with taken as (delete from jobs.job where name = 'order-documents' and state in ('created', 'retry') returning data ->> 'orderId' as "orderId")
    select distinct "orderId" from taken`;
  for (const { orderId } of waiting) await bringDocumentsUpToDate({ ...shop, sql }, system, { orderId });
}
