import type { PaymentState } from "#domain/orders/order-outstanding.ts";
import type { WireMoney } from "#ui/money-text.tsx";

/** A placed order as its buyer sees it. */
export type OrderView = {
  name: string;
  email: string;
  isTest: boolean;
  /** `approved`: a purchase order that is delivered before it is paid. */
  state: "paid" | "pending" | "approved" | "cancelled" | "refunded" | "closed";
  isPaid: boolean;
  /** It was paid by bank transfer or check, and is refunded in the same way. */
  isPaidOutside: boolean;
  paymentState: PaymentState;
  /** Some of it is still to be shipped. */
  isToShip: boolean;
  poNumber: string | null;
  /** As the buyer entered it in the cart. */
  buyerNote: string | null;
  costCenter: string | null;
  /** The number of the quote whose link filled the cart. */
  quoteNumber: string | null;
  /** What the buyer confirmed about the use of the goods, each with its time, in words. */
  confirmed: string[];
  /** In words: "November 16, 2026". */
  heldUntil: string | null;
  placedOn: string;
  lines: {
    id: string;
    title: string;
    variantTitle: string | null;
    sku: string | null;
    productHandle: string;
    image: { url: string } | null;
    quantity: number;
    /** Which units are back-ordered, in words; null: none. */
    delivery: string | null;
    /** Which units will not be shipped, in words. */
    withdrawn: string | null;
    /** The promised arrival, in words. */
    promised: string | null;
    total: WireMoney;
  }[];
  subtotal: WireMoney;
  discount: WireMoney | null;
  shippingMethod: string;
  /** What the buyer chose about the delivery, in words. */
  deliveryLines: string[];
  /** It ships once everything is in stock. */
  isTogether: boolean;
  shipping: WireMoney;
  tax: WireMoney;
  taxLabel: string;
  /** The amounts include the tax, so it is not added. */
  isTaxIncluded: boolean;
  /** The number of a certificate that is not verified yet: the tax is refunded once it is. */
  exemptionClaim: string | null;
  /** The number was given without the certificate, which is still to be sent. */
  lacksCertificate: boolean;
  total: WireMoney;
  /** What was taken off before payment, and what is therefore due instead of the total while nothing is paid. */
  reduced: WireMoney | null;
  due: WireMoney | null;
  /** What was paid, where that differs from the total, and what is then still to be paid. */
  paid: WireMoney | null;
  open: WireMoney | null;
  refunded: WireMoney | null;
  /** What staff have to send back: refunds, and overpayments. */
  owed: WireMoney | null;
  /** What is still to be paid of a paid order that staff changed. */
  balance: WireMoney | null;
  payment: string;
  /** The lines of an address as on an envelope. */
  shippingAddress: string[];
  billingAddress: string[];
  shipments: { id: string; trackingCompany: string | null; trackingNumber: string | null; trackingUrl: string | null }[];
};
