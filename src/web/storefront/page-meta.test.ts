import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pictureOf } from "#domain/picture.ts";
import { pageMeta } from "./page-meta.ts";
import { describedPicture } from "./picture-view.ts";

const site = [{ id: "storefront/storefront-layout", loaderData: { origin: "https://shop.example", shopName: "Alder" } }];
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

  it("shows the shop's own picture where a page has none but a drawing", async () => {
    const own = previewWith(null);
    expect(own).toEqual(previewIn(pageMeta(site, { title: "Search", path: "/search" })));
    expect(own[0]).toBe("https://shop.example/pictures/open-graph.jpg");
    const { format, width, height } = await sharp(readFileSync("public/pictures/open-graph.jpg")).metadata();
    expect([format, String(width), String(height)]).toEqual(["jpeg", own[1], own[2]]);
  });
});
