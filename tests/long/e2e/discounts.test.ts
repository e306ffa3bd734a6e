import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { makeBrowserCheckout } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openAdmin(): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}/admin/discounts`);
  await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
  return page;
}

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();

describe.runIf(chromiumPath)("a discount", () => {
  it("is made by staff, entered by a buyer, and taken off the order", async () => {
    const page = await openAdmin();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "New discount" }).click();
    await page.getByLabel("Name").fill("Autumn offer");
    await page.getByRole("button", { name: "Create discount" }).click();
    await page.getByText("Enter a code, or choose an automatic discount.").waitFor();
    await page.getByRole("button", { name: "Generate code" }).click();
    expect(await page.getByLabel("Code", { exact: true }).inputValue()).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await page.getByLabel("Code", { exact: true }).fill("autumn 25");
    await page.getByRole("button", { name: "Create discount" }).click();
    await page.getByText("Enter a percentage.").first().waitFor();
    await page.getByLabel("Percent").fill("25%");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Create discount" }).click();
    await said(page, "Discount created.");
    await page.getByRole("heading", { level: 1, name: "Autumn offer" }).waitFor();
    expect(await page.getByLabel("Code", { exact: true }).inputValue()).toBe("AUTUMN25");
    await page.getByText("No order has this discount yet.").waitFor();
    await page.getByLabel("Add a product").fill("Aldergate S1");
    await page.getByRole("option").first().click();
    await page.getByText(/^This discount takes \$[\d,.]+ off\.$/).waitFor();
    await page.getByLabel(/^Quantity of /).fill("3");
    await page.getByText(/^3 × /).waitFor();
    await savePicture(page, "discount-preview-desktop");
    await page.getByLabel(/^Minimum goods total/).fill("900000.00");
    await page.getByText("The goods come to less than the minimum of $900,000.00.").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "discount-preview-phone");
    await page.setViewportSize(sizes.desktop);
    await page.getByLabel(/^Minimum goods total/).fill("0.00");

    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const url = await makeBrowserCheckout(context, shopOf().url);
    const shop = await context.newPage();
    await shop.goto(url);
    await shop.getByText("Add a discount code").click();
    const code = shop.getByLabel("Discount code");
    await code.fill("summer");
    await shop.getByRole("button", { name: "Apply" }).click();
    await shop.locator("#field-discountCode-fault").getByText("We do not know this code.").waitFor();
    await code.fill("autumn25");
    await shop.getByRole("button", { name: "Apply" }).click();
    await shop.getByText("Autumn offer (AUTUMN25)").filter({ visible: true }).first().waitFor();
    expect(await accessibilityFaults(shop)).toEqual([]);
    await context.close();
    const plain = await browserOf().newContext({ viewport: sizes.phone, javaScriptEnabled: false });
    const scriptless = await plain.newPage();
    await scriptless.goto(await makeBrowserCheckout(plain, shopOf().url));
    await scriptless.getByText("Add a discount code").click();
    await scriptless.getByLabel("Discount code").fill("summer");
    await scriptless.getByRole("button", { name: "Apply" }).click();
    await scriptless.locator("#field-discountCode-fault").getByText("We do not know this code.").waitFor();
    await plain.close();

    await page.getByRole("link", { name: "Discounts" }).first().click();
    await page.getByRole("link", { name: "Autumn offer" }).filter({ visible: true }).first().click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").filter({ visible: true }).getByRole("button", { name: "Delete" }).click();
    await said(page, "Autumn offer was deleted.");
    await page.context().close();
  }, 240_000);

  it("that comes to every cart by itself is asked about once, and is turned off and on again on its own page", async () => {
    const page = await openAdmin();
    await page.goto(`${shopOf().url}/admin/discounts/new`);
    await page.getByLabel("Name").fill("Half off");
    await page.getByRole("radio", { name: "Automatic" }).check();
    expect(await page.getByLabel("Code", { exact: true }).count()).toBe(0);
    await page.getByLabel("Percent").fill("12,5");
    await page.getByText("Use a point for decimals: 12.5").waitFor();
    await page.getByLabel("Percent").fill("50 %");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "discount-automatic-desktop");
    await page.getByRole("button", { name: "Create discount" }).click();
    const question = page.getByRole("dialog", { name: "Please confirm" });
    await question.getByText("Every cart gets 50% off, from now on, without an end.").waitFor();
    await savePicture(page, "discount-question-desktop");
    await question.getByRole("button", { name: "Go back" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Create discount" }).click();
    await question.getByRole("button", { name: "Create anyway" }).click();
    await said(page, "Discount created.");
    await page.getByRole("heading", { level: 1, name: "Half off" }).waitFor();
    // A change of the name does not ask the question again.
    await page.getByLabel("Name").fill("Half off all");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, "Saved. It applies within a second.");
    await page.getByRole("button", { name: "Turn off" }).click();
    await said(page, "Half off all is off. Buyers no longer get it.");
    await page.getByText("Ended", { exact: true }).waitFor();
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "discount-off-phone");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Active", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Turn on" }).click();
    await said(page, "Half off all is on. Buyers get it from now on.");
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByText("Ended", { exact: true }).waitFor();
    await page.context().close();
  }, 240_000);
});
