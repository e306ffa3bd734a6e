import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRight, savePicture } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder, placeOnPurchaseOrder } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openAsOwner(path: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(shopOf().url + path);
  return page;
}

describe.runIf(chromiumPath)("the system page", () => {
  it("shows versions, processes, disk space and backups", async () => {
    const page = await openAsOwner("/admin/system");
    await page.getByRole("heading", { name: "Versions" }).waitFor();
    await page
      .getByText(/^\d+\.\d+\.\d+( \([0-9a-f]{12}\))?$/)
      .first()
      .waitFor();
    await page.getByText(process.versions.node, { exact: true }).waitFor();
    await page.getByRole("table", { name: "The shop’s processes" }).getByText("Pages and jobs").first().waitFor();
    await page.getByRole("progressbar", { name: /^Used space of/ }).waitFor();
    await page.getByText(/^Counted /).waitFor();
    await page.getByRole("table", { name: "The largest tables of the database" }).getByRole("row").nth(8).waitFor();
    await page.getByRole("heading", { name: "Backups" }).waitFor();
    await looksRight(page, "system");
    await page.context().close();
  }, 120_000);
});

describe.runIf(chromiumPath)("the log of emails", () => {
  it("shows in trial mode the email that a purchase order waits for, with its link", async () => {
    const { url } = shopOf();
    const buyer = await browserOf().newContext();
    const waiting = await placeOnPurchaseOrder(buyer, url, "first@university.example", "PO-1");
    await waiting.waitForURL("**/confirm");
    await waiting.getByRole("main").getByText("No emails are sent; staff read them under Sent emails.").waitFor();
    await savePicture(waiting, "purchase-order-waits-in-trial-mode");
    await buyer.close();
    const page = await openAsOwner("/admin/mail-log");
    const row = page.getByRole("button", { name: "first@university.example" });
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole("heading", { level: 1, name: "Sent emails" }).waitFor();
          return row.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await row.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("It is shown with its links, so that you can follow them.").waitFor();
    await dialog.getByText("Saved, not sent").waitFor();
    await looksRight(page, "mail-log-trial");
    const link = await dialog.getByRole("link", { name: "/purchase-orders/confirm/" }).getAttribute("href");
    await page.goto(link ?? "");
    await page.getByRole("button", { name: "Confirm purchase order" }).click();
    await page.waitForURL("**/thank-you*");
    await page.context().close();
  }, 180_000);

  it("lists what was sent and shows it, from the settings and from an order", async () => {
    const buyer = await browserOf().newContext();
    await placeConfirmedPurchaseOrder(buyer, shopOf(), { email: "ada@university.example", poNumber: "PO-7" });
    await buyer.close();
    const page = await openAsOwner("/admin/settings/mail");
    await page.locator("section").getByRole("link", { name: "Sent emails" }).click();
    await page.getByRole("heading", { level: 1, name: "Sent emails" }).waitFor();
    const confirmation = page.getByRole("row").filter({ hasText: "order confirmation" }).filter({ hasText: "ada@university.example" });
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole("row").nth(1).waitFor();
          return confirmation.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await looksRight(page, "mail-log");
    await confirmation.getByRole("button", { name: "ada@university.example" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("It is shown with its links, so that you can follow them.").waitFor();
    await dialog
      .frameLocator("iframe")
      .getByText(/Thank you|received/i)
      .first()
      .waitFor();
    await looksRight(page, "mail-log-email");
    await page.keyboard.press("Escape");
    await confirmation.getByRole("link").click();
    await page.locator("main").getByRole("link", { name: "Sent emails" }).click();
    await page.getByText("Order: the selected order").waitFor();
    await expect.poll(() => page.getByRole("row").filter({ hasText: "ada@university.example" }).count()).toBeGreaterThan(0);
    await page.getByRole("searchbox", { name: "Full email address of a recipient" }).fill("nobody@university.example");
    await page.getByText(/^No emails/).waitFor();
    await page.context().close();
  }, 180_000);
});
