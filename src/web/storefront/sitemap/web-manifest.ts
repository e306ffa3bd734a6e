import type { LoaderFunctionArgs } from "react-router";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import { brandOf } from "#web/brand.server.ts";
import { links } from "#web/links.ts";
import { shopOf } from "#web/page-context.ts";

/** Answers `/site.webmanifest`: how the shop looks on a phone's home screen. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, brand } = await readSettings(shopOf(context));
  const { iconUrl } = brandOf({ shop, brand });
  const { tagline } = await readBuyerTexts(shopOf(context));
  const manifest = {
    name: shop.name,
    short_name: shop.name,
    ...(tagline ? { description: tagline } : {}),
    start_url: links.home(),
    display: "minimal-ui",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: iconUrl
      ? [{ src: iconUrl, sizes: "512x512", type: "image/png" }]
      : [
          { src: "/icons/favicon.svg", sizes: "any", type: "image/svg+xml" },
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
