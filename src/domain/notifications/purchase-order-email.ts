import { formatMoney } from "#domain/money.ts";
import { includedText } from "#domain/tax/tax-texts.ts";
import { utcTimeText } from "#domain/time-text.ts";
import type { Email, EmailRow } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import { goodsLine, type MailedLine } from "./order-email-parts.ts";

/** A purchase order that is not an order yet. Amounts in minor units of `currency`. */
export type MailedPurchaseOrder = {
  currency: string;
  shippingMethod: string;
  shippingCents: number;
  taxCents: number;
  /** The amounts include the tax. */
  taxIncluded: boolean;
  taxes: { title: string; rateMillionths: number }[];
  totalCents: number;
  lines: MailedLine[];
  /** The link works until then. */
  expiresAt: Date;
};

/**
 * To the entered email address. It repeats nothing else that was entered, so that nobody can make the shop send their words to others; the page behind
 * the link shows everything.
 * Nothing is ordered or held until the owner of the address presses the button behind `confirmUrl`.
 */
export function confirmPurchaseOrderEmail(order: MailedPurchaseOrder, shopName: string, confirmUrl: string): Email {
  const { currency, expiresAt } = order;
  const total = formatMoney(order.totalCents, currency);
  return buyerEmail(
    "confirm-purchase-order",
    { total },
    {
      preview: `${total} at ${shopName}. Nothing is ordered until you confirm.`,
      heading: "Confirm your purchase order",
      blocks: [
        {
          kind: "text",
          text: `Someone, hopefully you, sent a purchase order for ${total} to ${shopName} using this email address. Nothing is ordered or held for you until you confirm it.`,
        },
        { kind: "button", label: "Review and confirm", url: confirmUrl },
        { kind: "goods", lines: order.lines.map((line) => goodsLine(line, currency)), rows: rowsOf(order) },
        {
          kind: "small",
          text: `The link works until ${utcTimeText(expiresAt)}. If this was not you, ignore this email: nothing will be ordered.`,
        },
      ],
    },
  );
}

function rowsOf({ shippingMethod, shippingCents, taxCents, taxIncluded, taxes, totalCents, currency }: MailedPurchaseOrder): EmailRow[] {
  const shipping = { label: shippingMethod, amount: shippingCents === 0 ? "Free" : formatMoney(shippingCents, currency) };
  const tax = { label: taxIncluded ? (includedText(taxes) ?? "incl. tax") : "Tax", amount: formatMoney(taxCents, currency) };
  const total = { label: "Total", amount: formatMoney(totalCents, currency), strong: true };
  return taxIncluded ? [shipping, total, ...(taxCents > 0 ? [tax] : [])] : [shipping, tax, total];
}
