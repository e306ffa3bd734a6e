import type { LinePromise } from "#db/schema/types.ts";
import { cartToWire, type WireCart } from "#domain/cart/cart-json.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { readOffers } from "#domain/discounts/discounts.ts";
import { formatMoney, toMoney } from "#domain/money.ts";
import { countryName } from "#domain/postal-address.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { arrivalText, daysText, differInAvailability, promisesOf } from "#domain/shipping/delivery-dates.ts";
import { lineNotShippedText, notShippedReason, notShippedRemedy } from "#domain/shipping/lines-not-shipped.ts";
import type { ShippingFault, ShippingOption } from "#domain/shipping/shipping.ts";
import type { Shop } from "#domain/shop.ts";
import { provinceOfPostalCode } from "#domain/tax/postal-provinces.ts";
import { isTaxedByState, provincesOf } from "#domain/tax/provinces.ts";
import { homeOf, taxIsKnown } from "#domain/tax/tax.ts";
import { includedText, taxSums } from "#domain/tax/tax-texts.ts";
import { discountsOf, type SummaryFacts } from "./checkout-summary.ts";
import { sumUp, type Totals } from "./checkout-totals.ts";

/**
 * What a cart comes to before there is an address, with the sums of the checkout, so that both show the same numbers. With the place
 * that the shopper entered, it includes tax.
 */

/** The destination as far as the shopper entered it: enough for tax. `province` is empty in countries without states. */
export type Destination = { country: string; province: string; zip: string };

/** In words, written on the server so that a browser needs no rules. */
export type WireEstimate = {
  /** What is taken off the goods, and by which discount; null where nothing is taken off. */
  discount: { title: string; amount: string } | null;
  /** "$18.95", "Free", "By quote"; null where no shipping is offered, or where it depends on the place. */
  shipping: string | null;
  /** The shipping method of that price and its days: "Standard shipping, 3 to 5 business days"; null where none is offered. */
  method: string | null;
  /** When each line arrives, in words; lines without a known date are left out. */
  arrivals: { lineId: string; text: string }[];
  /** What no shipping method carries to the place, in words: for the cart and by line; null where everything is carried. */
  notCarried: { text: string; remedy: string; lines: { lineId: string; text: string }[] } | null;
  /** The tax at `place`, by the name of its only row, or "Tax"; null while there is no place. */
  tax: { title: string; amount: string } | null;
  /** What the total includes and what it does not. */
  included: string;
  /** How much is missing for free shipping; null where nothing is missing or shipping is never free. */
  hint: string | null;
  place: { country: string; zip: string } | null;
  /** What the shopper learns by entering a place: "Estimate tax", "Estimate shipping and tax". */
  byPlace: string;
  /** Countries in which a place can be chosen; empty where no place changes anything. */
  countries: string[];
};

/** The cart as the API and the cart page show it: `cost.totalAmount` contains what `estimate.included` says. */
export type EstimatedCart = WireCart & { estimate: WireEstimate };

export async function cartWithEstimate(shop: Shop, cart: Cart, destinationText: string | null): Promise<EstimatedCart> {
  const settings = await readSettings(shop);
  const place = parseDestination(destinationText, settings);
  const offers = await readOffers(shop, { cartId: cart.id, code: "", email: "" });
  const { totalCents, estimate } = estimateCart(cart, place, { settings, offers, now: shop.clock.now() });
  const wire = cartToWire(cart);
  return { ...wire, cost: { ...wire.cost, totalAmount: toMoney(totalCents, cart.currency) }, estimate };
}

/** Sums up a cart before there is an address. Pure. */
export function estimateCart(
  cart: Cart,
  place: Destination | null,
  { settings, offers, now }: SummaryFacts,
): { totalCents: number; estimate: WireEstimate } {
  const lines = cart.lines.filter((line) => !line.notes.some(({ kind }) => kind === "not-sold"));
  const { goods, freeShipping } = discountsOf(lines, offers, { code: "", now });
  const discounts = goods ? [goods] : [];
  // A price with tax is the same everywhere; until a place is known, its tax is shown for the shop's own country.
  const { pricesIncludeTax } = settings.tax;
  const destination = place ?? (pricesIncludeTax ? homeOf(settings) : null);
  const totals = sumUp({ lines, discounts, isShippingFree: freeShipping !== null, settings, destination, isExempt: false });
  const money = (cents: number) => formatMoney(cents, cart.currency);
  const { shipping } = totals;
  const days = shipping?.days ?? null;
  const isSplit = differInAvailability(lines.filter((line) => line.requiresShipping).map(({ split }) => split));
  const together = isSplit && settings.shipping.waitByDefault;
  const promises = promisesOf(
    lines.map(({ split }) => split),
    { now, calendar: settings.shipping, days, together },
  );
  const arrivals = lines.flatMap(({ id: lineId, split, requiresShipping }, at) => {
    const text = requiresShipping ? arrivalText(split, promises[at] as LinePromise, now.toISOString()) : null;
    return text === null ? [] : [{ lineId, text }];
  });
  const needsShipping = lines.some((line) => line.requiresShipping);
  const mayBeTaxed = settings.tax.rates.some(({ rateMillionths, country }) => rateMillionths > 0 && settings.shop.countries.includes(country));
  const isTaxKnown = place !== null && taxIsKnown(place);
  const taxes = taxSums([...totals.lines.flatMap((line) => line.taxes), ...totals.shippingTaxes]);
  const freeFromCents = shipping?.freeFromCents ?? null;
  const missing =
    freeFromCents !== null && needsShipping && totals.shown.shippingCents > 0
      ? freeFromCents - (totals.shown.subtotalCents - totals.shown.discountCents)
      : 0;
  const taxRow = () => {
    if (pricesIncludeTax) return totals.taxCents > 0 ? { title: includedText(taxes) ?? "incl. tax", amount: money(totals.taxCents) } : null;
    const title = taxes.length === 1 ? (taxes[0]?.title ?? "Tax") : "Tax";
    return isTaxKnown && mayBeTaxed ? { title, amount: money(totals.taxCents) } : null;
  };
  return {
    totalCents: totals.totalCents,
    estimate: {
      discount: goods && { title: goods.title, amount: money(goods.cents) },
      shipping: shipping === null ? null : shippingAmount(shipping, totals.shown.shippingCents, money),
      method: shipping && needsShipping ? [shipping.title, shipping.days && daysText(shipping.days)].filter(Boolean).join(", ") : null,
      arrivals,
      notCarried: notCarriedIn(lines, totals),
      tax: taxRow(),
      included: [
        shippingText(totals, needsShipping),
        pricesIncludeTax ? includedTaxText(taxes, isTaxKnown ? place : null) : taxText(mayBeTaxed, isTaxKnown ? place : null, totals.taxCents),
      ]
        .filter(Boolean)
        .join(" "),
      hint: missing > 0 ? `Add ${money(missing)} more for free shipping.` : null,
      place: isTaxKnown && place ? { country: place.country, zip: place.zip } : null,
      byPlace: settings.shipping.zones.length === 0 ? "Estimate tax" : mayBeTaxed ? "Estimate shipping and tax" : "Estimate shipping",
      countries: mayBeTaxed || settings.shipping.zones.length > 0 ? settings.shop.countries : [],
    },
  };
}

function notCarriedIn(lines: Cart["lines"], { notShipped }: Totals): WireEstimate["notCarried"] {
  if (notShipped.length === 0) return null;
  const titles = lines.map(({ productTitle }) => productTitle);
  return {
    text: notShipped.map((found) => notShippedReason(found, titles)).join(" "),
    remedy: notShippedRemedy(notShipped, titles),
    lines: notShipped.flatMap((found) => found.at.map((at) => ({ lineId: lines[at]?.id ?? "", text: lineNotShippedText(found) }))),
  };
}

function shippingAmount({ handle, needsQuote }: ShippingOption, cents: number, money: (cents: number) => string): string {
  if (needsQuote) return "By quote";
  if (handle === "none") return "Not needed";
  return cents === 0 ? "Free" : money(cents);
}

const notIncluded: Record<ShippingFault, string> = {
  unknown: "Shipping is not included: it depends on where the order goes.",
  "not-served": "Shipping is not included: we do not ship there.",
  "too-heavy": "Shipping is not included.",
  "no-freight": "Shipping is not included.",
  "dangerous-goods": "Shipping is not included.",
};

function shippingText({ shipping, shippingFault, shippingCents }: Totals, needsShipping: boolean): string {
  if (shippingFault !== null) return notIncluded[shippingFault];
  if (!needsShipping) return "";
  if (shipping?.needsQuote) return "Shipping is not included: this ships by freight, and you can ask for its price at checkout.";
  return shippingCents === 0 ? "Shipping is free." : "Includes shipping.";
}

/** "Prices include tax (incl. 19% VAT for 10115)." */
function includedTaxText(taxes: Parameters<typeof includedText>[0], place: Destination | null): string {
  const rates = includedText(taxes);
  if (!place) return "Prices include tax.";
  return rates
    ? `Prices include tax: ${rates} for ${place.zip || countryName(place.country)}.`
    : `No tax for ${place.zip || countryName(place.country)}.`;
}

function taxText(mayBeTaxed: boolean, place: Destination | null, taxCents: number): string {
  if (!mayBeTaxed) return "No tax is added.";
  if (!place) return "Tax at checkout";
  const province = provincesOf(place.country).find(({ code }) => code === place.province)?.name ?? "";
  const where = [place.zip, province].filter(Boolean).join(", ");
  return `${taxCents === 0 ? "No tax is added" : "Includes tax"} for ${where || countryName(place.country)}.`;
}

const zipsAtMost = 16;

/** Reads "US 94103" as the browser keeps it; null where it is not a place that the shop serves. */
export function parseDestination(text: string | null, { shop }: Pick<Settings, "shop">): Destination | null {
  const [, country = "", zip = ""] = /^([A-Z]{2}) ?(.*)$/.exec(text ?? "") ?? [];
  if (!shop.countries.includes(country) || zip.length > zipsAtMost) return null;
  if (!isTaxedByState(country)) return { country, province: "", zip };
  const province = provinceOfPostalCode(country, zip);
  return province === null ? null : { country, province, zip };
}

/** Returns what was entered in the form of the estimate, as it is kept; null where it is not a place that the shop serves. */
export function destinationText(country: string, zip: string, settings: Pick<Settings, "shop">): string | null {
  const text = `${country.trim().toUpperCase()} ${zip.trim().toUpperCase()}`.trim();
  return parseDestination(text, settings) ? text : null;
}
