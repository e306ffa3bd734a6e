import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("products", () => {
  it("are chosen on their cards and seen side by side, the differences alone too", async () => {
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/collections/centrifuges`, { waitUntil: "networkidle" });
    const buttons = page.getByRole("button", { name: /^Compare .+/, pressed: false });
    await buttons.first().click();
    await page.getByRole("link", { name: "Compare 1 product" }).waitFor();
    await buttons.first().click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Compare 2 products" }).click();
    await page.waitForURL(/\/compare\?products=[\w-]+,[\w-]+$/);
    const rows = page.getByRole("rowheader");
    // The address changes before the page does.
    await rows.first().waitFor();
    const all = await page.locator("tbody th").count();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Show differences only" }).click();
    await page.waitForURL(/differences=1/);
    await expect.poll(() => page.locator("tbody th").count()).toBeLessThan(all);
    expect(await rows.count()).toBe(await page.locator("tbody th").count());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes.phone.width);
    await page
      .getByRole("link", { name: /^Remove/ })
      .first()
      .click();
    await page.getByText("This is one product.").waitFor();
    await page.goto(`${shopOf().url}/collections/centrifuges`, { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Compare 1 product" }).waitFor();
    await page.getByRole("button", { name: "Clear the comparison" }).click();
    await expect.poll(() => page.getByRole("link", { name: /^Compare \d/ }).count()).toBe(0);
    await context.close();
  }, 180_000);
});
