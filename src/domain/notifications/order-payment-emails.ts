import { formatMoney } from "#domain/money.ts";
import type { BuyerPayment } from "#domain/orders/buyer-order.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import { addressesOf, buttonTo, goodsOf, type MailedOrder, onPurchaseOrder, openText, orderValues, overpaidText } from "./order-email-parts.ts";

/** Emails to the buyer about payments of a purchase order that staff recorded. */

/** Everything due has arrived: names the amount and the order. */
export function paidEmail(order: MailedOrder, shopName: string, orderUrl: string): Email {
  const total = formatMoney(order.paidCents, order.currency);
  return buyerEmail(
    "order-paid",
    { ...orderValues(order), amount: total },
    {
      preview: `${total} at ${shopName}`,
      heading: "We have received your payment",
      blocks: [
        { kind: "text", text: `We have received ${total} for your order ${order.name}${onPurchaseOrder(order)}${nextStep(order)}` },
        ...overpaid(order),
        ...buttonTo("View your order", orderUrl),
        ...goodsOf(order),
        ...addressesOf(order),
      ],
    },
  );
}

/** A part of the amount due has arrived, or more than that: names what was recorded, and what is still to be paid or returned. */
export function partPaidEmail(order: MailedOrder, payment: BuyerPayment, orderUrl: string): Email {
  const amount = formatMoney(payment.amountCents, order.currency);
  const reference = payment.reference ? ` Its reference is ${payment.reference}.` : "";
  return buyerEmail(
    "order-part-paid",
    { ...orderValues(order), amount },
    {
      preview: order.openCents > 0 ? `${formatMoney(order.openCents, order.currency)} is still open` : "Nothing is left to pay",
      heading: `We have received ${amount}`,
      blocks: [
        {
          kind: "text",
          text: `We have received ${amount} for your order ${order.name}${onPurchaseOrder(order)}${nextStep(order)}${reference}`,
        },
        ...(order.openCents > 0 ? [{ kind: "text" as const, text: openText(order) }] : overpaid(order)),
        ...buttonTo("View your order", orderUrl),
        ...goodsOf(order),
      ],
    },
  );
}

/** Staff sent back an overpayment. */
export function overpaymentReturnedEmail(order: MailedOrder, payment: BuyerPayment, orderUrl: string): Email {
  const amount = formatMoney(-payment.amountCents, order.currency);
  const reference = payment.reference ? `The reference is ${payment.reference}. ` : "";
  return buyerEmail(
    "order-overpayment-returned",
    { ...orderValues(order), amount },
    {
      preview: `We have sent ${amount} back to you`,
      heading: `We have sent ${amount} back to you`,
      blocks: [
        {
          kind: "text",
          text: `You had paid more than was due for your order ${order.name}, and we have sent ${amount} back to you. ${reference}Banks may take a few days to show it.`,
        },
        ...overpaid(order),
        ...buttonTo("View your order", orderUrl),
      ],
    },
  );
}

function overpaid(order: MailedOrder): EmailBlock[] {
  return order.overpaidCents > 0 ? [{ kind: "text", text: overpaidText(order) }] : [];
}

/** The end of the sentence: it must not promise a parcel that has left already. */
export function nextStep({ isToShip }: MailedOrder): string {
  return isToShip ? " and are preparing it. We will email you when it ships." : ".";
}
