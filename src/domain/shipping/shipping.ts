import type { Settings } from "#domain/settings/settings-input.ts";
import { type Carrying, carriesAll } from "./carried-dangerous-goods.ts";
import { rateFor, type ShippingRate } from "./shipping-rates.ts";
import { type ShippingPlace, type ShippingZone, zoneOf } from "./shipping-zones.ts";

/**
 * Shipping offers the prices that the settings say: the methods of the destination's zone, each free from its own threshold on,
 * else by weight and by the goods' amount. It knows no carriers; what is shipped and tracked is left to orders.
 */

/** `freight`: for goods too heavy for a parcel; `quote`: the same, at a price that staff name for each order. */
export type MethodKind = "parcel" | "freight" | "quote";

/** `minDays` and `maxDays` are business days on the way; null: no date is promised. */
export type ShippingMethod = Carrying & {
  id: string;
  kind: MethodKind;
  title: string;
  minDays: number | null;
  maxDays: number | null;
  freeFromCents: number | null;
  rates: ShippingRate[];
};

/** A shipping method as it is offered and as it is stored with the order. Minor units. */
export type ShippingOption = {
  handle: string;
  title: string;
  kind: MethodKind;
  /** 0 for a quote that staff have not named yet. */
  cents: number;
  /** Whether its price has to be asked for first. */
  needsQuote: boolean;
  days: { min: number; max: number } | null;
  /** The amount of goods from which it is free; null: it never is. */
  freeFromCents: number | null;
};

export type Goods = {
  /** The amount after discounts. */
  cents: number;
  /** The weight of what needs shipping. */
  weightGrams: number;
  needShipping: boolean;
  /** Whether something of it ships by freight, so that all of it does. */
  hasFreight?: boolean;
  /** The classes of its dangerous goods: only a method that carries all of them is offered. */
  hazardClasses?: readonly string[];
};

/** What the buyer chose for freight, which may cost extra, and the price that staff quoted for exactly these goods. */
export type FreightTerms = { liftGate: boolean; appointment: boolean; quotedCents: number | null };
export const noFreightTerms: FreightTerms = { liftGate: false, appointment: false, quotedCents: null };

/** Why nothing is offered. `unknown`: the address does not say yet which zone it is in. */
export type ShippingFault = "unknown" | "not-served" | "too-heavy" | "no-freight" | "dangerous-goods";
export type ShippingOffer = { options: ShippingOption[]; fault: ShippingFault | null };

export type ShippingSettings = Settings["shipping"];

/** Returns the methods of everywhere else; the first is the only one that shops of older versions had. */
export function methodsElsewhere(
  shipping: Pick<ShippingSettings, "methodTitle" | "freeFromCents" | "rates" | "minDays" | "maxDays" | "methods" | "elsewhere"> & Carrying,
): ShippingMethod[] {
  if (!shipping.elsewhere) return [];
  const { methodTitle: title, freeFromCents, rates, minDays, maxDays, dangerousGoods = "none", hazardClasses = [] } = shipping;
  const carrying = { dangerousGoods, hazardClasses };
  const standard: ShippingMethod = { id: "standard", kind: "parcel", title, freeFromCents, rates, minDays, maxDays, ...carrying };
  return [standard, ...shipping.methods];
}

/** Returns the methods of each place that is told apart: those of the zones, and those of everywhere else. */
export function methodsByArea(shipping: ShippingSettings): ShippingMethod[][] {
  return [...(shipping.zones as ShippingZone[]).map(({ methods }) => methods), methodsElsewhere(shipping)].filter((methods) => methods.length > 0);
}

/** Returns whether a method is for freight, or for parcels. */
export const isOfKind =
  (hasFreight: boolean) =>
  ({ kind }: ShippingMethod) =>
    (kind !== "parcel") === hasFreight;

/** Returns the methods of freight or parcels at a place, whatever the goods weigh and whatever class they have; null: the place is not known. */
export function methodsAt(shipping: ShippingSettings, place: ShippingPlace | null, hasFreight: boolean): ShippingMethod[] | null {
  const zone = zoneOf(shipping.zones as ShippingZone[], place);
  if (zone === null) return null;
  return (zone === "elsewhere" ? methodsElsewhere(shipping) : zone.methods).filter(isOfKind(hasFreight));
}

/** Returns whether there are methods of freight or parcels, and none of them, at any place, carries all of these classes. */
export function areCarriedNowhere(shipping: ShippingSettings, hazardClasses: readonly string[], hasFreight: boolean): boolean {
  const methods = methodsByArea(shipping).flat().filter(isOfKind(hasFreight));
  return methods.length > 0 && !methods.some((method) => carriesAll(method, hazardClasses));
}

/** Returns whether nothing ships by freight, at any place. */
export const isFreightNowhere = (shipping: ShippingSettings) => !methodsByArea(shipping).flat().some(isOfKind(true));

/** Returns why goods ship to no place at all, as far as this does not depend on the address. */
function faultEverywhere(shipping: ShippingSettings, { hasFreight = false, hazardClasses = [] }: Goods): ShippingFault | null {
  if (hasFreight && isFreightNowhere(shipping)) return "no-freight";
  return areCarriedNowhere(shipping, hazardClasses, hasFreight) ? "dangerous-goods" : null;
}

/** Returns what can be chosen for the goods at a place, in the order of the settings. Pure. */
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
  if (zone === null) return { options: [], fault: faultEverywhere(shipping, goods) ?? "unknown" };
  const { hasFreight = false, hazardClasses = [] } = goods;
  const [prefix, methods] = zone === "elsewhere" ? ["", methodsElsewhere(shipping)] : [`${zone.id}/`, zone.methods];
  if (methods.length === 0) return { options: [], fault: "not-served" };
  const fitting = methods.filter(isOfKind(hasFreight));
  if (fitting.length === 0) return { options: [], fault: hasFreight ? "no-freight" : "not-served" };
  const carrying = fitting.filter((method) => carriesAll(method, hazardClasses));
  if (carrying.length === 0) return { options: [], fault: "dangerous-goods" };
  const options = carrying.flatMap((method) => optionOf(method, prefix, goods, { shipping, freight }));
  return { options, fault: options.length === 0 ? "too-heavy" : null };
}

type Terms = { shipping: Pick<ShippingSettings, "liftGateCents" | "appointmentCents">; freight: FreightTerms };

function optionOf(method: ShippingMethod, prefix: string, goods: Goods, { shipping, freight }: Terms): ShippingOption[] {
  const { kind, title, minDays, maxDays, freeFromCents } = method;
  const days = minDays === null || maxDays === null ? null : { min: minDays, max: maxDays };
  const shown = { handle: prefix + method.id, title, kind, days, freeFromCents };
  // The price that staff name is the whole price, for the delivery that the buyer asked for.
  if (kind === "quote") return [{ ...shown, cents: freight.quotedCents ?? 0, needsQuote: freight.quotedCents === null }];
  const rate = rateFor(method.rates, goods.weightGrams, goods.cents);
  if (!rate) return [];
  const isFree = freeFromCents !== null && goods.cents >= freeFromCents;
  const extra =
    kind === "freight" ? (freight.liftGate ? (shipping.liftGateCents ?? 0) : 0) + (freight.appointment ? (shipping.appointmentCents ?? 0) : 0) : 0;
  return [{ ...shown, cents: (isFree ? 0 : rate.cents) + extra, needsQuote: false }];
}

/** Applies a discount that makes shipping free: only the cheapest parcel method becomes free; faster ones and freight keep their price. Pure. */
export function withFreeShipping(options: readonly ShippingOption[]): ShippingOption[] {
  const parcels = options.filter(({ kind }) => kind === "parcel");
  const least = Math.min(...parcels.map(({ cents }) => cents));
  return options.map((option) => (option === parcels.find(({ cents }) => cents === least) ? { ...option, cents: 0 } : option));
}

/** Returns whether something of this weight ships by freight, or was marked so by staff. */
export function isFreight(
  shipping: Pick<ShippingSettings, "freightFromGrams">,
  line: { weightGrams: number; freight?: boolean; requiresShipping: boolean },
) {
  const isHeavy = shipping.freightFromGrams !== null && line.weightGrams > shipping.freightFromGrams;
  return line.requiresShipping && ((line.freight ?? false) || isHeavy);
}

/**
 * Returns the amount of goods from which an order ships free to all places, whatever it contains; null if no amount holds
 * everywhere, so that texts make no claim. It is also null for freight that is never free, and for dangerous goods that are carried and never free.
 */
export function freeShippingFrom(shipping: ShippingSettings): number | null {
  const areas = methodsByArea(shipping);
  if (areas.length === 0) return null;
  let most = 0;
  for (const methods of areas) {
    const hasFreight = methods.some(({ kind }) => kind !== "parcel");
    for (const isFreightKind of hasFreight ? [false, true] : [false]) {
      const least = Math.max(...choicesAmong(methods.filter(isOfKind(isFreightKind))).map(minFreeFrom));
      if (!Number.isFinite(least)) return null;
      most = Math.max(most, least);
    }
  }
  return most;
}

const minFreeFrom = (methods: readonly ShippingMethod[]) => Math.min(...methods.map((method) => method.freeFromCents ?? Number.POSITIVE_INFINITY));

/** Returns the sets of methods that goods may choose between: all, and for the dangerous goods of each method, those that carry all of its classes. */
function choicesAmong(methods: ShippingMethod[]): ShippingMethod[][] {
  const ofClassesOf = ({ dangerousGoods, hazardClasses = [] }: ShippingMethod) =>
    methods.filter((other) => (dangerousGoods === "all" ? other.dangerousGoods === "all" : carriesAll(other, hazardClasses)));
  return [methods, ...methods.filter(({ dangerousGoods = "none" }) => dangerousGoods !== "none").map(ofClassesOf)];
}

/** Why nothing can be chosen, in words for the buyer. */
export const shippingFaultWords: Record<ShippingFault, string> = {
  unknown: "Enter your address to see how we ship to it.",
  "not-served": "We do not ship to this address. Please enter another one, or contact us; your cart is kept.",
  "too-heavy": "This order is too heavy for our shipping rates. Please contact us for a quote; your cart is kept.",
  "no-freight": "Part of this order has to ship by freight, which cannot be ordered online here. Please contact us; your cart is kept.",
  "dangerous-goods": "Not offered",
};
