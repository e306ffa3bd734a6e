import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("many variants", () => {
  it("are ordered at once from their table on a phone: what can be had is added, and a row says why it is not", async () => {
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/products/aldergate-m-multichannel-pipette`, { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "See and order all 6 variants" }).click();
    const fields = page.getByRole("row").getByRole("spinbutton", { name: /^Quantity of/ });
    await fields.nth(0).fill("2");
    await fields.nth(2).fill("9999");
    await page.getByRole("button", { name: "Add 2 rows to Cart" }).click();
    await page.getByText("1 row was added to your cart, 1 row was not.").waitFor();
    expect([await fields.nth(0).inputValue(), await fields.nth(2).inputValue()]).toEqual(["", "9999"]);
    expect(await page.getByText(/^Only \d+ of Aldergate M Multichannel Pipette can be ordered right now\./).isVisible()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    // A row's name selects its variant; the URL and the rest of the page follow.
    const chosen = page.getByRole("link", { name: "12 / 30-300 µL" });
    await chosen.click();
    await page.waitForURL(/variant=/);
    expect(await page.getByRole("radio", { name: "12" }).isChecked()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes.phone.width);
    await page.goto(`${shopOf().url}/cart`);
    expect(await page.getByText("2 items").isVisible()).toBe(true);
    await context.close();
  }, 180_000);
});
