import { allocateDiscounts, type Discount } from "#domain/discounts/discount-allocation.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { hazardClassesOf } from "#domain/shipping/dangerous-goods.ts";
import { linesNotShipped, type NotShipped } from "#domain/shipping/lines-not-shipped.ts";
import {
  type FreightTerms,
  isFreight,
  noFreightTerms,
  type ShippingFault,
  type ShippingOffer,
  type ShippingOption,
  shippingOptions,
  withFreeShipping,
} from "#domain/shipping/shipping.ts";
import { type Destination, ratesAt, shippingRatesAt, type TaxLine, type TaxRate, taxLines, taxLinesWithin } from "#domain/tax/tax.ts";

/**
 * Pure sums of a checkout. All amounts in minor units of one currency. The amount without tax and the tax are charged and stored; where prices include
 * tax, they add up to the price again (`shown`). So an order means the same whether prices included tax or not.
 */

export type SummedLine = {
  quantity: number;
  unitPriceCents: number;
  weightGrams: number;
  taxable: boolean;
  /** If missing: the standard class. */
  taxClass?: string;
  requiresShipping: boolean;
  /** Staff marked the product to ship by freight. */
  freight?: boolean;
  /** The class of dangerous goods; missing or empty: the product is not dangerous. */
  hazardClass?: string;
};

export type TotalsInput = {
  lines: SummedLine[];
  discounts: Discount[];
  /** A discount makes shipping free. */
  isShippingFree: boolean;
  settings: Pick<Settings, "shipping" | "tax">;
  /** Null while no address is known: then no tax is known either. */
  destination: Destination | null;
  /** The shipping method that the buyer chose; if it is not offered (anymore), the first offered one is used. */
  shippingMethod?: string | null;
  freight?: FreightTerms;
  /** Shipping that staff fixed: nothing else is offered. */
  fixedShipping?: { title: string; cents: number } | null;
  /** The buyer has an exemption certificate for the destination that staff verified. */
  isExempt: boolean;
};

/** Without tax; `discountedTotalCents` after discounts. */
export type LineTotals = {
  originalTotalCents: number;
  discountedTotalCents: number;
  discounts: { title: string; cents: number }[];
  taxes: TaxLine[];
  taxCents: number;
  /** As the buyer sees it: with tax where prices include it. */
  shown: { originalTotalCents: number; discountedTotalCents: number };
};

export type Totals = {
  lines: LineTotals[];
  /** Goods before discounts. */
  subtotalCents: number;
  discountCents: number;
  /** Null where nothing is offered, for the reason in `shippingFault`. */
  shipping: ShippingOption | null;
  shippingOptions: ShippingOption[];
  shippingFault: ShippingFault | null;
  /** The lines that cannot be shipped, if any. */
  notShipped: NotShipped[];
  shippingCents: number;
  /** What a discount for free shipping takes off it, without tax. */
  waivedShippingCents: number;
  shippingTaxes: TaxLine[];
  taxCents: number;
  totalCents: number;
  /** Prices include the tax: it is part of every amount in `shown`, and is not added to them. */
  isTaxIncluded: boolean;
  /** As the buyer sees it; the amounts add up to the total with the tax, or, where prices include it, without adding it. */
  shown: { subtotalCents: number; discountCents: number; shippingCents: number };
};

export function sumUp({ lines, discounts, isShippingFree, settings, destination, isExempt, ...wishes }: TotalsInput): Totals {
  const { tax } = settings;
  const split = splitterOf(tax.pricesIncludeTax, isExempt);
  const prices = lines.map((line) => line.unitPriceCents * line.quantity);
  const allocated = allocateDiscounts(prices, discounts);
  const lineTotals = lines.map((line, at): LineTotals => {
    const rates = destination && line.taxable ? ratesAt(tax, destination, line.taxClass) : [];
    return lineTotalsOf(prices[at] ?? 0, {
      shares: allocated[at] ?? [],
      titles: discounts.map(({ title }) => title),
      split: (cents) => split(rates, cents),
    });
  });
  const shipped = lines.filter((line) => line.requiresShipping);
  const goods = {
    cents: sum(prices.map((cents, at) => cents - sum(allocated[at] ?? []))),
    weightGrams: sum(shipped.map((line) => line.weightGrams * line.quantity)),
    needShipping: shipped.length > 0,
    hasFreight: lines.some((line) => isFreight(settings.shipping, line)),
    hazardClasses: hazardClassesOf(lines),
  };
  const place = destination && { zip: "", ...destination };
  const offer = wishes.fixedShipping
    ? fixedOffer(wishes.fixedShipping)
    : shippingOptions(settings.shipping, goods, place, wishes.freight ?? noFreightTerms);
  const options = isShippingFree ? withFreeShipping(offer.options) : offer.options;
  const shipping = options.find(({ handle }) => handle === wishes.shippingMethod) ?? options[0] ?? null;
  const shippingRates = destination ? shippingRatesAt(tax, destination) : [];
  const ofShipping = split(shippingRates, shipping?.cents ?? 0);
  const priced = offer.options.find(({ handle }) => handle === shipping?.handle);
  const taxCents = sum(lineTotals.map((line) => line.taxCents)) + taxOf(ofShipping.taxes);
  const subtotalCents = sum(lineTotals.map((line) => line.originalTotalCents));
  const discountCents = subtotalCents - sum(lineTotals.map((line) => line.discountedTotalCents));
  const shownSubtotal = sum(lineTotals.map(({ shown }) => shown.originalTotalCents));
  return {
    lines: lineTotals,
    subtotalCents,
    discountCents,
    shipping,
    shippingOptions: options,
    shippingFault: offer.fault,
    notShipped: linesNotShipped(settings.shipping, lines, place, offer.fault),
    shippingCents: ofShipping.netCents,
    waivedShippingCents: split(shippingRates, priced?.cents ?? 0).netCents - ofShipping.netCents,
    shippingTaxes: ofShipping.taxes,
    taxCents,
    totalCents: subtotalCents - discountCents + ofShipping.netCents + taxCents,
    isTaxIncluded: tax.pricesIncludeTax && !isExempt,
    shown: {
      subtotalCents: shownSubtotal,
      discountCents: shownSubtotal - sum(lineTotals.map(({ shown }) => shown.discountedTotalCents)),
      shippingCents: ofShipping.shownCents,
    },
  };
}

function fixedOffer({ title, cents }: { title: string; cents: number }): ShippingOffer {
  return { options: [{ handle: "draft-order", title, kind: "parcel", cents, needsQuote: false, days: null, freeFromCents: null }], fault: null };
}

/** A price as it is charged: the amount without tax, the tax, and the amount that the buyer sees. */
type Split = { netCents: number; taxes: TaxLine[]; shownCents: number };

/** An exempt buyer pays, and sees, what is left of a price with tax. */
function splitterOf(isIncluded: boolean, isExempt: boolean): (rates: TaxRate[], cents: number) => Split {
  return (rates, cents) => {
    const taxes = isIncluded ? taxLinesWithin(rates, cents) : isExempt ? [] : taxLines(rates, cents);
    const netCents = isIncluded ? cents - taxOf(taxes) : cents;
    return { netCents, taxes: isExempt ? [] : taxes, shownCents: isExempt ? netCents : cents };
  };
}

/** Each discount lowers the price by its share, and with it the amount without tax, never by less than nothing. */
function lineTotalsOf(priceCents: number, line: { shares: number[]; titles: string[]; split: (cents: number) => Split }): LineTotals {
  const before = line.split(priceCents);
  let [now, left] = [before, priceCents];
  const discounts = line.shares.map((share, at) => {
    left -= share;
    const after = line.split(left);
    const cents = now.netCents - after.netCents;
    now = after;
    return { title: line.titles[at] ?? "", cents };
  });
  return {
    originalTotalCents: before.netCents,
    discountedTotalCents: now.netCents,
    discounts: discounts.filter(({ cents }) => cents > 0),
    taxes: now.taxes,
    taxCents: taxOf(now.taxes),
    shown: { originalTotalCents: before.shownCents, discountedTotalCents: now.shownCents },
  };
}

function taxOf(taxes: TaxLine[]): number {
  return sum(taxes.map(({ amountCents }) => amountCents));
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
