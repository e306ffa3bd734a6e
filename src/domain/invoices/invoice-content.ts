import type { Address } from "#db/schema/checkout.ts";

/** The tax of one rate. `rateMillionths` 82500 is 8.25 %. */
export type TaxPart = { title: string; rateMillionths: number; taxableCents: number; amountCents: number };

/** What an amount consists of: goods and shipping without tax, and the taxes by rate. `goods + shipping + taxes` is the amount. */
export type AmountParts = { goodsCents: number; shippingCents: number; taxes: TaxPart[] };

export type InvoiceLine = {
  title: string;
  variantTitle: string;
  sku: string | null;
  quantity: number;
  unitPriceCents: number;
  /** After discounts. */
  totalCents: number;
};

/** What an invoice or credit note shows: all of it as it was when it was issued. Amounts in minor units of `currency`. */
export type InvoiceContent = {
  version: 1;
  orderName: string;
  orderedOn: string;
  currency: string;
  seller: { name: string; address: string; email: string; phone: string; taxId: string };
  /** Where the money goes, as the settings had it; empty lines left out. */
  bank: { label: string; value: string }[];
  note: string;
  email: string;
  poNumber: string | null;
  /** Billing address, and department and attention where they were given. */
  billTo: Address;
  shipTo: Address;
  exemptionCertificate: string | null;
  paymentMethod: string;
  /** Days from its issue until it is due; null: paid, or a credit note. */
  netDays: number | null;
  lines: InvoiceLine[];
  subtotalCents: number;
  discountCents: number;
  shippingMethod: string;
  shippingCents: number;
  /** Of the whole order. */
  taxCents: number;
  /** Taken off the order before the invoice was issued. */
  reducedCents: number;
  parts: AmountParts;
  totalCents: number;
  /** Ids of reductions that the invoice has taken off already. */
  includes: string[];
  /** Of a credit note: the number of the invoice, and why. */
  credits: { number: string; reason: string } | null;
  /** Prices hold their tax already. */
  isTaxIncluded: boolean;
};

export function taxOf({ taxes }: AmountParts): number {
  return taxes.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * What a part of an amount consists of: of `totalCents` with these parts, the share from `beforeCents` on. Shares are counted from the
 * beginning, so that the parts of consecutive shares add up to those of the whole, to the last minor unit, however it was divided.
 */
export function shareOf(parts: AmountParts, totalCents: number, beforeCents: number, amountCents: number): AmountParts {
  const share = (cents: number) => upTo(cents, beforeCents + amountCents, totalCents) - upTo(cents, beforeCents, totalCents);
  const taxes = parts.taxes.map((tax) => ({ ...tax, taxableCents: share(tax.taxableCents), amountCents: share(tax.amountCents) }));
  const shippingCents = share(parts.shippingCents);
  return { goodsCents: amountCents - shippingCents - taxOf({ ...parts, taxes }), shippingCents, taxes };
}

/** `cents * part / whole`, rounded half up, exact for any amount. */
function upTo(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number((BigInt(cents) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)));
}

/** What is left of an amount when a part of it is taken off. */
export function without(parts: AmountParts, off: AmountParts): AmountParts {
  return {
    goodsCents: parts.goodsCents - off.goodsCents,
    shippingCents: parts.shippingCents - off.shippingCents,
    taxes: parts.taxes.map((tax, at) => ({
      ...tax,
      taxableCents: tax.taxableCents - (off.taxes[at]?.taxableCents ?? 0),
      amountCents: tax.amountCents - (off.taxes[at]?.amountCents ?? 0),
    })),
  };
}
