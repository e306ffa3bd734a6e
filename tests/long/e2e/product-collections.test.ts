import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRight, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

async function choose(page: Page, title: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Collections" });
  await field.fill(title);
  await page.getByRole("option", { name: title }).click();
  await page.getByRole("button", { name: `Remove ${title}` }).waitFor();
  await field.press("Tab");
}

describe.runIf(chromiumPath)("the collections of a product", () => {
  it("are chosen for a new product and changed later, and two people at once lose nothing", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    const make = async (title: string, fields: object = {}) => {
      const data = { title, handle: title.toLowerCase().replaceAll(" ", "-"), ...fields };
      const answer = await context.request.post(`${url}/api/admin/collections`, { data, headers: { Origin: url } });
      expect(answer.status()).toBe(201);
    };
    for (const title of ["Bench", "Field work", "Teaching"]) await make(title);
    await make("All of Halden", { rules: { match: "all", conditions: [{ field: "vendor", relation: "equals", value: "Halden" }] } });

    await page.goto(`${url}/admin/products/new`);
    await page.getByLabel("Title", { exact: true }).fill("Stirrer");
    await page.getByLabel("Vendor").fill("Halden");
    await page.getByLabel("Price (USD)", { exact: true }).first().fill("120.00");
    await page.getByLabel("Status").selectOption("active");
    await choose(page, "Bench");
    await page.getByRole("button", { name: "Create product" }).first().click();
    await said(page, "Product created.");
    await page.waitForURL(/\/admin\/products\/[\da-f-]{36}/);
    await page.getByRole("link", { name: "All of Halden" }).waitFor();
    await page.getByRole("button", { name: "Remove Bench" }).waitFor();

    const other = await context.newPage();
    await other.goto(page.url());
    await choose(page, "Field work");
    await looksRight(page, "product-collections");
    await other.getByRole("button", { name: "Remove Bench" }).click();
    await choose(other, "Teaching");
    await other.getByRole("button", { name: "Save", exact: true }).first().click();
    await said(other, "Saved. The shop shows it within a second.");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await said(page, "Saved. The shop shows it within a second.");
    await page.reload();
    for (const title of ["Field work", "Teaching"]) await page.getByRole("button", { name: `Remove ${title}` }).waitFor();
    expect(await page.getByRole("button", { name: "Remove Bench" }).count()).toBe(0);
    await context.close();
  }, 240_000);
});
