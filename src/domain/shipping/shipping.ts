import type { Settings } from "#domain/settings/settings-input.ts";
import { rateFor, type ShippingRate } from "./shipping-rates.ts";
import { type ShippingPlace, type ShippingZone, zoneOf } from "./shipping-zones.ts";

/**
 * Shipping promises the prices that the settings say: the methods of the destination's zone, each free from its own threshold on,
 * else by weight and by the goods' amount. It knows no carriers; what is shipped and tracked is left to orders.
 */

/** `freight`: for goods too heavy for a parcel; `quote`: the same, at a price that staff name for each order. */
export type MethodKind = "parcel" | "freight" | "quote";

/** `minDays` and `maxDays` are business days on the way; null: no date is promised. */
export type ShippingMethod = {
  id: string;
  kind: MethodKind;
  title: string;
  minDays: number | null;
  maxDays: number | null;
  freeFromCents: number | null;
  rates: ShippingRate[];
};

/** A way to ship, as offered and as stored with the order. Minor units. */
export type ShippingOption = {
  handle: string;
  title: string;
  kind: MethodKind;
  /** Of a quote that staff have not named yet: 0. */
  cents: number;
  /** Its price has to be asked for first. */
  needsQuote: boolean;
  days: { min: number; max: number } | null;
  /** Goods of this much make it free; null: none do. */
  freeFromCents: number | null;
};

export type Goods = {
  /** After discounts. */
  cents: number;
  /** Of what needs shipping. */
  weightGrams: number;
  needShipping: boolean;
  /** Something of it ships by freight, and so all of it does. */
  hasFreight?: boolean;
};

/** What the buyer chose for freight, which may cost extra, and the price that staff quoted for exactly these goods. */
export type FreightTerms = { liftGate: boolean; appointment: boolean; quotedCents: number | null };
export const noFreightTerms: FreightTerms = { liftGate: false, appointment: false, quotedCents: null };

/** Why nothing is offered. `unknown`: the address does not say yet which zone it is in. */
export type ShippingFault = "unknown" | "not-served" | "too-heavy" | "no-freight";
export type ShippingOffer = { options: ShippingOption[]; fault: ShippingFault | null };

type ShippingSettings = Settings["shipping"];

/** The methods of everywhere else; the first is the one that shops of older versions had alone. */
export function methodsElsewhere(
  shipping: Pick<ShippingSettings, "methodTitle" | "freeFromCents" | "rates" | "minDays" | "maxDays" | "methods" | "elsewhere">,
) {
  if (!shipping.elsewhere) return [];
  const { methodTitle: title, freeFromCents, rates, minDays, maxDays } = shipping;
  const standard: ShippingMethod = { id: "standard", kind: "parcel", title, freeFromCents, rates, minDays, maxDays };
  return [standard, ...shipping.methods];
}

/** What can be chosen for the goods at a place, in the order of the settings. Pure. */
export function shippingOptions(
  shipping: ShippingSettings,
  goods: Goods,
  place: ShippingPlace | null,
  freight: FreightTerms = noFreightTerms,
): ShippingOffer {
  const nothing: ShippingOption = {
    handle: "none",
    title: "No shipping needed",
    kind: "parcel",
    cents: 0,
    needsQuote: false,
    days: null,
    freeFromCents: null,
  };
  if (!goods.needShipping) return { options: [nothing], fault: null };
  const zone = zoneOf(shipping.zones as ShippingZone[], place);
  if (zone === null) return { options: [], fault: "unknown" };
  const [prefix, methods] = zone === "elsewhere" ? ["", methodsElsewhere(shipping)] : [`${zone.id}/`, zone.methods];
  if (methods.length === 0) return { options: [], fault: "not-served" };
  const fitting = methods.filter(({ kind }) => (kind !== "parcel") === (goods.hasFreight ?? false));
  if (fitting.length === 0) return { options: [], fault: goods.hasFreight ? "no-freight" : "not-served" };
  const options = fitting.flatMap((method) => optionOf(method, prefix, goods, { shipping, freight }));
  return { options, fault: options.length === 0 ? "too-heavy" : null };
}

type Terms = { shipping: Pick<ShippingSettings, "liftGateCents" | "appointmentCents">; freight: FreightTerms };

function optionOf(method: ShippingMethod, prefix: string, goods: Goods, { shipping, freight }: Terms): ShippingOption[] {
  const { kind, title, minDays, maxDays, freeFromCents } = method;
  const days = minDays === null || maxDays === null ? null : { min: minDays, max: maxDays };
  const shown = { handle: prefix + method.id, title, kind, days, freeFromCents };
  // What staff name is the whole price, for the delivery that the buyer asked for.
  if (kind === "quote") return [{ ...shown, cents: freight.quotedCents ?? 0, needsQuote: freight.quotedCents === null }];
  const rate = rateFor(method.rates, goods.weightGrams, goods.cents);
  if (!rate) return [];
  const isFree = freeFromCents !== null && goods.cents >= freeFromCents;
  const extra =
    kind === "freight" ? (freight.liftGate ? (shipping.liftGateCents ?? 0) : 0) + (freight.appointment ? (shipping.appointmentCents ?? 0) : 0) : 0;
  return [{ ...shown, cents: (isFree ? 0 : rate.cents) + extra, needsQuote: false }];
}

/** A discount that makes shipping free is for the cheapest way of a parcel; faster ways and freight keep their price. Pure. */
export function withFreeShipping(options: readonly ShippingOption[]): ShippingOption[] {
  const parcels = options.filter(({ kind }) => kind === "parcel");
  const least = Math.min(...parcels.map(({ cents }) => cents));
  return options.map((option) => (option === parcels.find(({ cents }) => cents === least) ? { ...option, cents: 0 } : option));
}

/** Whether something of this weight ships by freight, or was marked so by staff. */
export function isFreight(
  shipping: Pick<ShippingSettings, "freightFromGrams">,
  line: { weightGrams: number; freight?: boolean; requiresShipping: boolean },
) {
  const isHeavy = shipping.freightFromGrams !== null && line.weightGrams > shipping.freightFromGrams;
  return line.requiresShipping && ((line.freight ?? false) || isHeavy);
}

/**
 * The amount of goods from which an order ships free wherever the shop ships to, and whatever it holds; null where there is none that is true
 * everywhere: texts make no claim then. Freight that is never free makes none either.
 */
export function freeShippingFrom(shipping: ShippingSettings): number | null {
  const zones = [...shipping.zones.map(({ methods }) => methods), ...(shipping.elsewhere ? [methodsElsewhere(shipping)] : [])].filter(
    (methods) => methods.length > 0,
  );
  if (zones.length === 0) return null;
  let most = 0;
  for (const methods of zones) {
    const hasFreight = methods.some(({ kind }) => kind !== "parcel");
    for (const isFreightKind of hasFreight ? [false, true] : [false]) {
      const free = methods
        .filter(({ kind }) => (kind !== "parcel") === isFreightKind)
        .map((method) => method.freeFromCents ?? Number.POSITIVE_INFINITY);
      const least = Math.min(...free);
      if (!Number.isFinite(least)) return null;
      most = Math.max(most, least);
    }
  }
  return most;
}

/** Why nothing can be chosen, in words for the buyer. */
export const shippingFaultWords: Record<ShippingFault, string> = {
  unknown: "Enter your address to see how we ship to it.",
  "not-served": "We do not ship to this address. Please enter another one, or contact us; your cart is kept.",
  "too-heavy": "This order is too heavy for our shipping rates. Please contact us for a quote; your cart is kept.",
  "no-freight": "This order has to ship by freight, which we do not offer to this address. Please contact us; your cart is kept.",
};
