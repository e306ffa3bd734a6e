import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("a page that is much longer than the screen", () => {
  it.each(Object.entries(sizes))(
    "is found where it was left, by the way back and forth and after a reload, on a %s",
    async (_, viewport) => {
      const page = await open("/", viewport);
      const link = page.getByRole("link", { name: "Talk to an Expert" });
      await scrollTo(page, link);
      const placeOf = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      const place = await placeOf();
      await link.click();
      await page.waitForURL("**/pages/contact-us");
      const footer = page.getByRole("contentinfo");
      await footer.scrollIntoViewIfNeeded();
      const footerPlaceOf = () => footer.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      const footerPlace = await footerPlaceOf();
      await page.goBack();
      await page.waitForURL(shopOf().url);
      await expect.poll(placeOf).toBe(place);
      await page.goForward();
      await page.waitForURL("**/pages/contact-us");
      await expect.poll(footerPlaceOf).toBe(footerPlace);
      await page.reload();
      await expect.poll(footerPlaceOf).toBe(footerPlace);
      await page.context().close();
    },
    180_000,
  );

  it("has rows that keep their height while they are swiped", async () => {
    const page = await open("/", sizes.phone);
    const row = page.getByRole("tabpanel").getByRole("list", { name: "Best Sellers" });
    await row.scrollIntoViewIfNeeded();
    const heightOf = () => row.evaluate((list) => list.clientHeight);
    const height = await heightOf();
    await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }));
    await page.getByRole("tabpanel").getByRole("button", { name: "Scroll right" }).and(page.locator(":disabled")).waitFor();
    expect(await heightOf()).toBe(height);
    await page.context().close();
  }, 180_000);

  it("shows what appears when it is reached, and no sooner", async () => {
    const page = await open("/", sizes.desktop, "no-preference");
    const features = page.locator("section[aria-labelledby=marketing] li");
    const states = () => features.evaluateAll((all) => all.map((item) => item.getAnimations()[0]?.playState ?? "shown"));
    await expect.poll(async () => new Set(await states())).toEqual(new Set(["paused"]));
    await features.last().scrollIntoViewIfNeeded();
    await expect.poll(async () => new Set(await states())).toEqual(new Set(["shown"]));
    await page.context().close();
  }, 180_000);
});

describe("the scripts of a page", () => {
  it("are compiled beside it, not in the middle of its work", async () => {
    const page = await (await fetch(shopOf().url)).text();
    const files = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))];
    const scripts = await Promise.all(files.map(async (file) => (await fetch(new URL(file, shopOf().url))).text()));
    const large = scripts.filter((script) => script.length > 3000 && !script.startsWith("window.__reactRouterManifest"));
    expect(large.length).toBeGreaterThan(1);
    for (const script of large) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });
});

async function open(path: string, viewport: { width: number; height: number }, reducedMotion: "reduce" | "no-preference" = "reduce"): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(new URL(path, shopOf().url).href, { waitUntil: "networkidle" });
  return page;
}

/** Scrolls as a person does, past everything above the target. */
async function scrollTo(page: Page, target: Locator): Promise<void> {
  const isReached = () => target.evaluate((element) => element.getBoundingClientRect().top < innerHeight * 0.9);
  for (let turns = 0; turns < 200 && !(await isReached()); turns++) {
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 200);
    await page.waitForFunction((from) => scrollY > from, before);
  }
  expect(await isReached()).toBe(true);
}
