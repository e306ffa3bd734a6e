import type { FreightRequest } from "#db/schema/checkout.ts";
import { addressLines } from "#domain/address-lines.ts";
import { formatMoney } from "#domain/money.ts";
import { utcTimeText } from "#domain/time-text.ts";
import { variantDetail } from "#domain/variant-title.ts";
import { type WeightUnit, weightText } from "#domain/weight-text.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import { buyerNameOf } from "./order-email-parts.ts";

/** A request for a freight price. Amounts in minor units of `currency`. */
export type MailedFreightQuote = {
  email: string;
  currency: string;
  weightUnit: WeightUnit;
  request: FreightRequest;
  deliveryLines: string[];
  /** Null: the order cannot be shipped. */
  cents: number | null;
  message: string;
  expiresAt: Date | null;
};

function goods({ request, currency }: MailedFreightQuote): EmailBlock {
  const lines = request.lines.map((line) => ({
    title: line.title,
    detail: variantDetail(line),
    note: "",
    quantity: line.quantity,
    amount: formatMoney(line.totalCents, currency),
  }));
  return { kind: "goods", lines, rows: [{ label: "Goods", amount: formatMoney(request.goodsCents, currency), strong: true }] };
}

function goodsAndPlace(quote: MailedFreightQuote): EmailBlock[] {
  const { request, deliveryLines } = quote;
  const columns = [
    { label: "Shipping to", lines: addressLines(request.shippingAddress) },
    { label: "Delivery", lines: [`${weightText(request.weightGrams, quote.weightUnit)} in total`, ...deliveryLines] },
  ];
  return [goods(quote), { kind: "columns", columns }];
}

/** To the entered email address, at once. It repeats nothing else that was entered, so that nobody can make the shop send their words to others. */
export function freightRequestedEmail(quote: MailedFreightQuote, shopName: string): Email {
  return buyerEmail(
    "freight-requested",
    {},
    {
      preview: `Your request at ${shopName}`,
      heading: "We have received your request",
      blocks: [
        {
          kind: "text",
          text: "Your order ships by freight, so we will calculate what it costs and email you the price. Nothing is ordered or charged, and nothing is held for you until you accept it.",
        },
        goods(quote),
      ],
    },
  );
}

/** To staff. */
export function freightStaffEmail(quote: MailedFreightQuote, adminUrl: string): Email {
  return {
    subject: `Freight quote requested: ${weightText(quote.request.weightGrams, quote.weightUnit)} for ${quote.email}`,
    preview: formatMoney(quote.request.goodsCents, quote.currency),
    heading: "A buyer asks for a freight quote",
    blocks: [
      { kind: "text", text: `${quote.email} asks what freight costs for this order. Nothing is ordered until they accept your price.` },
      { kind: "button", label: "Answer in admin", url: adminUrl },
      ...goodsAndPlace(quote),
    ],
  };
}

/** To the buyer, with the price, or with the answer that the order cannot be shipped. */
export function freightAnsweredEmail(quote: MailedFreightQuote, shopName: string, quoteUrl: string): Email {
  const words: EmailBlock[] = quote.message ? [{ kind: "quote", text: quote.message }] : [];
  if (quote.cents === null || quote.expiresAt === null)
    return buyerEmail(
      "freight-declined",
      { name: buyerNameOf(quote.request.shippingAddress) },
      {
        preview: `Your request at ${shopName}`,
        heading: "We cannot ship this order",
        blocks: [
          {
            kind: "text",
            text: "We cannot ship this order to your address by freight. Nothing was ordered or charged, and your cart is kept.",
          },
          ...words,
          ...goodsAndPlace(quote),
        ],
      },
    );
  const price = formatMoney(quote.cents, quote.currency);
  return buyerEmail(
    "freight-answered",
    { amount: price, name: buyerNameOf(quote.request.shippingAddress) },
    {
      preview: `At ${shopName}, until ${utcTimeText(quote.expiresAt)}`,
      heading: `Freight for your order costs ${price}`,
      blocks: [
        {
          kind: "text",
          text: `This price is for the items, the address and the delivery below, and is valid until ${utcTimeText(quote.expiresAt)}. Taxes may be added. Nothing is ordered until you accept it and pay.`,
        },
        ...words,
        { kind: "button", label: "Review and pay", url: quoteUrl },
        ...goodsAndPlace(quote),
      ],
    },
  );
}
