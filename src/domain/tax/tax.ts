import { timesRate } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { provinceCode, provincesOf } from "./provinces.ts";

/**
 * Tax promises what the merchant's own table says, line by line, rounded half up per line, and nothing where the table is
 * empty. Which rates are right is left to the merchant.
 */

export type Destination = { country: string; province: string };
export type TaxRate = Settings["tax"]["rates"][number];
/** Minor units; `rateMillionths` 82500 is 8.25 %. */
export type TaxLine = { title: string; rateMillionths: number; taxableCents: number; amountCents: number };

/**
 * The rows that hold at the destination: those of its state, and those of the whole country (a row without state). Where
 * both are there, both are collected (a federal and a provincial tax, say).
 */
export function ratesAt(rates: TaxRate[], destination: Destination): TaxRate[] {
  const province = provinceCode(destination.country, destination.province);
  return rates.filter(
    (rate) => rate.country === destination.country && (rate.state.trim() === "" || provinceCode(rate.country, rate.state) === province),
  );
}

/** Whether an address tells which taxes there are: a state is needed where the country has states. */
export function taxIsKnown(destination: Destination | null): boolean {
  return destination !== null && destination.country !== "" && (destination.province !== "" || provincesOf(destination.country).length === 0);
}

export function taxLines(rates: TaxRate[], taxableCents: number): TaxLine[] {
  if (taxableCents <= 0) return [];
  return rates
    .filter((rate) => rate.rateMillionths > 0)
    .map(({ title, rateMillionths }) => ({ title, rateMillionths, taxableCents, amountCents: timesRate(taxableCents, rateMillionths) }));
}

export function taxLinesOfShipping(rates: TaxRate[], shippingCents: number): TaxLine[] {
  return taxLines(
    rates.filter((rate) => rate.shippingTaxed),
    shippingCents,
  );
}
