import { isSubscribed, readSubscriber, unsubscribeToken } from "#domain/newsletter/newsletter.ts";
import { alreadySubscribedEmail, confirmSubscriptionEmail, mailOf, withMerchantTexts } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Asks the owner of an email address to confirm, or tells a subscriber that they are on the list. Carries one-click unsubscription (RFC 8058). */
export async function mailNewsletterConfirmation(shop: Shop, { subscriberId, token }: JobData["newsletter-mail"]): Promise<void> {
  const subscriber = await readSubscriber(shop, subscriberId);
  if (!subscriber) return;
  const { shop: settings, brand } = await readSettings(shop);
  const origin = shop.mailOrigin;
  const unsubscribeUrl = `${origin}/newsletter/unsubscribe/${unsubscribeToken(shop, subscriberId)}`;
  const content = isSubscribed(subscriber)
    ? alreadySubscribedEmail(settings.name, unsubscribeUrl)
    : confirmSubscriptionEmail(settings.name, `${origin}/newsletter/confirm/${token}`);
  await shop.mail.send(
    mailOf(
      await withMerchantTexts(shop, content),
      { shop: settings, brand },
      { to: subscriber.email, origin, headers: unsubscribeHeaders(unsubscribeUrl) },
    ),
  );
}

/** Returns the headers for every email to the list. */
export function unsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
