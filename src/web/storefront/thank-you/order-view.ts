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
  /** Paid by bank transfer or check, and so refunded. */
  isPaidOutside: boolean;
  paymentState: PaymentState;
  /** Something of it is still to be shipped. */
  isToShip: boolean;
  poNumber: string | null;
  /** As the buyer entered it in the cart. */
  buyerNote: string | null;
  costCenter: string | null;
  /** Of the quote whose link filled the cart. */
  quoteNumber: string | null;
  /** What the buyer confirmed about the use of the goods, each with its time in words. */
  confirmed: string[];
  /** As words: "November 16, 2026". */
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
    /** What of it is back-ordered, in words; null where nothing is. */
    delivery: string | null;
    /** What of it will not be shipped, in words. */
    withdrawn: string | null;
    /** When it was promised to arrive, in words. */
    promised: string | null;
    total: WireMoney;
  }[];
  subtotal: WireMoney;
  discount: WireMoney | null;
  shippingMethod: string;
  /** What the buyer chose about the delivery, in words. */
  deliveryLines: string[];
  /** It ships once everything is there. */
  isTogether: boolean;
  shipping: WireMoney;
  tax: WireMoney;
  taxLabel: string;
  /** The amounts have the tax in them, which is not added. */
  isTaxIncluded: boolean;
  /** The number of a certificate that is not verified yet: its tax goes back once it is. */
  exemptionClaim: string | null;
  /** It was given without the certificate itself, which is still to be sent. */
  lacksCertificate: boolean;
  total: WireMoney;
  /** Taken off before it was paid, and what is to be paid instead of the total, while nothing is. */
  reduced: WireMoney | null;
  due: WireMoney | null;
  /** What came in, where it is another amount than the total, and what of it is still to be paid then. */
  paid: WireMoney | null;
  open: WireMoney | null;
  refunded: WireMoney | null;
  /** To be sent back by staff: refunds, and what was paid too much. */
  owed: WireMoney | null;
  /** Of a paid order that staff changed, what is still to be paid. */
  balance: WireMoney | null;
  payment: string;
  /** Lines as on an envelope. */
  shippingAddress: string[];
  billingAddress: string[];
  shipments: { id: string; trackingCompany: string | null; trackingNumber: string | null; trackingUrl: string | null }[];
};
