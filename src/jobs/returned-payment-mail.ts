import { formatMoney } from "#domain/money.ts";
import { mailOf, returnedPaymentEmail, withMerchantTexts } from "#domain/notifications/notifications.ts";
import { readAttempt, receivedOf } from "#domain/payments/payments.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Tells the buyer that a payment without an order was refunded: they may have closed the page long ago. */
export async function mailReturnedPayment(shop: Shop, { attemptId }: JobData["returned-payment-mail"]): Promise<void> {
  const attempt = await readAttempt(shop, attemptId);
  if (attempt?.status !== "refunded" || attempt.email === "") return;
  const { shop: settings, brand } = await readSettings(shop);
  const { amountCents, currency } = receivedOf(attempt);
  const content = returnedPaymentEmail(settings.name, formatMoney(amountCents, currency), attempt.received !== null);
  await shop.mail.send(
    mailOf(
      await withMerchantTexts(shop, content),
      { shop: settings, brand },
      { to: attempt.email, origin: shop.mailOrigin, isTest: attempt.isTest, headers: { "X-Entity-Ref-ID": attemptId } },
    ),
  );
}
