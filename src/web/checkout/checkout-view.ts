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
  tax: WireMoney | null;
  /** The titles of the taxes in it. */
  taxTitles: string[];
  total: WireMoney;
};

/** `holdDays`: its order waits so long for staff, its stock held. */
export type PaymentMethodView = { id: string; title: string; needsCard: boolean; holdDays: number | null };
export type ShippingMethodView = { id: string; title: string; price: WireMoney | null };

export type CheckoutView = {
  email: string;
  /** The box for one email about a checkout that was left; null: the shop has none. */
  reminder: { isTicked: boolean; hours: number } | null;
  shippingAddress: AddressView;
  /** Null: the same as the shipping address. */
  billingAddress: AddressView | null;
  paymentMethod: string | null;
  poNumber: string;
  exemptionCertificate: string;
  discountCode: string;
  /** The code is valid, and another discount takes off more. */
  isCodeSmaller: boolean;
  lines: SummaryLine[];
  itemCount: number;
  totals: SummaryTotals;
  /** A purchase order of this checkout that its buyer has not confirmed yet; null: none waits. */
  waiting: { poNumber: string | null; email: string } | null;
  /** What is missing or wrong in all that is typed, by field; shown where the shopper has been, or when they try to order. */
  faults: Record<string, string>;
  shippingMethods: ShippingMethodView[];
  paymentMethods: PaymentMethodView[];
  countries: CountryView[];
  /** The merchant's own, which the settings name first. */
  defaultCountry: string;
  /** What the shopper sees is what is charged: goes back with the order. */
  seenTotals: string;
  /** The same for a repetition of a try, another one after it ended. */
  tryKey: string;
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
  /** Another page: thanks, a bank's question, an ended checkout. */
  goTo: string | null;
};

/** Over the list of faults. */
export function attentionText(count: number): string {
  return count === 1 ? "One field needs your attention. Nothing was charged." : `${count} fields need your attention. Nothing was charged.`;
}
