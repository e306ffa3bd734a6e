import type { AttributionModel, ConversionDimension } from "#domain/reports/conversion-input.ts";

/** What staff read of conversions, and how each figure is counted. */

export const dimensionMeans: Record<ConversionDimension, string> = {
  channel:
    "What led to a visit, by kind. Paid and email: the link’s utm_medium or utm_source says so. Search and social: it says so, or the site that linked is one. Campaign: another link with a utm_source or utm_campaign. Link: any other site. Direct: none of these.",
  campaign: "The utm_campaign of the link that led to a visit.",
  landing: "The first page of a visit.",
  device: "What a visit’s browser runs on.",
  country: "Where a visit came from, as the shop’s proxy says it.",
  product:
    "Sessions that viewed the product, and the orders of this time that have it, measured or not. Sold is what its order lines came to after discounts, without tax and shipping. Refunds are of orders and not of products.",
  collection: "Sessions that opened the collection, with the orders that were placed in them.",
  query: "Sessions that searched for it, with the orders that were placed in them.",
};

export const modelWords: Record<AttributionModel, { name: string; means: string }> = {
  first: { name: "First visit", means: "The first visit gets the whole order." },
  last: { name: "Last visit", means: "The last visit before the order gets the whole order." },
  linear: { name: "Linear", means: "All visits get the same part of the order." },
  position: { name: "By position", means: "The first and the last visit get 40% each, those between share 20%. Of two visits each gets half." },
};

export const ledgerMeans =
  "What the shop’s ledger booked in this time: goods after discounts, shipping and tax when an order is placed or changed, refunds when they are given. The rows are counted from the orders and their visits, and the ledger by itself; the difference is worked out each time this page is opened.";

export const stopKindWords = { field: "Field", rule: "Order", payment: "Payment" } as const;

const stopWords: Record<string, string> = {
  email: "Email address",
  poNumber: "Purchase order number",
  exemptionCertificate: "Tax certificate",
  discountCode: "Discount code",
  shippingMethod: "Shipping method",
  paymentMethod: "Payment method",
  "card.number": "Card number",
  "card.expiry": "Card’s expiry date",
  "card.cvc": "Card’s security code",
  "card.name": "Name on the card",
  "not-served": "No shipping to the address",
  "too-heavy": "Too heavy for any shipping method",
  "no-freight": "No freight to the address",
  "freight-not-quoted": "The price of freight has to be asked for",
  "totals-changed": "The total changed before the order",
  "out-of-stock": "Out of stock",
  "quantity-not-available": "Fewer in stock than wanted",
  "quantity-not-allowed": "Quantity not allowed",
  "variant-not-found": "Not sold anymore",
  "cart-empty": "The cart was empty",
  "country-not-served": "Country not served",
  "payment-method-off": "Payment method not offered",
  "payment-pause": "Too many declined cards in a row",
  "payment-unavailable": "The payment service could not be reached",
  "payment-expired": "The payment was not finished in time",
  "purchase-order-limit": "Too many purchase orders that nobody confirmed",
  "purchase-order-too-large": "Purchase order above the limit for new buyers",
  "draft-order-ended": "The draft order is not valid anymore",
  card_declined: "Card declined",
  incorrect_number: "Card number unknown to the bank",
  insufficient_funds: "Not enough money on the card",
  expired_card: "Card expired",
  confirmation_failed: "The bank’s question was not answered",
  payment_failed: "The payment did not go through",
  "not-paid-in-time": "Not paid in time on the page of the payment service",
};

const addressWords: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  attention: "attention",
  company: "company",
  department: "department",
  address1: "street",
  address2: "second line",
  city: "city",
  province: "state",
  zip: "ZIP code",
  country: "country",
  phone: "phone",
};

/** A name that is not here is shown as it is. */
export function stopText(name: string): string {
  const [of = "", field = ""] = name.split(".");
  if (of === "shippingAddress") return `Shipping address: ${addressWords[field] ?? field}`;
  if (of === "billingAddress") return `Billing address: ${addressWords[field] ?? field}`;
  if (of === "delivery") return `Delivery: ${field}`;
  return stopWords[name] ?? name;
}
