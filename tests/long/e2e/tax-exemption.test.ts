import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes, taxInSight } from "#support/browser.ts";
import { makeBrowserCheckout } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const certificate = { name: "certificate.pdf", mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7 ${"x".repeat(400_000)}`) };
const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();

describe.runIf(chromiumPath)("a tax exemption certificate", () => {
  it("is sent at the checkout, verified by staff, and frees the order from tax", async () => {
    const { url } = shopOf();
    const phone = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const checkoutUrl = await makeBrowserCheckout(phone, url);
    const shop = await phone.newPage();
    await shop.goto(checkoutUrl, { waitUntil: "networkidle" });
    await shop.fill("[name=email]", "exempt@lab.example");
    const address = { firstName: "Ada", lastName: "Byron", department: "Cell Biology", attention: "Receiving" };
    const place = { address1: "1 Analytical Way", city: "San Francisco", zip: "94103" };
    for (const [part, value] of Object.entries({ ...address, ...place })) await shop.fill(`[name='shippingAddress.${part}']`, value);
    await shop.selectOption("[name='shippingAddress.province']", "CA");
    await taxInSight(shop, "CA");
    await shop.getByText("Exempt from tax?").click();
    expect(await accessibilityFaults(shop)).toEqual([]);
    await shop.getByRole("link", { name: "Upload a certificate" }).click();
    await shop.getByRole("heading", { level: 1, name: "Tax exemption" }).waitFor();
    expect(await shop.getByLabel("California").isChecked()).toBe(true);
    await shop.getByRole("button", { name: "Send certificate" }).click();
    await shop.getByText("Enter the certificate's number, 3 to 40 characters.").waitFor();
    expect(await accessibilityFaults(shop)).toEqual([]);
    await shop.getByLabel("Certificate number").fill("EX-2201");
    await shop.getByLabel("Certificate (PDF, PNG or JPEG)").setInputFiles(certificate);
    await shop.getByRole("button", { name: "Send certificate" }).click();
    await shop.waitForURL(checkoutUrl);
    await shop.getByText("Certificate EX-2201 is not verified yet, so tax is charged on this order.").waitFor();

    const staff = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(staff, url, owner);
    const page = await staff.newPage();
    await page.goto(`${url}/admin/tax-certificates`);
    await page.getByRole("link", { name: "EX-2201" }).filter({ visible: true }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "EX-2201" }).filter({ visible: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "EX-2201" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: /Download the certificate/ }).click()]);
    expect(download.suggestedFilename()).toBe("tax-certificate-EX-2201.pdf");
    await page.getByRole("button", { name: "Verify" }).click();
    await said(page, "EX-2201 was verified. The buyer will get an email.");
    await staff.close();

    await shop.reload({ waitUntil: "networkidle" });
    await shop.getByText("No tax is charged: your certificate EX-2201 is verified for California, United States.").waitFor();
    await shop.getByText("Tax (exempt)").filter({ visible: true }).first().waitFor();
    expect(await accessibilityFaults(shop)).toEqual([]);
    await phone.close();
  }, 240_000);
});
