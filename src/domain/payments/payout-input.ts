import { z } from "zod";

const payoutViews = ["all", "paid", "pending", "failed"] as const;
export const payoutListInput = z.object({
  /** A part of the reference. */
  search: z.string().trim().max(100).optional(),
  view: z.enum(payoutViews).optional().catch(undefined),
  after: z.string().max(2000).optional(),
});
export type PayoutListInput = z.output<typeof payoutListInput>;

/** What staff say became of money that belongs to no order. */
export const closingInput = z.object({ note: z.string().trim().min(1, "Enter what happened to the money.").max(300) });
