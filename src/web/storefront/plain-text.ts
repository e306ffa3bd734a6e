const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The words of sanitized HTML, without tags. */
export function plainText(html: string): string {
  return html
    .replace(/<(br|\/p|\/li|\/h[1-6]|\/div|\/tr)\b[^>]*>/gi, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
      if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
      const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, " ")
    .trim();
}

/** The first sentence of sanitized HTML: up to the first stop that is followed by a new sentence, not by a digit or a small letter. */
export function firstSentence(html: string): string {
  const text = plainText(html.split(/<\/p>|<br/i)[0] ?? "") || plainText(html);
  return /^.*?[.!?](?=\s+[A-Z"“(]|$)/.exec(text)?.[0] ?? text;
}
