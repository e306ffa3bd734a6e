import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, taxInSight } from "#support/browser.ts";
import { typeAddress, typeTestCard } from "#support/browser-checkout.ts";
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
    // The URL changes before the page does.
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

  it("are narrowed by their figures, compared, and the one that fits is bought", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/collections/centrifuges`, { waitUntil: "networkidle" });
    await page.getByLabel("Maximum RCF, from").fill("20,000");
    await page.keyboard.press("Enter");
    await page.waitForURL(/f\.maximum-rcf\.min=/);
    await page.getByRole("checkbox", { name: /^Microcentrifuge/ }).check();
    await page.waitForURL(/type=Microcentrifuge/);
    const cards = page.getByRole("main").getByRole("article");
    const plain = cards.filter({ hasText: "Meridian C24 Microcentrifuge" });
    const refrigerated = cards.filter({ hasText: "Refrigerated" });
    await expect.poll(() => cards.count()).toBe(2);
    for (const card of [plain, refrigerated]) await card.getByRole("button", { name: /^Compare/ }).click();
    await page.getByRole("link", { name: "Compare 2 products" }).click();
    await page.waitForURL(/\/compare\?/);
    await page.getByRole("link", { name: "Show differences only" }).click();
    await page.waitForURL(/differences=1/);
    await page
      .getByRole("rowheader", { name: /temperature|Cooling/i })
      .first()
      .waitFor();
    await savePicture(page, "compared-centrifuges");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Refrigerated/ })
      .first()
      .click();
    await page.waitForURL("**/products/meridian-c24r-refrigerated-microcentrifuge*");
    await page.locator("form#purchase button[type=submit]").click();
    await page.getByRole("link", { name: "View cart" }).first().click();
    await page.waitForURL("**/cart");
    await page.getByRole("button", { name: "Secure Checkout" }).click();
    await page.waitForURL("**/checkout/*", { waitUntil: "networkidle" });
    await typeAddress(page, "ada@university.example");
    await typeTestCard(page);
    await taxInSight(page, "MA");
    await page.click("button[value=place]");
    await page.waitForURL("**/thank-you*");
    await page.getByRole("region", { name: "Order summary" }).getByText("Refrigerated", { exact: false }).first().waitFor();
    await context.close();
  }, 240_000);
});
