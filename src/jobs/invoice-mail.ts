import { invoiceMail } from "#domain/invoices/invoice-mailing.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { mailOnce } from "./mail-once.ts";

export async function mailInvoice(shop: Shop, job: JobData["invoice-mail"]): Promise<void> {
  const mail = await invoiceMail(shop, job);
  if (mail) await mailOnce(shop, mail, () => mail.email);
}
