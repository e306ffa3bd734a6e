import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openPage(viewport: { width: number; height: number }): Promise<Page> {
  const page = await openAdminPage(browserOf(), { url: shopOf().url, path: "/admin/analytics/realtime", staff: owner, viewport });
  await page.getByText("Updated live, with a delay of a few seconds.").waitFor();
  return page;
}

const consent = "1.chosen.10.0193a0e0-0000-7000-8000-00000000000a";
const personsBrowser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
describe.runIf(chromiumPath)("the screen of what happens now", () => {
  it("says that nothing happens, then shows a visitor and their cart without a reload, is paused, and fits a phone", async () => {
    const page = await openPage(sizes.desktop);
    const tile = (name: string) => page.locator("dl > div").filter({ hasText: name });
    await page.getByText("No page was opened in the last 30 minutes", { exact: true }).waitFor();
    await tile("Active carts").getByText("0", { exact: true }).waitFor();
    await page.locator('svg[viewBox="0 0 800 400"] path').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-realtime-empty-desktop");

    // Looks like a person's browser, because one that a program drives counts as a bot.
    const context = await browserOf().newContext({ viewport: sizes.desktop, userAgent: personsBrowser, serviceWorkers: "block" });
    await context.addInitScript(() => Object.defineProperty(navigator, "webdriver", { value: false }));
    await context.addCookies([{ name: "consent", value: consent, url: shopOf().url }]);
    const visitor = await context.newPage();
    await visitor.goto(`${shopOf().url}/collections/centrifuges?utm_source=news`);
    await page.getByRole("list", { name: "Latest events, newest first" }).getByText("/collections/centrifuges").first().waitFor();
    await visitor.locator("#main a[href^='/products/']").first().click();
    await visitor.waitForURL("**/products/*");

    await tile("Online now").getByText("1", { exact: true }).waitFor();
    await page.getByRole("table", { name: "Top pages in the last 30 minutes" }).getByText("/collections/centrifuges").waitFor();
    await page.getByRole("table", { name: "Sources in the last 30 minutes" }).getByText("news").waitFor();
    await visitor
      .getByRole("button", { name: /^add to cart/i })
      .first()
      .click();
    await visitor.getByText("Added to cart successfully!").first().waitFor();
    await tile("Active carts").getByText("1", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-realtime-desktop");

    await page.getByRole("button", { name: "Pause updates" }).click();
    await page.getByText("Paused: the figures are not updated.").waitFor();
    await page.getByRole("button", { name: "Resume updates" }).click();
    await page.getByText("Updated live, with a delay of a few seconds.").waitFor();
    for (const width of [768, 1150]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
      await savePicture(page, `analytics-realtime-${width}`);
    }
    await page.context().close();

    const phone = await openPage(sizes.phone);
    await phone.getByText("/collections/centrifuges").first().waitFor();
    expect(await widthBeyond(phone)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await savePicture(phone, "analytics-realtime-phone");
    await phone.context().close();
    await context.close();
  }, 240_000);
});
