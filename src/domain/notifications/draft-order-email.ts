import { formatMoney } from "#domain/money.ts";
import { utcTimeText } from "#domain/time-text.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";

/** A draft order that staff prepared for a buyer. Amounts in minor units of `currency`. */
export type MailedDraftOrder = {
  name: string;
  currency: string;
  message: string;
  validUntil: Date | null;
  lines: { title: string; detail: string; quantity: number; totalCents: number }[];
  discount: { title: string; cents: number } | null;
  /** Null: the buyer chooses shipping at checkout. */
  shippingCents: number | null;
  /** Null: unknown until there is an address. */
  taxCents: number | null;
  isTaxIncluded: boolean;
  totalCents: number;
  /** Empty: the buyer enters it. */
  shippingTo: string[];
};

/** To the buyer, with the payment link. */
export function draftOrderEmail(draft: MailedDraftOrder, shopName: string, payUrl: string): Email {
  const money = (cents: number) => formatMoney(cents, draft.currency);
  const total = money(draft.totalCents);
  const until = draft.validUntil ? `This order is valid until ${utcTimeText(draft.validUntil)}. ` : "";
  const isWhole = draft.taxCents !== null && draft.shippingCents !== null;
  const words: EmailBlock[] = draft.message ? [{ kind: "quote", text: draft.message }] : [];
  const lines = draft.lines.map(({ totalCents, ...line }) => ({ ...line, note: "", amount: money(totalCents) }));
  const address: EmailBlock[] =
    draft.shippingTo.length > 0 ? [{ kind: "columns", columns: [{ label: "Shipping to", lines: draft.shippingTo }] }] : [];
  return buyerEmail(
    "draft-order",
    { "shop-name": shopName, draft: draft.name, total },
    {
      preview: `${draft.name}: ${total}`,
      heading: "Your order is ready for payment",
      blocks: [
        {
          kind: "text",
          text: `${until}Nothing is ordered, and nothing is held for you, until you pay.${isWhole ? "" : " Shipping and taxes may be added once your address is known."}`,
        },
        ...words,
        { kind: "button", label: "Review and pay", url: payUrl },
        { kind: "goods", lines, rows: rowsOf(draft, money) },
        ...address,
      ],
    },
  );
}

function rowsOf({ discount, shippingCents, taxCents, isTaxIncluded, totalCents }: MailedDraftOrder, money: (cents: number) => string) {
  return [
    ...(discount ? [{ label: discount.title, amount: `−${money(discount.cents)}` }] : []),
    ...(shippingCents === null ? [] : [{ label: "Shipping", amount: shippingCents === 0 ? "Free" : money(shippingCents) }]),
    ...(taxCents === null ? [] : [{ label: isTaxIncluded ? "Tax, included" : "Tax", amount: money(taxCents) }]),
    { label: "Total", amount: money(totalCents), strong: true },
  ];
}
