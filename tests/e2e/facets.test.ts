import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("who looks for a centrifuge", () => {
  it("narrows a collection by words and by figures, keeps the focus, and takes it back by the chips", async () => {
    const page = await (await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" })).newPage();
    await page.goto(`${shopOf().url}/collections/centrifuges`, { waitUntil: "networkidle" });
    const all = (await page.getByText(/^Showing/).textContent()) ?? "";
    expect(await accessibilityFaults(page)).toEqual([]);
    // The unit is beside the name, which leaves the row to the fields and their button.
    await page.getByRole("group", { name: /^Maximum RCF \(×\sg\)$/ }).waitFor();
    await page.getByLabel("Maximum RCF, from").fill("5,000");
    await page.keyboard.press("Enter");
    await page.waitForURL(/f\.maximum-rcf\.min=5%2C000&f\.maximum-rcf\.unit=/);
    const micro = page.getByRole("checkbox", { name: /^Microcentrifuge/ });
    await micro.check();
    await page.waitForURL(/type=Microcentrifuge/);
    expect(await micro.evaluate((box) => document.activeElement === box)).toBe(true);
    const chosen = page.getByRole("list", { name: "Chosen filters" });
    await chosen.getByText("Maximum RCF: from").waitFor();
    await savePicture(page, "facets");
    await chosen.getByRole("link", { name: "Remove Type: Microcentrifuge" }).click();
    await page.waitForURL((url) => !url.search.includes("type="));
    await page.getByRole("link", { name: "Clear all" }).click();
    await page.getByText(all, { exact: true }).waitFor();
    expect([new URL(page.url()).search, await page.getByLabel("Maximum RCF, from").inputValue(), await micro.isChecked()]).toEqual(["", "", false]);
    await page.context().close();
  }, 180_000);

  it("finds the filters in a drawer on a phone, which closes by Escape and by its button", async () => {
    const page = await (await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce", hasTouch: true })).newPage();
    await page.goto(`${shopOf().url}/collections/centrifuges`, { waitUntil: "networkidle" });
    const drawer = page.getByRole("region", { name: "Filters" });
    expect(await drawer.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filters" }).click();
    await drawer.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Filters" }).click();
    await drawer.getByRole("checkbox", { name: /^Microcentrifuge/ }).check();
    await page.waitForURL(/type=Microcentrifuge/);
    await savePicture(page, "facets-phone");
    await drawer.getByRole("button", { name: /^Show \d/ }).click();
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    await page.context().close();
  }, 180_000);

  it("narrows without script, too", async () => {
    const page = await (await browserOf().newContext({ viewport: sizes.desktop, javaScriptEnabled: false })).newPage();
    await page.goto(`${shopOf().url}/collections/centrifuges`);
    await page.getByRole("checkbox", { name: /^Mini Centrifuge/ }).check();
    await page.getByRole("button", { name: "Apply price" }).click();
    await page.waitForURL(/type=Mini\+Centrifuge/);
    await page.getByText("Showing 1 product", { exact: true }).waitFor();
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("who narrows a search", () => {
  it("chooses words and figures beside the results, keeps the focus, and takes them back by the chips, from a phone to a desktop", async () => {
    const page = await (await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" })).newPage();
    await page.goto(`${shopOf().url}/search?q=centrifuge&sort=price`, { waitUntil: "networkidle" });
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const width of [390, 768, 1150, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await savePicture(page, `search-facets-${width}`);
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([width, true]);
    }
    await page.getByLabel("Maximum RCF, from").fill("5,000");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=centrifuge&sort=price&f\.maximum-rcf\.min=5%2C000/);
    const micro = page.getByRole("checkbox", { name: /^Microcentrifuge/ });
    await micro.check();
    await page.waitForURL(/productType=Microcentrifuge/);
    const chosen = page.getByRole("list", { name: "Chosen filters" });
    await chosen.getByText("Type: Microcentrifuge").waitFor();
    expect(await micro.evaluate((box) => document.activeElement === box)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "search-facets-chosen");
    await page.getByRole("link", { name: "List view" }).click();
    await page.waitForURL(/productType=Microcentrifuge&view=list/);
    await chosen.getByRole("link", { name: "Remove Type: Microcentrifuge" }).click();
    await page.waitForURL((url) => !url.search.includes("productType="));
    await page.getByRole("link", { name: "Clear all" }).click();
    await page.waitForURL((url) => url.search === "?q=centrifuge&sort=price&view=list");
    await expect.poll(async () => [await page.getByLabel("Maximum RCF, from").inputValue(), await micro.isChecked()]).toEqual(["", false]);
    await page.context().close();
  }, 180_000);

  it("finds the filters in a drawer on a phone", async () => {
    const page = await (await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce", hasTouch: true })).newPage();
    await page.goto(`${shopOf().url}/search?q=centrifuge`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Filters" }).click();
    const drawer = page.getByRole("region", { name: "Filters" });
    await drawer.getByRole("checkbox", { name: /^Microcentrifuge/ }).check();
    await page.waitForURL(/productType=Microcentrifuge/);
    await savePicture(page, "search-facets-drawer");
    await drawer.getByRole("button", { name: /^Show \d/ }).click();
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    await page.context().close();
  }, 180_000);

  it("narrows without script, and keeps the choice in another order", async () => {
    const page = await (await browserOf().newContext({ viewport: sizes.desktop, javaScriptEnabled: false })).newPage();
    await page.goto(`${shopOf().url}/search?q=centrifuge&type=products`);
    await page.getByRole("checkbox", { name: /^Mini Centrifuge/ }).check();
    await page.getByRole("button", { name: "Apply price" }).click();
    await page.waitForURL(/q=centrifuge&type=products.*productType=Mini\+Centrifuge/);
    await page.getByRole("heading", { name: "Products 1", exact: true }).waitFor();
    await page.getByLabel("Sort by").selectOption("price");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await page.waitForURL(/productType=Mini\+Centrifuge.*sort=price|sort=price.*productType=Mini\+Centrifuge/);
    await page.getByRole("heading", { name: "Products 1", exact: true }).waitFor();
    await page.context().close();
  }, 180_000);
});
