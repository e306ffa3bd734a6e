import { z } from "zod";

/** What staff send to change an order. */
const id = z.uuid();
const lines = z.array(z.object({ lineId: id, quantity: z.number().int().min(1).max(1_000_000) })).max(500);
const shortText = z.string().trim().max(200).nullish();

export const fulfillmentInput = z.object({
  lines: lines.min(1, "Choose what is shipped."),
  trackingCompany: shortText,
  trackingNumber: shortText,
  trackingUrl: z.union([z.url({ protocol: /^https?$/ }).max(500), z.literal("")], "Enter an address that begins with https://.").nullish(),
});

const units = z.number().int().max(1_000_000);
const refundedLine = z.object({ lineId: id, quantity: units.min(1), shipped: z.boolean().optional(), restock: z.boolean().optional() });

/**
 * `amount` is a decimal in the order's currency. `shipped`: units that had been shipped, or not; left out: those that were not
 * come first. `restock`: left out, units that were not shipped go back into stock, and shipped ones do not.
 */
export const refundInput = z.object({
  amount: z.string().trim().min(1, "Enter an amount.").max(30),
  reason: z.string().trim().min(1, "Enter a reason.").max(300),
  lines: z.array(refundedLine).max(1000).default([]),
});
export const refundSentInput = z.object({ reference: z.string().trim().max(120).default("") });
export const restockInput = z.object({
  lines: z
    .array(z.object({ lineId: id, quantity: units.min(0) }))
    .min(1, "Choose what goes back into stock.")
    .max(500),
});
export const cancellationInput = z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(300) });
export const noteInput = z.object({ text: z.string().trim().min(1, "Write something.").max(5000) });

export type FulfillmentInput = z.output<typeof fulfillmentInput>;
export type RestockInput = z.output<typeof restockInput>;
export type RefundInput = z.output<typeof refundInput>;
