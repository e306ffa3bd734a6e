import { decimalsOf, formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { onFirstUse } from "#domain/on-first-use.ts";
import { countryName } from "#domain/postal-address.ts";
import { freeShippingFrom } from "#domain/shipping/shipping.ts";
import type { Settings } from "./settings-input.ts";

/**
 * Figures of the settings inside texts that staff write, as `{{free-shipping-threshold}}`: what a text claims is what the
 * shop does, also after a setting changed. Pure, and safe in a browser.
 */
type Placeholder = {
  /** What it stands for, in the list that staff choose from. */
  title: string;
  /** Null where the setting is off: then whatever sentence names it is not shown. */
  value: (settings: Settings) => string | null;
};

const counted = (count: number, one: string) => (count > 0 ? `${numberText(count)} ${count === 1 ? one : `${one}s`}` : null);
const list = onFirstUse(() => new Intl.ListFormat("en-US"));

const placeholders = {
  "free-shipping-threshold": {
    title: "order amount for free shipping",
    value: ({ shipping, shop }) => {
      const cents = freeShippingFrom(shipping);
      return cents ? shortMoney(cents, shop.currency) : null;
    },
  },
  "return-period": { title: "return period", value: ({ promises }) => counted(promises.returnDays, "day") },
  "warranty-period": { title: "length of the warranty", value: ({ promises }) => counted(promises.warrantyYears, "year") },
  "warranty-years": { title: "years of warranty, as in a 2-year warranty", value: ({ promises }) => numberOrNone(promises.warrantyYears) },
  "reply-time": { title: "reply time", value: ({ promises }) => counted(promises.replyHours, "hour") },
  "support-location": { title: "location of support, as in U.S.-based", value: ({ promises }) => promises.supportLocation || null },
  "labs-trusting": { title: "number of labs that trust you", value: ({ promises }) => numberOrNone(promises.labsTrusting) },
  "purchase-order-hold": {
    title: "how long stock is held for a purchase order",
    value: ({ payments }) => (payments.purchaseOrders ? counted(payments.purchaseOrderHoldDays, "day") : null),
  },
  currency: { title: "currency of the prices", value: ({ shop }) => currencyWords(shop.currency) },
  countries: { title: "countries you ship to", value: ({ shop }) => list().format(shop.countries.map(countryName)) },
  "shop-name": { title: "name of the shop", value: ({ shop }) => shop.name },
  "support-email": { title: "support email", value: ({ shop }) => shop.supportEmail || null },
  "orders-email": { title: "orders email", value: ({ shop }) => shop.ordersEmail || null },
  phone: { title: "phone number", value: ({ shop }) => shop.phone || null },
  address: { title: "postal address of the shop", value: ({ shop }) => shop.address || null },
} satisfies Record<string, Placeholder>;

export type PlaceholderName = keyof typeof placeholders;
export type PlaceholderValues = Record<PlaceholderName, string | null>;
/** Of these and others, by the name of each placeholder. */
type Values = Readonly<Record<string, string | null | undefined>>;

export const placeholderNames = Object.keys(placeholders) as PlaceholderName[];

export function placeholderTitle(name: PlaceholderName): string {
  return placeholders[name].title;
}

/** What each stands for now. */
export function placeholderValues(settings: Settings): PlaceholderValues {
  return Object.fromEntries(placeholderNames.map((name) => [name, placeholders[name].value(settings)])) as PlaceholderValues;
}

/** `$300` rather than `$300.00`: a whole amount needs no decimals in a promise. */
export function shortMoney(cents: number, currency: string): string {
  const text = formatMoney(cents, currency);
  return cents % 10 ** decimalsOf(currency) === 0 ? text.replace(/\.0+$/, "") : text;
}

/** A placeholder in a text; spaces inside the braces do not count. */
export const token = /\{\{([^{}]{0,80})\}\}/g;

export const namesIn = (text: string): string[] => [...text.matchAll(token)].map(([, name = ""]) => name.trim());

export function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(placeholders, name);
}

/** What is wrong with the placeholders of a text, in words; null: nothing. */
export function placeholderFault(text: string, others: readonly string[] = []): string | null {
  const unknown = namesIn(text).find((name) => !isPlaceholder(name) && !others.includes(name));
  if (unknown === undefined) return null;
  return `There is no placeholder {{${unknown}}}. There are: ${[...placeholderNames, ...others].map((name) => `{{${name}}}`).join(", ")}.`;
}

const sentences = onFirstUse(() => new Intl.Segmenter("en-US", { granularity: "sentence" }));

/** A text of one or a few sentences as buyers read it: a sentence that names a setting which is off is left out. */
export function shownText(text: string, values: Values): string {
  if (!text.includes("{{")) return text;
  const shown = [...sentences().segment(text)].map(({ segment }) => (hasValues(segment, values) ? withValues(segment, values) : ""));
  return shown.join("").trim();
}

export function hasValues(text: string, values: Values): boolean {
  return namesIn(text).every((name) => !Object.hasOwn(values, name) || values[name] !== null);
}

/** Names that are no placeholders stay as they are written. */
export function withValues(text: string, values: Values, write: (value: string) => string = (value) => value): string {
  return text.replaceAll(token, (whole, inside: string) => {
    const name = inside.trim();
    return Object.hasOwn(values, name) ? write(values[name] ?? "") : whole;
  });
}

function numberOrNone(count: number): string | null {
  return count > 0 ? numberText(count) : null;
}

/** USD -> "US dollars". */
function currencyWords(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "name" }).formatToParts(2);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
