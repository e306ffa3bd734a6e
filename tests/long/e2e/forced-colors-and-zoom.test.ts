import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, savePicture, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const networkidle = { waitUntil: "networkidle" } as const;
const severalVariants = "/products/aldergate-a4-analytical-balance";
const twoProducts = "/compare?products=aldergate-a4-analytical-balance,aldergate-p3-precision-balance";

const publicPages = [
  ...["/", "/collections", "/collections/best-sellers", severalVariants, "/products/aldergate-a5-semi-micro-balance"],
  ...["/search?q=centrifuge", "/search?q=nothing-of-this-name", twoProducts, "/quick-order?list=MER-C24-24-120+2%0ANOPE-1+1", "/lists", "/cart"],
  ...["/pages/about-microscopes", "/pages/contact-us", "/pages/privacy-policy", "/blogs/journal"],
  ...["/blogs/journal/planning-microscopes-for-a-teaching-lab", "/newsletter", "/privacy-choices", "/offline", "/no-such-page"],
  ...["/account/login", "/account/register", "/account/recover"],
];
const accountPages = ["/account", "/account/orders", "/account/profile", "/account/addresses", "/account/security", "/account/tax-exemption"];
/** The last one equals 1,280 pixels at a zoom of 200 %. */
const windows = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 640, height: 450 },
];

describe.runIf(chromiumPath)("the pages of the shop", () => {
  it("fit a large screen, a small laptop and a zoom of 200 %", async () => {
    const page = await open({});
    const wide: string[] = [];
    const measure = async () => {
      for (const size of windows) {
        await page.setViewportSize(size);
        // By the second frame, scripts that follow the width have drawn.
        const excess = await page
          .evaluate(async () => {
            for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
          })
          .then(() => widthBeyond(page));
        if (excess > 0) wide.push(`${new URL(page.url()).pathname} at ${size.width}: ${excess} px`);
      }
    };
    await fillCart(page);
    for (const path of publicPages) {
      await page.goto(shopOf().url + path, { waitUntil: "load" });
      await measure();
    }
    await page.goto(`${shopOf().url}/cart`, networkidle);
    await page.getByRole("button", { name: "Checkout" }).filter({ visible: true }).first().click();
    await page.waitForURL("**/checkout/*");
    await measure();
    await signInBrowser(page.context(), shopOf().url, owner);
    for (const path of accountPages) {
      await page.goto(shopOf().url + path, { waitUntil: "load" });
      await measure();
    }
    expect(wide).toEqual([]);
    await page.context().close();
  }, 240_000);

  it.each(["light", "dark"] as const)(
    "show what is selected, pressed or in focus where the system chooses %s colors, and not by a background that it may leave out",
    async (colorScheme) => {
      const page = await open({ forcedColors: "active", colorScheme });
      await page.goto(`${shopOf().url}/`, networkidle);
      await differ(page.getByRole("tab", { selected: true }).first(), page.getByRole("tab", { selected: false }).first());
      await standsOut(page.getByRole("link", { name: "Shop Microscopes" }));
      await standsOut(page.getByRole("region", { name: "Start Your Lab, Simplified" }).getByRole("link").first());
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle)).toBe("solid");
      await page.getByRole("combobox", { name: "Search" }).click();
      await page.keyboard.type("micro");
      await page.getByRole("option").nth(1).waitFor();
      await page.keyboard.press("ArrowDown");
      await differ(page.getByRole("option", { selected: true }), page.getByRole("option", { selected: false }).first());

      await page.goto(`${shopOf().url}/search?q=centrifuge`, networkidle);
      await differ(page.getByRole("link", { name: "Grid view" }), page.getByRole("link", { name: "List view" }));
      const types = page.getByRole("navigation", { name: "Result types" });
      await standsOut(types.locator("[aria-current]"));
      await savePicture(page, `forced-colors-search-${colorScheme}`);

      await page.goto(shopOf().url + severalVariants, networkidle);
      await differ(
        page.locator("label", { has: page.locator(":checked") }).first(),
        page.locator("label", { has: page.getByRole("radio", { checked: false }) }).first(),
      );
      await differ(page.getByRole("button", { name: "Show picture 1 of" }), page.getByRole("button", { name: "Show picture 2 of" }));
      await standsOut(page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).first());
      await savePicture(page, `forced-colors-product-${colorScheme}`);
      await page.context().close();
    },
    120_000,
  );

  it("are still where motion is not wanted", async () => {
    const page = await open({});
    await page.goto(`${shopOf().url}/`, networkidle);
    const moving = () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    await expect.poll(moving).toBe(0);
    expect(await page.locator("section video").evaluateAll((videos) => videos.every((video) => (video as HTMLVideoElement).paused))).toBe(true);
    await page.context().close();
  }, 60_000);

  it("have on paper neither a way to other pages nor anything to press", async () => {
    const page = await open({});
    await fillCart(page);
    await page.emulateMedia({ media: "print" });
    for (const path of [severalVariants, twoProducts, "/cart", "/lists"]) {
      await page.goto(shopOf().url + path, networkidle);
      const left = await page
        .locator("button, [type=submit], nav:not([aria-label=Breadcrumb])")
        .evaluateAll((parts) =>
          parts.filter((part) => part.checkVisibility({ visibilityProperty: true })).map((part) => part.outerHTML.slice(0, 120)),
        );
      expect([path, left]).toEqual([path, []]);
    }
    await page.context().close();
  }, 120_000);
});

async function open(colors: { forcedColors?: "active"; colorScheme?: "light" | "dark" }): Promise<Page> {
  const context = await browserOf().newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...colors,
  });
  return context.newPage();
}

async function fillCart(page: Page): Promise<void> {
  const { url } = shopOf();
  const { product } = await (await page.request.get(`${url}/api/products/aldergate-a4-analytical-balance`)).json();
  const lines = [{ merchandiseId: product.variants.edges[0].node.id, quantity: 2 }];
  const added = await page.request.post(`${url}/api/cart`, { headers: { Origin: url }, data: { lines } });
  expect(added.ok()).toBe(true);
}

type Look = { outline: string; border: string; color: string; background: string; adjusted: string };

const lookOf = (part: Locator): Promise<Look> =>
  part.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      outline: style.outlineStyle === "none" ? "none" : `${style.outlineStyle} ${style.outlineWidth}`,
      border: `${style.borderTopStyle} ${style.borderTopWidth}`,
      color: style.color,
      background: style.backgroundColor,
      adjusted: style.forcedColorAdjust,
    };
  });

/** Expects a different outline or border. */
async function differ(one: Locator, other: Locator): Promise<void> {
  const edgeOf = async (part: Locator) => {
    const { outline, border } = await lookOf(part);
    return { outline, border };
  };
  expect(await edgeOf(one)).not.toEqual(await edgeOf(other));
}

/** Expects system colors, which forced colors leave unchanged: text on a background other than the page's. */
async function standsOut(part: Locator): Promise<void> {
  const { color, background, adjusted } = await lookOf(part);
  const page = await lookOf(part.page().locator("body"));
  expect([adjusted, color === background, background === "rgba(0, 0, 0, 0)", color === page.color]).toEqual(["none", false, false, false]);
}
