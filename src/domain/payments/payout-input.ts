import { z } from "zod";

export const payoutViews = ["all", "paid", "pending", "failed"] as const;
export const payoutListInput = z.object({
  view: z.enum(payoutViews).optional().catch(undefined),
  after: z.string().max(2000).optional(),
});
export type PayoutListInput = z.output<typeof payoutListInput>;
