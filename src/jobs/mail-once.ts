import { hourMs } from "#domain/durations.ts";
import { type Email, mailOf, withMerchantTexts } from "#domain/notifications/notifications.ts";
import { type BuyerOrder, recordMailed, wasMailed } from "#domain/orders/buyer-order.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { logThrottled } from "./throttled-log.ts";

type About = {
  order: Pick<BuyerOrder, "id" | "email" | "isTest">;
  /** Names the email among those of its order: `confirmation`, `shipped:<fulfillment>`. */
  name: string;
  isForStaff?: boolean;
  /** A PDF to attach. */
  file?: () => Promise<{ name: string; bytes: Uint8Array }>;
};

/**
 * Sends an email about an order, once: the order's timeline records what was sent. If the process ends between sending and recording it, the
 * email is sent again under the same Message-ID, so that mail programs show it once. Nothing is sent where `write` gives null.
 */
export async function mailOnce(
  shop: Shop,
  { order, name, isForStaff = false, file }: About,
  write: (settings: Settings["shop"]) => Promise<Email | null> | Email,
): Promise<void> {
  if (await wasMailed(shop, order.id, name)) return;
  const { shop: settings, brand } = await readSettings(shop);
  const to = isForStaff ? settings.ordersEmail : order.email;
  // The buyer was erased: nobody is told about a refund of a finished order, for example.
  if (!to && !isForStaff) return;
  if (!to) {
    logThrottled(shop, "orders address", hourMs, (orders) =>
      shop.log.warn({ orders }, "Emails to staff about orders reach nobody: no email address for orders is set (Settings > Shop)."),
    );
    return;
  }
  const written = await write(settings);
  if (!written) return;
  const email = await withMerchantTexts(shop, written);
  const origin = shop.mailOrigin;
  const headers = { "Message-ID": `<order.${order.id}.${name.replaceAll(":", ".")}@${new URL(origin).hostname}>` };
  const replyTo = isForStaff && order.email ? { replyTo: order.email } : {};
  const message = mailOf(email, { shop: settings, brand }, { to, origin, isTest: order.isTest, headers, ...replyTo });
  const attached = await file?.();
  const attachments = attached ? { attachments: [{ filename: attached.name, contentType: "application/pdf", bytes: attached.bytes }] } : {};
  await shop.mail.send({ ...message, ...attachments, orderId: order.id });
  await recordMailed(shop, order.id, name, email.subject, isForStaff ? "staff" : "the buyer");
}
