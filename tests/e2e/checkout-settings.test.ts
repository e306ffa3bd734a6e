import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, keepPicture, looksRight, sizes, taxInSight } from "#support/browser.ts";
import { makeBrowserCheckout } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const card = { "card.number": "4242424242424242", "card.expiry": "12 / 30", "card.cvc": "123", "card.name": "Ada Byron" };

async function changeSettings(): Promise<void> {
  const page = await openAdminPage(browserOf(), { url: shopOf().url, path: "/admin/settings/checkout", staff: owner, viewport: sizes.desktop });
  const note = page.getByRole("textbox", { name: "Note above the “Place order” button", exact: true });
  await page.getByRole("combobox", { name: "Company or institution", exact: true }).selectOption("Required");
  await page.getByRole("combobox", { name: "Phone number", exact: true }).selectOption("Not asked");
  await page.getByRole("checkbox", { name: "Purchase orders need a number" }).uncheck();
  await note.fill("Our terms of sale apply.\nPrices are in {{curency}}.");
  await page.getByText("{{curency}}").first().waitFor();
  await note.fill("Our terms of sale apply.\nPrices are in {{currency}}.");
  await page.getByText("Prices are in US dollars.").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it within a second.").waitFor();
  await page.reload();
  await expect.poll(() => note.inputValue()).toContain("{{currency}}");
  await looksRight(page, "checkout-settings");
  await page.context().close();
}

async function fillForm(page: Page, email: string): Promise<void> {
  const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Boston", zip: "02110" };
  await page.fill("[name=email]", email);
  for (const [part, value] of Object.entries(address)) await page.fill(`[name='shippingAddress.${part}']`, value);
  await page.selectOption("[name='shippingAddress.province']", "MA");
  await taxInSight(page, "MA");
}

describe.runIf(chromiumPath)("the settings of the checkout", () => {
  it("decide what its form asks for and what stands above its button, on a desktop and on a phone", async () => {
    await changeSettings();
    for (const size of ["desktop", "phone"] as const) {
      const context = await browserOf().newContext({ viewport: sizes[size], reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(await makeBrowserCheckout(context, shopOf().url), { waitUntil: "networkidle" });
      await page.getByText("Our terms of sale apply. Prices are in US dollars.").waitFor();
      const company = page.locator("[name='shippingAddress.company']");
      expect(await company.getAttribute("aria-required")).toBe("true");
      expect(await page.locator("[name$='.phone']").count()).toBe(0);
      await fillForm(page, `ada-${size}@university.example`);
      if (size === "phone") {
        await page.getByLabel("Purchase order", { exact: true }).check();
        await page.getByLabel("Purchase order number (optional)").waitFor();
      } else for (const [name, value] of Object.entries(card)) await page.fill(`[name='${name}']`, value);
      await page.click("button[value=place]");
      await page.locator("[role=alert]").getByRole("link", { name: "Enter a company or institution." }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await keepPicture(page, `checkout-without-company-${size}`);
      await company.fill("Byron Labs");
      await page.click("button[value=place]");
      await page.waitForURL(size === "phone" ? "**/confirm" : "**/thank-you*");
      if (size === "phone") await page.getByText("there to confirm your purchase order for").waitFor();
      else await page.getByText("Byron Labs").first().waitFor();
      await keepPicture(page, `checkout-placed-${size}`);
      await context.close();
    }
  }, 240_000);
});
