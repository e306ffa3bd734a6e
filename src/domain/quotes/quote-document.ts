import { formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import type { PrintedBlock, PrintedDocument } from "#domain/ports.ts";
import { utcDayText } from "#domain/time-text.ts";
import { variantDetail } from "#domain/variant-title.ts";
import type { Quote } from "./quote-queries.ts";

/** Returns the quote as it is printed, with the link that leads to it. Pure: the same quote always prints the same. */
export function quoteDocument(quote: Quote, link: string): PrintedDocument {
  const { content, number, issuedAt } = quote;
  const title = `Quote ${number}`;
  const { seller } = content;
  return {
    title,
    author: seller.name,
    at: issuedAt,
    paper: content.paper,
    blocks: [
      { kind: "heading", text: title, aside: seller.name },
      ...(quote.isTest ? [{ kind: "notice" as const, text: "TEST. This shop is in trial mode. This quote is not an offer." }] : []),
      { kind: "columns", columns: [sellerColumn(quote), factsColumn(quote)] },
      ...buyerBlocks(quote),
      ...goodsBlocks(quote),
      { kind: "text", text: [content.included, content.place && `Estimated for ${content.place}.`].filter(Boolean).join(" ") },
      ...(content.note ? [{ kind: "text" as const, text: `Note: ${content.note}` }] : []),
      { kind: "link", label: "Order at", url: link },
      { kind: "text", text: priceTerms(quote), small: true },
      ...(content.terms ? [{ kind: "text" as const, text: content.terms, small: true }] : []),
    ],
    footer: [seller.name, seller.taxId && `Tax ID ${seller.taxId}`, title].filter(Boolean).join(" · "),
  };
}

/** Says what a quote promises, and what it does not. */
export function priceTerms({ issuedAt, validUntil }: Pick<Quote, "issuedAt" | "validUntil">): string {
  return (
    `Prices, discounts and lead times are as of ${utcDayText(issuedAt)}. Neither prices nor stock are held: an order is placed at the prices of the ` +
    `day it is placed, and this quote’s page shows what has changed since. After ${utcDayText(validUntil)}, please ask for a new quote. Shipping and tax are final at checkout.`
  );
}

function sellerColumn({ content: { seller } }: Quote) {
  const taxId = seller.taxId ? [`Tax ID ${seller.taxId}`] : [];
  return { label: "From", lines: [seller.name, ...seller.address.split("\n"), seller.phone, seller.email, ...taxId].filter(Boolean) };
}

function factsColumn({ number, issuedAt, validUntil, content }: Quote) {
  const lines = [
    `Number: ${number}`,
    `Date: ${utcDayText(issuedAt)}`,
    `Valid until: ${utcDayText(validUntil)}`,
    content.reference && `Your reference: ${content.reference}`,
    content.costCenter && `Your cost center: ${content.costCenter}`,
  ];
  return { label: "Details", lines: lines.filter(Boolean) };
}

function buyerBlocks({ content: { institution, contact } }: Quote): PrintedBlock[] {
  const lines = [institution, contact].filter(Boolean);
  return lines.length > 0 ? [{ kind: "columns", columns: [{ label: "For", lines }] }] : [];
}

function goodsBlocks({ content, currency }: Quote): PrintedBlock[] {
  const money = (cents: number) => formatMoney(cents, currency);
  return [
    {
      kind: "table",
      columns: [
        { title: "Item", share: 0.36 },
        { title: "Lead time", share: 0.22 },
        { title: "Quantity", share: 0.1, isNumber: true },
        { title: "Unit price", share: 0.16, isNumber: true },
        { title: "Amount", share: 0.16, isNumber: true },
      ],
      rows: content.lines.map((line) => ({
        cells: [line.title, line.leadTime, numberText(line.quantity), money(line.unitPriceCents), money(line.totalCents)],
        detail: variantDetail(line),
      })),
    },
    {
      kind: "sums",
      rows: [
        { label: "Goods", amount: money(content.subtotalCents) },
        ...(content.discount ? [{ label: content.discount.title, amount: `−${content.discount.amount}` }] : []),
        ...(content.shipping ? [{ label: content.shipping.title, amount: content.shipping.amount }] : []),
        ...(content.tax ? [{ label: content.tax.title, amount: content.tax.amount }] : []),
        { label: "Total", amount: money(content.totalCents), strong: true },
      ],
    },
  ];
}
