import { describe, expect, it } from "vitest";
import { pictureOf } from "#domain/picture.ts";
import { pageMeta } from "./page-meta.ts";
import { describedPicture } from "./picture-view.ts";

const sharePicture = { url: "/media/share/shop/0011223344556677.jpg", alt: "Alder" };
const site = [
  { id: "storefront/storefront-layout", loaderData: { json: JSON.stringify({ origin: "https://shop.example", shopName: "Alder", sharePicture }) } },
];
const hash = "0123456789abcdef";
const stored = (width: number, height: number) => ({ fileKey: `pictures/${hash}.avif`, alt: "A scale", width, height });

function previewWith(picture: Parameters<typeof pictureOf>[0]) {
  const tags = pageMeta(site, { title: "Scale", path: "/products/scale", picture: describedPicture(pictureOf(picture, "generic", "Scale")) });
  return previewIn(tags);
}

function previewIn(tags: ReturnType<typeof pageMeta>) {
  const value = (name: string) => tags.flatMap((tag) => ("property" in tag && tag.property === name ? [tag.content] : []));
  return ["og:image", "og:image:width", "og:image:height", "og:image:alt"].flatMap(value);
}

describe("the preview of a page on other sites", () => {
  it("shows the page's picture as WebP, no wider than a preview is, with its size and words", () => {
    expect(previewWith(stored(2000, 1000))).toEqual([`https://shop.example/media/${hash}-1200.webp`, "1200", "600", "A scale"]);
    expect(previewWith(stored(500, 400))).toEqual([`https://shop.example/media/${hash}-600.webp`, "500", "400", "A scale"]);
  });

  it("shows the picture that was made for the page, and the shop's own where a page has none but a drawing", () => {
    const made = { url: "/media/share/products/scale/8899aabbccddeeff.jpg", alt: "Scale by Alder" };
    const ofProduct = previewIn(pageMeta(site, { title: "Scale", path: "/products/scale", picture: made }));
    expect(ofProduct).toEqual([`https://shop.example${made.url}`, "1200", "630", "Scale by Alder"]);
    const own = ["https://shop.example/media/share/shop/0011223344556677.jpg", "1200", "630", "Alder"];
    expect(previewWith(null)).toEqual(own);
    expect(previewIn(pageMeta(site, { title: "Search", path: "/search" }))).toEqual(own);
  });

  it("is said with plain spaces, which people type too", () => {
    const tags = pageMeta(site, {
      title: "For 2\u202fmL",
      description: "Holds 2\u202fmL.",
      path: "/",
      picture: { ...sharePicture, alt: "2\u202fmL" },
    });
    expect(JSON.stringify(tags)).not.toContain("\u202f");
    expect(tags).toContainEqual({ title: "For 2 mL | Alder" });
  });

  it("names no picture where the frame of the page is missing", () => {
    expect(previewIn(pageMeta([], { title: "Search", path: "/search" }))).toEqual([]);
  });
});
