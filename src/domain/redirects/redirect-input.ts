import { z } from "zod";

/** Schemas of redirects; safe in a browser. */

const longest = 500;

/**
 * One spelling for every way to write a path: without query, fragment and a slash at the end, decoded, in lower case, as the handles of the
 * shop are. Null for what cannot be a path.
 */
export function redirectPath(path: string): string | null {
  const [plain = ""] = path.trim().split(/[?#]/);
  let decoded: string;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    return null;
  }
  const text = decoded.toLowerCase().replace(/\/+$/, "");
  return /^(?:\/[^/\p{Cc}\\]+)+$/u.test(text) && text.length <= longest ? text : null;
}

/** A path of this shop or an http(s) URL. Browsers read `//host` and `/\host` as another site. */
const target = z
  .string()
  .trim()
  .max(longest)
  .regex(/^(?:\/(?![/\\])|https?:\/\/[^/\s])[^\p{Cc}\\\s]*$/u, "A path of this shop, or a full URL.");

export const redirectInput = z.object({
  path: z
    .string()
    .max(longest * 3)
    .transform((text, { issues, value }) => {
      const path = redirectPath(text);
      if (path === null) issues.push({ code: "custom", message: "A path of this shop that begins with a slash, such as /pages/old.", input: value });
      return path ?? z.NEVER;
    }),
  target,
});
/** A file with two columns, as text: from where, to where. */
export const redirectFile = z.object({
  text: z.string().min(1, "This file is empty.").max(2_000_000, "This file is too long. Split it."),
  /** Only says what would be done. */
  isTrial: z.boolean().default(false),
});

export type RedirectInput = z.input<typeof redirectInput>;
