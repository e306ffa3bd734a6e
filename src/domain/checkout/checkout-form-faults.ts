import type { Settings } from "#domain/settings/settings-input.ts";
import { freightFaults } from "#domain/shipping/delivery-choices.ts";
import { methodsElsewhere, shippingFaultWords } from "#domain/shipping/shipping.ts";
import { zoneOf } from "#domain/shipping/shipping-zones.ts";
import { checkoutFaults, type Faults, type TypedCheckout } from "./checkout-input.ts";
import type { Summary } from "./checkout-summary.ts";

/** The fault of an address that no zone serves, at its field; none where it is served or not complete yet. */
function destinationFaults({ shippingAddress }: Pick<TypedCheckout, "shippingAddress">, { shipping }: Pick<Settings, "shipping">): Faults {
  const zone = zoneOf(shipping.zones, shippingAddress);
  const isServed = zone === null || (zone === "elsewhere" ? methodsElsewhere(shipping) : zone.methods).length > 0;
  if (isServed) return {};
  const isCountryServed = shipping.elsewhere || shipping.zones.some((other) => other.methods.length > 0 && isIn(shippingAddress.country, other));
  return { [isCountryServed ? "shippingAddress.zip" : "shippingAddress.country"]: shippingFaultWords["not-served"] };
}

/** What is missing or wrong in a form, by field. */
export function formFaults(form: TypedCheckout, settings: Pick<Settings, "shop" | "shipping" | "checkout">): Faults {
  return { ...checkoutFaults(form, settings.shop.countries, settings.checkout), ...destinationFaults(form, settings) };
}

function isIn(country: string, { countries, provinces, zips }: { countries: string[]; provinces: string[]; zips: string[] }): boolean {
  return countries.includes(country) || provinces.some((key) => key.startsWith(`${country}-`)) || zips.some((text) => text.startsWith(`${country} `));
}

/** What is missing about the delivery by freight, where the order ships by freight. */
export function deliveryFaults({ delivery }: Pick<TypedCheckout, "delivery">, { totals }: Pick<Summary, "totals">): Faults {
  return totals.shipping === null || totals.shipping.kind === "parcel" ? {} : freightFaults(delivery);
}
