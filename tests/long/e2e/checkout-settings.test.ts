import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes, taxInSight } from "#support/browser.ts";
import { makeBrowserCheckout, typeAddress, typeTestCard } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function changeSettings(): Promise<void> {
  const page = await openAdminPage(browserOf(), { url: shopOf().url, path: "/admin/settings/checkout", staff: owner, viewport: sizes.desktop });
  const note = page.getByRole("textbox", { name: "Note above the “Place order” button", exact: true });
  await page.getByRole("combobox", { name: "Company or institution", exact: true }).selectOption("Required");
  await page.getByRole("combobox", { name: "Phone number", exact: true }).selectOption("Not asked");
  await page.getByRole("checkbox", { name: "Purchase orders need a number" }).uncheck();
  await note.fill("Our terms of sale apply.\nPrices are in {{curency}}.");
  await page.getByText("{{curency}}").first().waitFor();
  await note.fill("Our terms of sale apply.\nPrices are in");
  const values = page.getByRole("combobox", { name: "Value from the settings for: Note above the “Place order” button" });
  await values.selectOption("currency");
  await page.getByRole("button", { name: "Insert Value from the settings for: Note above the “Place order” button" }).click();
  await page.keyboard.type(".");
  expect(await note.inputValue()).toBe("Our terms of sale apply.\nPrices are in {{currency}}.");
  await page.getByText("Prices are in US dollars.").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it within a second.").waitFor();
  await page.reload();
  await expect.poll(() => note.inputValue()).toContain("{{currency}}");
  await looksRight(page, "checkout-settings");
  await page.context().close();
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
      await typeAddress(page, `ada-${size}@university.example`);
      await taxInSight(page, "MA");
      if (size === "phone") {
        await page.getByLabel("Purchase order", { exact: true }).check();
        await page.getByLabel("Purchase order number (optional)").waitFor();
      } else await typeTestCard(page);
      await page.click("button[value=place]");
      await page.locator("[role=alert]").getByRole("link", { name: "Enter a company or institution." }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await savePicture(page, `checkout-without-company-${size}`);
      await company.fill("Byron Labs");
      await page.click("button[value=place]");
      await page.waitForURL(size === "phone" ? "**/confirm" : "**/thank-you*");
      if (size === "phone") await page.getByText("there to confirm your purchase order for").waitFor();
      else await page.getByText("Byron Labs").first().waitFor();
      await savePicture(page, `checkout-placed-${size}`);
      await context.close();
    }
  }, 240_000);
});
