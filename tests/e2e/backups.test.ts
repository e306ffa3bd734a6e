import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, keepPicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("backups in the admin area", () => {
  it("are written at the press of a button, read whole and listed, and say what went wrong", async () => {
    const { url, dataDir } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/settings/backups`);
    await page.getByText("No backup yet").waitFor();
    await page.getByRole("button", { name: "Back up now" }).click();
    const table = page.getByRole("table", { name: "Backups, the newest first" });
    await table.getByText("Complete").waitFor();
    expect(await table.getByRole("row").nth(1).textContent()).toMatch(/meniscus-.*\.backup.*Rows: .*products.*MB/s);
    expect(readdirSync(join(dataDir, "backups"))).toEqual([expect.stringMatching(/^meniscus-.*\.backup$/)]);

    // A file stands where the folder belongs.
    rmSync(join(dataDir, "backups"), { recursive: true });
    writeFileSync(join(dataDir, "backups"), "");
    await page.getByRole("button", { name: "Back up now" }).click();
    await table.getByText("Failed").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "backups");
    await page.setViewportSize(sizes.phone);
    await page.getByText("Failed").filter({ visible: true }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "backups-phone");
    await page.goto(`${url}/admin/system`);
    await page.getByText(/^The last backup failed/).waitFor();
  }, 180_000);
});
