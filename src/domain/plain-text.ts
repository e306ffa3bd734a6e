const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * The text of sanitized HTML without its tags; a tag that is cut off at the end is removed too. Linear time for any input, because
 * pages call it on the event loop.
 */
export function plainText(html: string): string {
  return html
    .replace(/<(?:br|\/(?:p|li|h[1-6]|td|th|div|tr))\b[^<>]*>/gi, " ")
    .replace(/<[^<>]*>|<[^<>]*$/g, "")
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
      if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
      const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, " ")
    .trim();
}

/** The first sentence of sanitized HTML: up to the first stop that is followed by a new sentence, not by a digit or a lower-case letter. */
export function firstSentence(html: string): string {
  const text = plainText(html.split(/<\/p>|<br/i)[0] ?? "") || plainText(html);
  return /^.*?[.!?](?=\s+[A-Z"“(]|$)/.exec(text)?.[0] ?? text;
}

/** Shortens a text to at most `max` characters, at the end of a word. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), max / 2))}…`;
}

/** The beginning of a text, at most `max` UTF-16 units. Drops half a character at the cut, because JSON in the database cannot hold it. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}

/** Whether a title contains a word as a whole word: "C24" is in "Meridian C24", but not in "C240". */
export function namesWord(title: string, word: string): boolean {
  const wordsOf = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .join(" ")} `;
  return wordsOf(title).includes(wordsOf(word));
}
