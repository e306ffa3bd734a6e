import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { chromiumPath, looksRight, savePicture } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** Returns the path of the link in the newest email to this address. */
async function payLink(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, "mail");
  const found = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .findLast((mail) => mail.includes(`To: ${email}`) && mail.includes("/pay/"));
  const mail = await vi.waitUntil(found, { timeout: 60_000, interval: 100 });
  return /\/pay\/[\w.-]+/.exec(mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0] ?? "";
}

describe.runIf(chromiumPath)("a draft order", () => {
  it("is put together, sent, and paid by its link", async () => {
    const { url, dataDir } = shopOf();
    const context = await browserOf().newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/drafts`);
    await page.getByText("No drafts under “Awaiting payment”").waitFor();
    await looksRight(page, "drafts-empty");
    await page.getByRole("link", { name: "New draft" }).click();
    await page.getByLabel("Add a product").fill("Aldergate S1");
    await page.getByRole("option").first().click();
    await page.getByLabel("Quantity").fill("2");
    await page.getByLabel("Price each").fill("100");
    await page.getByLabel("Email", { exact: true }).fill("pi@lab.example");
    const address = { "First name": "Ada", "Last name": "Byron", Address: "1 Analytical Way", City: "Boston", "ZIP or postal code": "02110" };
    await page.getByRole("combobox", { name: "Country" }).fill("United States");
    await page
      .getByRole("option", { name: /^United States/ })
      .first()
      .click();
    for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel("State or province").selectOption("MA");
    await page.getByLabel("Discount (USD)").fill("20");
    await page.getByLabel("Shipping price (USD)").fill("15");
    await page.getByLabel("Message to the buyer").fill("As discussed at the fair.");
    await page
      .locator("dd", { hasText: "$180.00" })
      .or(page.locator("dd", { hasText: "−$20.00" }))
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByRole("heading", { level: 1, name: /^Draft D\d+$/ }).waitFor();
    await looksRight(page, "draft");
    const total =
      (await page
        .locator("dl dt", { hasText: /^Total$/ })
        .locator("xpath=following-sibling::dd")
        .first()
        .textContent()) ?? "";
    expect(total).toMatch(/^\$\d/);
    await page.getByRole("button", { name: "Send to buyer" }).click();
    await page.getByRole("button", { name: "Send again" }).waitFor();
    const draftUrl = page.url();

    const buyer = await browserOf().newContext({ reducedMotion: "reduce" });
    const shop = await buyer.newPage();
    await shop.goto(url + (await payLink(dataDir, "pi@lab.example")));
    await shop.getByText("As discussed at the fair.").waitFor();
    await shop.getByText(total).first().waitFor();
    await looksRight(shop, "pay-draft");
    await shop.setViewportSize({ width: 1440, height: 900 });
    await shop.getByRole("button", { name: "Go to payment" }).click();
    await shop.waitForURL("**/checkout/**");
    await shop.getByText(total).filter({ visible: true }).first().waitFor();
    expect(await shop.getByText("Add a discount code").count()).toBe(0);
    expect(await shop.locator("[name=email]").inputValue()).toBe("pi@lab.example");
    await savePicture(shop, "pay-draft-checkout");
    await shop.getByLabel("Purchase order", { exact: true }).check();
    await shop.fill("[name=poNumber]", "PO-77");
    await shop.click("button[value=place]");
    await shop.waitForURL("**/confirm");
    await buyer.close();

    await page.goto(draftUrl);
    await page.getByLabel("Discount (USD)").fill("30");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByText(/The buyer is paying this draft right now/)
      .first()
      .waitFor();
    await context.close();
  }, 240_000);
});
