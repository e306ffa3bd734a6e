import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openPage(path: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(shopOf().url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** Presses a button of the page, then the button named `inDialog` in the dialog that opens. */
async function confirmed(page: Page, button: string, inDialog: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").filter({ visible: true }).getByRole("button", { name: inDialog }).click();
}

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();

async function placePurchaseOrder(email: string): Promise<string> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  const name = await placeConfirmedPurchaseOrder(context, shopOf(), { email, poNumber: "PO-9" });
  await context.close();
  return name;
}

describe.runIf(chromiumPath)("staff", () => {
  it("take a purchase order from its approval to money that went back, and see on the dashboard and in the audit log what they did", async () => {
    const email = "procurement@university.example";
    const name = await placePurchaseOrder(email);
    const page = await openPage("/admin/orders");
    await page.getByRole("link", { name }).filter({ visible: true }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    for (const text of [email, "Boston", "PO-9"]) await page.locator("main").getByText(text).first().waitFor();
    await confirmed(page, "Approve", "Approve order");
    await said(page, `${name} was approved.`);
    await confirmed(page, "Mark as paid", "Mark as paid");
    await said(page, `${name} was marked as paid.`);

    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const refund = page.getByRole("dialog", { name: `Refund ${name}` });
    await refund.getByLabel("Amount (USD)").fill("100000");
    await refund.getByText(/^At most \$/).waitFor();
    await refund.getByLabel("Amount (USD)").fill("10.00");
    await refund.getByLabel("Reason").fill("A scratch on the lid.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await refund.getByRole("button", { name: "Refund $10.00" }).click();
    await said(page, "Send the money, then mark it as sent.");

    await page.getByRole("link", { name: "Packing slip" }).click();
    await page.getByRole("heading", { level: 1, name: `Packing slip ${name}` }).waitFor();
    await page.getByRole("columnheader", { name: "To pack" }).waitFor();
    const slip = (await page.locator("main article").textContent()) ?? "";
    expect([slip.includes("PO-9"), slip.includes("Boston"), slip.includes("$")]).toEqual([true, true, false]);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { name: "Needs your attention" }).waitFor();
    await page.getByText(/Mark them as sent:/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const chart = page.getByRole("slider", { name: "Revenue by day" });
    await chart.press("ArrowLeft");
    await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/: \$0\.00$/);
    await chart.press("End");
    await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/: \$[1-9]/);
    await page.getByRole("button", { name: "How it is counted: Revenue" }).press("Enter");
    await page.getByText("What was paid for the orders placed on the day, less refunds.").waitFor();
    await page.keyboard.press("Escape");
    await savePicture(page, "dashboard-with-sales");
    await page.getByRole("listitem").filter({ hasText: "Mark them as sent:" }).getByRole("link", { name }).click();
    await page.getByText("To be sent", { exact: true }).first().waitFor();
    await confirmed(page, "Mark as sent", "Mark as sent");
    await said(page, "The refund was marked as sent.");
    await page.getByText(/^Sent .* by Olive Owner/).waitFor();

    await page.goto(`${shopOf().url}/admin/settings/audit`);
    const entry = page.getByRole("listitem").filter({ hasText: name });
    await entry.filter({ hasText: "sent" }).first().waitFor();
    await page.getByRole("button", { name: "Show older entries" }).click();
    await expect.poll(() => page.locator("main").getByRole("listitem").count()).toBeGreaterThan(60);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  }, 240_000);

  it("set shipping rates by weight, try a weight at once, and see that two rates are for one weight", async () => {
    const page = await openPage("/admin/settings/shipping");
    const limits = page.getByLabel("Up to", { exact: true });
    await limits.first().waitFor();
    const before = await limits.count();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Add a weight limit" }).click();
    await expect.poll(() => limits.count()).toBe(before + 1);
    await limits.last().fill(await limits.first().inputValue());
    await page.locator("main").getByRole("alert").waitFor();
    await limits.last().fill("900");
    await page.getByLabel("Price (USD)").nth(before).fill("123.45");
    await page.locator("main").getByRole("alert").waitFor({ state: "detached" });
    await page.getByLabel("Try a weight (kg)").fill("899");
    await page.getByText("An order of 899 kg ships for $123.45", { exact: false }).waitFor();
    await page.getByLabel("Goods up to (USD)").nth(before).fill("50.00");
    await page.getByLabel("with a goods total of (USD)").fill("51.00");
    await page.getByText("An order of 899 kg", { exact: false }).filter({ hasNotText: "$123.45" }).waitFor();
    await page.getByLabel("with a goods total of (USD)").fill("49.00");
    await page.getByText("An order of 899 kg ships for $123.45", { exact: false }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => savedLimits(page)).toContain(900_000);
    await page.reload();
    await expect.poll(() => limits.count()).toBe(before + 1);
    expect(await limits.last().inputValue()).toBe("900");
    await page.getByRole("button", { name: "Remove the rate for orders of up to 900 kg" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => savedLimits(page)).not.toContain(900_000);
    await page.context().close();
  }, 180_000);

  it("add pictures to a product, say what they show, put one first and remove it", async () => {
    const page = await openPage("/admin/products");
    await page.locator("main tbody tr a").first().click();
    const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: "Pictures", exact: true }) });
    const descriptions = panel.getByPlaceholder("What the picture shows");
    await descriptions.first().waitFor();
    const before = await descriptions.count();
    const picture = async (name: string, background: string) => {
      const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
      return { name, mimeType: "image/png", buffer };
    };
    await panel.locator("input[type=file]").setInputFiles([await picture("teal.png", "#0b6e75"), await picture("red.png", "#b3261e")]);
    await expect.poll(() => descriptions.count()).toBe(before + 2);
    await descriptions.last().fill("The red lid");
    await descriptions.last().blur();
    await page.reload();
    await expect.poll(async () => descriptions.last().inputValue()).toBe("The red lid");
    for (let at = before + 2; at > 1; at--) {
      await panel.getByRole("button", { name: `Move picture ${at} forward` }).click();
      await expect.poll(() => descriptions.nth(at - 2).inputValue()).toBe("The red lid");
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole("button", { name: "Remove picture 1", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove picture" }).click();
    await said(page, "Picture removed.");
    await page.reload();
    await expect.poll(() => descriptions.count()).toBe(before + 1);
    expect(await descriptions.first().inputValue()).not.toBe("The red lid");
    await page.context().close();
  }, 180_000);

  it("see how the shop itself is doing, as it is now, and that the figures are old once it cannot be reached", async () => {
    const page = await openPage("/admin/system");
    await page.getByRole("heading", { name: "Is something wrong?" }).waitFor();
    for (const title of ["This process", "Requests", "Background jobs", "Background tasks that are failing"])
      await page.getByRole("heading", { name: title, exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.waitForResponse((response) => response.url().endsWith("/api/admin/system"));
    await page.route("**/api/admin/system", (route) => route.abort());
    await page.getByText("The figures could not be refreshed.", { exact: false }).waitFor();
    await page.unroute("**/api/admin/system");
    await page.getByText("The figures could not be refreshed.", { exact: false }).waitFor({ state: "detached" });
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("a shopper", () => {
  it("sorts a collection, narrows it by price, and is led out of a range that holds nothing", async () => {
    const page = await (await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" })).newPage();
    await page.goto(`${shopOf().url}/collections/centrifuges`, { waitUntil: "networkidle" });
    const all = (await page.getByText(/^Showing/).textContent()) ?? "";
    await page.getByLabel("Sort by").selectOption("price-asc");
    await page.waitForURL("**/collections/centrifuges?sort=price-asc");
    await page.getByLabel("Minimum price").fill("1");
    await page.getByLabel("Maximum price").fill("2");
    await page.getByRole("button", { name: "Apply price" }).click();
    await page.getByRole("heading", { name: "No products found" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.getByText(all, { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?sort=price-asc");
    await page.context().close();
  }, 180_000);
});

/** Returns the stored limits of the rates, in grams. */
async function savedLimits(page: Page): Promise<(number | null)[]> {
  const { settings } = await (await page.request.get(`${shopOf().url}/api/admin/settings`)).json();
  return settings.shipping.rates.map(({ upToGrams }: { upToGrams: number | null }) => upToGrams);
}
