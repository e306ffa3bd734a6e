import type { LoaderFunctionArgs } from "react-router";
import { links } from "#web/links.ts";
import { originContext } from "#web/page-context.ts";

/** Answers `/robots.txt`, which excludes what is about one visitor. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...["/admin", "/account", "/api/", "/checkout/", "/lists", "/purchase-orders/", "/orders/", "/search", "/thank-you"].map(
      (path) => `Disallow: ${path}`,
    ),
  ];
  const text = `${lines.join("\n")}\n\nSitemap: ${context.get(originContext)}${links.sitemap()}\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } });
}
