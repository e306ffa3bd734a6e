import { withSigns } from "#domain/typographic-signs.ts";

/** Texts that hold quantities, as they are shown: no line breaks between a number and its unit, and one multiplication sign. Pure and small: pages take it along. */

/** U+202F. */
export const narrowSpace = "\u202f";

/** U+00A0: between a number and a word, where a narrow one looks like none. */
export const wordSpace = "\u00a0";
/** "tubes", but not "rpm". */
const word = /^\p{L}{4}/u;

/** "15,000", "rpm" -> "15,000 rpm"; nothing stands between a number and °, × or %. */
export function valueText(value: string, symbol: string | null): string {
  if (!symbol) return value;
  if (/^[°×%]$/.test(symbol)) return `${value}${symbol}`;
  return `${value}${word.test(symbol) ? wordSpace : narrowSpace}${symbol}`;
}

/** What stands behind numbers in the titles and features of laboratory equipment. */
const unit =
  /(?<=\d) (?=(?:[nµμmcdk]?[Lmg]|[µμmkM]?(?:V|A|W|Hz|Pa|Ω|M|s|N)|[nµμmk]?mol|m?bar|rpm|ppm|psi|lb|oz|min|h|K|dB|%|°[CF]|[×x] ?g)(?![\p{L}\p{N}]))|(?<=\d) (?=[×x] \d)|(?<=\d [×x]) (?=\d|g(?![\p{L}\p{N}]))/gu;

/** "Adapters for 2 mL rotors, 24 x 2 mL" with the signs of quantities, and spaces between number and unit that no line breaks at. Nothing else changes. */
export function unbroken(text: string): string {
  return withSigns(text).replace(unit, narrowSpace);
}

/** The same of sanitized HTML, whose tags stay as they are. */
export function unbrokenHtml(html: string): string {
  return html.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith("<") ? part : unbroken(part)));
}

/** Back to spaces, for programs: search engines and other sites compare texts with what people type. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u202f\u00a0]/g, " ");
}
