import { z } from "zod";
import { returnReasons } from "./return-reasons.ts";

/** What buyers and staff send about a return. */

const lineId = z.uuid();
const units = z.int().max(1_000_000);

export const returnRequestInput = z.object({
  lines: z
    .array(z.object({ lineId, quantity: units.min(1), reason: z.enum(returnReasons, "Choose a reason.") }))
    .min(1, "Choose what you want to return.")
    .max(500),
  comment: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
});
export type ReturnRequestInput = z.output<typeof returnRequestInput>;

/** A return that staff agree to. `returnAddress` and `instructions` are for the buyer. */
export const returnApprovalInput = z.object({
  returnAddress: z.string().trim().min(1, "Enter where to send the goods.").max(300),
  instructions: z.string().trim().max(1000).default(""),
});
/** A return that staff begin: what comes back, and what the buyer gets by email. `comment`: what the buyer said. */
export const returnOpeningInput = z.object({ ...returnRequestInput.shape, ...returnApprovalInput.shape });
export type ReturnOpeningInput = z.output<typeof returnOpeningInput>;

export const returnDeclineInput = z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(300) });

/** What arrived of each line: `restocked` units go back into stock, the others are written off. */
export const returnReceiptInput = z.object({
  lines: z.array(z.object({ lineId, received: units.min(0), restocked: units.min(0), condition: z.string().trim().max(300).default("") })).max(500),
});
export type ReturnReceiptInput = z.output<typeof returnReceiptInput>;

/** `amount`: what is refunded after a restocking fee, as a decimal in the order's currency. */
export const returnRefundInput = z.object({ amount: z.string().trim().min(1, "Enter an amount.").max(30) });

export const returnViews = ["open", "requested", "approved", "received", "closed", "all"] as const;
export const returnSorts = ["newest", "oldest"] as const;
export type ReturnView = (typeof returnViews)[number];
export type ReturnListInput = {
  search?: string | undefined;
  view?: ReturnView | undefined;
  sort?: (typeof returnSorts)[number] | undefined;
  first?: number | undefined;
  after?: string | null | undefined;
  orderId?: string | undefined;
};
