import type { Address } from "#db/schema/checkout.ts";
import { utcDayText } from "#domain/moment-text.ts";
import { formatMoney } from "#domain/money.ts";
import { addressLines } from "#domain/postal-address.ts";
import type { Letter, LetterBlock, LetterRow } from "./mail-letter.ts";

/** An order as its letters need it. Amounts in minor units of `currency`. */
export type MailedOrder = {
  name: string;
  isTest: boolean;
  email: string;
  currency: string;
  /** Waits for staff, nothing was charged. */
  isPending: boolean;
  wasPaid: boolean;
  /** Everything that is to be shipped was. */
  isShipped: boolean;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  refundedCents: number;
  shippingMethod: string;
  paymentMethod: string;
  poNumber: string | null;
  exemptionCertificate: string | null;
  /** In the words of staff; null: not cancelled. */
  cancelReason: string | null;
  /** Until when a pending order's stock is held. */
  heldUntil: Date | null;
  shippingAddress: Address;
  billingAddress: Address;
  lines: MailedLine[];
};
export type MailedLine = { title: string; variantTitle: string; sku: string | null; quantity: number; totalCents: number };
export type MailedShipment = {
  trackingCompany: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  lines: MailedLine[];
  part: ShippedPart;
};
/** Whether a shipment is all of the order, one of several, or the last of several. */
export type ShippedPart = "all" | "some" | "rest";
/** `lines`: what was given back with it. */
export type MailedRefund = { amountCents: number; lines: MailedLine[] };

/** To the buyer, at once. `orderUrl` proves the order by itself. */
export function confirmationLetter(order: MailedOrder, shopName: string, orderUrl: string): Letter {
  const blocks: LetterBlock[] = [
    {
      kind: "text",
      text: order.isPending ? pendingText(order) : placedText(order),
    },
    ...buttonTo("View your order", orderUrl),
    ...goodsOf(order),
    ...addressesOf(order),
  ];
  return {
    subject: `Order ${order.name} ${order.isPending ? "received" : "confirmed"}`,
    preview: `${formatMoney(order.totalCents, order.currency)} at ${shopName}`,
    heading: "Thank you for your order",
    blocks,
  };
}

function pendingText(order: MailedOrder): string {
  const held = order.heldUntil ? ` Your items are held for you until ${utcDayText(order.heldUntil)}.` : "";
  return `We have received your order${onPurchaseOrder(order)} and will review it. Nothing has been charged.${held} We will write again when it is approved and when it ships.`;
}

/** Of an order that does not wait (any more: the mail may have been late). */
function placedText(order: MailedOrder): string {
  if (!order.wasPaid) return `We have received your order${onPurchaseOrder(order)}.`;
  return "We have received your payment and are preparing your order. We will write again when it ships.";
}

function onPurchaseOrder({ poNumber }: MailedOrder): string {
  return poNumber ? ` on your purchase order ${poNumber}` : "";
}

/** To the staff, for each new order. */
export function staffLetter(order: MailedOrder, adminUrl: string): Letter {
  const total = formatMoney(order.totalCents, order.currency);
  const count = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const state = order.isPending
    ? `waits for approval (purchase order ${order.poNumber ?? "without number"})`
    : `${order.wasPaid ? "is paid" : "is not paid yet"} (${paymentName(order)})`;
  return {
    subject: `New order ${order.name}: ${total}`,
    preview: `${count} ${count === 1 ? "item" : "items"} for ${order.email}`,
    heading: `New order ${order.name}`,
    blocks: [
      { kind: "text", text: `${order.email} ordered ${count} ${count === 1 ? "item" : "items"} for ${total}. The order ${state}.` },
      ...buttonTo("Open in admin", adminUrl),
      ...goodsOf(order),
      ...addressesOf(order),
    ],
  };
}

/** To the buyer, when staff agree to a purchase order. */
export function approvedLetter(order: MailedOrder, shopName: string, orderUrl: string): Letter {
  return {
    subject: `Order ${order.name} is approved`,
    preview: `We are preparing your order at ${shopName}`,
    heading: "Your order is approved",
    blocks: [
      { kind: "text", text: `We have approved your order${onPurchaseOrder(order)}${nextStep(order)}` },
      ...buttonTo("View your order", orderUrl),
      ...goodsOf(order),
      ...addressesOf(order),
    ],
  };
}

/** To the buyer, when the money of a purchase order has arrived: what was paid, for which order. */
export function paidLetter(order: MailedOrder, shopName: string, orderUrl: string): Letter {
  const total = formatMoney(order.totalCents, order.currency);
  return {
    subject: `Payment received for order ${order.name}`,
    preview: `${total} at ${shopName}`,
    heading: "We have received your payment",
    blocks: [
      { kind: "text", text: `Thank you. We have received ${total} for your order ${order.name}${onPurchaseOrder(order)}${nextStep(order)}` },
      ...buttonTo("View your order", orderUrl),
      ...goodsOf(order),
      ...addressesOf(order),
    ],
  };
}

/** Ends the sentence: nobody is promised a parcel that has left already. */
function nextStep({ isShipped }: MailedOrder): string {
  return isShipped ? "." : " and are preparing it. We will write again when it ships.";
}

const partWords: Record<ShippedPart, { named: string; yours: string }> = {
  all: { named: "Order", yours: "Your" },
  some: { named: "Part of order", yours: "Part of your" },
  rest: { named: "The rest of order", yours: "The rest of your" },
};

/** To the buyer, for each shipment. */
export function shippedLetter(order: MailedOrder, shipment: MailedShipment, orderUrl: string): Letter {
  const by = shipment.trackingCompany ? ` with ${shipment.trackingCompany}` : "";
  const number = shipment.trackingNumber ? ` The tracking number is ${shipment.trackingNumber}.` : "";
  const { named, yours } = partWords[shipment.part];
  const later = shipment.part === "some" ? " We will write again when the next part ships." : "";
  return {
    subject: `${named} ${order.name} has shipped`,
    preview: shipment.trackingNumber ? `Tracking number ${shipment.trackingNumber}` : "It is on its way to you",
    heading: `${yours} order is on its way`,
    blocks: [
      { kind: "text", text: `${yours} order has left us${by}.${number}${later}` },
      ...buttonTo("Track package", shipment.trackingUrl),
      { kind: "goods", lines: shipment.lines.map((line) => ({ ...goodsLine(line, order.currency), amount: "" })), rows: [] },
      { kind: "columns", columns: [{ label: "Shipping to", lines: addressLines(order.shippingAddress) }] },
      ...buttonTo("View your order", shipment.trackingUrl ? null : orderUrl),
    ],
  };
}

/** To the buyer, for each refund that went through. */
export function refundedLetter(order: MailedOrder, refund: MailedRefund, orderUrl: string): Letter {
  const amount = formatMoney(refund.amountCents, order.currency);
  const way = order.poNumber
    ? "It is sent by the way in which you paid."
    : "It goes back to the card that you paid with. Banks usually take a few days to show it.";
  return {
    subject: `Refund of ${amount} for order ${order.name}`,
    preview: `We have refunded ${amount}`,
    heading: `We have refunded ${amount}`,
    blocks: [
      { kind: "text", text: `We have refunded ${amount} for your order ${order.name}. ${way}` },
      {
        kind: "goods",
        lines: refund.lines.map((line) => ({ ...goodsLine(line, order.currency), amount: "" })),
        rows: [
          { label: "Order total", amount: formatMoney(order.totalCents, order.currency) },
          { label: "Refunded so far", amount: formatMoney(order.refundedCents, order.currency), strong: true },
        ],
      },
      ...buttonTo("View your order", orderUrl),
    ],
  };
}

/** To the buyer. */
export function cancelledLetter(order: MailedOrder, shopName: string, orderUrl: string): Letter {
  const money = !order.wasPaid ? "Nothing was charged." : "What you have paid is refunded; a separate mail tells you when.";
  const why: LetterBlock[] = order.cancelReason
    ? [
        { kind: "text", text: "The reason:" },
        { kind: "quote", text: order.cancelReason },
      ]
    : [];
  return {
    subject: `Order ${order.name} was cancelled`,
    preview: `Your order at ${shopName} was cancelled`,
    heading: "Your order was cancelled",
    blocks: [
      { kind: "text", text: `Your order ${order.name} was cancelled and will not be shipped. ${money}` },
      ...why,
      { kind: "text", text: "If you did not expect this, please reply to this mail." },
      { kind: "goods", lines: order.lines.map((line) => goodsLine(line, order.currency)), rows: [] },
      ...buttonTo("View your order", orderUrl),
    ],
  };
}

function goodsOf(order: MailedOrder): LetterBlock[] {
  return [{ kind: "goods", lines: order.lines.map((line) => goodsLine(line, order.currency)), rows: totalRows(order) }];
}

function goodsLine(line: MailedLine, currency: string) {
  const detail = [line.variantTitle === "Default Title" ? "" : line.variantTitle, line.sku ? `SKU ${line.sku}` : ""].filter(Boolean).join(" · ");
  return { title: line.title, detail, quantity: line.quantity, amount: formatMoney(line.totalCents, currency) };
}

function totalRows(order: MailedOrder): LetterRow[] {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const rows: LetterRow[] = [{ label: "Subtotal", amount: money(order.subtotalCents) }];
  if (order.discountCents > 0) rows.push({ label: "Discount", amount: `-${money(order.discountCents)}` });
  rows.push({ label: order.shippingMethod, amount: order.shippingCents === 0 ? "Free" : money(order.shippingCents) });
  rows.push({ label: order.exemptionCertificate ? `Tax (exempt, certificate ${order.exemptionCertificate})` : "Tax", amount: money(order.taxCents) });
  rows.push({ label: "Total", amount: money(order.totalCents), strong: true });
  return rows;
}

function addressesOf(order: MailedOrder): LetterBlock[] {
  const columns = [
    { label: "Shipping to", lines: addressLines(order.shippingAddress) },
    { label: "Billing to", lines: addressLines(order.billingAddress) },
  ];
  return [
    { kind: "columns", columns },
    { kind: "small", text: `Payment: ${paymentName(order)}` },
  ];
}

function paymentName(order: MailedOrder): string {
  return order.poNumber ? `${order.paymentMethod} ${order.poNumber}` : order.paymentMethod;
}

function buttonTo(label: string, url: string | null): LetterBlock[] {
  return url ? [{ kind: "button", label, url }] : [];
}
