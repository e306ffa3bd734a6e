import { readMessage } from "#domain/contact/contact.ts";
import { contactEmail, mailOf } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { hourMs, logThrottled } from "./throttled-log.ts";

/** Sends a contact message to the support address; a reply to the mail goes to who wrote it. */
export async function mailContactMessage(shop: Shop, { messageId }: JobData["contact-mail"]): Promise<void> {
  const message = await readMessage(shop, messageId);
  if (!message) return;
  const { shop: settings } = await readSettings(shop);
  const to = settings.supportEmail || settings.ordersEmail;
  if (!to) {
    logThrottled(shop, "support address", hourMs, (messages) =>
      shop.log.warn({ messages }, "Contact messages are kept but mailed to nobody: no email address for support or orders is set (Settings > Shop)."),
    );
    return;
  }
  await shop.mail.send(
    mailOf(contactEmail(message), settings, {
      to,
      origin: shop.mailOrigin,
      replyTo: message.email,
      headers: { "X-Entity-Ref-ID": messageId },
    }),
  );
}
