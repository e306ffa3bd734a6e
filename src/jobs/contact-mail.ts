import { readMessage } from "#domain/contact/contact.ts";
import { conversationToken, linkDays } from "#domain/contact/conversation-links.ts";
import { markMailed, readEntryToMail } from "#domain/contact/conversation-mails.ts";
import { hourMs } from "#domain/durations.ts";
import { contactAnswerEmail, contactEmail, contactReplyEmail, mailOf, withMerchantTexts } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { logThrottled } from "./throttled-log.ts";

/** Sends what was written in a conversation to its reader: messages and answers of buyers to the support address, replies of staff to the buyer. */
export async function mailContactMessage(shop: Shop, { messageId, entryId }: JobData["contact-mail"]): Promise<void> {
  if (entryId !== undefined) return mailEntry(shop, entryId);
  const message = await readMessage(shop, messageId);
  if (!message) return;
  const { shop: settings, brand } = await readSettings(shop);
  const to = supportAddress(shop, settings);
  if (!to) return;
  const origin = shop.mailOrigin;
  const headers = { "X-Entity-Ref-ID": messageId, "Message-ID": messageIdOf(shop, messageId, "staff") };
  await shop.mail.send(
    mailOf(
      contactEmail(message, `${origin}/admin/messages/${messageId}`),
      { shop: settings, brand },
      { to, origin, replyTo: message.email, headers },
    ),
  );
}

/** If the process ends between sending and recording it, the email is sent again under the same Message-ID, so that mail programs show it once. */
async function mailEntry(shop: Shop, entryId: string): Promise<void> {
  const entry = await readEntryToMail(shop, entryId);
  if (!entry || entry.kind === "note") return;
  const { shop: settings, brand } = await readSettings(shop);
  const isReply = entry.kind === "reply";
  const to = isReply ? entry.email : supportAddress(shop, settings);
  if (!to) return;
  const origin = shop.mailOrigin;
  const reader = isReply ? "buyer" : "staff";
  const url = isReply ? `${origin}/messages/${conversationToken(shop, entry.messageId)}` : `${origin}/admin/messages/${entry.messageId}`;
  const email = isReply ? contactReplyEmail(entry, settings.name, url, linkDays) : contactAnswerEmail({ ...entry, message: entry.text }, url);
  const headers = {
    "Message-ID": messageIdOf(shop, entryId, reader),
    // Mail programs show the emails of one conversation together.
    References: messageIdOf(shop, entry.messageId, reader),
  };
  const replyTo = isReply ? {} : { replyTo: entry.email };
  await shop.mail.send(mailOf(await withMerchantTexts(shop, email), { shop: settings, brand }, { to, origin, headers, ...replyTo }));
  await markMailed(shop, entryId);
}

function messageIdOf(shop: Shop, id: string, reader: "buyer" | "staff"): string {
  return `<contact.${id}.${reader}@${new URL(shop.mailOrigin).hostname}>`;
}

/** Returns null where no email address is set, which is logged. */
function supportAddress(shop: Shop, settings: { supportEmail: string; ordersEmail: string }): string | null {
  const to = settings.supportEmail || settings.ordersEmail;
  if (!to)
    logThrottled(shop, "support address", hourMs, (messages) =>
      shop.log.warn(
        { messages },
        "Contact messages are stored but emailed to nobody: no email address for support or orders is set (Settings > Shop).",
      ),
    );
  return to || null;
}
