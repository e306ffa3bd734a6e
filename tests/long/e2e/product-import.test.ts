import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRight, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { setUpSecondFactor } from "#support/second-factor-dialog.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

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
    await page.getByText("Preview of the import").waitFor();
    await page.getByText("Line 4").waitFor();
    await page.getByText("Old Column (unknown)").waitFor();
    await page.getByText("The shop does not know the column “Old Column”. Its contents are kept with the product and included in exports.").waitFor();
    await page.getByText("stirrer", { exact: true }).first().waitFor();
    expect(await page.getByText("Unclear", { exact: true }).count()).toBe(0);
    await looksRight(page, "import-checked");
    await page.getByRole("button", { name: "Import 2 products" }).click();
    await page.getByText("What was imported").waitFor();
    await looksRight(page, "import-done");
    expect(await page.getByRole("link", { name: "See the products" }).getAttribute("href")).toBe("/admin/products");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download report" }).click()]);
    const report = await readFile((await download.path()) ?? "", "utf8");
    expect(report.split("\r\n").slice(0, 2)).toEqual([
      '\uFEFF"Line","Product","What happened","Column","Reason"',
      expect.stringMatching(/^"4","stirrer","Skipped","Variant Price",/),
    ]);
    await page.getByRole("link", { name: "Import and export" }).first().click();
    await page.getByText("Imported", { exact: true }).waitFor();
    await looksRight(page, "import-list");
    await page.getByRole("link", { name: "mixers.csv" }).click();
    await page.getByRole("button", { name: "Delete report" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete report" }).click();
    await page.getByText("The report was deleted.").waitFor();
    await page.goto(`${url}/admin/products?search=Vortex`);
    await page
      .getByRole("link", { name: /Vortex mixer/ })
      .first()
      .waitFor();
    await context.close();
  }, 240_000);

  it("takes customers on a phone: faults are said, the corrected file is imported, and all of them are exported again unchanged", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/import?kind=customers`);
    const send = async (name: string, lines: string[]) => {
      await page.getByLabel(/Drop a file here/).setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
      await page.getByRole("heading", { level: 1, name }).waitFor();
    };
    const head = "First Name,Last Name,Email,Accepts Email Marketing,Note,Tags";
    await send("people.csv", [head, "Grace,Hopper,grace@lab.example,yes,=1+1,vip", "Alan,Turing,no address,no,,"]);
    await page.getByText("Line 3").waitFor();
    await page.getByText(/Not put on the newsletter/).waitFor();
    await looksRight(page, "import-customers-faults");
    await page.setViewportSize(sizes.phone);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download report" }).click()]);
    expect(await readFile((await download.path()) ?? "", "utf8")).toContain('"3","","Skipped","Email"');
    await page.goto(`${url}/admin/import?kind=customers`);
    await send("corrected.csv", [head, "Grace,Hopper,grace@lab.example,no,=1+1,vip", "Alan,Turing,alan@lab.example,no,,"]);
    await page.getByRole("button", { name: "Import 2 customers" }).click();
    await page.getByText("What was imported").waitFor();
    await page.goto(`${url}/admin/import?kind=customers`);
    const begun = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export all customers" }).click();
    const asked = page.getByRole("dialog", { name: "Set up a second factor" });
    await asked.getByText("This file holds personal data of customers.").waitFor();
    expect(await page.getByText("Preparing…").count()).toBe(0);
    await looksRight(page, "second-factor-asked");
    await setUpSecondFactor(page, owner.password);
    const exported = await begun;
    await page
      .getByRole("region", { name: "Notifications" })
      .getByText(/^\d+ customers exported\.$/)
      .waitFor();
    const file = await readFile((await exported.path()) ?? "", "utf8");
    expect(file).toContain("alan@lab.example");
    await looksRight(page, "import-customers-list");
    await send("again.csv", [file]);
    await page.getByText("Preview of the import").waitFor();
    expect(await page.getByRole("button", { name: /^Import \d/ }).count()).toBe(0);
    await page.goto(`${url}/admin/remote-pictures`);
    await page.getByText("No failed downloads").waitFor();
    await looksRight(page, "remote-pictures-empty");
    await context.close();
  }, 240_000);
});
