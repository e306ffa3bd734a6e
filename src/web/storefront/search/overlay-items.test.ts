import { expect, it } from "vitest";
import { overlayItems } from "./overlay-items.tsx";
import type { WireSuggestions } from "./use-suggestions.ts";

const money = (amount: string) => ({ amount, currencyCode: "USD" });
const product = (handle: string, lowest: string, highest: string) => ({
  id: handle,
  handle,
  title: handle.toUpperCase(),
  images: { edges: [{ node: { url: `/media/${handle}.webp`, altText: handle, width: 800, height: 800, avifSrcset: null, webpSrcset: null } }] },
  priceRange: { minVariantPrice: money(lowest), maxVariantPrice: money(highest) },
});
const found: WireSuggestions = {
  queries: [{ text: "centrifugation" }],
  products: [product("c24", "1895.00", "1975.00"), product("mini6", "179.00", "179.00")],
  collections: [{ id: "1", handle: "centrifuges", title: "Centrifuges", image: { url: "/media/centrifuges.webp", altText: "A centrifuge" } }],
};

it("suggestions lead to a search, products and collections to their pages, and the last item to all results", () => {
  expect(overlayItems(found, "cent & co").map(({ group, title, to, detail, image, query }) => [group, title, to, detail, image, query])).toEqual([
    ["Suggestions", "centrifugation", "/search?q=centrifugation", undefined, undefined, "centrifugation"],
    ["Products", "C24", "/products/c24", "$1,895.00 – $1,975.00", "/media/c24.webp", undefined],
    ["Products", "MINI6", "/products/mini6", "$179.00", "/media/mini6.webp", undefined],
    ["Collections", "Centrifuges", "/collections/centrifuges", undefined, "/media/centrifuges.webp", undefined],
    ["All", 'View all results for "cent & co"', "/search?q=cent+%26+co", undefined, undefined, "cent & co"],
  ]);
});
