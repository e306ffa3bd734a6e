import type { Address } from "#db/schema/checkout.ts";
import type { Money } from "#domain/money.ts";

export const deskViews = ["all", "open", "to-ship", "pending", "shipped", "cancelled", "test"] as const;
export const deskSorts = ["newest", "oldest", "total-desc", "total-asc"] as const;
export type DeskView = (typeof deskViews)[number];
export type DeskSort = (typeof deskSorts)[number];

export type DeskListInput = { search?: string; view?: DeskView; sort?: DeskSort; first?: number; after?: string | null };

export type FinancialStatus = "pending" | "paid" | "partially_refunded" | "refunded" | "cancelled";
export type FulfillmentStatus = "unfulfilled" | "partially_fulfilled" | "fulfilled";

export type DeskRow = {
  id: string;
  name: string;
  isTest: boolean;
  processedAt: string;
  customerName: string;
  company: string;
  email: string;
  financialStatus: FinancialStatus;
  fulfillmentStatus: FulfillmentStatus;
  approved: boolean;
  cancelled: boolean;
  total: Money;
  units: number;
  poNumber: string | null;
  heldUntil: string | null;
};
export type DeskList = { orders: DeskRow[]; next: string | null };

export type DeskLine = {
  id: string;
  productId: string | null;
  productHandle: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  imageUrl: string | null;
  quantity: number;
  fulfilledQuantity: number;
  refundedQuantity: number;
  unitPrice: Money;
  originalTotal: Money;
  discountedTotal: Money;
  tax: Money;
};
export type DeskOrder = Omit<DeskRow, "units"> & {
  subtotal: Money;
  discount: Money;
  shipping: Money;
  tax: Money;
  refunded: Money;
  /** What may still be given back. */
  refundable: Money;
  shippingMethod: string;
  paymentMethod: string;
  exemptionCertificate: string | null;
  shippingAddress: Address;
  billingAddress: Address;
  lines: DeskLine[];
  taxLines: { id: string; title: string; ratePercent: string; lineTitle: string | null; taxable: Money; amount: Money }[];
  discounts: { id: string; title: string; amount: Money }[];
  fulfillments: {
    id: string;
    at: string;
    staffName: string | null;
    trackingCompany: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    lines: { lineId: string; quantity: number }[];
  }[];
  refunds: {
    id: string;
    at: string;
    amount: Money;
    reason: string;
    restocked: boolean;
    status: "started" | "succeeded" | "failed";
    failureCode: string | null;
    staffName: string | null;
  }[];
  cancellation: { reason: string; at: string; staffName: string | null } | null;
  approval: { at: string; staffName: string | null } | null;
  events: { id: string; kind: string; text: string; at: string; actorName: string | null; actorKind: string }[];
};

export type DeskFigures = {
  /** Real orders; those of trial mode stand apart. */
  toShip: number;
  pending: number;
  testToShip: number;
  testPending: number;
  ordersSince: number;
  revenueSince: Money;
  testOrdersSince: number;
  testRevenueSince: Money;
};
