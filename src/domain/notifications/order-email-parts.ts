import type { Address } from "#db/schema/checkout.ts";
import { addressLines } from "#domain/address-lines.ts";
import { formatMoney } from "#domain/money.ts";
import type { PaymentState } from "#domain/orders/order-outstanding.ts";
import { oneLine } from "#domain/postal-address-input.ts";
import { includedText } from "#domain/tax/tax-texts.ts";
import { variantDetail } from "#domain/variant-title.ts";
import type { EmailBlock, EmailRow } from "./email-content.ts";

/** An order as its emails need it. Amounts in minor units of `currency`. */
export type MailedOrder = {
  name: string;
  isTest: boolean;
  email: string;
  currency: string;
  /** Waits for staff; nothing was charged. */
  isPending: boolean;
  paymentState: PaymentState;
  wasPaid: boolean;
  /** Paid by bank transfer or check, and refunded the same way. */
  isPaidOutside: boolean;
  /** Some of it is still to be shipped. */
  isToShip: boolean;
  /** Everything to be shipped has been shipped. */
  isShipped: boolean;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** Taken off before the order was paid. */
  reducedCents: number;
  /** What was received, before refunds; what is still to be paid; and what was paid beyond the amount due. */
  paidCents: number;
  openCents: number;
  overpaidCents: number;
  refundedCents: number;
  /** What is still to be paid for a paid order that staff edited; negative: to be refunded. */
  balanceCents: number;
  /** The sum of refunds that staff have to send. */
  owedCents: number;
  shippingMethod: string;
  /** The buyer's choices about the delivery, in words. */
  deliveryLines: string[];
  /** The buyer chose to have everything shipped together. */
  isTogether: boolean;
  paymentMethod: string;
  poNumber: string | null;
  /** The note that the buyer entered in the cart. */
  buyerNote: string | null;
  costCenter: string | null;
  /** The number of the quote whose link filled the cart. */
  quoteNumber: string | null;
  exemptionCertificate: string | null;
  exemptionClaim: string | null;
  /** The amounts include the tax. */
  taxIncluded: boolean;
  taxes: { title: string; rateMillionths: number }[];
  /** The reason that staff gave; null: not canceled. */
  cancelReason: string | null;
  /** Until when a pending order's stock is held. */
  heldUntil: Date | null;
  /** A purchase order of a buyer without an earlier one that staff approved or marked as paid. */
  isNewBuyer: boolean;
  shippingAddress: Address;
  billingAddress: Address;
  lines: MailedLine[];
};
/** `promised`: the promised day of arrival; `delivery`: what is back-ordered, `withdrawn`: what will not be shipped, in words; null where nothing is. */
export type MailedLine = {
  title: string;
  variantTitle: string;
  sku: string | null;
  quantity: number;
  totalCents: number;
  delivery: string | null;
  withdrawn: string | null;
  promised: string | null;
};

const maxNameLetters = 80;

/** Null: the address has no name. Short and on one line, because whoever enters an address also chooses who gets the email with it. */
export function buyerNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string | null {
  const name = Array.from(oneLine(`${firstName} ${lastName}`).trim());
  return name.slice(0, maxNameLetters).join("").trim() || null;
}

/** Values that the texts of any email about an order may contain. */
export function orderValues({ name, shippingAddress, totalCents, currency, poNumber }: MailedOrder) {
  return {
    order: name,
    name: buyerNameOf(shippingAddress),
    total: formatMoney(totalCents, currency),
    "po-number": poNumber,
  };
}

export function goodsOf(order: MailedOrder): EmailBlock[] {
  return [{ kind: "goods", lines: order.lines.map((line) => goodsLine(line, order.currency)), rows: totalRows(order) }];
}

export function goodsLine(line: MailedLine, currency: string) {
  return {
    title: line.title,
    detail: variantDetail(line),
    note: [line.withdrawn, line.delivery].filter(Boolean).join(". "),
    fact: line.promised ?? "",
    quantity: line.quantity,
    amount: formatMoney(line.totalCents, currency),
  };
}

/** Lines with their quantity, without amounts. */
export function unitsOf(lines: MailedLine[], currency: string) {
  return lines.map((line) => ({ ...goodsLine(line, currency), note: "", fact: "", amount: "" }));
}

function totalRows(order: MailedOrder): EmailRow[] {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const rows: EmailRow[] = [{ label: "Subtotal", amount: money(order.subtotalCents) }];
  if (order.discountCents > 0) rows.push({ label: "Discount", amount: `−${money(order.discountCents)}` });
  rows.push({ label: order.shippingMethod, amount: order.shippingCents === 0 ? "Free" : money(order.shippingCents) });
  const taxLabel = order.exemptionCertificate ? `Tax (exempt, certificate ${order.exemptionCertificate})` : "Tax";
  if (!order.taxIncluded) rows.push({ label: taxLabel, amount: money(order.taxCents) });
  rows.push({ label: "Total", amount: money(order.totalCents), strong: true });
  if (order.taxIncluded && order.taxCents > 0) rows.push({ label: includedText(order.taxes) ?? "incl. tax", amount: money(order.taxCents) });
  if (order.reducedCents > 0) rows.push({ label: "Reduced by", amount: `−${money(order.reducedCents)}` });
  return [...rows, ...paidRows(order)];
}

/** What was paid for an order and what is still to be paid or returned, where that is not simply its total. */
export function paidRows(order: MailedOrder): EmailRow[] {
  const { totalCents, reducedCents, paidCents, openCents, overpaidCents } = order;
  const money = (cents: number) => formatMoney(cents, order.currency);
  if (paidCents === 0) return reducedCents > 0 && !order.wasPaid ? [{ label: "Amount due", amount: money(openCents), strong: true }] : [];
  const rows: EmailRow[] = [];
  if (reducedCents > 0 || paidCents !== totalCents) rows.push({ label: "Paid", amount: money(paidCents), strong: true });
  if (openCents > 0) rows.push({ label: "Still open", amount: money(openCents), strong: true });
  if (overpaidCents > 0) rows.push({ label: "To be sent back to you", amount: money(overpaidCents), strong: true });
  return rows;
}

/** What is still to be paid for an unpaid order: "You have paid $500.00, and $400.00 is still open." */
export function openText({ paidCents, openCents, currency }: MailedOrder): string {
  const open = formatMoney(openCents, currency);
  return paidCents > 0 ? `You have paid ${formatMoney(paidCents, currency)}, and ${open} is still open.` : `The amount due is ${open}.`;
}

/** About an overpayment, which staff send back. */
export function overpaidText({ overpaidCents, currency }: MailedOrder): string {
  return `You have paid ${formatMoney(overpaidCents, currency)} more than is due. We owe you that, and will send it back by bank transfer and email you when it is sent.`;
}

/** Says why an order was taxed although its buyer is exempt. */
export function exemptionNote(order: MailedOrder, certificateUrl: string | null): EmailBlock[] {
  if (!order.exemptionClaim || order.taxCents === 0) return [];
  if (certificateUrl !== null) {
    const lacking = `Tax was charged because we have only the number of your exemption certificate, ${order.exemptionClaim}, and not the certificate itself. Send it on the page of your order: once we have verified it, we refund the tax of this order and write to you.`;
    return [{ kind: "text", text: lacking }, ...buttonTo("Send the certificate", certificateUrl)];
  }
  const text = `Tax was charged because your exemption certificate ${order.exemptionClaim} is not verified yet. Once we have verified it, we refund the tax of this order and write to you.`;
  return [{ kind: "text", text }];
}

export function addressesOf(order: MailedOrder): EmailBlock[] {
  const columns = [
    { label: "Shipping to", lines: addressLines(order.shippingAddress) },
    { label: "Billing to", lines: addressLines(order.billingAddress) },
  ];
  return [
    { kind: "columns", columns },
    { kind: "small", text: [`Payment: ${paymentName(order)}`, ...order.deliveryLines].join(". ") },
    ...(order.quoteNumber ? [{ kind: "small" as const, text: `Quote: ${order.quoteNumber}` }] : []),
    ...(order.costCenter ? [{ kind: "small" as const, text: `Cost center: ${order.costCenter}` }] : []),
    ...(order.buyerNote ? [{ kind: "small" as const, text: `Your note: ${order.buyerNote}` }] : []),
  ];
}

export function onPurchaseOrder({ poNumber }: MailedOrder): string {
  return poNumber ? ` under purchase order ${poNumber}` : "";
}

export function paymentName(order: MailedOrder): string {
  return order.poNumber ? `${order.paymentMethod} ${order.poNumber}` : order.paymentMethod;
}

export function buttonTo(label: string, url: string | null): EmailBlock[] {
  return url ? [{ kind: "button", label, url }] : [];
}
