import { system } from "#domain/actor.ts";
import { bringDocumentsUpToDate } from "#domain/invoices/invoices.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

/** Issues the missing invoices and credit notes of an order. */
export async function issueInvoices(shop: Shop, { orderId }: JobData["order-documents"]): Promise<void> {
  await bringDocumentsUpToDate(shop, system, { orderId });
}
