import { purchaseOrderToken, readPurchaseOrderToConfirm } from "#domain/checkout/checkout.ts";
import { confirmPurchaseOrderEmail, mailOf, withMerchantTexts } from "#domain/notifications/notifications.ts";
import { draftAsShown, taxesOfDraft } from "#domain/orders/buyer-amounts.ts";
import { draftDeliveryText } from "#domain/orders/order-delivery.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Asks the owner of an email address to confirm a purchase order, unless it is confirmed already or it is too late. */
export async function mailPurchaseOrder(shop: Shop, { attemptId }: JobData["purchase-order-mail"]): Promise<void> {
  const token = purchaseOrderToken(shop, attemptId);
  const { state, email, expiresAt, draft } = await readPurchaseOrderToConfirm(shop, token);
  if (state !== "open" || !draft) return;
  const { shop: settings, brand } = await readSettings(shop);
  const origin = shop.mailOrigin;
  const shown = draftAsShown(draft);
  const lines = shown.lines.map((line) => ({ ...line, delivery: draftDeliveryText(line), withdrawn: null, promised: null }));
  const content = confirmPurchaseOrderEmail(
    { ...shown, taxes: taxesOfDraft(draft), lines, expiresAt },
    settings.name,
    `${origin}/purchase-orders/confirm/${token}`,
  );
  await shop.mail.send(
    mailOf(
      await withMerchantTexts(shop, content),
      { shop: settings, brand },
      { to: email, origin, isTest: draft.isTest, headers: { "X-Entity-Ref-ID": attemptId } },
    ),
  );
}
