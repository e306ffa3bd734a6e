import { Refusal } from "#domain/refusal.ts";

/**
 * Returns a drawing as text that may be given to the picture process, or null where the bytes are not SVG. There it is only rendered to pixels: no
 * SVG is stored or served. Features that a logo does not need are refused before anything renders it, so that security does not depend on the
 * library. Refuses `picture-unreadable` with a `reason`.
 */
export function plainSvg(bytes: Uint8Array): Uint8Array | null {
  const text = svgText(bytes);
  if (text === null) return null;
  const found = unwanted.find(({ pattern }) => pattern.test(text));
  if (found) {
    const reason = `This drawing holds ${found.what}. Nothing was changed. Save it as a plain SVG without that, or as PNG, and try again.`;
    throw new Refusal("picture-unreadable", { reason }, new Error(`SVG with ${found.what}`));
  }
  return new TextEncoder().encode(text);
}

const maxCharacters = 1_000_000;
const sniffed = 4096;
const maxRepeats = 60;

/**
 * Removes the XML declaration, which could name another encoding, in which the same bytes mean something else. A document type without declarations
 * is removed too, because old drawing programs write one.
 */
function svgText(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, sniffed));
  if (!/^(?:ï»¿)?\s*</.test(head) || !/<svg[\s>/]|<\?xml|<!DOCTYPE\s+svg/i.test(head)) return null;
  const text = decoded(bytes);
  if (text === null || text.length > maxCharacters)
    throw new Refusal("picture-unreadable", {}, new Error(text === null ? "SVG is not UTF-8" : "SVG of more than a million characters"));
  return text.replace(/^\s*<\?xml\s[^>]*\?>/, "").replace(/<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[\]]*"\s+"[^"<>[\]]*")?\s*>/i, "");
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const harmlessData = "data:image/(?:png|jpe?g|gif|webp);base64,";
/** In the order in which the person who uploads it is told about them. */
const unwanted: { what: string; pattern: Pick<RegExp, "test"> }[] = [
  { what: "a document type with declarations (entities)", pattern: /<!(?:DOCTYPE|ENTITY|ATTLIST|ELEMENT|NOTATION)/i },
  { what: "processing instructions", pattern: /<\?/ },
  { what: "a script", pattern: /<\s*(?:[\w-]+:)?(?:script|handler|listener)\b|\son[a-z]+\s*=|javascript\s*:|vbscript\s*:/i },
  {
    what: "parts of another document",
    pattern: /<\s*(?:[\w-]+:)?(?:foreignObject|iframe|object|embed|audio|video|canvas|link|include|html|body)\b/i,
  },
  {
    what: "an address outside the drawing",
    pattern: new RegExp(`\\b(?:href|src)\\s*=\\s*(?!"\\s*(?:#|${harmlessData}|")|'\\s*(?:#|${harmlessData}|'))`, "i"),
  },
  {
    what: "a style with an address outside the drawing",
    pattern: new RegExp(`@import|@font-face|url\\(\\s*(?!["']?\\s*(?:#|${harmlessData}))|image-set\\(`, "i"),
  },
  { what: "a base address", pattern: /\bxml:base\s*=/i },
  // Character references could be read differently by this check and by the library.
  { what: "escaped letters inside a style", pattern: /\bstyle\s*=\s*("[^"]*&#|'[^']*&#)/i },
  // Each may repeat a part that repeats others, so the number of parts grows exponentially.
  { what: `more than ${maxRepeats} repeated parts`, pattern: { test: (text) => (text.match(/<\s*(?:[\w-]+:)?use\b/gi)?.length ?? 0) > maxRepeats } },
  { what: "escaped letters inside an address", pattern: { test: hasEscapeInAddress } },
];

/** Scans in one pass: a pattern that searches for the end of each `url(` would read to the end of the text for each of them. */
function hasEscapeInAddress(text: string): boolean {
  let isInside = false;
  for (const [sign] of text.matchAll(/url\(|[)\\&]/gi)) {
    if (isInside && (sign === "&" || sign === "\\")) return true;
    isInside = sign === ")" ? false : isInside || sign.endsWith("(");
  }
  return false;
}
