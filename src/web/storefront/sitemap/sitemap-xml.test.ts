import { describe, expect, it } from "vitest";
import { entryXml, fileCount, indexXml, productWindow, urlsPerFile } from "./sitemap-xml.ts";

describe("the sitemap", () => {
  it("escapes URLs", () => {
    expect(entryXml("https://shop.example", { path: "/collections/a?b=1&c=2", changedAt: "2026-11-02T09:00:00.000Z" })).toBe(
      "<url><loc>https://shop.example/collections/a?b=1&amp;c=2</loc><lastmod>2026-11-02T09:00:00.000Z</lastmod></url>\n",
    );
  });

  it("needs one file up to 50,000 URLs and an index beyond", () => {
    expect(fileCount(30, 76)).toBe(1);
    expect(fileCount(30, urlsPerFile - 30)).toBe(1);
    expect(fileCount(30, urlsPerFile)).toBe(2);
    expect(indexXml("https://shop.example", ["/sitemap.xml?file=1"])).toContain("<loc>https://shop.example/sitemap.xml?file=1</loc>");
  });

  it("leaves no product out and lists none twice", () => {
    const content = 30;
    const first = productWindow(1, content);
    const second = productWindow(2, content);
    expect(first).toEqual({ skip: 0, count: urlsPerFile - content });
    expect(second.skip).toBe(first.count);
    expect(productWindow(3, content).skip).toBe(second.skip + second.count);
  });
});
