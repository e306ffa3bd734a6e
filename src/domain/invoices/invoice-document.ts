import { addressLines } from "#domain/address-lines.ts";
import { formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { isPaidOutside, nothingToPay } from "#domain/payments/payment-methods.ts";
import type { PrintedBlock, PrintedDocument } from "#domain/ports.ts";

import { utcDayText } from "#domain/time-text.ts";
import { variantDetail } from "#domain/variant-title.ts";
import { type InvoiceContent, type TaxPart, taxOf } from "./invoice-content.ts";
import type { Invoice } from "./invoice-queries.ts";

/** Returns the invoice or credit note as it is printed. Pure: the same document always prints the same. */
export function invoiceDocument(invoice: Invoice): PrintedDocument {
  const { content, number, issuedAt } = invoice;
  const title = `${content.credits ? "Credit note" : "Invoice"} ${number}`;
  const letter = ["US", "CA", "MX"].includes(content.billTo.country);
  const { seller } = content;
  return {
    title,
    author: seller.name,
    at: issuedAt,
    paper: letter ? "letter" : "a4",
    blocks: [
      { kind: "heading", text: title, aside: seller.name },
      ...(invoice.isTest
        ? [{ kind: "notice" as const, text: "TEST. This document is for a test order. Nothing was sold and nothing is owed." }]
        : []),
      { kind: "columns", columns: [sellerColumn(content), factsColumn(invoice)] },
      {
        kind: "columns",
        columns: [
          { label: "Bill to", lines: addressOf(content, "billTo") },
          { label: "Ship to", lines: addressOf(content, "shipTo") },
        ],
      },
      ...(content.credits ? creditBlocks(content, content.credits) : goodsBlocks(content)),
      ...taxBlocks(content),
      ...(content.credits ? [] : paymentBlocks(invoice)),
      ...(content.note && !content.credits ? [{ kind: "text" as const, text: content.note, small: true }] : []),
    ],
    footer: [seller.name, seller.taxId && `Tax ID ${seller.taxId}`, title].filter(Boolean).join(" · "),
  };
}

function sellerColumn({ seller }: InvoiceContent) {
  const taxId = seller.taxId ? [`Tax ID ${seller.taxId}`] : [];
  return { label: "From", lines: [seller.name, ...seller.address.split("\n"), seller.phone, seller.email, ...taxId].filter(Boolean) };
}

function factsColumn({ content, number, issuedAt, dueOn }: Invoice) {
  const lines = [
    `Number: ${number}`,
    `Issued: ${utcDayText(issuedAt)}`,
    dueOn ? `Due: ${utcDayText(dueOn)}` : "",
    `Order: ${content.orderName} of ${utcDayText(content.orderedOn)}`,
    content.poNumber ? `Your purchase order: ${content.poNumber}` : "",
    content.quoteNumber ? `Our quote: ${content.quoteNumber}` : "",
    content.costCenter ? `Your cost center: ${content.costCenter}` : "",
    content.credits ? `For invoice: ${content.credits.number}` : "",
  ];
  return { label: "Details", lines: lines.filter(Boolean) };
}

function addressOf(content: InvoiceContent, which: "billTo" | "shipTo"): string[] {
  const lines = addressLines(content[which]);
  return which === "billTo" && content.email ? [...lines, content.email] : lines;
}

function goodsBlocks(content: InvoiceContent): PrintedBlock[] {
  const money = (cents: number) => formatMoney(cents, content.currency);
  const rows = content.lines.map((line) => ({
    cells: [line.title, numberText(line.quantity), money(line.unitPriceCents), money(line.totalCents)],
    detail: variantDetail(line),
  }));
  const goods = content.subtotalCents - content.discountCents;
  const sums = [
    { label: content.discountCents > 0 ? `Goods, after a discount of ${money(content.discountCents)}` : "Goods", amount: money(goods) },
    { label: `Shipping: ${content.shippingMethod}`, amount: money(content.shippingCents) },
    ...(content.isTaxIncluded ? [] : [{ label: taxLabel(content), amount: money(content.taxCents) }]),
    ...(content.reducedCents > 0 ? [{ label: "Deducted before this invoice", amount: `−${money(content.reducedCents)}` }] : []),
    { label: "Total", amount: money(content.totalCents), strong: true },
  ];
  return [
    {
      kind: "table",
      columns: [
        { title: "Item", share: 0.52 },
        { title: "Quantity", share: 0.12, isNumber: true },
        { title: "Unit price", share: 0.18, isNumber: true },
        { title: "Amount", share: 0.18, isNumber: true },
      ],
      rows,
    },
    { kind: "sums", rows: sums },
  ];
}

function taxLabel({ exemptionCertificate }: InvoiceContent): string {
  return exemptionCertificate ? `Tax (exemption certificate ${exemptionCertificate})` : "Tax";
}

function creditBlocks(content: InvoiceContent, credits: { number: string; reason: string }): PrintedBlock[] {
  const { parts, currency } = content;
  const money = (cents: number) => formatMoney(cents, currency);
  return [
    { kind: "text", text: `This is a credit against invoice ${credits.number}.${credits.reason ? ` Reason: ${credits.reason}` : ""}` },
    {
      kind: "sums",
      rows: [
        { label: "Goods", amount: money(parts.goodsCents) },
        ...(parts.shippingCents > 0 ? [{ label: "Shipping", amount: money(parts.shippingCents) }] : []),
        { label: "Tax", amount: money(taxOf(parts)) },
        { label: "Total credited", amount: money(content.totalCents), strong: true },
      ],
    },
  ];
}

function taxBlocks({ parts, currency, isTaxIncluded }: InvoiceContent): PrintedBlock[] {
  const taxes = parts.taxes.filter(({ amountCents, taxableCents }) => amountCents > 0 || taxableCents > 0);
  if (taxes.length === 0) return [];
  const money = (cents: number) => formatMoney(cents, currency);
  return [
    {
      kind: "table",
      columns: [
        { title: isTaxIncluded ? "Tax included in the total" : "Tax in the total", share: 0.46 },
        { title: "Rate", share: 0.14, isNumber: true },
        { title: "On", share: 0.2, isNumber: true },
        { title: "Tax", share: 0.2, isNumber: true },
      ],
      rows: taxes.map((tax) => ({ cells: [tax.title, rateText(tax), money(tax.taxableCents), money(tax.amountCents)], detail: "" })),
    },
  ];
}

/** 82500 -> "8.25%" */
export function rateText({ rateMillionths }: Pick<TaxPart, "rateMillionths">): string {
  return `${rateMillionths / 10_000}%`;
}

function paymentBlocks({ content, number, dueOn }: Invoice): PrintedBlock[] {
  const { paidCents = 0 } = content;
  const money = formatMoney(content.totalCents - paidCents, content.currency);
  if (dueOn === null) {
    // An order that was placed free may have been paid later by any method.
    const isOpen = isPaidOutside(content.paymentMethod) || content.paymentMethod === nothingToPay.name;
    const how = isOpen ? "This invoice is paid." : "This invoice was paid by card.";
    return [{ kind: "text", text: how }];
  }
  const paid = paidCents > 0 ? `${formatMoney(paidCents, content.currency)} has already been paid. ` : "";
  const blocks: PrintedBlock[] = [
    { kind: "text", text: `${paid}Please pay ${money} by ${utcDayText(dueOn)} and give ${number} as the reference of your transfer.` },
  ];
  if (content.bank.length > 0)
    blocks.push({ kind: "columns", columns: [{ label: "Bank details", lines: content.bank.map(({ label, value }) => `${label}: ${value}`) }] });
  return blocks;
}
