import type { Address } from "#db/schema/checkout.ts";
import type { LinePromise, OrderDelivery } from "#db/schema/types.ts";
import type { Money } from "#domain/money.ts";
import type { Parcel } from "./carriers.ts";
import type { OrderSelection } from "./order-list-input.ts";
import type { OrderMail } from "./order-mails.ts";
import type { PaymentState } from "./order-outstanding.ts";

export const adminOrderViews = ["all", "open", "to-ship", "late", "pending", "to-refund", "shipped", "cancelled", "test"] as const;
export const adminOrderSorts = ["newest", "oldest", "total-desc", "total-asc"] as const;
export type AdminOrderSort = (typeof adminOrderSorts)[number];

export type AdminOrderListInput = Partial<{ [Part in keyof OrderSelection]: OrderSelection[Part] | undefined }> & {
  sort?: AdminOrderSort | undefined;
  first?: number | undefined;
  after?: string | null | undefined;
};

export type FinancialStatus = "pending" | "paid" | "partially_refunded" | "refunded" | "cancelled";
export type FulfillmentStatus = "unfulfilled" | "partially_fulfilled" | "fulfilled" | "nothing_to_ship";

export type AdminOrderRow = {
  id: string;
  name: string;
  isTest: boolean;
  processedAt: string;
  customerName: string;
  company: string;
  email: string;
  financialStatus: FinancialStatus;
  /** What staff read of it. */
  paymentState: PaymentState;
  fulfillmentStatus: FulfillmentStatus;
  approved: boolean;
  cancelled: boolean;
  /** A refund that staff have to send, or what was paid too much, is owed to the buyer. */
  owesRefund: boolean;
  /** Some of what is due came in, and not all of it. */
  partlyPaid: boolean;
  total: Money;
  units: number;
  poNumber: string | null;
  heldUntil: string | null;
  /** Words by which staff sort orders. */
  tags: string[];
};
export type AdminOrderList = { orders: AdminOrderRow[]; next: string | null };
/** How many match and what they come to, in each currency; `isMore`: of the first `count` alone, which is where counting ends. */
/** `sums` in each currency, less refunds and what was taken off, without canceled orders; `testSums` the same of test orders. */
export type AdminOrderTotal = { count: number; isMore: boolean; sums: Money[]; testSums: Money[] };

export type AdminOrderLine = {
  id: string;
  productId: string | null;
  productHandle: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  imageUrl: string | null;
  quantity: number;
  fulfilledQuantity: number;
  /** Units that were refunded, or taken off before payment; refunds that are under way included. */
  refundedQuantity: number;
  /** Of these, units taken off before payment. */
  reducedQuantity: number;
  /** Neither shipped, nor refunded before they were. */
  toShipQuantity: number;
  /** Shipped and not refunded. */
  returnableQuantity: number;
  /** Refunded units that did not go back into stock, of a variant that is counted. */
  restockableQuantity: number;
  /** Of these, units of which nobody has decided whether they go back. */
  undecidedQuantity: number;
  /** Units that were not in stock when they were ordered, and the lead time that the buyer was shown. */
  backOrderedQuantity: number;
  leadTimeDays: number | null;
  /** When the buyer was promised it; null: no date was promised. */
  promised: LinePromise | null;
  /** A day ("2026-12-01") that staff named since, for what of it has not shipped. */
  expectedOn: string | null;
  /** It has not shipped, and the day on which it was expected has passed. */
  late: boolean;
  /** Units still to be shipped that the stock does not have now; older orders get first what is there. */
  missingQuantity: number;
  unitPrice: Money;
  originalTotal: Money;
  discountedTotal: Money;
  tax: Money;
};
export type AdminOrder = Omit<AdminOrderRow, "units"> & {
  /** The buyer's data were erased: no name, no email address, and of the postal addresses country and state alone. */
  isBuyerErased: boolean;
  /** A purchase order of a buyer of whom staff never approved another, nor marked one as paid. */
  isNewBuyer: boolean;
  subtotal: Money;
  discount: Money;
  shipping: Money;
  tax: Money;
  /** Taken off before it was paid. */
  reduced: Money;
  /** What is or was to be paid: total less what was taken off. */
  due: Money;
  /** What came in, refunds not taken off. */
  paid: Money;
  /**
   * All the money that came, all that went back (also what an edit made too much or was paid too much, which does not count as refunded), and what
   * the shop has of it.
   */
  paidInAll: Money;
  refundedInAll: Money;
  netPaid: Money;
  /** What is still to be paid. */
  open: Money;
  /** Paid beyond what is due: staff send it back. */
  overpaid: Money;
  refunded: Money;
  /** Of a paid order that was edited: what is still to be collected from the buyer, and what is still to be refunded; 0.00 where nothing is. */
  toCollect: Money;
  toReturn: Money;
  /** Of the price of shipping, before tax: what was not refunded; and the tax on it. */
  shippingLeft: Money;
  shippingTaxLeft: Money;
  /** In refunds that staff have to send. */
  owed: Money;
  /** What may still be refunded. */
  refundable: Money;
  /** Paid by bank transfer or check: the shop cannot send money back, staff do. */
  isPaidOutside: boolean;
  shippingMethod: string;
  /** What the buyer chose about the delivery; null: an order of an older version. */
  delivery: OrderDelivery | null;
  paymentMethod: string;
  exemptionCertificate: string | null;
  /** A certificate that was not verified when it was ordered. */
  exemptionClaim: string | null;
  /** As the buyer entered it in the cart. */
  buyerNote: string | null;
  costCenter: string | null;
  /** Of the quote whose link filled the cart. */
  quoteNumber: string | null;
  /** `formatted`: as it stands on an envelope of its country. */
  shippingAddress: Address & { formatted: string[] };
  billingAddress: Address & { formatted: string[] };
  lines: AdminOrderLine[];
  taxLines: { id: string; title: string; ratePercent: string; lineTitle: string | null; taxable: Money; amount: Money }[];
  discounts: { id: string; title: string; amount: Money }[];
  fulfillments: {
    id: string;
    at: string;
    staffName: string | null;
    parcels: Parcel[];
    /** As they were shipped, also where it is canceled. */
    lines: { lineId: string; quantity: number }[];
    cancellation: { reason: string; at: string; staffName: string | null } | null;
  }[];
  refunds: {
    id: string;
    at: string;
    amount: Money;
    kind: "refund" | "reduction" | "difference";
    reason: string;
    /** The buyer gets emails about it. */
    notify: boolean;
    status: "started" | "to-send" | "succeeded" | "failed";
    failureCode: string | null;
    staffName: string | null;
    /** Units that it was for, and those of them that went back into stock. */
    units: number;
    restockedUnits: number;
    /** Who sent the money outside of the shop, and what they call the transfer. Null while nobody said so. */
    sent: { at: string; staffName: string | null; reference: string | null } | null;
    /** Of an order that was paid outside of the shop, counted by a version that did not ask whether the money was sent. */
    isUnconfirmed: boolean;
  }[];
  /** Money of a purchase order, as staff recorded it. */
  payments: {
    id: string;
    kind: "received" | "reversed" | "returned";
    amount: Money;
    paidOn: string;
    reference: string;
    at: string;
    staffName: string | null;
    isReversed: boolean;
  }[];
  cancellation: { reason: string; at: string; staffName: string | null } | null;
  approval: { at: string; staffName: string | null } | null;
  /** Edits before it was shipped; the next one says that it knows of so many. */
  edits: number;
  /** What buyers got or should have got, the newest first. */
  mails: OrderMail[];
  /** What the buyer confirmed about the use of the goods. */
  confirmed: { text: string; at: string }[];
  /** `mail`: which email to the buyer was sent; `about`: which edit it was, or which payment that did not complete what was due. Null where it is neither. */
  events: {
    id: string;
    kind: string;
    text: string;
    at: string;
    actorName: string | null;
    actorKind: string;
    mail: string | null;
    about: string | null;
  }[];
};

export type OrderFigures = {
  /** Real orders; those of trial mode stand apart. */
  toShip: number;
  pending: number;
  /** With a refund that staff have to send. */
  toRefund: number;
  testToShip: number;
  testPending: number;
  testToRefund: number;
  ordersSince: number;
  /** Null for staff who may not see totals. */
  revenueSince: Money | null;
  testOrdersSince: number;
  testRevenueSince: Money | null;
};
