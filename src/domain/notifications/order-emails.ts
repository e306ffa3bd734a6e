import { formatMoney } from "#domain/money.ts";
import { utcDayText } from "#domain/time-text.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import {
  addressesOf,
  buttonTo,
  exemptionNote,
  goodsLine,
  goodsOf,
  type MailedOrder,
  onPurchaseOrder,
  openText,
  orderValues,
  overpaidText,
  paymentName,
} from "./order-email-parts.ts";
import { nextStep } from "./order-payment-emails.ts";

/** To the buyer, at once. `orderUrl` alone proves the order. `certificateUrl`: see `EmailContext`. */
export function confirmationEmail(order: MailedOrder, shopName: string, orderUrl: string, certificateUrl: string | null = null): Email {
  const blocks: EmailBlock[] = [
    {
      kind: "text",
      text: order.isPending ? pendingText(order) : placedText(order),
    },
    ...backOrderText(order),
    ...buttonTo("View your order", orderUrl),
    ...goodsOf(order),
    ...exemptionNote(order, certificateUrl),
    ...addressesOf(order),
  ];
  const state = order.isPending ? "received" : "confirmed";
  return buyerEmail(
    "order-confirmation",
    { ...orderValues(order), state },
    { preview: `${formatMoney(order.totalCents, order.currency)} at ${shopName}`, heading: `Order ${order.name} ${state}`, blocks },
  );
}

function pendingText(order: MailedOrder): string {
  const what = order.lines.some((line) => line.delivery !== null) ? "What is in stock is" : "Your items are";
  const held = order.heldUntil ? ` ${what} held for you until ${utcDayText(order.heldUntil)}.` : "";
  return `We have received your order${onPurchaseOrder(order)} and will review it. Nothing has been charged.${held} We will email you when it is approved and when it ships.`;
}

/** Each line says which of its units ship later, and when. */
function backOrderText({ lines, isTogether }: MailedOrder): EmailBlock[] {
  if (lines.every((line) => line.delivery === null)) return [];
  if (isTogether)
    return [
      {
        kind: "text",
        text: "Part of your order is back-ordered. As you chose, we ship everything together once all of it is here. The list below shows when we expect it.",
      },
    ];
  return [
    {
      kind: "text",
      text: "Part of your order is back-ordered. The list below shows which items, and when we expect them. We will email you about each shipment.",
    },
  ];
}

/** For an order that is not waiting, or no longer: the email may have been late. */
function placedText(order: MailedOrder): string {
  const isFree = order.paymentState === "nothing_to_pay";
  if (!order.wasPaid && !isFree) return `We have received your order${onPurchaseOrder(order)}.`;
  if (!order.isToShip) return isFree ? "We have received your order. There is nothing to pay." : "We have received your order and your payment.";
  if (isFree) return "We have received your order, for which there is nothing to pay, and are preparing it. We will email you when it ships.";
  return "We have received your payment and are preparing your order. We will email you when it ships.";
}

/** To staff, for each new order. */
export function staffEmail(order: MailedOrder, adminUrl: string): Email {
  const total = formatMoney(order.totalCents, order.currency);
  const count = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const state = order.isPending
    ? `is waiting for approval (purchase order ${order.poNumber ?? "without a number"})`
    : order.paymentState === "nothing_to_pay"
      ? "is free of charge"
      : `${order.wasPaid ? "is paid" : "is not paid yet"} (${paymentName(order)})`;
  return {
    subject: `New order ${order.name}: ${total}`,
    preview: `${count} ${count === 1 ? "item" : "items"} for ${order.email}`,
    heading: `New order ${order.name}`,
    blocks: [
      { kind: "text", text: `${order.email} ordered ${count} ${count === 1 ? "item" : "items"} for ${total}. The order ${state}.` },
      ...(order.isPending && order.isNewBuyer ? [newBuyerNotice(order, count)] : []),
      ...(order.lines.some((line) => line.delivery !== null)
        ? [{ kind: "text" as const, text: "Some of it is back-ordered: see the items below." }]
        : []),
      ...buttonTo("Open in admin", adminUrl),
      ...goodsOf(order),
      ...addressesOf(order),
    ],
  };
}

/** Even if the order costs the buyer nothing, stock is held for it, so staff check who the buyer is. */
function newBuyerNotice({ email, heldUntil }: MailedOrder, count: number): EmailBlock {
  const held = heldUntil ? ` ${count} ${count === 1 ? "item is" : "items are"} held for them until ${utcDayText(heldUntil)}.` : "";
  return {
    kind: "notice",
    text: `This buyer is new: you have not approved a purchase order from ${email} before.${held} Check who it is before you approve this one.`,
  };
}

/** To the buyer, when staff approve a purchase order. */
export function approvedEmail(order: MailedOrder, shopName: string, orderUrl: string): Email {
  return buyerEmail("order-approved", orderValues(order), {
    preview: `We are preparing your order at ${shopName}`,
    heading: "Your order is approved",
    blocks: [
      { kind: "text", text: `We have approved your order${onPurchaseOrder(order)}${nextStep(order)}` },
      ...buttonTo("View your order", orderUrl),
      ...goodsOf(order),
      ...addressesOf(order),
    ],
  });
}

/** To the buyer, when staff changed the order before it was shipped. `changes`: one sentence each. */
export function editedEmail(order: MailedOrder, changes: string[], orderUrl: string): Email {
  return buyerEmail("order-edited", orderValues(order), {
    preview: changes[0] ?? "Your order was changed",
    heading: "Your order was changed",
    blocks: [
      { kind: "text", text: `We changed your order ${order.name}:\n${changes.join("\n")}` },
      { kind: "text", text: moneyOfEdited(order) },
      ...buttonTo("View your order", orderUrl),
      ...goodsOf(order),
      ...addressesOf(order),
    ],
  });
}

function moneyOfEdited(order: MailedOrder): string {
  const money = (cents: number) => formatMoney(cents, order.currency);
  if (order.paymentState === "nothing_to_pay") return "There is nothing to pay.";
  if (order.balanceCents > 0) {
    const open = money(order.balanceCents);
    return `${order.wasPaid ? `You have paid before, and ${open} is still to be paid.` : `${open} is to be paid.`} Your order’s page shows how.`;
  }
  if (!order.wasPaid) return openText(order);
  if (order.balanceCents < 0)
    return `You have paid more than that: ${money(-order.balanceCents)} goes back to you. We will email you when it is sent.`;
  return order.overpaidCents > 0 ? overpaidText(order) : "There is nothing more to pay.";
}

/** To the buyer of an order that was paid, or free, and costs more since it was changed: the open amount, and where to pay it. */
export function balanceEmail(order: MailedOrder, shopName: string, orderUrl: string): Email {
  const amount = formatMoney(order.balanceCents, order.currency);
  return buyerEmail(
    "order-balance",
    { ...orderValues(order), amount },
    {
      preview: `Since your order at ${shopName} was changed`,
      heading: `${amount} is still to be paid`,
      blocks: [
        {
          kind: "text",
          text: `Your order ${order.name} was changed after you had ${order.wasPaid ? "paid it, and" : "placed it, and now"} ${amount} is ${order.wasPaid ? "still " : ""}due. Your order’s page shows what you ordered and how you can pay it.`,
        },
        ...buttonTo("View and pay", orderUrl),
        ...goodsOf(order),
      ],
    },
  );
}

/** To the buyer. */
export function cancelledEmail(order: MailedOrder, shopName: string, orderUrl: string): Email {
  const money = moneyOfCancelled(order);
  const why: EmailBlock[] = order.cancelReason
    ? [
        { kind: "text", text: "Reason:" },
        { kind: "quote", text: order.cancelReason },
      ]
    : [];
  return buyerEmail("order-cancelled", orderValues(order), {
    preview: `Your order at ${shopName} was canceled`,
    heading: "Your order was canceled",
    blocks: [
      { kind: "text", text: `Your order ${order.name} was canceled and will not be shipped. ${money}` },
      ...why,
      { kind: "goods", lines: order.lines.map((line) => goodsLine(line, order.currency)), rows: [] },
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

function moneyOfCancelled(order: MailedOrder): string {
  const money = (cents: number) => formatMoney(cents, order.currency);
  if (!order.wasPaid && order.paidCents > 0)
    return `You paid ${money(order.paidCents)} of it. We owe you that, and will send it back by bank transfer and email you when it is sent.`;
  if (order.paymentState === "nothing_to_pay") return "There is nothing to pay for it.";
  if (!order.wasPaid) return "Nothing was charged, and you owe nothing.";
  const owedCents = order.owedCents + order.overpaidCents;
  const owed = owedCents > 0 ? `We owe you ${money(owedCents)}. We will send it by bank transfer and email you when it is sent.` : "";
  const back = order.refundedCents > 0 ? `We have refunded ${money(order.refundedCents)}; you will get a separate email about it.` : "";
  return [back, owed].filter(Boolean).join(" ");
}
