import type { AddressFieldRules } from "#domain/checkout/address-field-rules.ts";
import type { WireMoney } from "#ui/money-text.tsx";
import type { AddressView, CountryView } from "#web/postal-address/address-view.ts";

/** What the checkout page shows, as plain values. Amounts that are `null` are not known before there is an address. */
export type SummaryLine = {
  id: string;
  title: string;
  variantTitle: string | null;
  image: { url: string; altText: string | null } | null;
  quantity: number;
  total: WireMoney;
  /** When the line arrives, in words; null: no date can be named. */
  arrives: string | null;
  /** In words: what changed, or why it cannot be ordered as it is. */
  notes: string[];
  isBlocked: boolean;
};

export type SummaryTotals = {
  subtotal: WireMoney;
  discount: WireMoney | null;
  discountTitle: string | null;
  /** The title of the discount that makes shipping free. */
  freeShippingTitle: string | null;
  shipping: WireMoney | null;
  /** The shipping price has to be requested. */
  isQuoted: boolean;
  /** Nothing ships to this place, which the section of the shipping methods explains. */
  isNotShipped: boolean;
  tax: WireMoney | null;
  /** The name of the tax. */
  taxTitle: string;
  /** All amounts above include the tax, so it is not added. */
  isTaxIncluded: boolean;
  total: WireMoney;
};

/** `isHosted`: it is paid on a page of the payment service. `holdDays`: how long its order waits for staff, with its stock held. */
export type PaymentMethodView = { id: string; title: string; needsCard: boolean; isHosted: boolean; holdDays: number | null };
/** `price` null: it has to be requested. `days`: "3 to 5 business days". */
export type ShippingMethodView = { id: string; title: string; price: WireMoney | null; days: string | null };

/** What is asked about freight, as it was typed, and the prices of what costs extra; null where it is free. */
export type FreightView = {
  unloading: string;
  appointment: boolean;
  contactName: string;
  contactPhone: string;
  liftGatePrice: WireMoney | null;
  appointmentPrice: WireMoney | null;
};

export type CheckoutView = {
  email: string;
  /** Which fields an address has, and whether a purchase order needs its number. */
  addressFields: AddressFieldRules;
  poNumberRequired: boolean;
  /** The merchant's note above the button that places the order; empty: none. */
  placeNote: string;
  /** The box for one email about an abandoned checkout; null: the shop sends none. */
  reminder: { isTicked: boolean; hours: number } | null;
  shippingAddress: AddressView;
  /** Null: it is the same as the shipping address. */
  billingAddress: AddressView | null;
  /** Null: the buyer is not a signed-in customer. */
  savedAddresses: SavedAddressesView | null;
  /** The sign-in that leads back to this checkout; null: the buyer is signed in. */
  signInUrl: string | null;
  paymentMethod: string | null;
  poNumber: string;
  /** As entered in the cart; empty: none. */
  note: string;
  costCenter: string;
  exemptionCertificate: string;
  /** What a tax exemption certificate does to this order, in words. */
  exemption: ExemptionView;
  discountCode: string;
  /** The code is valid, but another discount takes off more. */
  isCodeSmaller: boolean;
  /** Staff prepared it: products, prices and discount are fixed. */
  isPrepared: boolean;
  lines: SummaryLine[];
  itemCount: number;
  totals: SummaryTotals;
  /** A purchase order of this checkout that its buyer has not confirmed yet; null: there is none. */
  waiting: { poNumber: string | null; email: string } | null;
  /** What is missing or wrong in everything typed, by field; shown where the shopper has been, or when they try to order. */
  faults: Record<string, string>;
  shippingMethods: ShippingMethodView[];
  shippingMethod: string | null;
  /** Why no method is available, in words. */
  shippingFault: string | null;
  /** The cause is goods in the cart, which have to be removed or asked about. */
  isForGoods: boolean;
  /** Whether everything ships together with what comes last; null: there is no choice. */
  together: boolean | null;
  /** The state of a request for the freight price, and until when that price holds, in words; null: no price is needed. */
  quote: { stand: "needed" | "asked" | "answered" | "expired"; until: string | null } | null;
  /** Null: it ships in parcels. */
  freight: FreightView | null;
  /** What has to be confirmed about the use of the goods, one entry per box. */
  confirmations: { name: string; text: string }[];
  paymentMethods: PaymentMethodView[];
  /** Orders are test orders. */
  isTrial: boolean;
  /** The days within which an invoice is to be paid; null: without terms an order waits for approval. */
  netDays: number | null;
  /** A note where this order exceeds what a new buyer may order by purchase order; it does not reveal whether the buyer is new. */
  newBuyerNote: string | null;
  poDocuments: { id: string; name: string }[];
  countries: CountryView[];
  /** The first country in the merchant's settings. */
  defaultCountry: string;
  /** The totals that the shopper sees, sent back with the order so that nothing else is charged. */
  seenTotals: string;
  /** The key of the try: the same when it is repeated, another after it has ended. */
  tryKey: string;
};

/** The addresses of a customer's account. `isFull`: no more can be saved. */
export type SavedAddressesView = {
  choices: { id: string; text: string }[];
  isFull: boolean;
  /** Whether the address in the form is one of them. */
  hasShippingAddress: boolean;
  hasBillingAddress: boolean;
};

export type ExemptionView = {
  /** The order is tax-free by a verified certificate. */
  isExempt: boolean;
  /** A certificate was given, whether it is verified or not. */
  isOpen: boolean;
  text: string;
  /** The page where a certificate is uploaded. */
  url: string;
};

/** One difference from what the shopper last saw. */
export type ChangeView = { label: string; before: string; after: string };

/** The outcome of a try: the message at the top, the fault of each field, what changed. */
export type TryResult = {
  /** `saved`: nothing was tried, and what was typed is saved. */
  code: string;
  message: string;
  fields: Record<string, string>;
  changes: ChangeView[];
};

/** The server's answer to a step that script sent. */
export type StepAnswer = {
  /** The checkout as it now is; null where the browser has to leave the page. */
  view: CheckoutView | null;
  result: TryResult;
  /** The URL of another page: the thank-you page, a bank's question, an ended checkout. */
  goTo: string | null;
};

/** The parts of a checkout with an address, and what their buttons send to fill in a saved one. */
export const addressParts = ["shippingAddress", "billingAddress"] as const;
export type AddressPart = (typeof addressParts)[number];
export const useAddressIntents = { shippingAddress: "use-shipping-address", billingAddress: "use-billing-address" } as const;

/** The heading of the list of faults. */
export function attentionText(count: number): string {
  return count === 1 ? "One field needs your attention. Nothing was charged." : `${count} fields need your attention. Nothing was charged.`;
}
