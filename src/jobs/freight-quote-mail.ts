import { freightQuoteToken, readFreightQuoteToMail } from "#domain/checkout/freight-quotes.ts";
import { freightAnsweredEmail, freightRequestedEmail, freightStaffEmail, mailOf, withMerchantTexts } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { deliveryLines } from "#domain/shipping/delivery-choices.ts";
import type { Shop } from "#domain/shop.ts";

/** Writes about a freight quote: to the buyer that they asked for it and what it costs, to staff that a buyer asks for it. */
export async function mailFreightQuote(shop: Shop, { quoteId, kind }: JobData["freight-quote-mail"]): Promise<void> {
  const quote = await readFreightQuoteToMail(shop, quoteId);
  if (!quote) return;
  const { shop: settings, brand } = await readSettings(shop);
  const to = kind === "staff" ? settings.ordersEmail : quote.email;
  if (!to) return;
  const origin = shop.mailOrigin;
  const mailed = {
    ...quote,
    weightUnit: settings.weightUnit,
    deliveryLines: deliveryLines(quote.request.delivery),
    expiresAt: quote.expiresAt === null ? null : new Date(quote.expiresAt),
  };
  const content =
    kind === "staff"
      ? freightStaffEmail(mailed, `${origin}/admin/freight-quotes/${quote.id}`)
      : kind === "requested"
        ? freightRequestedEmail(mailed, settings.name)
        : freightAnsweredEmail(mailed, settings.name, `${origin}/freight-quotes/${freightQuoteToken(shop, quote.id)}`);
  const headers = { "Message-ID": `<freight.${quote.id}.${kind}.${Date.parse(quote.answeredAt ?? quote.requestedAt)}@${new URL(origin).hostname}>` };
  const replyTo = kind === "staff" ? { replyTo: quote.email } : {};
  await shop.mail.send(
    mailOf(await withMerchantTexts(shop, content), { shop: settings, brand }, { to, origin, isTest: quote.isTest, headers, ...replyTo }),
  );
}
