import type { WireMoney } from "#ui/money-text.tsx";

/** What the checkout page shows, as plain values. `null` amounts are not known until there is an address. */
export type AddressView = Record<AddressField, string>;
export type AddressField = "firstName" | "lastName" | "company" | "address1" | "address2" | "city" | "province" | "zip" | "country" | "phone";

export type SummaryLine = {
  id: string;
  title: string;
  variantTitle: string | null;
  image: { url: string; altText: string | null } | null;
  quantity: number;
  total: WireMoney;
};

export type SummaryTotals = {
  subtotal: WireMoney;
  discount: WireMoney | null;
  shipping: WireMoney | null;
  tax: WireMoney | null;
  total: WireMoney;
};

export type PaymentMethodView = { id: "test-card" | "purchase-order"; holdDays: number };
export type ShippingMethodView = { id: string; title: string; price: WireMoney | null };

export type CheckoutView = {
  email: string;
  shippingAddress: AddressView;
  /** Null: the same as the shipping address. */
  billingAddress: AddressView | null;
  paymentMethod: PaymentMethodView["id"] | null;
  poNumber: string;
  exemptionCertificate: string;
  lines: SummaryLine[];
  itemCount: number;
  totals: SummaryTotals;
  shippingMethods: ShippingMethodView[];
  paymentMethods: PaymentMethodView[];
  countries: { code: string; name: string }[];
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
  /** The key for the next try. */
  tryKey: string;
};

/** The id of the input with that name, so that an error can link to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(".", "-")}`;
}
