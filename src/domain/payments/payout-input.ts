import { z } from "zod";

export const payoutViews = ["all", "paid", "pending", "failed"] as const;
export const payoutListInput = z.object({
  /** A part of the reference. */
  search: z.string().trim().max(100).optional(),
  view: z.enum(payoutViews).optional().catch(undefined),
  after: z.string().max(2000).optional(),
});
export type PayoutListInput = z.output<typeof payoutListInput>;
