import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, saveWindowPicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const product = "/products/meridian-c24-microcentrifuge";

describe.runIf(chromiumPath)("the storefront on a desktop", () => {
  it("shows three products beside one another, under a header that has a shadow once the page is scrolled", async () => {
    const page = await openPage("/collections/centrifuges");
    const columns = await page.locator("main article").evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
    expect(columns).toBe(3);
    const shadowOf = () => page.locator("header").evaluate((header) => getComputedStyle(header).boxShadow);
    const before = await shadowOf();
    await page.mouse.wheel(0, 600);
    await expect.poll(shadowOf).not.toBe(before);
    await page.context().close();
  }, 180_000);

  it("keeps less of the header in sight once the page is scrolled: not the announcement", async () => {
    const page = await openPage("/collections/centrifuges");
    const header = page.getByRole("banner");
    const announcement = page.getByRole("note", { name: "Announcement" });
    const bottomOf = () => header.evaluate((found) => Math.round(found.getBoundingClientRect().bottom));
    const atTop = await bottomOf();
    expect(atTop).toBeGreaterThan(130);
    await page.mouse.wheel(0, 600);
    await expect.poll(bottomOf).toBeLessThanOrEqual(112);
    expect(await announcement.evaluate((found) => found.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0);
    await header.getByRole("link", { name: "Cart" }).waitFor();
    await page.mouse.wheel(0, -600);
    await expect.poll(bottomOf).toBe(atTop);
    await page.context().close();
  }, 180_000);

  it.each([
    [768, 1024],
    [1023, 1024],
  ])(
    "shows a product with title, price and button in the first screen of a tablet of %i by %i",
    async (width, height) => {
      const page = await openPage(product);
      await page.setViewportSize({ width, height });
      await saveWindowPicture(page, `product-${width}`);
      const shown = [page.getByRole("heading", { level: 1 }), page.getByText("$1,895.00").first(), page.locator("form#purchase button[type=submit]")];
      for (const element of shown) await expect.poll(() => element.evaluate((found) => found.getBoundingClientRect().bottom)).toBeLessThan(height);
      await page.context().close();
    },
    180_000,
  );

  it("looks closer at a picture under the mouse, and no longer when the mouse has left", async () => {
    const page = await openPage(product);
    const picture = page.getByRole("list", { name: "All pictures" }).getByRole("img").first();
    const width = await widthOf(picture);
    await picture.hover();
    await expect.poll(async () => (await widthOf(picture)) > 1.9 * width).toBe(true);
    await page.getByRole("heading", { level: 1 }).hover();
    await expect.poll(() => widthOf(picture)).toBe(width);
    await page.context().close();
  }, 180_000);

  it("shows the picture of a pressed thumbnail", async () => {
    const page = await openPage(product);
    await page.getByRole("button", { name: "Show picture 2 of" }).click();
    await page.getByRole("button", { name: "Show picture 2 of" }).and(page.locator('[aria-current="true"]')).waitFor();
    const row = page.getByRole("list", { name: "All pictures" });
    await expect.poll(() => row.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(1);
    await page.context().close();
  }, 180_000);

  it("moves a row by four fifths of what is seen of it, and begins the row of another tab at its start", async () => {
    const page = await openPage("/");
    const row = page.getByRole("tabpanel").getByRole("list", { name: "Best Sellers" });
    await row.scrollIntoViewIfNeeded();
    const right = page.getByRole("tabpanel").getByRole("button", { name: "Scroll right" });
    await right.and(page.locator(":enabled")).waitFor();
    // The row stops where an item begins.
    const step = await row.evaluate((list) => list.clientWidth * 0.8);
    const item = await row
      .getByRole("listitem")
      .first()
      .evaluate((element) => element.getBoundingClientRect().width);
    await right.click();
    await expect.poll(async () => Math.abs((await row.evaluate((list) => list.scrollLeft)) - step) < item).toBe(true);
    expect(await row.locator("> li").count()).toBeLessThanOrEqual(12);
    const next = page.getByRole("tablist", { name: "Featured collections" }).getByRole("tab").nth(1);
    const title = (await next.textContent()) ?? "";
    await next.click();
    const other = page.getByRole("tabpanel").getByRole("list", { name: title, exact: true });
    await other.waitFor();
    expect([(await other.locator("> li").count()) > 0, await other.evaluate((list) => list.scrollLeft)]).toEqual([true, 0]);
    await page.context().close();
  }, 180_000);

  it("plays a video without sound over and over, lets the results of a search be no higher than 24rem, asks once typing rests, and fades the newsletter in when it is reached", async () => {
    const page = await openPage("/", "no-preference");
    const video = page.locator("section video");
    expect(await video.evaluate((video: HTMLVideoElement) => [video.loop, video.muted, new URL(video.src).pathname])).toEqual([
      true,
      true,
      "/hero.mp4",
    ]);
    const fading = page.locator("section[aria-labelledby=newsletter] > *").first();
    const stateOf = () => fading.evaluate((part) => part.getAnimations()[0]?.playState ?? "shown");
    await expect.poll(stateOf).toBe("paused");
    await fading.scrollIntoViewIfNeeded();
    await expect.poll(stateOf).toBe("shown");
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/predictive-search")) asked++;
    });
    await page.getByRole("combobox", { name: "Search" }).click();
    await page.getByRole("combobox", { name: "Search" }).and(page.locator(":focus")).waitFor();
    await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      for (const text of ["m", "mi", "mic", "micr", "micro"]) {
        write?.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await page.getByRole("option", { name: 'View all results for "micro"' }).waitFor();
    expect(asked).toBe(1);
    expect(await page.getByRole("listbox", { name: "Results" }).evaluate((list) => list.getBoundingClientRect().height)).toBeLessThanOrEqual(24 * 16);
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("the frame of the admin area", () => {
  it("shows that it is loading, then a sidebar of 280 pixels or 80, today's date, who is signed in, and counts as they are now", async () => {
    const page = await openPage("/account/login?redirect=/admin");
    await page.getByLabel("Email", { exact: true }).fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/admin/account", (route) => released.then(() => route.continue()));
    const counted = page.waitForResponse("**/api/admin/badges");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Checking your sign-in…").waitFor();
    release();
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await sidebar.waitFor();
    expect(await widthOf(sidebar)).toBe(280);
    await sidebar.getByText("Olive Owner").waitFor();
    const { lowStock } = (await (await counted).json()) as { lowStock: number };
    expect(lowStock).toBeGreaterThan(0);
    await sidebar.getByRole("link", { name: `Products ${lowStock} low in stock` }).waitFor();
    const today = await page.evaluate(() => new Date().getFullYear());
    expect(await page.getByRole("banner").locator("time").textContent()).toContain(String(today));
    await page.getByRole("button", { name: "Collapse the sidebar" }).click();
    await expect.poll(() => widthOf(sidebar)).toBe(80);
    await page.context().close();
  }, 180_000);
});

async function openPage(path: string, reducedMotion: "reduce" | "no-preference" = "reduce"): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
  return page;
}

const widthOf = (element: Locator) => element.evaluate((found) => Math.round(found.getBoundingClientRect().width));
