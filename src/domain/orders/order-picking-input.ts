import { z } from "zod";

/** Orders that are printed together. Safe in a browser. */
export const mostPrinted = 50;

/** Their ids, with commas between. */
export const printedOrders = z.object({
  ids: z
    .string()
    .max(mostPrinted * 40)
    .transform((text) => [...new Set(text.split(",").filter(Boolean))])
    .pipe(z.array(z.guid()).min(1, "Choose an order.").max(mostPrinted, `At most ${mostPrinted} orders at once.`)),
});
