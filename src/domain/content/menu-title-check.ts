/**
 * Whether a menu item names several products but opens only one: "Benchtop Centrifuges" of /products/c6000. Looks for a plural in the title's last word;
 * words that only look like one ("Optics", "Glass", "Apparatus") do not count.
 */
export function isPluralForOneProduct({ title, url }: { title: string; url: string }): boolean {
  return url.startsWith("/products/") && /[^sui\W]s\W*$/i.test(title) && !/ics\W*$/i.test(title);
}
