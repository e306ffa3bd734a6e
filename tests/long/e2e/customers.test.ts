import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { proveSecondFactor, signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const password = "a long enough password";

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();
const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });

/** Invites a customer, who sets the password by the emailed link. */
async function invite(page: Page, buyer: Page, firstName: string, email: string): Promise<void> {
  const { url, dataDir } = shopOf();
  await page.goto(`${url}/admin/customers`);
  await page.getByRole("button", { name: "Invite a customer" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("First name").fill(firstName);
  await dialog.getByLabel("Last name").fill("Byron");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await said(page, `${email} will get an email with a link to set a password.`);
  await page.getByText("Invited", { exact: true }).waitFor();
  await buyer.goto(`${url}${await emailedLink(dataDir, email, "/account/reset/")}`);
  await buyer.getByLabel("New password").fill(password);
  await buyer.getByLabel("Confirm password").fill(password);
  await buyer.getByRole("button", { name: "Set password" }).click();
  await buyer.getByText("Your password is set").waitFor();
}

describe.runIf(chromiumPath)("customers in the admin area", () => {
  it("are invited, tagged, noted, found, and two accounts of one are merged", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    // Merging and erasing are sensitive changes, which require a recent second factor.
    await proveSecondFactor(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/customers`);
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    await looksRight(page, "customers-empty");
    const buyerContext = await browserOf().newContext({ viewport: sizes.desktop });
    const buyer = await buyerContext.newPage();
    await invite(page, buyer, "Ada", "ada@old-lab.example");
    await page.reload();
    await page.getByText("Email address confirmed").waitFor();

    await page.getByLabel("Tags", { exact: true }).fill("university, key account");
    await page.getByRole("button", { name: "Save tags" }).click();
    await said(page, "Tags saved.");
    await page.getByLabel("Note", { exact: true }).fill("Asks for calibration certificates.");
    await page.getByRole("button", { name: "Add note" }).click();
    await said(page, "Note added.");
    await page.getByText("Asks for calibration certificates.").waitFor();
    const written = { name: "Ada Byron", email: "ada@old-lab.example", subject: "Order Status", message: "Where is my order?" };
    expect((await context.request.post(`${url}/api/contact`, { data: written, headers: { Origin: url } })).ok()).toBe(true);

    await invite(page, buyer, "Augusta", "ada@new-lab.example");
    await page.reload();
    await page.getByText("Email address confirmed").waitFor();
    await page.getByRole("button", { name: "Merge…" }).click();
    await dialogOf(page).getByLabel("Account to merge and delete").fill("old-lab");
    await dialogOf(page)
      .getByRole("button", { name: /Ada Byron/ })
      .click();
    await dialogOf(page).getByText("1 message").waitFor();
    await dialogOf(page).getByText("3 notes, tags and payment terms settings").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "customer-merge");
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "customer-merge-phone");
    await page.setViewportSize(sizes.desktop);
    await dialogOf(page).getByRole("button", { name: "Merge", exact: true }).click();
    await said(page, "ada@old-lab.example was merged into ada@new-lab.example.");
    await page.getByText("Asks for calibration certificates.").waitFor();
    expect(await page.getByLabel("Tags", { exact: true }).inputValue()).toBe("key account, university");
    await looksRight(page, "customer");

    await page.goto(`${url}/admin/customers?tag=University`);
    await page.getByRole("link", { name: "Augusta Byron" }).first().waitFor();
    expect(await page.getByText("ada@old-lab.example").count()).toBe(0);
    await looksRight(page, "customers");
    await page.goto(`${url}/admin/customers?sort=value`);
    await page.getByRole("link", { name: "Augusta Byron" }).first().waitFor();

    await page.getByRole("link", { name: "Augusta Byron" }).first().click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export personal data" }).click();
    expect((await download).suggestedFilename()).toBe("personal-data.json");
    await page.getByRole("button", { name: "Erase personal data" }).click();
    await dialogOf(page).getByLabel("Type the email address to confirm").fill("ada@new-lab.example");
    await dialogOf(page).getByRole("button", { name: "Erase personal data" }).click();
    await said(page, "The personal data was erased.");
    await page.waitForURL("**/admin/customers");
    await buyerContext.close();
    await context.close();
  }, 300_000);
});
