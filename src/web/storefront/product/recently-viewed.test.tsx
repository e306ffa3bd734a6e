import { expect, it } from "vitest";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { ViewedProducts } from "./recently-viewed.tsx";
import { parseStoredViews } from "./viewed-products.ts";

const now = Date.parse("2026-11-26T12:00:00Z");
const entry = (handle: string, daysAgo = 0) => ({ handle, title: handle.toUpperCase(), picture: null, timestamp: now - daysAgo * 86_400_000 });

it("Products that were viewed are kept for 30 days, nine of them", () => {
  expect(parseStoredViews([entry("a"), entry("b", 29), entry("c", 31)], now).map(({ handle }) => handle)).toEqual(["a", "b"]);
  expect(
    parseStoredViews(
      Array.from({ length: 20 }, (_, at) => entry(`p${at}`)),
      now,
    ),
  ).toHaveLength(9);
});

it("What something else stored there is no product, and no picture comes from elsewhere", () => {
  const elsewhere = (src: string) => ({ ...entry("a"), picture: { src, width: 1, height: 1 } });
  expect(parseStoredViews(["x", null, 7, { handle: "a" }, elsewhere("https://evil.example/a.png"), elsewhere("//evil.example/a.png")], now)).toEqual(
    [],
  );
  expect(parseStoredViews({ handle: "a" }, now)).toEqual([]);
  expect(parseStoredViews([elsewhere("/media/a-800.webp")], now)).toHaveLength(1);
});

it("Products that were viewed lead to their pages, and can be forgotten", async () => {
  const part = <ViewedProducts viewed={[{ handle: "v3", title: "V3 Vortex Mixer", picture: null }]} onForget={() => undefined} />;
  expect(linksIn(await renderPart(part))).toMatchObject({ "V3 Vortex Mixer": "/products/v3" });
  expect(await textsOf(part)).toContain("Clear this list");
});
