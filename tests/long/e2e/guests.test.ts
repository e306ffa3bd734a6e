import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const email = "ada@guests.example";

const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });

describe.runIf(chromiumPath)("who ordered without an account", () => {
  it("is listed as a guest, found from the order, and invited to an account, which gets the order", async () => {
    const { url, dataDir } = shopOf();
    const buyerContext = await browserOf().newContext({ viewport: sizes.desktop });
    const order = await placeConfirmedPurchaseOrder(buyerContext, shopOf(), { email, poNumber: "PO-7" });
    const written = { name: "Ada Byron", email, subject: "Order Status", message: "When does it arrive?" };
    expect((await buyerContext.request.post(`${url}/api/contact`, { data: written, headers: { Origin: url } })).ok()).toBe(true);

    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/customers`);
    const row = page.locator("tbody tr").filter({ hasText: email });
    await row.getByText("Guest", { exact: true }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await page.getByText("1 customer", { exact: true }).first().waitFor();
    await looksRight(page, "customers-with-guests");
    await page.goto(`${url}/admin/customers?view=account`);
    await page
      .getByText(/^No customers/)
      .first()
      .waitFor();

    await page.goto(`${url}/admin/customers?view=guests`);
    await row.getByRole("link", { name: "Ada Byron" }).click();
    await page.getByRole("heading", { level: 1, name: "Ada Byron" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/guests\/[\da-f-]{36}$/);
    await page.getByText("When does it arrive?").waitFor();
    await page.getByText("No account has this email address.").waitFor();
    await looksRight(page, "guest");

    await page.getByRole("link", { name: order }).click();
    await page.getByText("1 test order, guest").waitFor();
    await looksRight(page, "order-of-a-guest");
    await page.getByRole("link", { name: "Ada Byron", exact: true }).click();
    await page.getByRole("button", { name: "Invite to an account" }).click();
    const dialog = dialogOf(page);
    expect(await dialog.getByLabel("First name").inputValue()).toBe("Ada");
    expect(await dialog.getByLabel("Last name").inputValue()).toBe("Byron");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "guest-invited");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await page.getByRole("link", { name: "orders placed as a guest" }).waitFor();
    await looksRight(page, "customer-with-guest-orders");

    const buyer = await buyerContext.newPage();
    await buyer.goto(`${url}${await emailedLink(dataDir, email, "/account/reset/")}`);
    await buyer.getByLabel("New password").fill("a long enough password");
    await buyer.getByLabel("Confirm password").fill("a long enough password");
    await buyer.getByRole("button", { name: "Set password" }).click();
    await buyer.getByText("Your password is set").waitFor();
    await page.reload();
    await page.getByRole("link", { name: order }).waitFor();
    expect(await page.getByRole("link", { name: "orders placed as a guest" }).count()).toBe(0);
    await page.goto(`${url}/admin/customers`);
    await row.waitFor();
    expect(await row.getByText("Guest", { exact: true }).count()).toBe(0);
    await buyerContext.close();
    await context.close();
  }, 240_000);
});
