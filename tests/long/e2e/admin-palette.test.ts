import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openPage(path: string, viewport = sizes.desktop, hasTouch = false): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce", hasTouch });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(shopOf().url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const search = (page: Page) => page.getByRole("combobox", { name: "Search the admin area" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
/** Presses Ctrl K until the palette has the focus: a closing dialog also hears the key and takes the focus back. */
async function openPalette(page: Page): Promise<void> {
  const isThere = async () => {
    await page.keyboard.press("Control+k");
    return search(page).evaluate((field) => field === document.activeElement);
  };
  await expect.poll(isThere).toBe(true);
}
/** Waits until the highlighted line of the list has this text. */
const marked = (page: Page, text: string | RegExp) => page.locator("[role=option][data-highlighted]").filter({ hasText: text }).waitFor();

describe.runIf(chromiumPath)("the palette of the admin area", () => {
  it("goes to what it finds, to pages, settings and actions, by keyboard alone", async () => {
    const page = await openPage("/admin/settings/shop");
    await page.getByLabel("Shop name").focus();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "New product" }).waitFor();
    await savePicture(page, "palette-empty-desktop");
    await page.keyboard.type("microcentrifuge");
    // Waits for the answer to the whole word: before it, Enter would only highlight the first of several.
    await page.getByText(/^\d+ results?$/).waitFor({ state: "attached" });
    await marked(page, /microcentrifuge/i);
    await savePicture(page, "palette-desktop");
    const title = (await page.locator("[role=option][data-highlighted] span").first().textContent()) ?? "none";
    await page.keyboard.press("Enter");
    await heading(page, title).waitFor();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("mircocentrifuge");
    await page.getByText("Nothing matches “mircocentrifuge” exactly. This is similar:").waitFor();
    await marked(page, /microcentrifuge/i);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");

    for (const [typed, at] of [
      ["new prod", "/admin/products/new"],
      ["returns", "/admin/returns"],
      ["time zone", "/admin/settings/shipping"],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(typed);
      await page.locator("[role=option][data-highlighted]").waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${at}`);
    }
    await page.keyboard.press("Control+k");
    await page.keyboard.type("zirconium whisk");
    await page.getByText("Nothing matches “zirconium whisk”.").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/orders?search=zirconium*");
    await page.context().close();
  }, 240_000);

  it("opens what is to be done with an order: “cancel” and its number", async () => {
    const buyer = await browserOf().newContext();
    const name = await placeConfirmedPurchaseOrder(buyer, shopOf(), { email: "palette@university.example", poNumber: "PO-PALETTE" });
    await buyer.close();
    const page = await openPage("/admin");
    // Enter is pressed before the answer arrives, and opens the only result.
    await page.keyboard.press("Control+k");
    await page.keyboard.type("po-palette");
    await page.keyboard.press("Enter");
    await heading(page, name).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`cancel ${name}`);
    await marked(page, `Cancel ${name}`);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: new RegExp(`Cancel.*${name}`) }).waitFor();
    await page.waitForURL((url) => url.search === "");
    await page.context().close();
  }, 240_000);

  it("opens a product at the variant whose SKU is typed", async () => {
    const page = await openPage("/admin");
    const { products } = await (await page.request.get(`${shopOf().url}/api/admin/products`)).json();
    const { id } = products.find(({ variantCount }: { variantCount: number }) => variantCount > 1);
    const { product } = await (await page.request.get(`${shopOf().url}/api/admin/products/${id}`)).json();
    const variant = product.variants.at(-1);
    await openPalette(page);
    await page.keyboard.type(variant.sku);
    await marked(page, variant.sku);
    await page.keyboard.press("Enter");
    await heading(page, product.title).waitFor();
    const grid = page.getByRole("grid", { name: "Variants" });
    await expect.poll(() => grid.evaluate((box) => box === document.activeElement)).toBe(true);
    const active = await grid.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe(variant.sku);
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await savePicture(page, "palette-variant");
    await page.context().close();
  }, 240_000);

  it("is as wide as the screen of a phone, and leads on at a touch", async () => {
    const page = await openPage("/admin/orders", sizes.phone, true);
    await search(page).tap();
    await search(page).fill("collect");
    const option = page.getByRole("option", { name: "Collections" });
    await option.waitFor();
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
    await savePicture(page, "palette-phone");
    await option.tap();
    await heading(page, "Collections").waitFor();
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("the shortcuts of the admin area", () => {
  it("go to pages, search, make one more and list themselves, never while somebody types, and can be turned off", async () => {
    const page = await openPage("/admin");
    await page.keyboard.type("gp");
    await heading(page, "Products").waitFor();
    await page.keyboard.press("/");
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-slash"))).toBe(true);
    await page.keyboard.type("go?n");
    // The typed text is searched for, and no shortcut runs.
    await page.waitForURL("**/admin/products?search=go%3Fn");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("n");
    await page.waitForURL("**/admin/products/new");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await sheet.getByText("Orders", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "shortcuts");
    await sheet.getByLabel("Use single-key shortcuts in this browser").uncheck();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.keyboard.type("go");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("keyboard");
    await marked(page, "Keyboard shortcuts");
    expect(new URL(page.url()).pathname).toBe("/admin/products/new");
    await page.keyboard.press("Enter");
    await sheet.getByLabel("Use single-key shortcuts in this browser").check();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.type("go");
    await heading(page, "Orders").waitFor();
    await page.context().close();
  }, 240_000);
});

describe.runIf(chromiumPath)("the menu of the admin area", () => {
  it("opens groups, keeps them and the narrow sidebar as they were left, and lists a group's pages beside its icon", async () => {
    const page = await openPage("/admin");
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await sidebar.getByRole("button", { name: "Pages in Orders" }).click();
    await sidebar.getByRole("link", { name: /^Returns/ }).waitFor();
    await page.reload();
    await sidebar.getByRole("link", { name: /^Returns/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "menu-desktop");
    await page.getByRole("button", { name: "Collapse the sidebar" }).click();
    await page.reload();
    await expect.poll(() => sidebar.evaluate((box) => Math.round(box.getBoundingClientRect().width))).toBe(80);
    await sidebar.getByRole("button", { name: /^Customers/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: /^Tax certificates/ }).waitFor();
    await savePicture(page, "menu-narrow");
    await page.keyboard.press("End");
    await page.locator("[role=menuitem][data-highlighted]").filter({ hasText: "Tax certificates" }).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "Tax certificates").waitFor();
    await page.context().close();
  }, 180_000);

  it("leads from a group's own path to its first page, and says within the frame what does not exist", async () => {
    const page = await openPage("/admin/content");
    await page.waitForURL((url) => url.pathname !== "/admin/content");
    const answer = await page.goto(`${shopOf().url}/admin/nothing/here`);
    expect(answer?.status()).toBe(404);
    await heading(page, "Page not found").waitFor();
    await page
      .getByRole("navigation", { name: "Admin" })
      .getByRole("link", { name: /^Orders/ })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
    await heading(page, "Dashboard").waitFor();
    await page.context().close();
  }, 180_000);
});
