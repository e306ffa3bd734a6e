import { mailOf, mentionEmail } from "#domain/notifications/notifications.ts";
import { readMentionToMail } from "#domain/orders/order-mentions.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Tells a colleague that a note names them. */
export async function mailMention(shop: Shop, { mentionId }: JobData["mention-mail"]): Promise<void> {
  const found = await readMentionToMail(shop, mentionId);
  if (!found) return;
  const origin = shop.mailOrigin;
  const headers = { "Message-ID": `<mention.${mentionId}@${new URL(origin).hostname}>` };
  const content = mentionEmail(found, `${origin}/admin/orders/${found.orderId}`);
  await shop.mail.send(mailOf(content, await readSettings(shop), { to: found.email, origin, headers }));
}
