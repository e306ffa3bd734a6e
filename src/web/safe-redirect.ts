/**
 * Returns where to go after a sign-in: `asked` when it is a path of this site, else `fallback`. Everything that a browser could
 * read as another site is rejected: `//host`, `/\host`, `https:`, control characters, and what only resolves to them.
 */
export function safeRedirect(asked: string | null | undefined, fallback: string): string {
  if (!asked || asked.length > 2000 || !/^\/(?![/\\])/.test(asked)) return fallback;
  // Browsers drop tabs and line breaks from a URL, so that "/\t/host" is "//host".
  if (/[\p{Cc}\\]/u.test(asked)) return fallback;
  const base = "https://this.shop.invalid";
  const url = URL.parse(asked, base);
  if (!url || url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}
