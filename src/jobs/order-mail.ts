import {
  approvedEmail,
  cancelledEmail,
  confirmationEmail,
  type Email,
  type MailedLine,
  type MailedOrder,
  mailOf,
  paidEmail,
  reducedEmail,
  refundedEmail,
  refundOwedEmail,
  shippedEmail,
  staffEmail,
} from "#domain/notifications/notifications.ts";
import { type BuyerOrder, isWaiting, paymentTitle, readOrderToMail, recordMailed, wasMailed } from "#domain/orders/buyer-order.ts";
import { deliveryText, withdrawnText } from "#domain/orders/order-delivery.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
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
  const content = emailOf(order, job, {
    shopName: settings.name,
    origin,
    orderUrl: `${origin}/orders/${orderToken(shop, order.id)}`,
  });
  if (!content) return;
  const headers = { "Message-ID": `<order.${order.id}.${mail.replace(":", ".")}@${new URL(origin).hostname}>` };
  const replyTo = job.kind === "staff" ? { replyTo: order.email } : {};
  await shop.mail.send(mailOf(content, settings, { to, origin, isTest: order.isTest, headers, ...replyTo }));
  await recordMailed(shop, order.id, mail, content.subject, job.kind === "staff" ? "staff" : "the buyer");
}

/** One order has one confirmation, but may have several shipments and refunds. */
function nameOf({ kind, fulfillmentId, refundId }: OrderMail): string {
  const subject = fulfillmentId ?? refundId;
  return subject ? `${kind}:${subject}` : kind;
}

type Place = { shopName: string; origin: string; orderUrl: string };

/** Null: the shipment or refund that it was about is not there. */
function emailOf(order: BuyerOrder, { kind, fulfillmentId, refundId }: OrderMail, { shopName, origin, orderUrl }: Place): Email | null {
  const mailed = mailedOrder(order);
  switch (kind) {
    case "confirmation":
      return confirmationEmail(mailed, shopName, orderUrl);
    case "staff":
      return staffEmail(mailed, `${origin}/admin/orders/${order.id}`);
    case "approved":
      return approvedEmail(mailed, shopName, orderUrl);
    case "paid":
      return paidEmail(mailed, shopName, orderUrl);
    case "cancelled":
      return cancelledEmail(mailed, shopName, orderUrl);
    case "shipped": {
      const shipment = fulfillmentId ? order.shipments.find(({ id }) => id === fulfillmentId) : order.shipments.at(-1);
      if (!shipment) return null;
      const isLast = mailed.isShipped && shipment === order.shipments.at(-1);
      const part = !isLast ? "some" : order.shipments.length > 1 ? "rest" : "all";
      const later = mailed.lines.flatMap((line, at) => leftOf(line, order.lines[at]?.toShip ?? 0));
      return shippedEmail(mailed, { ...shipment, lines: namedLines(mailed, order, shipment.lines), part, later }, orderUrl);
    }
    case "refunded":
    case "refund-owed":
    case "reduced": {
      const refund = refundId ? order.refunds.find(({ id }) => id === refundId) : order.refunds.at(-1);
      if (!refund) return null;
      const about = { ...refund, lines: namedLines(mailed, order, refund.lines) };
      if (kind === "reduced") return reducedEmail(mailed, about, orderUrl);
      // The mail was late, and the money is sent: the mail that says so is on its way.
      if (kind === "refund-owed") return refund.status === "to-send" ? refundOwedEmail(mailed, about, orderUrl) : null;
      return refundedEmail(mailed, about, orderUrl);
    }
  }
}

function namedLines(mailed: MailedOrder, order: BuyerOrder, lines: { lineId: string; quantity: number }[]): MailedLine[] {
  return lines.flatMap(({ lineId, quantity }) =>
    mailed.lines.filter((_, at) => order.lines[at]?.id === lineId).map((line) => ({ ...line, quantity })),
  );
}

function leftOf(line: MailedLine, toShip: number): MailedLine[] {
  return toShip === 0 ? [] : [{ ...line, quantity: toShip }];
}

function mailedOrder(order: BuyerOrder): MailedOrder {
  return {
    ...order,
    paymentMethod: paymentTitle(order),
    isPending: isWaiting(order),
    wasPaid: order.financialStatus !== "pending" && order.financialStatus !== "cancelled",
    isPaidOutside: isPaidOutside(order.paymentMethod),
    isToShip: !order.isCancelled && order.lines.some((line) => line.toShip > 0),
    isShipped: order.fulfillmentStatus === "fulfilled",
    heldUntil: order.heldUntil === null ? null : new Date(order.heldUntil),
    lines: order.lines.map((line) => ({ ...line, delivery: deliveryText(line, order), withdrawn: withdrawnText(line, order) })),
  };
}
