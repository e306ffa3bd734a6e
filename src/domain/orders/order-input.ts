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

/** `amount` is a decimal in the order's currency. */
export const refundInput = z.object({
  amount: z.string().trim().min(1, "Enter an amount.").max(30),
  reason: z.string().trim().min(1, "Enter a reason.").max(300),
  restock: z.boolean().default(false),
  lines: lines.default([]),
});
export const cancellationInput = z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(300) });
export const noteInput = z.object({ text: z.string().trim().min(1, "Write something.").max(5000) });

export type FulfillmentInput = z.output<typeof fulfillmentInput>;
export type RefundInput = z.output<typeof refundInput>;
