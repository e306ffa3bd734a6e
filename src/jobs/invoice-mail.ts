import { system } from "#domain/actor.ts";
import { type InvoiceMail, invoiceMail, recordInvoiceMail, reminderMail } from "#domain/invoices/invoice-mailing.ts";
import { bringDocumentsUpToDate } from "#domain/invoices/invoices.ts";
import { sendReminders } from "#domain/invoices/reminders.ts";
import { mailOf } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Issues what is missing of an order's invoices and credit notes. */
export async function followOrder(shop: Shop, { orderId }: JobData["order-documents"]): Promise<void> {
  await bringDocumentsUpToDate(shop, system, { orderId });
}

/** Every hour. */
export async function remind(shop: Shop): Promise<void> {
  await sendReminders(shop);
}

export async function mailInvoice(shop: Shop, job: JobData["invoice-mail"]): Promise<void> {
  await sendOnce(shop, await invoiceMail(shop, job));
}

export async function mailReminder(shop: Shop, job: JobData["reminder-mail"]): Promise<void> {
  await sendOnce(shop, await reminderMail(shop, job));
}

/** Should the process end between sending and noting it, the mail goes again under the same Message-ID, so that mail programs show it once. */
async function sendOnce(shop: Shop, mail: InvoiceMail | null): Promise<void> {
  if (!mail) return;
  const { to, isTest, name, email, file } = mail;
  const { shop: settings } = await readSettings(shop);
  const origin = shop.mailOrigin;
  const headers = { "Message-ID": `<${name.replaceAll(":", ".")}@${new URL(origin).hostname}>` };
  const message = mailOf(email, settings, { to, origin, isTest, headers });
  await shop.mail.send({ ...message, attachments: [{ filename: file.name, contentType: "application/pdf", bytes: file.bytes }] });
  await recordInvoiceMail(shop, mail);
}
