import type { AddressFieldRules } from "#domain/checkout/address-field-rules.ts";
import type { WireMoney } from "#ui/money-text.tsx";
import type { AddressView, CountryView } from "#web/postal-address/address-view.ts";

/** What the checkout page shows, as plain values. `null` amounts are not known until there is an address. */
export type SummaryLine = {
  id: string;
  title: string;
  variantTitle: string | null;
  image: { url: string; altText: string | null } | null;
  quantity: number;
  total: WireMoney;
  /** When it arrives, in words; null: no date can be named. */
  arrives: string | null;
  /** In words: what changed, or why it cannot be ordered like this. */
  notes: string[];
  isBlocked: boolean;
};

export type SummaryTotals = {
  subtotal: WireMoney;
  discount: WireMoney | null;
  discountTitle: string | null;
  /** The discount that makes shipping free. */
  freeShippingTitle: string | null;
  shipping: WireMoney | null;
  /** Its price has to be asked for. */
  isQuoted: boolean;
  /** Nothing ships there, as the section of the shipping methods says. */
  isNotShipped: boolean;
  tax: WireMoney | null;
  /** What the tax is called. */
  taxTitle: string;
  /** Every amount above has the tax in it, which is not added. */
  isTaxIncluded: boolean;
  total: WireMoney;
};

/** `isHosted`: it is paid on a page of the payment service. `holdDays`: its order waits so long for staff, its stock held. */
export type PaymentMethodView = { id: string; title: string; needsCard: boolean; isHosted: boolean; holdDays: number | null };
/** `price` null: it has to be asked for. `days`: "3 to 5 business days". */
export type ShippingMethodView = { id: string; title: string; price: WireMoney | null; days: string | null };

/** What is asked of freight, as it was typed, and the price of what costs extra; null where it is free. */
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
  /** What an address is asked for, and whether a purchase order needs its number. */
  addressFields: AddressFieldRules;
  poNumberRequired: boolean;
  /** Of the merchant, above the button that places the order; empty: nothing. */
  placeNote: string;
  /** The box for one email about a checkout that was left; null: the shop has none. */
  reminder: { isTicked: boolean; hours: number } | null;
  shippingAddress: AddressView;
  /** Null: the same as the shipping address. */
  billingAddress: AddressView | null;
  /** Null: the buyer is not a signed-in customer. */
  savedAddresses: SavedAddressesView | null;
  /** From where the buyer comes back to this checkout; null: somebody is signed in. */
  signInUrl: string | null;
  paymentMethod: string | null;
  poNumber: string;
  /** As entered in the cart; empty: nothing. */
  note: string;
  costCenter: string;
  exemptionCertificate: string;
  /** What a certificate does to this order, in words. */
  exemption: ExemptionView;
  discountCode: string;
  /** The code is valid, and another discount takes off more. */
  isCodeSmaller: boolean;
  /** Staff prepared it: products, prices and discount stay as they are. */
  isPrepared: boolean;
  lines: SummaryLine[];
  itemCount: number;
  totals: SummaryTotals;
  /** A purchase order of this checkout that its buyer has not confirmed yet; null: none waits. */
  waiting: { poNumber: string | null; email: string } | null;
  /** What is missing or wrong in all that is typed, by field; shown where the shopper has been, or when they try to order. */
  faults: Record<string, string>;
  shippingMethods: ShippingMethodView[];
  shippingMethod: string | null;
  /** Why there is no method, in words. */
  shippingFault: string | null;
  /** Because of goods in the cart: to be taken out of it, or asked about. */
  isForGoods: boolean;
  /** Whether everything waits for what comes last; null: there is nothing to choose. */
  together: boolean | null;
  /** The state of a request for the price of the freight, and until when the price holds, in words; null: no price is needed. */
  quote: { stand: "needed" | "asked" | "answered" | "expired"; until: string | null } | null;
  /** Null: it ships in parcels. */
  freight: FreightView | null;
  /** What has to be confirmed about the use of the goods, by box. */
  confirmations: { name: string; text: string }[];
  paymentMethods: PaymentMethodView[];
  /** Orders are tests. */
  isTrial: boolean;
  /** Days to pay an invoice; null: without terms an order waits for approval. */
  netDays: number | null;
  /** In words, where this order is above what a purchase order of a new buyer may be; whether the buyer is one is not told. */
  newBuyerNote: string | null;
  poDocuments: { id: string; name: string }[];
  countries: CountryView[];
  /** The merchant's own, which the settings name first. */
  defaultCountry: string;
  /** What the shopper sees is what is charged: goes back with the order. */
  seenTotals: string;
  /** The same for a repetition of a try, another one after it ended. */
  tryKey: string;
};

/** The addresses of a customer's account. `isFull`: it can keep no more. */
export type SavedAddressesView = {
  choices: { id: string; text: string }[];
  isFull: boolean;
  /** Whether the address that stands in the form is one of them. */
  hasShippingAddress: boolean;
  hasBillingAddress: boolean;
};

export type ExemptionView = {
  /** The order is free of tax by a verified certificate. */
  isExempt: boolean;
  /** A certificate was given that is not verified, or there is one. */
  isOpen: boolean;
  text: string;
  /** Where a certificate is uploaded. */
  url: string;
};

/** One thing that differs from what the shopper last saw. */
export type ChangeView = { label: string; before: string; after: string };

/** What came of a try: the words on top, the fault of each field, what changed. */
export type TryResult = {
  /** `saved`: nothing was tried, what was typed is kept. */
  code: string;
  message: string;
  fields: Record<string, string>;
  changes: ChangeView[];
};

/** What the server answers to a step that script sent. */
export type StepAnswer = {
  /** As it stands now; null where the page has to be left. */
  view: CheckoutView | null;
  result: TryResult;
  /** Another page: the thank-you page, a bank's question, an ended checkout. */
  goTo: string | null;
};

/** The parts of a checkout with an address, and what their buttons send that fill in a saved one. */
export const addressParts = ["shippingAddress", "billingAddress"] as const;
export type AddressPart = (typeof addressParts)[number];
export const useAddressIntents = { shippingAddress: "use-shipping-address", billingAddress: "use-billing-address" } as const;

/** Over the list of faults. */
export function attentionText(count: number): string {
  return count === 1 ? "One field needs your attention. Nothing was charged." : `${count} fields need your attention. Nothing was charged.`;
}
