import { z } from "zod";

/** How many orders can be printed together. Safe in a browser. */
export const maxPrinted = 50;

/** Their ids, separated by commas. */
export const printedOrders = z.object({
  ids: z
    .string()
    .max(maxPrinted * 40)
    .transform((text) => [...new Set(text.split(",").filter(Boolean))])
    .pipe(z.array(z.guid()).min(1, "Choose an order.").max(maxPrinted, `At most ${maxPrinted} orders at once.`)),
});
