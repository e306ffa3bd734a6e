import { isCountry } from "#domain/countries.ts";
import { isCurrency } from "#domain/currencies.ts";
import { shippingFaults } from "#domain/shipping/shipping-faults.ts";
import { taxClasses, taxClassFaults } from "#domain/tax/tax-classes.ts";
import { taxPlaceFaults } from "#domain/tax/tax-rates.ts";
import { announcementFaults } from "./announcements.ts";
import { brandFaults } from "./brand-colors.ts";
import { placeholderFaults } from "./buyer-texts.ts";
import { homeBlockFaults } from "./home-blocks.ts";
import { placeholderFault } from "./placeholders.ts";
import type { Settings, SettingsSection } from "./settings-input.ts";

/** Messages by the path of the field, such as `trialMode` or `rates.3.state`. */
export type Faults = Record<string, string>;

/**
 * Rules for changing a section, beyond the schema of each field: checked when it is saved and not when it is read, so that a shop
 * with older values keeps working. Pure, and safe in a browser, where the form checks them at once. `settings` holds the new
 * section, `stored` the old one. `takesCards`: real cards can be charged; a browser does not know and passes true: the server checks it again.
 */
export function settingsFaults(section: SettingsSection, settings: Settings, stored: Settings, takesCards = true): Faults {
  return rules[section]?.(settings, stored, takesCards) ?? {};
}

const rules: Partial<Record<SettingsSection, (settings: Settings, stored: Settings, takesCards: boolean) => Faults>> = {
  shop: (settings, stored, takesCards) => ({
    ...placeholderFaults("shop", settings),
    ...placeFaults(settings, stored),
    ...payableFaults(settings, takesCards),
  }),
  brand: ({ brand }) => brandFaults(brand),
  home: (settings) => ({ ...placeholderFaults("home", settings), ...below("blocks", homeBlockFaults(settings.home.blocks)) }),
  announcements: (settings) => ({
    ...placeholderFaults("announcements", settings),
    ...below("planned", announcementFaults(settings.announcements.planned)),
  }),
  productDefaults: (settings) => placeholderFaults("productDefaults", settings),
  checkout: ({ checkout }) => faultsOf({ placeNote: placeholderFault(checkout.placeNote) }),
  payments: (settings, _stored, takesCards) => payableFaults(settings, takesCards),
  tax: ({ tax }) => ({
    ...below("rates", taxPlaceFaults(tax.rates, tax.classes)),
    ...below("classes", taxClassFaults(tax.classes)),
    ...faultsOf({
      shippingClass: taxClasses(tax.classes).some(({ id }) => id === tax.shippingClass) ? null : "This class no longer exists. Choose another one.",
    }),
  }),
  shipping: ({ shipping }) => shippingFaults(shipping),
};

const below = (list: string, faults: Faults): Faults => Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`${list}.${path}`, fault]));

function faultsOf(fields: Record<string, string | null>): Faults {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** A stored value may stay, even a currency that is no longer offered. */
function placeFaults({ shop }: Settings, { shop: had }: Settings): Faults {
  const unknown = shop.countries.filter((code) => !isCountry(code) && !had.countries.includes(code));
  return faultsOf({
    currency: shop.currency === had.currency || isCurrency(shop.currency) ? null : "Choose a currency from the list.",
    countries: unknown.length > 0 ? `Choose countries from the list; there is no country ${unknown.join(", ")}.` : null,
  });
}

/** Outside trial mode, buyers must be able to pay. The test card exists only in trial mode. */
function payableFaults({ shop, payments }: Settings, takesCards: boolean): Faults {
  if (shop.trialMode || payments.purchaseOrders || takesCards) return {};
  const message = "Outside trial mode the shop needs a real payment method. Accept purchase orders, set up Stripe, or stay in trial mode.";
  return { trialMode: message, purchaseOrders: message };
}
