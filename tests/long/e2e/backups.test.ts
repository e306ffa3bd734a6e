import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { setUpSecondFactor } from "#support/second-factor-dialog.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("backups in the admin area", () => {
  it("are written at the press of a button, restored as a test, listed and downloaded, and say what went wrong", async () => {
    const { url, dataDir } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/settings/backups`);
    await page.getByText("No backups yet").waitFor();
    await page.getByRole("button", { name: "Back up now" }).click();
    const table = page.getByRole("table", { name: "Backups, the newest first" });
    await table.getByText("Complete").waitFor();
    expect(await table.getByRole("row").nth(1).textContent()).toMatch(/meniscus-.*\.backup.*Rows: .*products.*MB/s);
    await table.getByText(/^Restored and compared on .*[\d,]+ rows of \d+ tables/).waitFor();
    await savePicture(page, "backups-compared");
    expect(readdirSync(join(dataDir, "backups"))).toEqual([expect.stringMatching(/^meniscus-.*\.backup$/)]);

    await table.getByRole("button", { name: /^Download meniscus-/ }).click();
    const dialog = page.getByRole("dialog", { name: "Download this backup?" });
    await dialog.getByLabel("Your password").fill("not the password");
    await dialog.getByRole("button", { name: "Download" }).click();
    await setUpSecondFactor(page, owner.password);
    await dialog.getByText("This is not your current password.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "backup-download");
    await dialog.getByLabel("Your password").fill(owner.password);
    const begun = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const downloaded = await begun;
    const [file = ""] = readdirSync(join(dataDir, "backups"));
    expect(downloaded.suggestedFilename()).toBe(file);
    expect(readFileSync(await downloaded.path())).toEqual(readFileSync(join(dataDir, "backups", file)));

    // A file in place of the folder makes the backup fail.
    rmSync(join(dataDir, "backups"), { recursive: true });
    writeFileSync(join(dataDir, "backups"), "");
    await page.getByRole("button", { name: "Back up now" }).click();
    await table.getByText("Failed").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "backups");
    await page.setViewportSize(sizes.phone);
    await page.getByText("Failed").filter({ visible: true }).first().waitFor();
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "backups-phone");
    await page.goto(`${url}/admin/system`);
    await page.getByText(/^The last backup failed/).waitFor();
    await page.goto(`${url}/admin`);
    await page.getByText(/^The backup of .* could not be written/).waitFor();
  }, 180_000);
});
