/** Replaces keyboard signs in typed text with typographic ones for display. Pure and small, because pages bundle it. */

const times = /(?<=\d )x(?= (?:\d|g(?![\p{L}\p{N}])))/gu;
/** A range stands before a unit; "ISO 8655-2" has no unit. */
const range =
  /(?<![\p{L}\d.,-])(\d[\d.,]*)-(?=\d[\d.,]*[ \u202f](?:[nµμmcdk]?[Lmg]|[kM]?(?:V|A|W|Hz)|rpm|mbar|bar|psi|min|h|%|°[CF])(?![\p{L}\p{N}]))/gu;

/** "24 x 2 mL" -> "24 × 2 mL", "21,380 x g" -> "21,380 × g", "208-240 V" -> "208–240 V". Nothing else changes. */
export function withSigns(text: string): string {
  return text.replace(times, "×").replace(range, "$1–");
}
