import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();
const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

describe.runIf(chromiumPath)("collections in the admin area", () => {
  it("are made by rules and by hand, put in order, shown in the shop, and deleted", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/admin/collections`);
    await page.getByRole("heading", { level: 1, name: "Collections" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "New collection" }).click();

    await page.getByLabel("Title", { exact: true }).fill("Everything that spins");
    await page.getByLabel("Products", { exact: true }).selectOption("rules");
    await page.getByRole("button", { name: "Create collection" }).click();
    await page.getByText("Enter what to look for.").first().waitFor();
    await page.getByLabel("Field of condition 1").selectOption("title");
    await page.getByLabel("Operator of condition 1").selectOption("contains");
    await page.getByLabel("Value of condition 1").fill("centrifuge");
    await page.getByText(/^\d+ active products? match(es)?\.$/).waitFor();
    await page.getByRole("button", { name: "Add condition" }).click();
    await page.getByLabel("Field of condition 2").selectOption("price");
    await page.getByLabel("Operator of condition 2").selectOption("greater-than");
    await page.getByLabel("Value of condition 2").fill("999999999");
    await page.getByText("No active product matches.").waitFor();
    await page.getByRole("button", { name: "Remove condition 2" }).click();
    await page.getByText(/^\d+ active products? match(es)?\.$/).waitFor();
    await toTop(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "collection-rules");
    await page.getByRole("button", { name: "Create collection" }).click();
    await said(page, "Collection created.");
    const shop = await context.newPage();
    await shop.goto(`${shopOf().url}/collections/everything-that-spins`);
    await shop.getByRole("heading", { level: 1, name: "Everything that spins" }).waitFor();
    expect(await shop.getByRole("link", { name: /centrifuge/i }).count()).toBeGreaterThan(0);

    await page.getByLabel("Products", { exact: true }).selectOption("by-hand");
    const finder = page.getByLabel("Add products");
    const picked: string[] = [];
    for (const word of ["microscope", "balance"]) {
      await finder.fill(word);
      const option = page
        .getByRole("option")
        .filter({ hasText: new RegExp(word, "i") })
        .first();
      picked.push(((await option.locator("span").first().textContent()) ?? "").trim());
      await option.click();
    }
    const [first = "", second = ""] = picked;
    await page.getByText("2 products, in this order").waitFor();
    const position = page.getByLabel(`Position of ${first}, 1 to 2`);
    await position.fill("2");
    await position.press("Enter");
    await page.getByText(`${first} is now 2 of 2.`).waitFor({ state: "attached" });
    expect(await position.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await position.inputValue()).toBe("2");
    await page.getByRole("button", { name: `Move ${first} up` }).click();
    await page.getByRole("button", { name: `Move ${second} up` }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, "Saved. The shop shows it within a second.");
    await page.reload();
    const links = page.locator("ol").getByRole("link");
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([second, first]);
    await page.getByLabel("Status", { exact: true }).selectOption("draft");
    await page.getByLabel("Publish at").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Hidden", { exact: true }).first().waitFor();
    await expect.poll(async () => (await shop.goto(`${shopOf().url}/collections/everything-that-spins`))?.status()).toBe(404);
    await savePicture(page, "collection-hidden");
    await page.getByLabel("Status", { exact: true }).selectOption("active");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await shop.goto(`${shopOf().url}/collections/everything-that-spins`))?.status()).toBe(200);

    await page.setViewportSize(sizes.phone);
    await toTop(page);
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "collection-by-hand-phone");

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").filter({ visible: true }).getByRole("button", { name: "Delete" }).click();
    await said(page, "Everything that spins was deleted.");
    await expect.poll(async () => (await shop.goto(`${shopOf().url}/collections/everything-that-spins`))?.status()).toBe(404);
    await context.close();
  }, 240_000);
});
