import { z } from "zod";

/** `implied`: the visitor continued without being asked, which counts as consent in some regions. */
export const consentInput = z.object({
  measuring: z.boolean(),
  marketing: z.boolean(),
  how: z.enum(["chosen", "implied"]).default("chosen"),
});
export type ConsentInput = z.output<typeof consentInput>;
