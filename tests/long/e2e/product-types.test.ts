import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRightNow, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();

async function openPage(path: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}${path}`);
  return page;
}

describe.runIf(chromiumPath)("types of products", () => {
  it("get a template that the editor offers, are renamed with their products, and undone", async () => {
    const page = await openPage("/admin/product-types");
    await page.getByRole("heading", { level: 1, name: "Product types" }).waitFor();
    await looksRightNow(page, "product-types");
    await page.getByRole("button", { name: "New type" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Sonicator");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Sonicator" }).waitFor();
    await page.getByRole("button", { name: "Add specification" }).click();
    await page.getByLabel("Name of specification 1").fill("Frequency");
    await page.getByLabel("Unit of specification 1").fill("kHz");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, "Saved. The product editor now suggests these for products of this type.");
    await looksRightNow(page, "product-type");

    await page.goto(`${shopOf().url}/admin/products/new`);
    await page.getByLabel("Title", { exact: true }).fill("Bench sonicator");
    await page.getByLabel("Type", { exact: true }).fill("Sonicator");
    await page.getByRole("button", { name: "Add the 1 of “Sonicator”" }).click();
    expect(await page.getByLabel("Name of specification 1").inputValue()).toBe("Frequency");
    expect(await page.getByLabel("Unit of specification 1").inputValue()).toBe("kHz");
    await page.getByLabel("Value of specification 1").fill("40");
    await page.getByLabel("Price (USD)").first().fill("900");
    await page.getByRole("button", { name: "Create product" }).click();
    await said(page, "Product created.");

    await page.goto(`${shopOf().url}/admin/product-types`);
    await page.getByRole("button", { name: "Rename Sonicator" }).click();
    await page.getByLabel("New name").fill("Ultrasonic bath");
    await page.getByRole("dialog").filter({ visible: true }).getByRole("button", { name: "Rename", exact: true }).click();
    await page.getByText("Type Sonicator renamed to Ultrasonic bath").waitFor();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.goto(`${shopOf().url}/admin/product-types`);
    await page.getByRole("link", { name: "Ultrasonic bath" }).first().waitFor();
    await page.setViewportSize(sizes.phone);
    await looksRightNow(page, "product-types-phone");
    await page.context().close();
  }, 240_000);
});

describe.runIf(chromiumPath)("earlier versions", () => {
  it("of a product are compared with now, and the first one is brought back", async () => {
    const page = await openPage("/admin/products");
    await page.locator("main tbody tr a").first().click();
    const title = page.getByLabel("Title", { exact: true });
    await title.waitFor();
    const before = await title.inputValue();
    for (const name of ["Second name", "Third name"]) {
      await title.fill(name);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    await page.getByRole("link", { name: "Versions", exact: true }).click();
    const versions = page.getByRole("button", { name: /Version until/ });
    await versions.nth(1).waitFor();
    await versions.nth(0).click();
    await page.getByText(/“Third name” to “Second name”/).waitFor();
    await versions.nth(1).click();
    await page.getByText(`“Third name” to “${before}”`).waitFor();
    await looksRightNow(page, "versions-of-a-product");
    await page.getByRole("button", { name: "Restore this version" }).click();
    await said(page, "The earlier version was restored. The version that it replaced is now the newest in this list.");
    await expect.poll(() => versions.count()).toBeGreaterThan(2);
    await page.getByRole("link", { name: "Back to the product" }).click();
    await page.getByRole("heading", { level: 1, name: before }).waitFor();
    expect(await title.inputValue()).toBe(before);
    await page.context().close();
  }, 240_000);

  it("of a page are compared with now and brought back", async () => {
    const page = await openPage("/admin/pages");
    await page.getByRole("link", { name: "About", exact: false }).first().click();
    const title = page.getByLabel("Title", { exact: true });
    await title.waitFor();
    const before = await title.inputValue();
    await title.fill("Another title");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Another title" }).waitFor();
    await page.getByRole("link", { name: "Versions", exact: true }).click();
    await page
      .getByRole("button", { name: /Version until/ })
      .first()
      .click();
    await page.getByText("Restoring this version will be recorded as:").waitFor();
    await looksRightNow(page, "versions");
    await page.setViewportSize(sizes.phone);
    await looksRightNow(page, "versions-phone");
    await page.getByRole("button", { name: "Restore this version" }).click();
    await said(page, "The earlier version was restored. The version that it replaced is now the newest in this list.");
    await page.getByRole("link", { name: "Back to the page" }).click();
    await page.getByRole("heading", { level: 1, name: before }).waitFor();
    await page.context().close();
  }, 240_000);
});
