/**
 * "24,50" -> "24.50", "1.234,50" -> "1234.50": turns a decimal comma into the point that the shop reads. Null for every other text. Pure.
 */
export function withPoint(text: string): string | null {
  const plain = text.trim();
  return /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/.test(plain) ? plain.replaceAll(".", "").replace(",", ".") : null;
}

/** The message about a number with a decimal comma; null where the comma is not what is wrong. `reads`: whether the shop accepts the text with a point. */
export function commaFault(text: unknown, reads: (text: string) => boolean): string | null {
  const pointed = typeof text === "string" ? withPoint(text) : null;
  return pointed !== null && reads(pointed) ? `Use a point for decimals: ${pointed}` : null;
}
