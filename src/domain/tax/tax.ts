import { proportion, timesRate } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { isTaxedByState, provinceCode } from "./provinces.ts";
import { standardClass, taxClassOf, zeroClass } from "./tax-classes.ts";
import { prefixesOf } from "./zip-prefixes.ts";

/**
 * Tax is what the merchant's own table says, line by line, rounded half up per line, and nothing if the table is
 * empty. Which rates are right is left to the merchant.
 */

/** `zip` is left out if it is not known; then rates of single ZIP codes do not apply. */
export type Destination = { country: string; province: string; zip?: string };
export type TaxSettings = Settings["tax"];
export type TaxRate = TaxSettings["rates"][number];
/** Minor units; `rateMillionths` 82500 is 8.25 %. */
export type TaxLine = { title: string; rateMillionths: number; taxableCents: number; amountCents: number };

/**
 * Returns the rows that apply at the destination to a class of goods: those of the whole country, of its state, and of its ZIP code. If there are
 * several, all are collected (such as a federal and a provincial tax). If a place has no row for the class, its standard row applies.
 */
export function ratesAt({ rates, classes }: Pick<TaxSettings, "rates" | "classes">, destination: Destination, taxClass = standardClass): TaxRate[] {
  const wanted = taxClassOf(taxClass, classes);
  if (wanted === zeroClass) return [];
  const here = rates.filter((rate) => holdsAt(rate, destination));
  const own = here.filter((rate) => rate.taxClass === wanted);
  const ownPlaces = new Set(own.map(placeKey));
  return here.filter((rate) => rate.taxClass === wanted || (rate.taxClass === standardClass && !ownPlaces.has(placeKey(rate))));
}

function holdsAt(rate: TaxRate, { country, province, zip = "" }: Destination): boolean {
  if (rate.country !== country) return false;
  if (rate.state.trim() !== "" && provinceCode(country, rate.state) !== provinceCode(country, province)) return false;
  const prefixes = prefixesOf(rate.zipPrefixes);
  const code = zip.replaceAll(/[\s-]/g, "").toUpperCase();
  return prefixes.length === 0 || prefixes.some((prefix) => code.startsWith(prefix));
}

function placeKey(rate: TaxRate): string {
  return [rate.country, rate.state.trim() === "" ? "" : provinceCode(rate.country, rate.state), ...prefixesOf(rate.zipPrefixes).toSorted()].join(" ");
}

/** Returns whether an address tells which taxes apply: a state is needed where sales taxes differ by state. */
export function taxIsKnown(destination: Destination | null): boolean {
  return destination !== null && destination.country !== "" && (destination.province !== "" || !isTaxedByState(destination.country));
}

/** Returns the shop's own country if it tells which taxes apply, for what is shown before a place is known. */
export function homeOf({ shop }: Pick<Settings, "shop">): Destination | null {
  const home = { country: shop.countries[0] ?? "", province: "", zip: "" };
  return taxIsKnown(home) ? home : null;
}

/** Returns the tax on top of an amount without tax. */
export function taxLines(rates: TaxRate[], taxableCents: number): TaxLine[] {
  if (taxableCents <= 0) return [];
  return rates
    .filter((rate) => rate.rateMillionths > 0)
    .map(({ title, rateMillionths }) => ({ title, rateMillionths, taxableCents, amountCents: timesRate(taxableCents, rateMillionths) }));
}

/**
 * Returns the tax within an amount that includes it. What is left without it is rounded half up once, and what was taken out is shared among the rates,
 * so that net and taxes add up to the amount, to the cent. The net amount never falls when the amount rises.
 */
export function taxLinesWithin(rates: TaxRate[], grossCents: number): TaxLine[] {
  const taxed = rates.filter((rate) => rate.rateMillionths > 0);
  if (grossCents <= 0 || taxed.length === 0) return [];
  const all = taxed.reduce((sum, { rateMillionths }) => sum + rateMillionths, 0);
  const taxableCents = proportion(grossCents, 1_000_000, 1_000_000 + all);
  const within = grossCents - taxableCents;
  let [shared, upTo] = [0, 0];
  return taxed.map(({ title, rateMillionths }) => {
    upTo += rateMillionths;
    const sharedAfter = proportion(within, upTo, all);
    const amountCents = sharedAfter - shared;
    shared = sharedAfter;
    return { title, rateMillionths, taxableCents, amountCents };
  });
}

/** Returns the rates of the class of shipping that apply to shipping. */
export function shippingRatesAt(tax: TaxSettings, destination: Destination): TaxRate[] {
  return ratesAt(tax, destination, tax.shippingClass).filter((rate) => rate.shippingTaxed);
}
