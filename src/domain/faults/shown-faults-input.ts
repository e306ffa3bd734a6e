import { z } from "zod";

/** A fault in the browser. Longer texts are cut there. */
export const browserFaultInput = z.object({
  message: z.string().max(500),
  stack: z.string().max(5000),
  /** The path of the page, without origin and query. */
  path: z.string().max(500),
});
