/**
 * First segments of paths that the shop itself answers, whatever its records are called: a redirect from there would never be used.
 * `reserved-paths.test.ts` compares them with the declared pages.
 */
const ownPlaces = new Set([
  ...[
    "account",
    "admin",
    "api",
    "assets",
    "cart",
    "category-groups.json",
    "checkout",
    "compare",
    "content-preview",
    "drawings",
    "files",
    "fonts",
    "freight-quotes",
    "health",
    "lists",
    "llms.txt",
    "pay",
  ],
  ...[
    "home-preview",
    "media",
    "mega-menus.json",
    "messages",
    "newsletter",
    "offline",
    "orders",
    "preview",
    "privacy-choices",
    "purchase-orders",
    "quick-order",
    "quotes",
    "robots.txt",
    "search",
    "site.webmanifest",
  ],
  ...["sitemap.xml", "stock-notices", "thank-you"],
]);

/** Returns what a path would show: a record by its handle, a page that every shop has (`own`), or nothing (null). `path` is normalized by `redirectPath`. */
export function pageOfPath(
  path: string,
): { kind: "product" | "collection" | "page" | "blog" | "article"; handle: string; blog: string } | "own" | null {
  const [, first = "", second, third, ...more] = path.split("/");
  if (ownPlaces.has(first) || path === "/collections" || path === "/pages/contact-us" || path === "/collections/all") return "own";
  if (second === undefined || more.length > 0) return null;
  if (third !== undefined) return first === "blogs" ? { kind: "article", handle: third, blog: second } : null;
  const kind = kinds[first];
  return kind ? { kind, handle: second, blog: "" } : null;
}

const kinds: Record<string, "product" | "collection" | "page" | "blog"> = {
  products: "product",
  collections: "collection",
  pages: "page",
  blogs: "blog",
};
