import { readMessage } from "#domain/contact/contact.ts";
import { contactLetter, mailOf } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Sends a contact message to the support address; a reply to the mail goes to who wrote it. */
export async function mailContactMessage(shop: Shop, { messageId }: JobData["contact-mail"]): Promise<void> {
  const message = await readMessage(shop, messageId);
  if (!message) return;
  const { shop: settings } = await readSettings(shop);
  const to = settings.supportEmail || settings.ordersEmail;
  if (!to) {
    shop.log.warn({ messageId }, "A contact message is stored but mailed to nobody: the settings have no support address.");
    return;
  }
  await shop.mail.send(
    mailOf(contactLetter(message), settings, {
      to,
      origin: shop.mailOrigin,
      replyTo: message.email,
      headers: { "X-Entity-Ref-ID": messageId },
    }),
  );
}
