import { addressLines } from "#domain/address-lines.ts";
import { draftOrderToken, readDraftOrderToMail } from "#domain/checkout/draft-order-paying.ts";
import { draftOrderEmail, mailOf, withMerchantTexts } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { variantDetail } from "#domain/variant-title.ts";

/** Sends a draft order to its buyer, with the link to pay it; one that cannot be paid anymore is not sent. */
export async function mailDraftOrder(shop: Shop, { draftId, sentAt }: JobData["draft-order-mail"]): Promise<void> {
  const found = await readDraftOrderToMail(shop, draftId);
  if (!found) return;
  const { draft, sums } = found;
  const settings = await readSettings(shop);
  const { shippingAddress, discount } = draft.content;
  const mailed = {
    ...{ name: draft.name, currency: draft.currency, message: draft.message },
    validUntil: draft.validUntil === null ? null : new Date(draft.validUntil),
    lines: sums.lines.map(({ title, variantTitle, quantity, totalCents }) => ({
      title,
      detail: variantDetail({ variantTitle, sku: null }),
      quantity,
      totalCents,
    })),
    discount: discount && sums.discountCents > 0 ? { title: discount.title, cents: sums.discountCents } : null,
    ...{ shippingCents: sums.shippingCents, taxCents: sums.taxCents, isTaxIncluded: sums.isTaxIncluded, totalCents: sums.totalCents },
    shippingTo: shippingAddress ? addressLines(shippingAddress) : [],
  };
  const origin = shop.mailOrigin;
  const content = draftOrderEmail(mailed, settings.shop.name, `${origin}/pay/${draftOrderToken(shop, draft.id)}`);
  const headers = { "Message-ID": `<draft.${draft.id}.${Date.parse(sentAt)}@${new URL(origin).hostname}>` };
  await shop.mail.send(
    mailOf(await withMerchantTexts(shop, content), settings, { to: draft.email, origin, isTest: settings.shop.trialMode, headers }),
  );
}
