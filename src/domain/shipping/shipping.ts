import type { Settings } from "#domain/settings/settings-input.ts";
import { rateFor, type ShippingRate } from "./shipping-rates.ts";

/**
 * Shipping promises the price that the settings say: free from their threshold on, else a flat rate by weight. It knows
 * no carriers; what is shipped and tracked is left to orders.
 */

/** A way to ship, as offered and as stored with the order. Minor units. */
export type ShippingOption = { handle: string; title: string; cents: number };

export type Goods = {
  /** After discounts. */
  cents: number;
  /** Of what needs shipping. */
  weightGrams: number;
  needShipping: boolean;
};

type ShippingPrices = Pick<Settings["shipping"], "methodTitle" | "freeFromCents"> & { rates: readonly ShippingRate[] };

/** None: the settings have no rate for a parcel this heavy. */
export function shippingOptions(settings: ShippingPrices, goods: Goods): ShippingOption[] {
  if (!goods.needShipping) return [{ handle: "none", title: "No shipping needed", cents: 0 }];
  const rate = rateFor(settings.rates, goods.weightGrams);
  if (!rate) return [];
  const isFree = settings.freeFromCents !== null && goods.cents >= settings.freeFromCents;
  return [{ handle: "standard", title: settings.methodTitle, cents: isFree ? 0 : rate.cents }];
}
