import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, sizes, taxInSight } from "#support/browser.ts";
import { makeBrowserCheckout } from "#support/browser-checkout.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("the way from the home page", () => {
  it("works up to the checkout without script", async () => {
    const page = await openPage(sizes.desktop, false);
    await page.goto(shopOf().url);
    await page.getByRole("link", { name: "Shop by Category" }).click();
    await page.locator('main a[href^="/collections/"]').first().click();
    await page.locator('main a[href^="/products/"]').first().click();
    await page.getByLabel("Quantity of").first().fill("3");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await page.waitForURL("**/cart");
    expect(await page.getByRole("heading", { name: "Your Cart" }).isVisible()).toBe(true);
    expect(await page.getByText("3 items", { exact: false }).first().isVisible()).toBe(true);
    await page.getByRole("button", { name: "Secure Checkout" }).click();
    await page.waitForURL("**/checkout/*");
    await page.goto(`${shopOf().url}/search?q=microscope`);
    expect(await page.locator('main a[href^="/products/"]').count()).toBeGreaterThan(0);
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("before the scripts come", () => {
  it("a chosen variant counts: it is the one that goes to the cart", async () => {
    const { page, release } = await openHeld("/products/aldergate-s1-single-channel-pipette");
    const second = page.locator('input[name="option.0"]').nth(1);
    await second.check();
    const words = (await second.locator("xpath=ancestor::label").textContent())?.trim();
    release();
    await page.waitForURL(/variant=/);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await page.getByText("Added to cart successfully!").first().waitFor();
    await page.goto(`${shopOf().url}/cart`);
    expect(
      await page
        .getByText(words ?? "none", { exact: false })
        .first()
        .isVisible(),
    ).toBe(true);
    expect(page.faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  it("a typed quantity counts: minus and plus go on from it, and the bar at the bottom of a phone adds it too", async () => {
    const { page, release } = await openHeld("/products/aldergate-s1-single-channel-pipette");
    const quantity = page.getByLabel("Quantity of").first();
    await quantity.fill("4");
    release();
    await page.getByRole("button", { name: "Increase quantity" }).click();
    expect(await quantity.inputValue()).toBe("5");
    // Scrolls below the list of variants, which has its own button.
    await page.getByRole("heading", { name: "Related Products" }).scrollIntoViewIfNeeded();
    await page.locator("[data-sticky-bar]").getByRole("button", { name: "Add to Cart" }).click();
    await page.getByText("Added to cart successfully!").first().waitFor();
    await page.goto(`${shopOf().url}/cart`);
    expect(await page.getByText("5 items", { exact: false }).first().isVisible()).toBe(true);
    expect(page.faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  it("the variant to be bought is seen in its own picture, and nothing jumps", async () => {
    const product = "/products/meridian-os40-overhead-stirrer";
    const { page, release } = await openHeld(product);
    const first = page.getByRole("region", { name: "Pictures" }).getByRole("img").first();
    expect(await first.getAttribute("alt")).toContain("The OS40 drive");
    release();
    await page.getByRole("button", { name: "Search", exact: true }).first().waitFor();
    expect(await page.getByLabel("All pictures").evaluate((row) => row.scrollLeft)).toBe(0);
    await page.context().close();
  }, 180_000);

  it("a chosen sort is applied, and what has the focus keeps it", async () => {
    const { page, release } = await openHeld("/search?q=microscope");
    await page.getByLabel("Sort by").selectOption({ index: 1 });
    await page.getByRole("link", { name: "Search", exact: true }).first().focus();
    release();
    await page.waitForURL(/sort=/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Search");
    expect(await page.getByRole("button", { name: "Search", exact: true }).first().getAttribute("aria-haspopup")).toBe("dialog");
    await page.context().close();
  }, 180_000);

  it("what is typed into the checkout counts: its totals follow, and nothing of it is lost", async () => {
    const { page, release } = await openHeld((page) => makeBrowserCheckout(page.context(), shopOf().url));
    await fillAddress(page);
    release();
    await taxInSight(page, "CA");
    expect(await page.locator('input[name="shippingAddress.city"]').inputValue()).toBe("Sacramento");
    expect(page.faults).toEqual([]);
    await page.context().close();
  }, 180_000);
});

/** Opens a page whose scripts do not arrive until they are released. */
async function openHeld(path: string | ((page: Page) => Promise<string>)): Promise<{ page: WatchedPage; release: () => void }> {
  const page = await openPage(sizes.phone);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(typeof path === "string" ? shopOf().url + path : await path(page), { waitUntil: "domcontentloaded" });
  return { page, release };
}

type WatchedPage = Page & { faults: string[] };

/** Opens a page that records every script error, console error and failed request. */
async function openPage(viewport: { width: number; height: number }, javaScriptEnabled = true): Promise<WatchedPage> {
  const context = await browserOf().newContext({ viewport, javaScriptEnabled, reducedMotion: "reduce" });
  const page = Object.assign(await context.newPage(), { faults: [] as string[] });
  page.on("pageerror", (fault) => page.faults.push(`script: ${fault.message}`));
  page.on("console", (line) => line.type() === "error" && !/status of 401/.test(line.text()) && page.faults.push(`console: ${line.text()}`));
  page.on("response", (response) => response.status() >= 500 && page.faults.push(`${response.status()} ${response.url()}`));
  return page;
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Email").first().fill("ada@university.example");
  const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Sacramento", zip: "95814", phone: "916 555 0100" };
  for (const [part, value] of Object.entries(address)) await page.locator(`input[name="shippingAddress.${part}"]`).fill(value);
  await page.locator('select[name="shippingAddress.province"]').selectOption({ label: "California" });
}
