import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePageContext } from "#support/make-page-context.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loader } from "./web-manifest.ts";

const shopOf = useTestShop();

describe("the shop on a phone's home screen", () => {
  it("has icons that are there, in the sizes that are said", async () => {
    const answer = await loader({ context: makePageContext(shopOf()) } as unknown as Parameters<typeof loader>[0]);
    const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; type: string }[] };
    const found = await Promise.all(
      icons.map(async ({ src, sizes }) => {
        const { width, height, format } = await sharp(readFileSync(join("public", src))).metadata();
        return { sizes: format === "svg" ? sizes : `${width}x${height}`, type: format === "svg" ? "image/svg+xml" : `image/${format}` };
      }),
    );
    expect(found).toEqual(icons.map(({ sizes, type }) => ({ sizes, type })));
    expect(icons.map(({ sizes }) => sizes)).toEqual(["any", "192x192", "512x512", "512x512"]);
  });
});
