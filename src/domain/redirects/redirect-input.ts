import { z } from "zod";

/** Schemas of redirects; safe in a browser. */

const maxPathLength = 500;
const bytesPerCharacter = 4;

/**
 * Normalizes a path: without query, fragment and trailing slash, decoded, in lower case like the handles of the
 * shop. Null for a text that cannot be a path.
 */
export function redirectPath(path: string): string | null {
  const [plain = ""] = path.trim().split(/[?#]/);
  // Longer paths are never stored, but a request may have one; encoded, each byte of a character takes three characters.
  if (plain.length > maxPathLength * bytesPerCharacter * 3) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    return null;
  }
  let end = decoded.length;
  while (decoded[end - 1] === "/") end--;
  const text = decoded.slice(0, end).toLowerCase();
  return /^(?:\/[^/\p{Cc}\\]+)+$/u.test(text) && text.length <= maxPathLength ? text : null;
}

const targetFault = "Enter a path in this shop, or a full URL.";

/** A path of this shop or an http(s) URL. Browsers read `//host` and `/\host` as another site. */
const target = z
  .string()
  .trim()
  .max(maxPathLength)
  .regex(/^(?:\/(?![/\\])|https?:\/\/[^/\s])[^\p{Cc}\\\s]*$/u, targetFault)
  // Once resolved, `/.//host` is `//host`.
  .refine((text) => !text.startsWith("/") || !URL.parse(text, "https://shop.invalid")?.pathname.startsWith("//"), targetFault);

export const redirectInput = z.object({
  path: z
    .string()
    .max(maxPathLength * 3)
    .transform((text, { issues, value }) => {
      const path = redirectPath(text);
      if (path === null)
        issues.push({ code: "custom", message: "Enter a path in this shop that begins with a slash, such as /pages/old.", input: value });
      return path ?? z.NEVER;
    }),
  target,
});
/** `seen`: what the author saw. */
export const redirectChange = redirectInput.extend({
  seen: z.object({ path: z.string().max(maxPathLength), target: z.string().max(maxPathLength) }).optional(),
});
export type RedirectChange = z.input<typeof redirectChange>;

/** A file with two columns as text: from, to. */
export const redirectFile = z.object({
  text: z.string().min(1, "This file is empty.").max(2_000_000, "This file is too long. Split it."),
  /** Only reports what would be done. */
  isTrial: z.boolean().default(false),
});

export type RedirectInput = z.input<typeof redirectInput>;
