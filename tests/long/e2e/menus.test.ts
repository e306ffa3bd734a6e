import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("what comes to a page when somebody is about to look at it", () => {
  it("opens under an item of the main navigation, with its pictures, and closes with Escape", async () => {
    const page = await openHome(sizes.desktop);
    await page.getByRole("button", { name: "Microscopes menu" }).click();
    const item = page.getByRole("link", { name: "Inverted Microscope", exact: true });
    await item.waitFor();
    expect(await item.locator("img").evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await item.waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Centrifuges", exact: true }).hover();
    await page.getByRole("link", { name: "Shop All Centrifuges" }).waitFor();
    await page.getByRole("link", { name: "Mini Centrifuge", exact: true }).click();
    await page.waitForURL("**/products/meridian-mini6-mini-centrifuge");
    await page.context().close();
  }, 180_000);

  it("is walked by arrow keys and by Tab: each panel comes after its item, and Escape leads back to it", async () => {
    const page = await openHome(sizes.desktop);
    const navigation = page.getByRole("navigation", { name: "Main" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
    const press = async (key: string) => {
      await page.keyboard.press(key);
      return focused();
    };
    await navigation.getByRole("link", { name: "Microscopes", exact: true }).focus();
    expect([await press("ArrowRight"), await press("ArrowLeft"), await press("ArrowLeft")]).toEqual(["Centrifuges", "Microscopes", "Lab Equipment"]);
    expect(await press("ArrowRight")).toBe("Microscopes");
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe("Shop All Microscopes");
    await page.getByRole("link", { name: "Inverted Microscope", exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect([await press("ArrowDown"), await press("ArrowRight"), await press("ArrowUp")]).toEqual([
      "Laboratory Microscope",
      "Inverted Microscope",
      "Laboratory Microscope",
    ]);
    expect([await press("ArrowUp"), await press("ArrowUp")]).toEqual(["Shop All Microscopes", "Microscopes menu"]);
    expect(await press("ArrowDown")).toBe("Shop All Microscopes");
    expect(await press("Escape")).toBe("Microscopes menu");
    const opened = navigation.getByRole("button", { expanded: true });
    await expect.poll(() => opened.count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Shop All Microscopes" }).waitFor();
    expect(await press("Tab")).toBe("Shop All Microscopes");
    await navigation.getByRole("link", { name: "Objectives, Cameras, and Slides", exact: true }).focus();
    expect(await press("Tab")).toBe("Centrifuges");
    await expect.poll(() => opened.count()).toBe(0);
    await page.context().close();
  }, 180_000);

  it("opens for a mouse that was there before the scripts", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const page = await openPage(sizes.desktop);
    await page.route("**/assets/*.js", (route) => released.then(() => route.continue()));
    await page.goto(shopOf().url, { waitUntil: "domcontentloaded" });
    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("link", { name: "Microscopes", exact: true }).hover();
    release();
    await page.getByRole("combobox", { name: "Search" }).waitFor();
    await navigation.getByRole("link", { name: "Centrifuges", exact: true }).hover();
    await page.getByRole("link", { name: "Mini Centrifuge", exact: true }).waitFor();
    await page.context().close();
  }, 180_000);

  it("stands in the menu of a phone", async () => {
    const page = await openHome(sizes.phone);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByText("Microscopes", { exact: true }).click();
    await menu.getByRole("link", { name: "Inverted Microscope", exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await menu.getByRole("link", { name: "Shop All Microscopes" }).click();
    await page.waitForURL("**/collections/microscopes");
    await page.context().close();
  }, 180_000);

  it("shows the collections of the chosen category", async () => {
    const page = await openHome(sizes.phone);
    await page.getByRole("tab", { name: "Centrifugation" }).click();
    await page.getByText("2 collections").waitFor();
    await page.getByRole("tabpanel").getByRole("link", { name: "Rotors and Tubes" }).click();
    await page.waitForURL("**/collections/rotors-and-tubes");
    await page.context().close();
  }, 180_000);

  it("says so where it does not come, leads on all the same, and comes the next time", async () => {
    let isDown = true;
    const page = await openHome(sizes.desktop, (opened) => opened.route("**/*.json", (route) => (isDown ? route.abort() : route.continue())));
    const disclose = page.getByRole("button", { name: "Microscopes menu" });
    const tab = page.getByRole("tab", { name: "Centrifugation" });
    await tab.focus();
    await page.keyboard.press("Enter");
    await page.getByText("These collections could not be loaded.").waitFor();
    expect(await page.getByRole("tabpanel").getByRole("link", { name: "Centrifugation" }).getAttribute("href")).toBe("/collections#centrifugation");
    await disclose.click();
    await page.getByText("This menu could not be loaded.").waitFor();
    expect(await page.getByRole("link", { name: "Shop All Microscopes" }).getAttribute("href")).toBe("/collections/microscopes");
    isDown = false;
    await disclose.click();
    await disclose.click();
    await page.getByRole("link", { name: "Inverted Microscope", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await tab.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("tabpanel").getByRole("link", { name: "Rotors and Tubes" }).waitFor();
    await page.context().close();
  }, 180_000);
});

async function openHome(viewport: { width: number; height: number }, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await openPage(viewport);
  await prepare?.(page);
  await page.goto(shopOf().url, { waitUntil: "networkidle" });
  return page;
}

async function openPage(viewport: { width: number; height: number }): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce", serviceWorkers: "block" });
  return context.newPage();
}
