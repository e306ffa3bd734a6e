import type { OrderRunChange, OrderRunReason } from "#domain/order-runs/order-run-input.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { refusalText } from "./refusal-words.ts";

const reasons: Record<OrderRunReason, string> = {
  "approved-already": "It was approved already.",
  "paid-already": "Nothing is left to pay.",
  "shipped-already": "Nothing is left to ship.",
  "nothing-in-stock": "Nothing of what is left to ship is in stock.",
  "waits-for-all": "The buyer asked for one delivery, and not everything is in stock.",
  fault: "It could not be saved. The log has the reason.",
};

/** Says why an order was left alone or refused, including the faults of fields. */
export function orderRunReason(reason: string | null, params: Record<string, unknown> | null): string | null {
  if (reason === null) return null;
  if (Object.hasOwn(reasons, reason)) return reasons[reason as OrderRunReason];
  const fields = params?.["fields"];
  if (typeof fields === "object" && fields !== null) return Object.values(fields).join(" ");
  return refusalText({ code: reason as RefusalCode, params: (params ?? {}) as never });
}

/** Describes a run, as in "Record payments of Nov 2 (transfer 4711)". */
export function orderRunText(change: OrderRunChange): string {
  switch (change.kind) {
    case "approve":
      return "Approve orders";
    case "record-payments":
      return `Record payments of ${change.paidOn}${change.reference ? ` (${change.reference})` : ""}`;
    case "ship":
      return `Ship what is in stock${change.carrier ? ` with ${change.carrier}` : ""}${change.notify ? "" : ", without emails"}`;
  }
}
