import type { AttributionModel, ConversionDimension } from "#domain/reports/conversion-input.ts";

/** Words for staff about conversions, and how each figure is counted. */

export const dimensionMeans: Record<ConversionDimension, string> = {
  channel:
    "What led to a session, by type. Paid and email: according to the labels in the link (utm_medium, utm_source), which newsletters and ads add. Search engine and social network: according to the same labels, or because the linking site is one. Campaign: any other link with such labels (utm_source, utm_campaign). Link from another site: any other site. Direct: none of these.",
  campaign: "The campaign that the link to the shop names in its label utm_campaign.",
  landing: "The first page of a session.",
  device: "The type of device that a session’s browser runs on.",
  country: "Where a session came from, as reported by the shop’s proxy.",
  product:
    "Sessions that viewed the product, and the orders in this period that contain it, measured or not. With a filter: only orders placed in measured sessions that match it. Sold is the total of its order lines after discounts, before tax and shipping. Refunds are recorded for orders, not for products.",
  collection: "Sessions that opened the collection, and the orders placed in them.",
  query: "Sessions that searched for it, and the orders placed in them.",
};

export const modelWords: Record<AttributionModel, { name: string; means: string }> = {
  first: { name: "First session", means: "The first session gets credit for the whole order." },
  last: { name: "Last session", means: "The last session before the order gets credit for the whole order." },
  linear: { name: "All sessions equally", means: "All sessions get equal credit for the order." },
  position: {
    name: "Mostly first and last",
    means: "The first and the last session get 40% each, and those in between share 20%. If there are only two sessions, each gets half.",
  },
};

export const ledgerMeans =
  "The ledger is the shop’s own record of every sale and refund: goods after discounts, shipping and tax when an order is placed or changed, and refunds when they are made. The rows divide its entries of this period among the sessions that led to each order. The difference, calculated each time this page is opened, shows whether anything was lost or counted twice in doing so.";

export const stopKindWords = { field: "Form field", rule: "Checkout rule", payment: "Payment" } as const;

const stopWords: Record<string, string> = {
  email: "Email address",
  poNumber: "Purchase order number",
  exemptionCertificate: "Tax exemption certificate",
  discountCode: "Discount code",
  shippingMethod: "Shipping method",
  paymentMethod: "Payment method",
  "confirmed.research-use": "Confirmation of research use",
  "confirmed.professional-use": "Confirmation of professional use",
  "card.number": "Card number",
  "card.expiry": "Card expiration date",
  "card.cvc": "Card security code",
  "card.name": "Name on the card",
  "not-served": "No shipping to the address",
  "too-heavy": "Too heavy for any shipping method",
  "no-freight": "No freight to the address",
  "dangerous-goods": "No shipping method carries the dangerous goods to this address",
  "dangerous-goods-not-shipped": "No shipping method carries the dangerous goods to this address",
  "freight-not-quoted": "Freight price had to be requested",
  "totals-changed": "The total changed before the order was placed",
  "out-of-stock": "Out of stock",
  "quantity-not-available": "Not enough in stock",
  "quantity-not-allowed": "Quantity not allowed",
  "variant-not-found": "No longer sold",
  "cart-empty": "The cart was empty",
  "country-not-served": "Country not served",
  "payment-method-off": "Payment method not offered",
  "payment-pause": "Too many declined cards in a row",
  "payment-too-small": "The total was too small to be paid by card",
  "payment-not-accepted": "The payment service refused the payment",
  "payment-unavailable": "The payment service could not be reached",
  "payment-expired": "The payment was not finished in time",
  "purchase-order-limit": "Too many orders without a card payment",
  "purchase-order-too-large": "Orders without a card payment above the limit for new buyers",
  "draft-order-ended": "The draft order is no longer valid",
  card_declined: "Card declined",
  incorrect_number: "Incorrect card number",
  insufficient_funds: "Insufficient funds",
  expired_card: "Card expired",
  confirmation_failed: "Not confirmed with the bank",
  payment_failed: "The payment did not go through",
  "not-paid-in-time": "Not paid in time on the payment service’s page",
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

/** Names what stopped a checkout. A name that is not here is shown as it is. */
export function stopText(name: string): string {
  const [of = "", field = ""] = name.split(".");
  if (of === "shippingAddress") return `Shipping address: ${addressWords[field] ?? field}`;
  if (of === "billingAddress") return `Billing address: ${addressWords[field] ?? field}`;
  if (of === "delivery") return `Delivery: ${field}`;
  return stopWords[name] ?? name;
}
