import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openPage(path: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}${path}`);
  return page;
}

const main = (page: Page) => page.locator("main");

describe.runIf(chromiumPath)("the audit log", () => {
  it("says what was added to a menu, and is narrowed by person, area and date in its URL", async () => {
    const page = await openPage("/admin/menus/main", { width: 1440, height: 900 });
    await page.getByRole("button", { name: "Add item", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Link").fill("/pages/repair-service");
    await dialog.getByLabel("Title").fill("Repair Service");
    await dialog.getByRole("button", { name: "Add item" }).click();
    await page.keyboard.press("Control+s");
    await page.getByRole("region", { name: "Notifications" }).getByText(/saved/i).waitFor();
    await page.goto(`${shopOf().url}/admin/settings/audit`);
    await main(page).getByText("added “Repair Service” to the").waitFor();
    await savePicture(page, "audit-log-desktop");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Person", { exact: true }).selectOption({ label: "Olive Owner" });
    await page.getByLabel("Area", { exact: true }).selectOption("content");
    await page.waitForURL(/area=content/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "audit-log-filter-desktop");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove the filter Person: Olive Owner" }).waitFor();
    await expect.poll(() => main(page).getByText("signed in").count()).toBe(0);
    await main(page).getByText("added “Repair Service” to the").waitFor();
    await page.reload();
    await main(page).getByText("added “Repair Service” to the").waitFor();
    await page.goto(`${page.url()}&atTo=2001-01-01`);
    await page.getByText("No entries match").waitFor();
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await main(page).getByText("signed in").first().waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.context().close();
  }, 180_000);

  it("fits on a phone", async () => {
    const page = await openPage("/admin/settings/audit?area=content", sizes.phone);
    await page.getByRole("button", { name: /^Remove the filter Area/ }).waitFor();
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "audit-log-phone");
    await page.context().close();
  }, 120_000);
});

describe.runIf(chromiumPath)("the figures of the admin area", () => {
  it.each([
    ["phone", { width: 390, height: 844 }],
    ["desktop", { width: 1440, height: 900 }],
  ] as const)(
    "say what they count in trial mode, on a %s",
    async (name, viewport) => {
      const page = await openPage("/admin", viewport);
      await page.getByText("The order counts above include test orders", { exact: false }).waitFor();
      await page.getByText("Low in stock", { exact: true }).first().waitFor();
      expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await savePicture(page, `dashboard-figures-${name}`);
      await page.context().close();
    },
    120_000,
  );

  it("have a tooltip in the menu", async () => {
    const page = await openPage("/admin/products?stock=none", { width: 1440, height: 900 });
    const link = page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: /^Products \d+ low in stock/ });
    await link.getByTitle(/^\d+ low in stock$/).waitFor();
    await savePicture(page, "products-out-of-stock-desktop");
    await page.context().close();
  }, 120_000);
});
