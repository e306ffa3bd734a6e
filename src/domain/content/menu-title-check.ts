/**
 * Whether a menu item names several things and opens one product: "Benchtop Centrifuges" of /products/c6000. By the plural of the title's last word; what
 * only looks like one ("Optics", "Glass", "Apparatus") is none.
 */
export function isPluralForOneProduct({ title, url }: { title: string; url: string }): boolean {
  return url.startsWith("/products/") && /[^sui\W]s\W*$/i.test(title) && !/ics\W*$/i.test(title);
}
