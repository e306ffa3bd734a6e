import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const product = "/products/meridian-c24-microcentrifuge";
const all = ["Overview", "Features", "Specifications", "Applications"];

describe.runIf(chromiumPath)("the sections of a product", () => {
  it("stand open on a desktop, in their order, and anchors lead to them, back and forth", async () => {
    const page = await open(product, sizes.desktop);
    expect(await shownSections(page)).toEqual(all);
    expect(await page.locator("details summary").filter({ visible: true }).count()).toBe(0);
    const topOf = (title: string) => heading(page, title).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const anchors = page.getByRole("navigation", { name: "On this page" });
    await anchors.scrollIntoViewIfNeeded();
    const start = await page.evaluate(() => scrollY);
    await anchors.getByRole("link", { name: "Specifications" }).click();
    // The section is below the header, in the upper half of the screen.
    const header = await page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(() => topOf("Specifications")).toBeGreaterThanOrEqual(Math.floor(header));
    await expect.poll(() => topOf("Specifications")).toBeLessThan(450);
    expect(new URL(page.url()).hash).toBe("#specs");
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(start);
    await page.goForward();
    await expect.poll(() => topOf("Specifications")).toBeLessThan(450);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  }, 180_000);

  it("leave the bar with price and button away until the options are scrolled past, and it names the chosen variant", async () => {
    const page = await open(product, sizes.phone);
    const shown = page.locator("[data-sticky-bar]");
    expect(await shown.count()).toBe(0);
    await page.locator('input[name="option.0"]').nth(1).check();
    await page.getByRole("heading", { name: "Related Products" }).scrollIntoViewIfNeeded();
    await shown.waitFor();
    await shown.getByText(/PCR strips/).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await shown.waitFor({ state: "detached" });
    await page.context().close();
  }, 180_000);

  it("show the next picture once a finger went 75 pixels sideways, and not after less", async () => {
    const page = await open(product, sizes.phone);
    const row = page.getByRole("list", { name: "All pictures" });
    const { x, y } = await row.evaluate((list) => ({ x: list.clientWidth / 2, y: list.getBoundingClientRect().top + 100 }));
    const devtools = await page.context().newCDPSession(page);
    const swipe = (xDistance: number) =>
      devtools.send("Input.synthesizeScrollGesture", { x, y, xDistance, gestureSourceType: "touch", preventFling: true });
    const shownPicture = () => row.evaluate((list) => list.scrollLeft / list.clientWidth);
    await swipe(-50);
    await expect.poll(shownPicture).toBe(0);
    await page.getByText(/^1 \/ \d/).waitFor();
    await swipe(-100);
    await expect.poll(shownPicture).toBe(1);
    await page.getByText(/^2 \/ \d/).waitFor();
    await page.context().close();
  }, 180_000);

  it("remembers in this browser which products were viewed, until the list is cleared", async () => {
    const page = await open(product, sizes.phone);
    await page.goto(`${shopOf().url}/products/meridian-v3-vortex-mixer`, { waitUntil: "networkidle" });
    const viewed = page.getByRole("region", { name: "Recently viewed" });
    await viewed.getByRole("link", { name: "Meridian C24 Microcentrifuge" }).waitFor();
    await viewed.scrollIntoViewIfNeeded();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "recently-viewed-phone");
    await viewed.getByRole("button", { name: "Clear this list" }).click();
    await viewed.waitFor({ state: "detached" });
    await page.reload({ waitUntil: "networkidle" });
    expect(await viewed.count()).toBe(0);
    await page.context().close();
  }, 180_000);

  it("open one at a time on phones and tablets, and an anchor opens the one it names", async () => {
    for (const viewport of [sizes.phone, { width: 768, height: 1024 }]) {
      const page = await open(product, viewport);
      expect(await shownSections(page)).toEqual(["Overview"]);
      await page.getByRole("heading", { name: "Features", exact: true }).click();
      await expect.poll(() => shownSections(page)).toEqual(["Features"]);
      await page.getByRole("heading", { name: "Features", exact: true }).click();
      await expect.poll(() => shownSections(page)).toEqual([]);
      await page.goto(`${shopOf().url}${product}#specs`, { waitUntil: "networkidle" });
      await expect.poll(() => shownSections(page)).toEqual(["Specifications"]);
      await page.context().close();
    }
  }, 180_000);

  it("are followed by accessories that are added from there", async () => {
    for (const [name, viewport] of Object.entries({ phone: sizes.phone, desktop: sizes.desktop })) {
      const page = await open("/products/halden-sp60-uv-vis-spectrophotometer", viewport);
      expect(await page.getByText("Ships by").first().isVisible()).toBe(true);
      await savePicture(page, `purchase-panel-${name}`);
      const spare = page.getByRole("region", { name: "Spare parts" });
      await spare.scrollIntoViewIfNeeded();
      await spare.getByRole("link", { name: "Halden Lamps for SP20 and SP60" }).first().waitFor();
      await page.goto(`${shopOf().url}/products/meridian-sh20-orbital-shaker`, { waitUntil: "networkidle" });
      const accessories = page.getByRole("region", { name: "Accessories" });
      await accessories.scrollIntoViewIfNeeded();
      await savePicture(page, `accessories-${name}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await accessories.getByRole("link", { name: /^Choose/ }).click();
      await page.waitForURL("**/products/meridian-flask-clamps");
      const fits = page.getByRole("region", { name: "Fits" });
      await fits.getByRole("link", { name: "Meridian SI30", exact: false }).first().waitFor();
      await page.context().close();
    }
  }, 180_000);

  it("are all in print, on paper of any size, without what only a screen has", async () => {
    const page = await open(product, sizes.phone);
    await page.emulateMedia({ media: "print" });
    expect(await shownSections(page)).toEqual(all);
    for (const name of ["On this page", "Main", "Footer"]) expect(await page.getByRole("navigation", { name }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).count()).toBe(0);
    await page.context().close();
  }, 180_000);
});

async function open(path: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
  return page;
}

const heading = (page: Page, name: string) => page.locator("details > div").getByRole("heading", { name, exact: true });

/** Returns the sections whose content is visible. */
function shownSections(page: Page): Promise<string[]> {
  return page
    .locator("details[name=product-details]")
    .evaluateAll((sections) =>
      sections
        .filter((section) => section.querySelector(":scope > div")?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
        .map((section) => section.querySelector("h2")?.textContent ?? ""),
    );
}
