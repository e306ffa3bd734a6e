import type { Money } from "#domain/money.ts";
import type { ReturnReason, ReturnStatus } from "./return-reasons.ts";

/** `received` and `restocked` are null until staff have said what arrived. */
export type ReturnLine = {
  lineId: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  quantity: number;
  reason: ReturnReason;
  received: number | null;
  restocked: number | null;
  condition: string | null;
};

/** A return with its lines. Times as ISO 8601; `number` from the approval on. */
export type StoredReturn = {
  id: string;
  orderId: string;
  number: string | null;
  status: ReturnStatus;
  comment: string;
  requestedAt: string;
  decidedAt: string | null;
  declineReason: string | null;
  instructions: string | null;
  returnAddress: string | null;
  receivedAt: string | null;
  closedAt: string | null;
  refundingAt: string | null;
  refundId: string | null;
  lines: ReturnLine[];
  /** The buyer's pictures of the goods. */
  pictures: { id: string; name: string }[];
};

/** A return in the list of staff. */
export type ReturnRow = {
  id: string;
  orderId: string;
  orderName: string;
  isTest: boolean;
  customerName: string;
  number: string | null;
  status: ReturnStatus;
  requestedAt: string;
  units: number;
};
export type ReturnList = { returns: ReturnRow[]; next: string | null };

/** `goods`: what the buyer paid for the units that arrived, tax included; if nothing has arrived yet, for those that were asked for. */
export type AdminReturn = StoredReturn & {
  orderName: string;
  isTest: boolean;
  customerName: string;
  email: string;
  currency: string;
  decidedByName: string | null;
  receivedByName: string | null;
  closedByName: string | null;
  goods: Money;
  refund: { amount: Money; status: "started" | "to-send" | "succeeded" | "failed" } | null;
  /** The amount of a refund that was started and not answered yet; the refund is continued with it. */
  begunRefund: Money | null;
  /** What may still be refunded for the whole order; if it is not paid (`isPaid` false), what may be taken off. */
  refundable: Money;
  isPaid: boolean;
};
