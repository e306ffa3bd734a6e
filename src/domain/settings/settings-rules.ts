import { isCountry } from "#domain/countries.ts";
import { isCurrency } from "#domain/currencies.ts";
import { rateFault } from "#domain/shipping/shipping-rates.ts";
import { taxPlaceFaults } from "#domain/tax/tax-rates.ts";
import type { Settings, SettingsSection } from "./settings-input.ts";
import { placeholderFaults } from "./shown-texts.ts";

/** A fault in words by the path of its field, such as `trialMode` or `rates.3.state`. */
export type Faults = Record<string, string>;

/**
 * What a section may not be changed to, beyond the shape of each field: checked when it is saved and not when it is read,
 * so that a shop which stored it before there was the rule goes on. Pure, and safe in a browser, where a form says it at
 * once. `settings` holds the section as it is to be, `stored` as it was.
 */
export function settingsFaults(section: SettingsSection, settings: Settings, stored: Settings): Faults {
  return rules[section]?.(settings, stored) ?? {};
}

const rules: Partial<Record<SettingsSection, (settings: Settings, stored: Settings) => Faults>> = {
  shop: (settings, stored) => ({ ...placeholderFaults("shop", settings), ...placeFaults(settings, stored), ...payableFaults(settings) }),
  home: (settings) => placeholderFaults("home", settings),
  productDefaults: (settings) => placeholderFaults("productDefaults", settings),
  payments: payableFaults,
  tax: ({ tax }) => Object.fromEntries(Object.entries(taxPlaceFaults(tax.rates)).map(([path, fault]) => [`rates.${path}`, fault])),
  shipping: ({ shipping }) => faultsOf({ rates: rateFault(shipping.rates) }),
};

function faultsOf(fields: Record<string, string | null>): Faults {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** What a shop has already may stay, also where it is a currency of former days. */
function placeFaults({ shop }: Settings, { shop: had }: Settings): Faults {
  const unknown = shop.countries.filter((code) => !isCountry(code) && !had.countries.includes(code));
  return faultsOf({
    currency: shop.currency === had.currency || isCurrency(shop.currency) ? null : "Choose a currency of the list.",
    countries: unknown.length > 0 ? `Choose countries of the list; there is no country ${unknown.join(", ")}.` : null,
  });
}

/** Outside trial mode somebody must be able to pay. The test card exists in trial mode only. */
function payableFaults({ shop, payments }: Settings): Faults {
  if (shop.trialMode || payments.purchaseOrders) return {};
  const message = "Outside trial mode the shop needs a real payment method. Accept purchase orders, or stay in trial mode.";
  return { trialMode: message, purchaseOrders: message };
}
