import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, saveWindowPicture, widths } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("who uses the keyboard", () => {
  it.each(["/collections/centrifuges", "/search?q=microscope"])(
    "sorts %s and stays in the list of orders, which follows Back",
    async (path) => {
      const page = await openPage(path, widths.desktop);
      const sort = page.getByLabel("Sort by");
      const before = await sort.inputValue();
      await sort.focus();
      await page.keyboard.press("ArrowDown");
      await page.waitForURL(/sort=/);
      const first = await sort.inputValue();
      expect([await hasFocus(sort), first === before]).toEqual([true, false]);
      await page.keyboard.press("ArrowDown");
      await page.waitForURL((url) => url.searchParams.get("sort") !== first);
      expect(await hasFocus(sort)).toBe(true);
      await page.goBack();
      await expect.poll(() => sort.inputValue()).toBe(first);
      await page.goBack();
      await expect.poll(() => sort.inputValue()).toBe(before);
      await page.context().close();
    },
    180_000,
  );

  it.each([
    ["phone", "/products/meridian-c24-microcentrifuge"],
    // The message about this one takes two lines.
    ["phone", "/products/meridian-c6000r-refrigerated-centrifuge"],
    ["tablet", "/products/meridian-c6000r-refrigerated-centrifuge"],
    ["desktop", "/products/meridian-c6000r-refrigerated-centrifuge"],
  ] as const)(
    "adds to the cart on a %s and stays on the button of %s, and nothing below it moves",
    async (size, path) => {
      const page = await openPage(path, widths[size]);
      const form = page.locator("form#purchase");
      const button = form.locator("button[type=submit]");
      const below = page.getByRole("button", { name: /^Compare/ }).first();
      const before = await topOf(below);
      await button.focus();
      await page.keyboard.press("Enter");
      await page.getByText("Added to cart successfully!").first().waitFor();
      await expect.poll(() => button.textContent()).toBe("Add to Cart");
      await saveWindowPicture(page, `added-${size}`);
      expect([await hasFocus(button), await topOf(below)]).toEqual([true, before]);
      await page.context().close();
    },
    180_000,
  );

  it.each(["phone", "desktop"] as const)(
    "adds rows of the table of variants on a %s and stays on its button, and nothing below it moves",
    async (size) => {
      const page = await openPage("/products/aldergate-s1-single-channel-pipette", widths[size]);
      const rows = page.getByRole("region", { name: /^All \d+ variants/ });
      const button = rows.getByRole("button", { name: /to Cart/ });
      const below = page.getByRole("heading", { name: "Related Products" });
      await rows
        .getByLabel(/^Quantity of/)
        .first()
        .fill("2");
      const before = [await topOf(button), await topOf(below)];
      await button.focus();
      await page.keyboard.press("Enter");
      await rows.getByText("1 row was added to your cart.").waitFor();
      expect([await hasFocus(button), await topOf(button), await topOf(below)]).toEqual([true, ...before]);
      await page.context().close();
    },
    180_000,
  );
});

const hasFocus = (element: Locator) => element.evaluate((found) => document.activeElement === found);
/** Returns the position on the page, independent of scrolling. */
const topOf = (element: Locator) => element.evaluate((found) => Math.round(found.getBoundingClientRect().top + scrollY));

async function openPage(path: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
  return page;
}
