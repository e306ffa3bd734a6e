import { system } from "#domain/actor.ts";
import { bringDocumentsUpToDate } from "#domain/invoices/invoices.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

/** Issues what is missing of an order's invoices and credit notes. */
export async function issueInvoices(shop: Shop, { orderId }: JobData["order-documents"]): Promise<void> {
  await bringDocumentsUpToDate(shop, system, { orderId });
}
