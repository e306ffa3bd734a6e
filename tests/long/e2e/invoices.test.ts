import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();
const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });

describe.runIf(chromiumPath)("staff", () => {
  it.each(Object.entries(sizes))(
    "on a %s read the invoice of a purchase order, record a part of it, and the rest by the bank's file",
    async (size, viewport) => {
      const email = `accounts-payable-${size}@university.example`;
      const buyer = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const name = await placeConfirmedPurchaseOrder(buyer, shopOf(), { email, poNumber: `PO-${size}` });
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      await signInBrowser(context, shopOf().url, owner);
      const page = await context.newPage();
      await page.goto(`${shopOf().url}/admin/orders`);
      await page.getByRole("link", { name }).filter({ visible: true }).first().click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.getByRole("button", { name: "Approve", exact: true }).click();
      await dialogOf(page).getByRole("button", { name: "Approve order" }).click();
      await said(page, `${name} was approved.`);
      const invoice = page.getByRole("link", { name: /^Invoice TEST-INV-/ });
      // A job issues the invoice.
      await expect
        .poll(
          async () => {
            await page.reload();
            await page.getByRole("heading", { name: "Documents" }).waitFor();
            await page
              .getByText(/None yet\.|TEST-INV-/)
              .first()
              .waitFor();
            return invoice.count();
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBe(1);
      const number = /TEST-INV-\d+/.exec((await invoice.textContent()) ?? "")?.[0] ?? "none";
      const file = await context.request.get(shopOf().url + (await invoice.getAttribute("href")));
      expect([file.headers()["content-type"], (await file.body()).subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);

      await page.getByRole("button", { name: "Record payment" }).click();
      const payment = dialogOf(page);
      const open = await payment.getByLabel("Amount (USD)").inputValue();
      await payment.getByLabel("Amount (USD)").fill("10.00");
      await payment.getByLabel("Reference").fill("First part");
      await savePicture(page, `record-payment-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await payment.getByRole("button", { name: "Record payment" }).click();
      await said(page, "The payment was recorded.");
      await page.getByText("First part").waitFor();
      await page.getByText("The payment was recorded.").waitFor({ state: "hidden" });
      await savePicture(page, `order-payments-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.goto(`${shopOf().url}/admin/invoices`);
      const listed = page.getByText(number, { exact: true }).filter({ visible: true }).first();
      await listed.waitFor();
      await page.getByText("Partially paid").filter({ visible: true }).first().waitFor();
      await savePicture(page, `invoices-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole("link", { name: "Import bank statement" }).click();
      await page.getByRole("heading", { level: 1, name: "Import bank statement" }).waitFor();
      const rest = (Number(open) - 10).toFixed(2);
      const csv = `Date,Amount,Description\n2026-11-20,${rest},"Payment of ${number}"\n2026-11-20,12.00,Rent\n2026-11-21,-5.00,Fee\n`;
      await page.getByLabel("CSV file of your bank").setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      await page.getByText("Matches", { exact: true }).waitFor();
      await page.getByText("1 of 3 lines can be recorded.").waitFor();
      await savePicture(page, `bank-import-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Record 1 payment" }).click();
      await said(page, "1 payment recorded.");
      await page.getByText("Already recorded").waitFor();
      await page.getByRole("button", { name: "Assign line 2" }).click();
      await dialogOf(page).getByLabel("Invoice or order").fill("INV-0");
      await dialogOf(page).getByRole("button", { name: "Split across another" }).click();
      await dialogOf(page).getByRole("button", { name: "Remove last part" }).click();
      await dialogOf(page).getByRole("button", { name: "Record", exact: true }).click();
      await dialogOf(page).getByText("There is no invoice or purchase order of this number.").waitFor();
      await savePicture(page, `bank-assign-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialogOf(page).getByLabel("Invoice or order").fill(number);
      await dialogOf(page).getByRole("button", { name: "Record", exact: true }).click();
      await said(page, "The line was recorded.");
      await page.getByRole("button", { name: "Undo line 2" }).click();
      await dialogOf(page).getByLabel("Reason").fill("It is the rent after all");
      await savePicture(page, `bank-undo-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialogOf(page).getByRole("button", { name: "Undo" }).click();
      await said(page, "The recording was undone.");
      await page.getByRole("link", { name }).filter({ visible: true }).first().click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.getByText("Paid", { exact: true }).first().waitFor();
      await context.close();
      await buyer.close();
    },
    240_000,
  );

  it("allow a customer payment terms", async () => {
    const buyer = await browserOf().newContext({ reducedMotion: "reduce" });
    const account = { email: "terms@university.example", password: "measured-not-guessed", firstName: "Tess", lastName: "Terms" };
    const registered = await buyer.request.post(`${shopOf().url}/api/auth/register`, { headers: { Origin: shopOf().url }, data: account });
    expect(registered.ok()).toBe(true);
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/admin/customers`);
    await page.getByRole("link", { name: "Tess Terms" }).filter({ visible: true }).first().waitFor();
    await savePicture(page, "customers");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Tess Terms" }).filter({ visible: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Tess Terms" }).waitFor();
    await page.getByText("You can set terms once the customer has confirmed it.").waitFor();
    await savePicture(page, "customer-unconfirmed");
    await signInBrowser(buyer, shopOf().url, account);
    const own = await buyer.newPage();
    await own.goto(shopOf().url + (await emailedLink(shopOf().dataDir, account.email, "/account/confirm/")));
    await own.getByRole("button", { name: "Confirm email address" }).click();
    await own.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();
    await page.reload();
    await page.getByLabel("Days to pay").fill("30");
    await page.getByLabel("Credit limit (USD)").fill("5000.00");
    await page.getByRole("button", { name: "Save terms" }).click();
    await said(page, "Saved: net 30 days.");
    await page.getByText("Net 30 days", { exact: true }).waitFor();
    await savePicture(page, "customer");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "customer-phone");
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
    await buyer.close();
  }, 120_000);
});
