import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { emailTo } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const openPage = (path: string, viewport = sizes.desktop): Promise<Page> =>
  openAdminPage(browserOf(), { url: shopOf().url, path, staff: owner, viewport });
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe.runIf(chromiumPath)("reports", () => {
  it("are saved with their filters, opened, got by email, renamed, shared and removed, and brought back", async () => {
    const page = await openPage("/admin/analytics/reports");
    await page.getByText("No saved reports yet").waitFor();
    await savePicture(page, "saved-reports-empty");

    await page.goto(`${shopOf().url}/admin/analytics/conversions`);
    await page.getByLabel("Time range").selectOption("30d");
    await page.getByLabel("Device").selectOption("phone");
    await page.getByRole("tab", { name: "Checkout" }).click();
    await page.getByRole("button", { name: "Saved reports" }).click();
    await page.getByRole("button", { name: "Save as new report…" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Checkout on phones");
    await page.getByRole("button", { name: "Save report" }).click();
    await said(page, "Report saved.");
    await page.getByRole("button", { name: "Saved reports" }).click();
    await page.getByRole("link", { name: "Checkout on phones" }).waitFor();
    await savePicture(page, "saved-reports-menu");
    await page.getByRole("link", { name: "All saved reports and weekly emails" }).click();

    await page.getByRole("heading", { name: "Checkout on phones" }).waitFor();
    await page.getByText("Conversions, last 30 days").waitFor();
    await page.getByLabel("Weekly email to you: Checkout on phones").selectOption("Every Monday");
    await said(page, "You will get Checkout on phones by email every Monday.");
    await page.getByRole("button", { name: "Email me now: Checkout on phones" }).click();
    await said(page, `Checkout on phones is being sent to ${owner.email}.`);
    expect(await emailTo(shopOf().dataDir, owner.email, "Checkout step by step")).toContain("Subject: Checkout on phones: Conversions");
    await page.getByRole("button", { name: "Rename or share Checkout on phones" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Phones");
    await page.getByLabel("Share with everyone who can see analytics").check();
    await page.getByRole("button", { name: "Save report" }).click();
    await page.getByText("Everyone with access to analytics sees it.").waitFor();
    for (const width of [390, 768, 1150, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widthBeyond(page), `at ${width}`).toBeLessThanOrEqual(0);
      expect([width, await accessibilityFaults(page)]).toEqual([width, []]);
      await savePicture(page, `saved-reports-${width}`);
    }
    await page.getByRole("link", { name: "Phones", exact: true }).click();
    await page.getByRole("heading", { name: "Checkout step by step" }).waitFor();
    await expect.poll(() => page.getByLabel("Device").inputValue(), { timeout: 20_000 }).toBe("phone");

    await page.goto(`${shopOf().url}/admin/analytics/reports`);
    await page.getByRole("button", { name: "Remove Phones" }).click();
    await page.getByText("Its weekly emails stop.").waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("No saved reports yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Phones" }).waitFor();
    await expect.poll(() => page.getByLabel("Weekly email to you: Phones").inputValue()).toBe("1");
    await page.getByLabel("Weekly email to you: Phones").selectOption("No email");
    await said(page, "You will no longer get Phones by email.");
    await page.context().close();
  }, 180_000);
});
