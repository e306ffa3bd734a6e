/**
 * Makes a part of a URL or of a file name: "Café, 2026" is `cafe-2026`. Lower-case letters, digits and hyphens, at most `maxLength`
 * characters; empty where the text has no letter or digit of the Latin alphabet.
 */
export function handleFromText(text: string, maxLength = 200): string {
  return (
    text
      // Marks are also removed before: normalizing a long run of combining marks takes time that grows with the square of its length.
      .replace(/\p{M}+/gu, "")
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+/, "")
      .slice(0, maxLength)
      .replace(/-+$/, "")
  );
}
