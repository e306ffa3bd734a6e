import { z } from "zod";

/**
 * Where a link that staff write may lead: a path of this shop, another site by its full address, a mail address, a
 * telephone number, a place on the page, or nowhere. No script, and nothing that only looks like a path: browsers read
 * `//host` and `/\host` as another site and drop control characters. Safe in a browser.
 */
export const linkTarget = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:$|(?:\/(?![/\\])|https?:\/\/|mailto:|tel:|#)[^\p{Cc}\\]*$)/u, "A path of this shop, or a full address.");
