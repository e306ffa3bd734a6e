import { backInStockEmail, confirmStockNoticeEmail, mailOf, withMerchantTexts } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { cancelNoticeToken, readStockNotice, sendDueNotices } from "#domain/stock-notices/stock-notices.ts";
import { withVariant } from "#domain/variant-title.ts";
import { unsubscribeHeaders } from "./newsletter-mail.ts";

/** Asks the owner of an email address to confirm or, without a token, says that the variant is available. Carries one-click unsubscription (RFC 8058). */
export async function mailStockNotice(shop: Shop, { noticeId, token }: JobData["stock-notice-mail"]): Promise<void> {
  const notice = await readStockNotice(shop, noticeId);
  if (!notice) return;
  const { shop: settings, brand } = await readSettings(shop);
  const origin = shop.mailOrigin;
  const cancelUrl = `${origin}/stock-notices/cancel/${cancelNoticeToken(shop, noticeId)}`;
  const product = {
    title: withVariant({ title: notice.productTitle, variantTitle: notice.variantTitle }),
    url: `${origin}/products/${encodeURIComponent(notice.productHandle)}?variant=${notice.variantId}`,
  };
  const content =
    token === null
      ? backInStockEmail(settings.name, product, cancelUrl)
      : confirmStockNoticeEmail(settings.name, product, `${origin}/stock-notices/confirm/${token}`);
  // An email that is sent again after a failed try has the same id, so that mail programs show it once.
  const once: Record<string, string> = token === null ? { "Message-ID": `<stock-notice.${noticeId}@${new URL(origin).hostname}>` } : {};
  await shop.mail.send(
    mailOf(
      await withMerchantTexts(shop, content),
      { shop: settings, brand },
      { to: notice.email, origin, headers: { ...unsubscribeHeaders(cancelUrl), ...once } },
    ),
  );
}

const atOnce = 500;

/** Runs every five minutes: enqueues the emails for all variants that are available again. */
export async function sendStockNotices(shop: Shop): Promise<void> {
  for (let last = atOnce; last === atOnce; ) last = await sendDueNotices(shop, atOnce);
}
