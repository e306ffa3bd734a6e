import { readReminder, stopReminderToken } from "#domain/checkout/checkout-reminders.ts";
import { checkoutReminderEmail, mailOf, withMerchantTexts } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { unsubscribeHeaders } from "./newsletter-mail.ts";

/** Reminds a buyer of a checkout that they left, unless they ordered or the reminder was stopped meanwhile. Carries one-click unsubscription (RFC 8058). */
export async function mailCheckoutReminder(shop: Shop, { reminderId }: JobData["checkout-reminder-mail"]): Promise<void> {
  const reminder = await readReminder(shop, reminderId);
  if (!reminder) return;
  const { shop: settings, brand } = await readSettings(shop);
  const origin = shop.mailOrigin;
  const stopUrl = `${origin}/checkout/reminders/stop/${stopReminderToken(shop, reminder)}`;
  const content = checkoutReminderEmail(settings.name, { checkoutUrl: `${origin}/checkout/${reminder.token}`, stopUrl, lines: reminder.lines });
  const headers = { ...unsubscribeHeaders(stopUrl), "Message-ID": `<checkout-reminder.${reminder.id}@${new URL(origin).hostname}>` };
  await shop.mail.send(
    mailOf(await withMerchantTexts(shop, content), { shop: settings, brand }, { to: reminder.email, origin, isTest: settings.trialMode, headers }),
  );
}
