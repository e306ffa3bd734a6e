import type { BuyerOrder } from "#domain/orders/buyer-order.ts";
import { isWaiting, paymentTitle } from "#domain/orders/buyer-order.ts";
import { deliveryText, promisedText, withdrawnText } from "#domain/orders/order-delivery.ts";
import { editWords } from "#domain/orders/order-edit-plan.ts";
import { readOrderEdit } from "#domain/orders/order-editing.ts";
import { outstandingOf, paymentStateOf, wasPaid } from "#domain/orders/order-outstanding.ts";
import { readNewDate } from "#domain/orders/order-rescheduling.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import type { JobData } from "#domain/ports.ts";
import { deliveryLines, noDelivery } from "#domain/shipping/delivery-choices.ts";
import type { Shop } from "#domain/shop.ts";
import type { Email } from "./email-content.ts";
import type { MailedLine, MailedOrder } from "./order-email-parts.ts";
import { approvedEmail, balanceEmail, cancelledEmail, confirmationEmail, editedEmail, staffEmail } from "./order-emails.ts";
import { overpaymentReturnedEmail, paidEmail, partPaidEmail } from "./order-payment-emails.ts";
import { reducedEmail, refundedEmail, refundOwedEmail } from "./refund-emails.ts";
import { newDateEmail, type ShippedPart, shipmentCancelledEmail, shippedEmail, trackingEmail } from "./shipping-emails.ts";

type OrderMail = JobData["order-mail"];
/** `certificateUrl`: where the buyer sends the exemption certificate if the order has only its number; null: none is missing. */
export type EmailContext = { shopName: string; origin: string; orderUrl: string; now: Date; certificateUrl?: string | null };

/** Builds the email about an order that a job names, from the order's current state. Null: the shipment, refund, payment, edit or new date is gone. */
export async function orderEmail(shop: Shop, order: BuyerOrder, job: OrderMail, place: EmailContext): Promise<Email | null> {
  const { kind, editId, eventId } = job;
  if (kind === "new-date") {
    const named = eventId ? await readNewDate(shop, order.id, eventId) : null;
    return named && newDateEmailOf(order, named, place);
  }
  if (kind !== "edited") return orderEmailOf(order, job, place);
  const edit = editId ? await readOrderEdit(shop, order.id, editId) : null;
  return edit && editedEmail(mailedOrder(order, place.now), editWords(edit.before, edit.after, order.currency), place.orderUrl);
}

/** Null where staff have named another day since, or none of these lines is still to ship: no email names an outdated day. */
export function newDateEmailOf(
  order: BuyerOrder,
  { on, lineIds }: { on: string; lineIds: readonly string[] },
  { now, orderUrl }: Pick<EmailContext, "now" | "orderUrl">,
): Email | null {
  const mailed = mailedOrder(order, now);
  const lines = mailed.lines.flatMap((line, at) => {
    const { id, expectedOn, toShip } = order.lines[at] ?? { id: "", expectedOn: null, toShip: 0 };
    return lineIds.includes(id) && expectedOn === on ? leftOf(line, toShip) : [];
  });
  return lines.length === 0 || order.isCancelled ? null : newDateEmail(mailed, lines, orderUrl);
}

/** The same without emails about edits and new dates, which need the recorded event. Pure. */
export function orderEmailOf(
  order: BuyerOrder,
  job: OrderMail,
  { shopName, origin, orderUrl, now, certificateUrl = null }: EmailContext,
): Email | null {
  const { kind, refundId } = job;
  const mailed = mailedOrder(order, now);
  switch (kind) {
    case "confirmation":
      return confirmationEmail(mailed, shopName, orderUrl, certificateUrl);
    case "staff":
      return staffEmail(mailed, `${origin}/admin/orders/${order.id}`);
    case "approved":
      return approvedEmail(mailed, shopName, orderUrl);
    case "paid":
      return paidEmail(mailed, shopName, orderUrl);
    case "part-paid":
    case "overpayment-returned": {
      // A payment record that staff took back is not in the list.
      const payment = order.payments.find(({ id }) => id === job.paymentId);
      if (!payment) return null;
      return kind === "part-paid" ? partPaidEmail(mailed, payment, orderUrl) : overpaymentReturnedEmail(mailed, payment, orderUrl);
    }
    case "cancelled":
      return cancelledEmail(mailed, shopName, orderUrl);
    case "shipped":
    case "tracking":
    case "shipment-cancelled":
      return shipmentEmail(order, mailed, job, orderUrl);
    case "refunded":
    case "refund-owed":
    case "reduced": {
      const refund = refundId ? order.refunds.find(({ id }) => id === refundId) : order.refunds.at(-1);
      if (!refund) return null;
      const about = { ...refund, lines: namedLines(mailed, order, refund.lines) };
      if (kind === "reduced") return reducedEmail(mailed, about, orderUrl);
      // If the email is late, the money may have been sent already: then the email about that follows.
      if (kind === "refund-owed") return refund.status === "to-send" ? refundOwedEmail(mailed, about, orderUrl) : null;
      return refundedEmail(mailed, about, orderUrl);
    }
    case "balance":
      return order.balanceCents > 0 ? balanceEmail(mailed, shopName, orderUrl) : null;
    case "edited":
    case "new-date":
      return null;
  }
}

/** No email says that a shipment is on its way if it was canceled meanwhile. */
function shipmentEmail(order: BuyerOrder, mailed: MailedOrder, { kind, fulfillmentId }: OrderMail, orderUrl: string): Email | null {
  const among = kind === "shipment-cancelled" ? order.cancelledShipments : order.shipments;
  const shipment = fulfillmentId ? among.find(({ id }) => id === fulfillmentId) : among.at(-1);
  if (!shipment) return null;
  const isLast = mailed.isShipped && shipment === order.shipments.at(-1);
  const part: ShippedPart = !isLast ? "some" : order.shipments.length > 1 ? "rest" : "all";
  const later = mailed.lines.flatMap((line, at) => leftOf(line, order.lines[at]?.toShip ?? 0));
  const about = { parcels: shipment.parcels, lines: namedLines(mailed, order, shipment.lines), part, later };
  if (kind === "shipment-cancelled") return shipmentCancelledEmail(mailed, about, orderUrl);
  return kind === "tracking" ? trackingEmail(mailed, about, orderUrl) : shippedEmail(mailed, about, orderUrl);
}

function namedLines(mailed: MailedOrder, order: BuyerOrder, lines: { lineId: string; quantity: number }[]): MailedLine[] {
  return lines.flatMap(({ lineId, quantity }) =>
    mailed.lines.filter((_, at) => order.lines[at]?.id === lineId).map((line) => ({ ...line, quantity })),
  );
}

function leftOf(line: MailedLine, toShip: number): MailedLine[] {
  return toShip === 0 ? [] : [{ ...line, quantity: toShip }];
}

export function mailedOrder(order: BuyerOrder, now: Date): MailedOrder {
  const paymentState = paymentStateOf(order);
  return {
    ...order,
    ...outstandingOf(order),
    paymentState,
    paymentMethod: paymentTitle(order),
    isPending: isWaiting(order),
    wasPaid: wasPaid(paymentState),
    isPaidOutside: isPaidOutside(order.paymentMethod),
    isToShip: !order.isCancelled && order.lines.some((line) => line.toShip > 0),
    isShipped: order.fulfillmentStatus === "fulfilled",
    heldUntil: order.heldUntil === null ? null : new Date(order.heldUntil),
    isTogether: order.delivery?.together ?? false,
    deliveryLines: deliveryLines(order.delivery ?? noDelivery),
    lines: order.lines.map((line) => ({
      ...line,
      delivery: deliveryText(line, order, now),
      withdrawn: withdrawnText(line, order),
      promised: promisedText(line, order, now),
    })),
  };
}
