import { lazyValue } from "#domain/lazy-value.ts";
import { decimalsOf, formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { countryName } from "#domain/postal-address.ts";
import { daysText, isTimeZone } from "#domain/shipping/delivery-dates.ts";
import { freeShippingFrom, isOfKind, methodsByArea } from "#domain/shipping/shipping.ts";
import { bothWeights } from "#domain/weight-text.ts";
import type { Settings } from "./settings-input.ts";

/**
 * Placeholders for figures of the settings in texts that staff write, such as `{{free-shipping-threshold}}`: so a text stays true
 * after a setting changes. Pure, and safe in a browser.
 */
type Placeholder = {
  /** Its title in the list from which staff choose. */
  title: string;
  /** Null where the setting is off: then sentences with the placeholder are not shown. */
  value: (settings: Settings) => string | null;
};

const counted = (count: number, one: string) => (count > 0 ? `${numberText(count)} ${count === 1 ? one : `${one}s`}` : null);
const list = lazyValue(() => new Intl.ListFormat("en-US"));

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
  "new-buyer-limit": {
    title: "most that a new buyer may order by purchase order at once",
    value: ({ payments, shop }) => (payments.purchaseOrders ? newBuyerLimit(payments, shop.currency) : null),
  },
  "invoice-due": {
    title: "when an invoice is due, as in due within 30 days",
    value: ({ invoices }) => (invoices.netDays > 0 ? `within ${counted(invoices.netDays, "day")}` : "on receipt"),
  },
  "quote-validity": { title: "how long a quote is valid", value: ({ invoices }) => counted(invoices.quoteDays, "day") },
  "handling-time": {
    title: "how soon orders leave, as in leave within 2 business days",
    value: ({ shipping: { handlingDays } }) => (handlingDays > 0 ? `within ${counted(handlingDays, "business day")}` : "the same business day"),
  },
  "shipping-cutoff": { title: "time after which orders count from the next day", value: ({ shipping }) => cutoffText(shipping) },
  "delivery-time": { title: "how long parcels are on their way", value: ({ shipping }) => deliveryTime(shipping) },
  "freight-weight": {
    title: "weight from which goods ship by freight",
    value: ({ shipping }) =>
      shipping.freightFromGrams !== null && methodsByArea(shipping).flat().some(isOfKind(true)) ? bothWeights(shipping.freightFromGrams) : null,
  },
  "lift-gate-fee": {
    title: "what unloading freight by a lift gate costs",
    value: ({ shipping, shop }) => {
      const hasFreight = methodsByArea(shipping).some((methods) => methods.some(({ kind }) => kind === "freight"));
      return shipping.liftGateCents && hasFreight ? shortMoney(shipping.liftGateCents, shop.currency) : null;
    },
  },
  "message-retention": { title: "how long messages are kept", value: ({ privacy }) => counted(privacy.messageDays, "day") },
  "checkout-retention": { title: "how long payments without an order are kept", value: ({ privacy }) => counted(privacy.checkoutDays, "day") },
  "session-retention": { title: "how long ended sign-ins are kept", value: ({ privacy }) => counted(privacy.sessionDays, "day") },
  "email-retention": { title: "how long the log of emails is kept", value: ({ privacy }) => counted(privacy.mailDays, "day") },
  "event-retention": { title: "how long events of visitors are kept", value: ({ privacy }) => counted(privacy.eventDays, "day") },
  "consent-retention": { title: "how long answers about consent are kept", value: ({ privacy }) => counted(privacy.consentDays, "day") },
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
/** Values by the name of each placeholder, including placeholders defined elsewhere. */
type Values = Readonly<Record<string, string | null | undefined>>;

export const placeholderNames = Object.keys(placeholders) as PlaceholderName[];

export function placeholderTitle(name: PlaceholderName): string {
  return placeholders[name].title;
}

/** The current value of each placeholder. */
export function placeholderValues(settings: Settings): PlaceholderValues {
  return Object.fromEntries(placeholderNames.map((name) => [name, placeholders[name].value(settings)])) as PlaceholderValues;
}

/** `$300` rather than `$300.00`: a whole amount needs no decimals in a text. */
export function shortMoney(cents: number, currency: string): string {
  const text = formatMoney(cents, currency);
  return cents % 10 ** decimalsOf(currency) === 0 ? text.replace(/\.0+$/, "") : text;
}

/** A placeholder in a text; spaces inside the braces are ignored. */
export const token = /\{\{([^{}]{0,80})\}\}/g;

export const namesIn = (text: string): string[] => [...text.matchAll(token)].map(([, name = ""]) => name.trim());

export function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(placeholders, name);
}

/** The fault of the placeholders in a text, as a message; null where there is none. */
export function placeholderFault(text: string, others: readonly string[] = []): string | null {
  const unknown = namesIn(text).find((name) => !isPlaceholder(name) && !others.includes(name));
  if (unknown === undefined) return null;
  return `There is no placeholder {{${unknown}}}. There are: ${[...placeholderNames, ...others].map((name) => `{{${name}}}`).join(", ")}.`;
}

const sentences = lazyValue(() => new Intl.Segmenter("en-US", { granularity: "sentence" }));

/** A text of one or a few sentences as buyers read it: sentences with a placeholder of a setting that is off are left out. */
export function shownText(text: string, values: Values): string {
  if (!text.includes("{{")) return text;
  const shown = [...sentences().segment(text)].map(({ segment }) => (hasValues(segment, values) ? withValues(segment, values) : ""));
  return shown.join("").trim();
}

export function hasValues(text: string, values: Values): boolean {
  return namesIn(text).every((name) => !Object.hasOwn(values, name) || values[name] !== null);
}

/** Fills in placeholders; unknown names stay as they are written. */
export function withValues(text: string, values: Values, write: (value: string) => string = (value) => value): string {
  return text.replaceAll(token, (whole, inside: string) => {
    const name = inside.trim();
    return Object.hasOwn(values, name) ? write(values[name] ?? "") : whole;
  });
}

function numberOrNone(count: number): string | null {
  return count > 0 ? numberText(count) : null;
}

/** "20 units of a product and $10,000"; null where there is no limit. */
function newBuyerLimit({ newBuyerUnits, newBuyerCents }: Settings["payments"], currency: string): string | null {
  const units = newBuyerUnits === null ? null : `${counted(newBuyerUnits, "unit")} of a product`;
  const amount = newBuyerCents === null ? null : shortMoney(newBuyerCents, currency);
  return [units, amount].filter((part) => part !== null).join(" and ") || null;
}

/** "2:00 PM Eastern Time" */
function cutoffText({ cutoff, timeZone }: Settings["shipping"]): string {
  const hour = Number(cutoff.slice(0, 2));
  return `${hour % 12 || 12}${cutoff.slice(2)} ${hour < 12 ? "AM" : "PM"} ${zoneName(timeZone)}`;
}

/** Caches the last zone, because texts are filled in on every page and creating a format takes longer than the rest. */
let lastZone = { timeZone: "", name: "" };

function zoneName(timeZone: string): string {
  if (lastZone.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: isTimeZone(timeZone) ? timeZone : "UTC", timeZoneName: "longGeneric" });
    const part = format.formatToParts(Date.UTC(2026, 6, 1)).find(({ type }) => type === "timeZoneName");
    lastZone = { timeZone, name: part?.value.replace("GMT+00:00", "UTC") ?? timeZone };
  }
  return lastZone.name;
}

/** "2 to 5 business days", for all methods that ship parcels; null where one of them has no delivery time. */
function deliveryTime(shipping: Settings["shipping"]): string | null {
  const parcels = methodsByArea(shipping).flat().filter(isOfKind(false));
  const min = Math.min(...parcels.map(({ minDays }) => minDays ?? Number.NaN));
  const max = Math.max(...parcels.map(({ maxDays }) => maxDays ?? Number.NaN));
  return max > 0 && Number.isFinite(min) ? daysText({ min, max }) : null;
}

/** USD -> "US dollars". */
function currencyWords(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "name" }).formatToParts(2);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
