import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const product = "/products/meridian-c24-microcentrifuge";

/** Every kind of page that a shopper sees, with a product in the cart. */
const pages = [
  ...[
    "/",
    "/collections",
    "/collections/centrifuges",
    product,
    "/products/aldergate-universal-pipette-tips",
    "/search?q=centrifuge",
    "/search?q=nothing-of-this-name",
    "/cart",
    "/pages/contact-us",
  ],
  ...[
    "/pages/about-microscopes",
    "/blogs/journal",
    "/blogs/journal/planning-microscopes-for-a-teaching-lab",
    "/newsletter",
    "/offline",
    "/no-such-page",
  ],
  ...["/account/login", "/account/register", "/quick-order", "/compare", "/lists", "/privacy-choices"],
];

describe.runIf(chromiumPath)("the pages of shoppers", () => {
  it.each([
    [320, [390, 768, 1024]],
    [1440, [1150]],
  ])(
    "are not wider than a screen of %i pixels, nor when it turns %j wide",
    async (width, others) => {
      const page = await openWithCart({ width, height: 900 });
      const wide: string[] = [];
      const measure = async () => {
        for (const shown of [width, ...others]) {
          await page.setViewportSize({ width: shown, height: 900 });
          const excess = await page.evaluate(async () => {
            // By the second frame, scripts that follow the width have drawn.
            for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
            return document.documentElement.scrollWidth - document.documentElement.clientWidth;
          });
          if (excess > 0) wide.push(`${new URL(page.url()).pathname} at ${shown}: ${excess} px`);
        }
        await page.setViewportSize({ width, height: 900 });
      };
      for (const path of pages) {
        await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
        await measure();
      }
      await page.goto(`${shopOf().url}/cart`);
      await page.getByRole("button", { name: "Checkout" }).filter({ visible: true }).first().click();
      await page.waitForURL("**/checkout/*", { waitUntil: "networkidle" });
      await measure();
      expect(wide).toEqual([]);
      await page.context().close();
    },
    240_000,
  );

  it.each(Object.entries(sizes))(
    "do not shift on a %s, while they load or on the way down",
    async (_, viewport) => {
      const page = await openWithCart(viewport);
      for (const path of ["/", "/collections/centrifuges", product, "/cart"]) {
        await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
        const bottom = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let y = 0; y < bottom; y += viewport.height) await page.mouse.wheel(0, viewport.height);
        const isDown = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
        await expect.poll(isDown).toBe(true);
        expect([path, await page.evaluate(() => (window as unknown as Shifting).shifts)]).toEqual([path, []]);
      }
      await page.context().close();
    },
    240_000,
  );
});

type Shifting = { shifts: { value: number; of: string[] }[] };

async function openWithCart(viewport: { width: number; height: number }): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifting = window as unknown as Shifting;
    shifting.shifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }[])
        if (!entry.hadRecentInput)
          shifting.shifts.push({ value: entry.value, of: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? "") });
    });
    observer.observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(shopOf().url + product, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).first().click();
  await page.getByText("Added to cart successfully!").first().waitFor();
  return page;
}
