import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const openPage = (viewport: { width: number; height: number }, path: string): Promise<Page> =>
  openAdminPage(browserOf(), { url: shopOf().url, path, staff: owner, viewport });

describe.runIf(chromiumPath)("the search that staff tune", () => {
  it("has synonyms, a redirect and a pinned product that shoppers meet at once, and fits a phone", async () => {
    const page = await openPage(sizes.desktop, "/admin/ai");
    await page.waitForURL("**/admin/ai/search");
    await page.getByRole("button", { name: "Add synonyms" }).click();
    await page.getByRole("dialog").getByLabel("Words or phrases").fill("desk spinner\ncentrifuge");
    await page.getByRole("dialog").getByRole("button", { name: "Add synonyms" }).click();
    await page.getByText("desk spinner, centrifuge", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "search-tuning-synonyms-desktop");

    await page.getByRole("tab", { name: "Redirects" }).click();
    await page.getByRole("button", { name: "Add redirect" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Search").fill("opening hours");
    await dialog.getByLabel("Leads to").fill("/contact");
    await dialog.getByRole("button", { name: "Add redirect" }).click();
    await page.getByRole("link", { name: "/contact" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole("tab", { name: "Pinned and buried" }).click();
    await page.getByRole("button", { name: "Add search" }).click();
    await dialog.getByLabel("Search", { exact: true }).fill("centrifuge");
    await dialog.getByLabel("Pin a product").fill("pipette");
    await page.getByRole("option").first().click();
    await dialog.getByText("Pinned: come first").waitFor();
    await savePicture(page, "search-tuning-placements-dialog-desktop");
    const pinned = await dialog.getByRole("listitem").getByRole("link").first().innerText();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText(`First: ${pinned}.`).waitFor();
    await page.getByRole("tab", { name: "Reports" }).click();
    await page.getByText("No searches by measured visitors in this period.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "search-tuning-reports-desktop");

    const shopper = await (await browserOf().newContext({ viewport: sizes.desktop })).newPage();
    await shopper.goto(`${shopOf().url}/search?q=centrifuges`);
    expect(await shopper.getByRole("main").getByRole("article").first().innerText()).toContain(pinned);
    await shopper.goto(`${shopOf().url}/search?q=Opening%20hours`);
    expect(new URL(shopper.url()).pathname).toBe("/contact");
    await shopper.goto(`${shopOf().url}/search?q=desk+spinner`);
    expect(await shopper.getByRole("main").innerText()).toMatch(/Centrifuge/);
    await shopper.context().close();
    await page.context().close();

    const phone = await openPage(sizes.phone, "/admin/ai/search");
    for (const [tab, text] of [
      ["Synonyms", "Your synonyms"],
      ["Redirects", "opening hours"],
      ["Pinned and buried", "First:"],
      ["Reports", "No searches by measured visitors"],
    ] as const) {
      await phone.getByRole("tab", { name: tab }).click();
      await phone.getByText(text).first().waitFor();
      expect(await widthBeyond(phone)).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(phone)).toEqual([]);
      await savePicture(phone, `search-tuning-${tab.toLowerCase().replaceAll(" ", "-")}-phone`);
    }
    await phone.context().close();
  }, 240_000);
});
