import { system } from "#domain/actor.ts";
import { type InvoiceMail, invoiceMail, reminderMail } from "#domain/invoices/invoice-mailing.ts";
import { sendReminders } from "#domain/invoices/invoice-reminders.ts";
import { bringDocumentsUpToDate } from "#domain/invoices/invoices.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { mailOnce } from "./mail-once.ts";

/** Issues what is missing of an order's invoices and credit notes. */
export async function followOrder(shop: Shop, { orderId }: JobData["order-documents"]): Promise<void> {
  await bringDocumentsUpToDate(shop, system, { orderId });
}

/** Every hour. */
export async function remind(shop: Shop): Promise<void> {
  await sendReminders(shop);
}

export async function mailInvoice(shop: Shop, job: JobData["invoice-mail"]): Promise<void> {
  await send(shop, await invoiceMail(shop, job));
}

export async function mailReminder(shop: Shop, job: JobData["reminder-mail"]): Promise<void> {
  await send(shop, await reminderMail(shop, job));
}

async function send(shop: Shop, mail: InvoiceMail | null): Promise<void> {
  if (mail) await mailOnce(shop, mail, () => mail.email);
}
