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
  queries: ["centrifugation", "centrifuge", "microcentrifuge", "centrifuge tubes"].map((text) => ({ text })),
  products: [product("c24", "1895.00", "1975.00"), product("mini6", "179.00", "179.00")],
  collections: [{ id: "1", handle: "centrifuges", title: "Centrifuges", image: { url: "/media/centrifuges.webp", altText: "A centrifuge" } }],
};

it("products and collections lead to their pages, at most three suggestions between them to a search, and the last item to all results", () => {
  expect(overlayItems(found, "cent & co").map(({ group, title, to, detail, image, query }) => [group, title, to, detail, image, query])).toEqual([
    ["Products", "C24", "/products/c24", "$1,895.00 – $1,975.00", "/media/c24.webp", undefined],
    ["Products", "MINI6", "/products/mini6", "$179.00", "/media/mini6.webp", undefined],
    ["Suggestions", "centrifugation", "/search?q=centrifugation", undefined, undefined, "centrifugation"],
    ["Suggestions", "centrifuge", "/search?q=centrifuge", undefined, undefined, "centrifuge"],
    ["Suggestions", "microcentrifuge", "/search?q=microcentrifuge", undefined, undefined, "microcentrifuge"],
    ["Collections", "Centrifuges", "/collections/centrifuges", undefined, "/media/centrifuges.webp", undefined],
    ["All", 'View all results for "cent & co"', "/search?q=cent+%26+co", undefined, undefined, "cent & co"],
  ]);
});
