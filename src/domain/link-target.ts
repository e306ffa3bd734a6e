import { z } from "zod";

/**
 * Schema of link targets that staff enter: a path of this shop, an http(s) URL, `mailto:`, `tel:`, a fragment of the page, or empty.
 * Excludes scripts, and anything that only looks like a path: browsers read `//host` and `/\host` as another site and drop control
 * characters. Safe in a browser.
 */
export const linkTarget = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:$|(?:\/(?![/\\])|https?:\/\/|mailto:|tel:|#)[^\p{Cc}\\]*$)/u, "A path of this shop, or a full URL.");
