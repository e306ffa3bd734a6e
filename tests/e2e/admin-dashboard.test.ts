import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

async function openDashboard(viewport: { width: number; height: number }): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}/admin`);
  await page.getByRole("heading", { name: "Set up your shop" }).waitFor();
  return page;
}

describe.runIf(chromiumPath)("the dashboard of an empty shop", () => {
  it("says what is missing until the shop can sell, leads there, and knows what was done", async () => {
    const page = await openDashboard(sizes.desktop);
    const step = (title: string) => page.getByRole("listitem").filter({ has: page.getByText(title, { exact: false }) });
    const done = async () => Number(/(\d+) of 9 steps done/.exec((await page.getByText(/of 9 steps done/).textContent()) ?? "")?.[1]);
    await page.getByText("No sales in the last 30 days").waitFor();
    const before = await done();
    await step("Name your shop").getByText("The shop is still called “My shop”.").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "dashboard-empty-desktop");
    await step("Name your shop").getByRole("link", { name: "Enter the name" }).click();
    await page.waitForURL("**/admin/settings/shop");
    await page.getByLabel("Shop name").fill("Quartz & Sons");
    await page.keyboard.press("Control+s");
    await page.getByRole("region", { name: "Notifications" }).getByText(/saved/i).waitFor();
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Dashboard" }).click();
    await step("Name your shop").getByText("Your shop has its own name.").waitFor();
    expect(await done()).toBe(before + 1);
    for (const [title, link, path] of [
      ["Add your first product", "Add a product", "/admin/products/new"],
      ["Publish your policies", "Write the pages", "/admin/policies"],
      ["Set up shipping", "Enter shipping rates", "/admin/settings/shipping"],
    ] as const) {
      await step(title).getByRole("link", { name: link }).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await page.getByRole("heading", { name: "Set up your shop" }).waitFor();
    }
    await page.context().close();
  }, 240_000);

  it.each([
    ["phone", sizes.phone],
    ["tablet", { width: 768, height: 1024 }],
    ["small-desktop", { width: 1150, height: 800 }],
  ])(
    "fits on a %s",
    async (name, viewport) => {
      const page = await openDashboard(viewport);
      await page.getByText("No sales in the last 30 days").waitFor();
      expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await accessibilityFaults(page)).toEqual([]);
      await savePicture(page, `dashboard-empty-${name}`);
      await page.context().close();
    },
    180_000,
  );
});
