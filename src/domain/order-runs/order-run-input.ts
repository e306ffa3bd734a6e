import { z } from "zod";
import { parcelInput, paymentInput } from "#domain/orders/order-input.ts";
import { chosenOrders, maxTagged } from "#domain/orders/order-tags-input.ts";

/** What can be done to many orders at once. Safe in a browser. */

export const orderRunChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("approve") }),
  z.object({ kind: z.literal("record-payments"), paidOn: paymentInput.shape.paidOn, reference: paymentInput.shape.reference }),
  z.object({ kind: z.literal("ship"), carrier: parcelInput.shape.carrier, notify: z.boolean().default(true) }),
]);
export type OrderRunChange = z.output<typeof orderRunChange>;
export type OrderRunKind = OrderRunChange["kind"];

/** How many orders one run can have. */
export const maxInOrderRun = maxTagged;

export const orderRunInput = z
  .object({
    change: orderRunChange,
    selection: chosenOrders,
    /** By order id, when goods are shipped. */
    trackingNumbers: z.record(z.guid(), parcelInput.shape.trackingNumber).default({}),
  })
  .refine(({ change, trackingNumbers }) => change.kind === "ship" || Object.keys(trackingNumbers).length === 0, {
    path: ["trackingNumbers"],
    message: "Only shipments have tracking numbers.",
  });
export type OrderRunInput = z.input<typeof orderRunInput>;

export const orderRunResults = ["done", "unchanged", "refused"] as const;
export type OrderRunResult = (typeof orderRunResults)[number];

/** Why a run left an order alone or refused it, besides the codes of refusals. */
export const orderRunReasons = ["approved-already", "paid-already", "shipped-already", "nothing-in-stock", "waits-for-all", "fault"] as const;
export type OrderRunReason = (typeof orderRunReasons)[number];

export type OrderRun = {
  id: string;
  change: OrderRunChange;
  /** Null: the account is gone. */
  staffName: string | null;
  total: number;
  done: number;
  unchanged: number;
  refused: number;
  createdAt: string;
  finishedAt: string | null;
  stoppedAt: string | null;
};

/** One order of a run. `result` null: it waits. `reason`: one of `orderRunReasons`, or the code of a refusal, with its parameters. */
export type OrderRunRow = {
  orderId: string;
  /** Null: the order is gone. */
  name: string | null;
  result: OrderRunResult | null;
  reason: string | null;
  params: Record<string, string> | null;
};
