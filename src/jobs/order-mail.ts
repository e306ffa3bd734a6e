import { mailOf, orderEmail } from "#domain/notifications/notifications.ts";
import { readOrderToMail, recordMailed, wasMailed } from "#domain/orders/buyer-order.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { hourMs, logThrottled } from "./throttled-log.ts";

type OrderMail = JobData["order-mail"];

/**
 * Writes one mail about an order, once: the order's timeline keeps what went out. Should the process end between sending
 * and noting it, the mail goes again under the same Message-ID, so that mail programs show it once.
 */
export async function mailOrder(shop: Shop, job: OrderMail): Promise<void> {
  const order = await readOrderToMail(shop, job.orderId);
  if (!order) return;
  const mail = nameOf(job);
  if (await wasMailed(shop, order.id, mail)) return;
  const { shop: settings } = await readSettings(shop);
  const to = job.kind === "staff" ? settings.ordersEmail : order.email;
  // Erased: a refund of a finished order, say, is written to nobody.
  if (!to && job.kind !== "staff") return;
  if (!to) {
    logThrottled(shop, "orders address", hourMs, (orders) =>
      shop.log.warn({ orders }, "New orders are mailed to nobody: no email address for orders is set (Settings > Shop)."),
    );
    return;
  }
  const origin = shop.mailOrigin;
  const orderUrl = `${origin}/orders/${orderToken(shop, order.id)}`;
  const content = await orderEmail(shop, order, job, { shopName: settings.name, origin, orderUrl });
  if (!content) return;
  const headers = { "Message-ID": `<order.${order.id}.${mail.replaceAll(":", ".")}@${new URL(origin).hostname}>` };
  const replyTo = job.kind === "staff" ? { replyTo: order.email } : {};
  await shop.mail.send(mailOf(content, settings, { to, origin, isTest: order.isTest, headers, ...replyTo }));
  await recordMailed(shop, order.id, mail, content.subject, job.kind === "staff" ? "staff" : "the buyer");
}

/** One order has one confirmation, but may have several shipments and refunds; and what is sent again is another email. */
function nameOf({ kind, fulfillmentId, refundId, editId, again }: OrderMail): string {
  return [kind, fulfillmentId ?? refundId ?? editId, again].filter(Boolean).join(":");
}
