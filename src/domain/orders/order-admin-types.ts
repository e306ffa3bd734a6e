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
  /** The payment state that staff read. */
  paymentState: PaymentState;
  fulfillmentStatus: FulfillmentStatus;
  approved: boolean;
  cancelled: boolean;
  /** Whether the buyer is owed a refund that staff have to send, or what was overpaid. */
  owesRefund: boolean;
  /** Whether some but not all of the amount due was received. */
  partlyPaid: boolean;
  total: Money;
  units: number;
  poNumber: string | null;
  heldUntil: string | null;
  /** Words by which staff sort orders. */
  tags: string[];
};
export type AdminOrderList = { orders: AdminOrderRow[]; next: string | null };
/** How many orders match and what they total in each currency; `isMore`: counting ended at `count`, and the sums are of those orders alone. */
/** `sums`: in each currency, less refunds and what was taken off, without canceled orders; `testSums`: the same for test orders. */
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
  /** Units that were refunded, or taken off before payment, including refunds that are under way. */
  refundedQuantity: number;
  /** Of these, units taken off before payment. */
  reducedQuantity: number;
  /** Units that were neither shipped nor refunded before shipping. */
  toShipQuantity: number;
  /** Units that were shipped and not refunded. */
  returnableQuantity: number;
  /** Refunded units that did not go back into stock, if the stock of the variant is tracked. */
  restockableQuantity: number;
  /** Of these, units for which nobody has decided yet whether they go back. */
  undecidedQuantity: number;
  /** Units that were not in stock when they were ordered, and the lead time that the buyer was shown. */
  backOrderedQuantity: number;
  leadTimeDays: number | null;
  /** When it was promised to arrive; null: no date was promised. */
  promised: LinePromise | null;
  /** A day ("2026-12-01") that staff named later for the units that have not shipped. */
  expectedOn: string | null;
  /** Whether it has not shipped although its expected day has passed. */
  late: boolean;
  /** Units still to be shipped that are not in stock now; older orders get the stock first. */
  missingQuantity: number;
  unitPrice: Money;
  originalTotal: Money;
  discountedTotal: Money;
  tax: Money;
};
export type AdminOrder = Omit<AdminOrderRow, "units"> & {
  /** Whether the buyer's data were erased: no name or email address, and only the country and state of the postal addresses. */
  isBuyerErased: boolean;
  /** Whether it is a purchase order of a buyer for whom staff never approved another one or marked one as paid. */
  isNewBuyer: boolean;
  subtotal: Money;
  discount: Money;
  shipping: Money;
  tax: Money;
  /** What was taken off before the order was paid. */
  reduced: Money;
  /** What is or was to be paid: total less what was taken off. */
  due: Money;
  /** The money received, before refunds are deducted. */
  paid: Money;
  /**
   * All money that came in, all that went back (also overpayments and what an edit made too much, which do not count as refunded), and what the
   * shop still has of it.
   */
  paidInAll: Money;
  refundedInAll: Money;
  netPaid: Money;
  /** What is still to be paid. */
  open: Money;
  /** What was paid beyond the amount due; staff send it back. */
  overpaid: Money;
  refunded: Money;
  /** For a paid order that was edited: what is still to be collected from the buyer, and what is still to be refunded; 0.00 if nothing is. */
  toCollect: Money;
  toReturn: Money;
  /** The part of the shipping price, before tax, that was not refunded, and the tax on it. */
  shippingLeft: Money;
  shippingTaxLeft: Money;
  /** The sum of the refunds that staff have to send. */
  owed: Money;
  /** What may still be refunded. */
  refundable: Money;
  /** Whether it was paid by bank transfer or check, so that staff, not the shop, send money back. */
  isPaidOutside: boolean;
  shippingMethod: string;
  /** What the buyer chose about the delivery; null: an order of an older version. */
  delivery: OrderDelivery | null;
  paymentMethod: string;
  exemptionCertificate: string | null;
  /** A certificate that was not verified when the order was placed. */
  exemptionClaim: string | null;
  /** As the buyer entered it in the cart. */
  buyerNote: string | null;
  costCenter: string | null;
  /** The number of the quote whose link filled the cart. */
  quoteNumber: string | null;
  /** `formatted`: the lines as on an envelope in its country. */
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
    /** As they were shipped, even if the shipment was canceled. */
    lines: { lineId: string; quantity: number }[];
    cancellation: { reason: string; at: string; staffName: string | null } | null;
  }[];
  refunds: {
    id: string;
    at: string;
    amount: Money;
    kind: "refund" | "reduction" | "difference";
    reason: string;
    /** Whether the buyer gets emails about it. */
    notify: boolean;
    status: "started" | "to-send" | "succeeded" | "failed";
    failureCode: string | null;
    staffName: string | null;
    /** Units that it was for, and those of them that went back into stock. */
    units: number;
    restockedUnits: number;
    /** When and by whom the money was sent outside of the shop, and the name they gave the transfer; null while nobody has recorded it. */
    sent: { at: string; staffName: string | null; reference: string | null } | null;
    /** Whether its order was paid outside of the shop and it was counted by a version that did not ask whether the money was sent. */
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
  /** The number of edits so far; the next edit sends it, so that a change made meanwhile is noticed. */
  edits: number;
  /** Emails that the buyer got or should have got, newest first. */
  mails: OrderMail[];
  /** What the buyer confirmed about the use of the goods. */
  confirmed: { text: string; at: string }[];
  /** `mail`: the email that was sent to the buyer; `about`: the edit, or the payment that did not complete what was due. Null for other events. */
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
  /** Real orders only; test orders are counted separately. */
  toShip: number;
  pending: number;
  /** Orders with a refund that staff have to send. */
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
