import type { Address } from "#db/schema/checkout.ts";
import { proportion } from "#domain/money.ts";

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
  /** The bank account to pay to, as the settings had it; empty lines are left out. */
  bank: { label: string; value: string }[];
  note: string;
  email: string;
  poNumber: string | null;
  /** Missing in documents of older versions. */
  costCenter?: string | null;
  quoteNumber?: string | null;
  /** The billing address, with department and attention if they were given. */
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
  /** The tax of the whole order. */
  taxCents: number;
  /** What was taken off the order before the invoice was issued. */
  reducedCents: number;
  parts: AmountParts;
  totalCents: number;
  /** For an invoice that is to be paid: what was paid of it before it was issued; left out in documents of older versions. */
  paidCents?: number;
  /** The ids of the reductions that the invoice has already taken off. */
  includes: string[];
  /** For a credit note: the number of the invoice, and the reason. */
  credits: { number: string; reason: string } | null;
  /** Whether prices include their tax. */
  isTaxIncluded: boolean;
};

export function taxOf({ taxes }: AmountParts): number {
  return taxes.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Returns what the share of `totalCents` that begins at `beforeCents` consists of. Shares are counted from the beginning, so that the parts of
 * consecutive shares add up to those of the whole, to the last minor unit, however it was divided.
 */
export function shareOf(parts: AmountParts, totalCents: number, beforeCents: number, amountCents: number): AmountParts {
  const upTo = (cents: number, part: number) => (totalCents === 0 ? 0 : proportion(cents, part, totalCents));
  const share = (cents: number) => upTo(cents, beforeCents + amountCents) - upTo(cents, beforeCents);
  const taxes = parts.taxes.map((tax) => ({ ...tax, taxableCents: share(tax.taxableCents), amountCents: share(tax.amountCents) }));
  const shippingCents = share(parts.shippingCents);
  return { goodsCents: amountCents - shippingCents - taxOf({ ...parts, taxes }), shippingCents, taxes };
}

/** Returns what is left of an amount when a part of it is taken off. */
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
