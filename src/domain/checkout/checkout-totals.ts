import { allocateDiscounts, type Discount } from "#domain/discounts/discount-allocation.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import {
  type FreightTerms,
  isFreight,
  noFreightTerms,
  type ShippingFault,
  type ShippingOption,
  shippingOptions,
  withFreeShipping,
} from "#domain/shipping/shipping.ts";
import { type Destination, ratesAt, type TaxLine, taxLines, taxLinesOfShipping } from "#domain/tax/tax.ts";

/** Pure sums of a checkout. All amounts in minor units of one currency. */

export type SummedLine = {
  quantity: number;
  unitPriceCents: number;
  weightGrams: number;
  taxable: boolean;
  requiresShipping: boolean;
  /** Staff marked it to ship by freight. */
  freight?: boolean;
};

export type TotalsInput = {
  lines: SummedLine[];
  discounts: Discount[];
  /** A discount makes it free. */
  isShippingFree: boolean;
  settings: Pick<Settings, "shipping" | "tax">;
  /** Null while no address is known: then no tax is known either. */
  destination: (Destination & { zip?: string }) | null;
  /** The shipping method that the buyer chose; where it is not offered (any more), the first that is. */
  shippingMethod?: string | null;
  freight?: FreightTerms;
  /** The buyer gave an exemption certificate. */
  isExempt: boolean;
};

export type LineTotals = {
  originalTotalCents: number;
  /** After discounts, before tax. */
  discountedTotalCents: number;
  discounts: { title: string; cents: number }[];
  taxes: TaxLine[];
  taxCents: number;
};

export type Totals = {
  lines: LineTotals[];
  /** Goods before discounts. */
  subtotalCents: number;
  discountCents: number;
  /** Null where nothing is offered, for the reason of `shippingFault`. */
  shipping: ShippingOption | null;
  shippingOptions: ShippingOption[];
  shippingFault: ShippingFault | null;
  shippingCents: number;
  shippingTaxes: TaxLine[];
  taxCents: number;
  totalCents: number;
};

export function sumUp({ lines, discounts, isShippingFree, settings, destination, isExempt, ...wishes }: TotalsInput): Totals {
  const original = lines.map((line) => line.unitPriceCents * line.quantity);
  const allocated = allocateDiscounts(original, discounts);
  const discounted = original.map((cents, at) => cents - sum(allocated[at] ?? []));
  const rates = destination && !isExempt ? ratesAt(settings.tax.rates, destination) : [];
  const lineTotals = lines.map((line, at): LineTotals => {
    const taxes = line.taxable ? taxLines(rates, discounted[at] ?? 0) : [];
    const shares = (allocated[at] ?? []).map((cents, discount) => ({ title: discounts[discount]?.title ?? "", cents }));
    return {
      originalTotalCents: original[at] ?? 0,
      discountedTotalCents: discounted[at] ?? 0,
      discounts: shares.filter((share) => share.cents > 0),
      taxes,
      taxCents: sum(taxes.map((tax) => tax.amountCents)),
    };
  });
  const shipped = lines.filter((line) => line.requiresShipping);
  const goods = {
    cents: sum(discounted),
    weightGrams: sum(shipped.map((line) => line.weightGrams * line.quantity)),
    needShipping: shipped.length > 0,
    hasFreight: lines.some((line) => isFreight(settings.shipping, line)),
  };
  const place = destination && { zip: "", ...destination };
  const offer = shippingOptions(settings.shipping, goods, place, wishes.freight ?? noFreightTerms);
  const options = isShippingFree ? withFreeShipping(offer.options) : offer.options;
  const shipping = options.find(({ handle }) => handle === wishes.shippingMethod) ?? options[0] ?? null;
  const shippingCents = shipping?.cents ?? 0;
  const shippingTaxes = taxLinesOfShipping(rates, shippingCents);
  const taxCents = sum(lineTotals.map((line) => line.taxCents)) + sum(shippingTaxes.map((tax) => tax.amountCents));
  const subtotalCents = sum(original);
  const discountCents = subtotalCents - sum(discounted);
  return {
    lines: lineTotals,
    subtotalCents,
    discountCents,
    shipping,
    shippingOptions: options,
    shippingFault: offer.fault,
    shippingCents,
    shippingTaxes,
    taxCents,
    totalCents: subtotalCents - discountCents + shippingCents + taxCents,
  };
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
