import { reminderMail } from "#domain/invoices/invoice-mailing.ts";
import { sendReminders } from "#domain/invoices/invoice-reminders.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { mailOnce } from "./mail-once.ts";

/** Runs every hour: enqueues a job for each reminder that is due. */
export async function queueReminders(shop: Shop): Promise<void> {
  await sendReminders(shop);
}

export async function mailReminder(shop: Shop, job: JobData["reminder-mail"]): Promise<void> {
  const mail = await reminderMail(shop, job);
  if (mail) await mailOnce(shop, mail, () => mail.email);
}
