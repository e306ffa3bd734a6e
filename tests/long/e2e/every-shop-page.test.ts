import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { walkByTab } from "#support/keyboard-focus-check.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";
import { pageRoutes } from "#web/page-routes.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** Where a page with a parameter in its path is opened; `*` is any path without a page. */
const shownAt: Record<string, string[]> = {
  "/collections/:handle": ["/collections/centrifuges"],
  "/products/:handle": ["/products/meridian-c24-microcentrifuge", "/products/aldergate-universal-pipette-tips"],
  "/search": ["/search?q=centrifuge", "/search?q=nothing-of-this-name"],
  "/compare": ["/compare?products=meridian-c24-microcentrifuge,meridian-c24r-refrigerated-microcentrifuge"],
  "/pages/:handle": ["/pages/about-microscopes", "/pages/questions"],
  "/blogs/:blog": ["/blogs/journal"],
  "/blogs/:blog/:article": ["/blogs/journal/choosing-a-rotor-rcf-not-rpm"],
  "*": ["/no-such-page"],
};

/** Pages that need a personal link are walked in the tests that make the link. */
const paths = pageRoutes.flatMap(({ path, who, layout }) => {
  if (who !== "anyone" || layout !== "storefront") return [];
  return shownAt[path] ?? (/:(token|id)/.test(path) ? [] : [path]);
});

describe.runIf(chromiumPath)("each page of the shop that everybody can open", () => {
  let page: Page;
  beforeAll(async () => {
    // Without reduced motion: with it, a changed style keeps its old value for a moment, but the test looks at once where the focus is.
    const context = await browserOf().newContext({ viewport: sizes.desktop, serviceWorkers: "block" });
    page = await context.newPage();
    await page.goto(`${shopOf().url}/products/meridian-c24-microcentrifuge`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await page.getByText("Added to cart successfully!").first().waitFor();
  }, 180_000);

  it("is among those that are walked here", () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => path.includes(":"))).toEqual([]);
  });

  it.each(paths)(
    "is walked by Tab, from a phone to a desktop, and axe finds nothing: %s",
    async (path) => {
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
        await page.evaluate(() => window.scrollTo(0, 0));
        await savePicture(page, `shop${path.replaceAll(/\W+/g, "-")}-${size}`);
        expect.soft([path, size, await accessibilityFaults(page)]).toEqual([path, size, []]);
        expect.soft([path, size, await walkByTab(page)]).toEqual([path, size, []]);
      }
    },
    180_000,
  );
});
