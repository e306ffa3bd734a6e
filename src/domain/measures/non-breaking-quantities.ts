import { withSigns } from "#domain/typographic-signs.ts";

/** Formats texts with quantities: no line breaks between a number and its unit, and one multiplication sign. Pure and small, because pages bundle it. */

/** U+202F. */
export const narrowSpace = "\u202f";

/** U+00A0: between a number and a word, where a narrow space is hardly visible. */
export const wordSpace = "\u00a0";
/** "tubes", but not "rpm". */
const word = /^\p{L}{4}/u;

/** "15,000", "rpm" -> "15,000 rpm"; there is no space between a number and °, × or %. */
export function valueText(value: string, symbol: string | null): string {
  if (!symbol) return value;
  if (/^[°×%]$/.test(symbol)) return `${value}${symbol}`;
  return `${value}${word.test(symbol) ? wordSpace : narrowSpace}${symbol}`;
}

/** What follows numbers in the titles and features of laboratory equipment. */
const unit =
  /(?<=\d) (?=(?:[nµμmcdk]?[Lmg]|[µμmkM]?(?:V|A|W|Hz|Pa|Ω|M|s|N)|[nµμmk]?mol|m?bar|rpm|ppm|psi|lb|oz|min|h|K|dB|%|°[CF]|[×x] ?g)(?![\p{L}\p{N}]))|(?<=\d) (?=[×x] \d)|(?<=\d [×x]) (?=\d|g(?![\p{L}\p{N}]))/gu;

/** "Adapters for 2 mL rotors, 24 x 2 mL" with typographic signs and non-breaking spaces between number and unit. Nothing else changes. */
export function unbroken(text: string): string {
  return withSigns(text).replace(unit, narrowSpace);
}

/** The same for sanitized HTML, whose tags stay as they are. */
export function unbrokenHtml(html: string): string {
  return html.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith("<") ? part : unbroken(part)));
}

/** Restores plain spaces for programs: search engines and other sites compare texts with what people type. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u202f\u00a0]/g, " ");
}
