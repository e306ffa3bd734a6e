import { formatMoney } from "#domain/money.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import { buttonTo, type MailedLine, type MailedOrder, openText, orderValues, overpaidText, paidRows, unitsOf } from "./order-email-parts.ts";

/**
 * `lines`: what was refunded or taken off. `reference`: the name that staff gave the transfer; null where they gave none. `isSent`: staff
 * sent the money, because the card's bank did not accept the refund.
 */
export type MailedRefund = {
  kind?: "refund" | "reduction" | "difference";
  amountCents: number;
  reference: string | null;
  lines: MailedLine[];
  isSent?: boolean;
};

/** To the buyer, for each refund that went through: the provider made it, or staff sent the money. */
export function refundedEmail(order: MailedOrder, refund: MailedRefund, orderUrl: string): Email {
  const amount = formatMoney(refund.amountCents, order.currency);
  const isSent = order.isPaidOutside || refund.isSent === true;
  const done = isSent ? `We have sent ${amount} back to you` : `We have refunded ${amount}`;
  const way = isSent
    ? `${refund.reference ? `The reference is ${refund.reference}. ` : ""}Banks may take a few days to show it.`
    : "It goes back to the card you paid with. Banks usually take a few days to show it.";
  return buyerEmail(
    "order-refunded",
    { ...orderValues(order), amount },
    {
      preview: done,
      heading: done,
      blocks: [
        { kind: "text", text: `${done} for your order ${order.name}${whyOf(refund)}. ${way}` },
        refundSums(order, refund),
        ...buttonTo("View your order", orderUrl),
      ],
    },
  );
}

/** `difference`: the order was changed and costs less than was paid. */
function whyOf({ kind }: MailedRefund): string {
  return kind === "difference" ? ", which costs less since it was changed" : "";
}

/**
 * To the buyer of an order that was paid outside of the shop, when staff agreed to a refund, and of one whose card did not accept
 * its refund: the money has not been sent yet.
 */
export function refundOwedEmail(order: MailedOrder, refund: MailedRefund, orderUrl: string): Email {
  const amount = formatMoney(refund.amountCents, order.currency);
  const why = order.isPaidOutside
    ? "You did not pay by card, so we will send it by bank transfer"
    : "Your card’s bank did not accept it, so we will send it by bank transfer";
  return buyerEmail(
    "order-refund-owed",
    { ...orderValues(order), amount },
    {
      preview: "We will send it by bank transfer",
      heading: `We owe you ${amount}`,
      blocks: [
        {
          kind: "text",
          text: `We agreed to refund ${amount} of your order ${order.name}${whyOf(refund)}. ${why} and email you when it is sent.`,
        },
        refundSums(order, refund),
        { kind: "text", text: "If we need your bank details, we will ask you for them. You can also reply to this email." },
        ...buttonTo("View your order", orderUrl),
      ],
    },
  );
}

/** To the buyer, when something was taken off an order that is not paid yet. */
export function reducedEmail(order: MailedOrder, reduction: MailedRefund, orderUrl: string): Email {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const isWhole = order.totalCents === order.reducedCents;
  const goods = reduction.lines.length > 0 && !isWhole ? " The list below shows what we removed; it will not be shipped." : "";
  const left = leftToPay(order);
  return buyerEmail(
    "order-reduced",
    { ...orderValues(order), amount: money(reduction.amountCents) },
    {
      preview: order.openCents > 0 ? openText(order) : "You owe nothing for it anymore",
      heading: "Your order was reduced",
      blocks: [
        {
          kind: "text",
          text: `We reduced your order ${order.name} by ${money(reduction.amountCents)} before it was paid. ${left}${goods}`,
        },
        {
          kind: "goods",
          lines: unitsOf(reduction.lines, order.currency),
          rows: [
            { label: "Order total", amount: money(order.totalCents) },
            { label: "Reduced so far", amount: `−${money(order.reducedCents)}` },
            ...paidRows(order),
          ],
        },
        ...buttonTo("View your order", orderUrl),
      ],
    },
  );
}

/** What is left to pay after something was taken off: the order may have been paid in part or in full since. */
function leftToPay(order: MailedOrder): string {
  if (order.openCents > 0) return openText(order);
  return ["You owe nothing for it anymore.", ...(order.overpaidCents > 0 ? [overpaidText(order)] : [])].join(" ");
}

function refundSums(order: MailedOrder, refund: MailedRefund): EmailBlock {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const label = order.reducedCents > 0 || order.paidCents !== order.totalCents ? "Paid" : "Order total";
  const rows = [{ label, amount: money(order.paidCents), strong: false }];
  // An overpayment does not count as a refund of the order, which simply costs less.
  if (refund.kind !== "difference") rows.push({ label: "Refunded so far", amount: money(order.refundedCents), strong: true });
  if (order.owedCents > 0) rows.push({ label: "Still to be sent to you", amount: money(order.owedCents), strong: true });
  return { kind: "goods", lines: unitsOf(refund.lines, order.currency), rows };
}
