import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, keepPicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

async function looksRight(page: Page, name: string) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    await keepPicture(page, `${name}-${size}`);
  }
  await page.setViewportSize(sizes.desktop);
}

const rows = [
  "Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Old Column",
  "shaker,Orbital shaker,<p>Shakes.</p>,Meniscus,Title,Default Title,SH-1,499.00,4,kept",
  "vortex,Vortex mixer,<p>Mixes.</p>,Meniscus,Title,Default Title,VX-1,129.00,9,kept",
  "stirrer,Magnetic stirrer,,Meniscus,Title,Default Title,=ST-1,not a price,2,kept",
];

describe.runIf(chromiumPath)("an import in the admin area", () => {
  it("takes a file with faults: shows its columns and what it would do, imports what is right, and reports the rest row by row", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/import`);
    await page.getByText("No imports yet").waitFor();
    await looksRight(page, "import-empty");
    await page.getByLabel(/Drop a file here/).setInputFiles({ name: "mixers.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
    await page.getByRole("heading", { level: 1, name: "mixers.csv" }).waitFor();
    await page.getByRole("button", { name: "Import 2 products" }).waitFor();
    await page.getByText("What the import would do").waitFor();
    await page.getByText("Line 4").waitFor();
    await page.getByText("Old Column (unknown)").waitFor();
    await looksRight(page, "import-checked");
    await page.getByRole("button", { name: "Import 2 products" }).click();
    await page.getByText("What was imported").waitFor();
    await looksRight(page, "import-done");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download report" }).click()]);
    const report = await readFile((await download.path()) ?? "", "utf8");
    expect(report.split("\r\n").slice(0, 2)).toEqual([
      '\uFEFF"Line","What happened","Column","Reason"',
      expect.stringMatching(/^"4","Skipped","Variant Price",/),
    ]);
    await page.getByRole("link", { name: "Import and export" }).first().click();
    await page.getByText("Imported", { exact: true }).waitFor();
    await looksRight(page, "import-list");
    await page.goto(`${url}/admin/products?search=Vortex`);
    await page
      .getByRole("link", { name: /Vortex mixer/ })
      .first()
      .waitFor();
    await context.close();
  }, 240_000);
});
