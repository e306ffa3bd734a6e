import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { typeAddress, typeTestCard } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();
let token = "";

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${shopOf().url}${path}`, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

async function checkoutOf(context: BrowserContext, handles: string[]): Promise<string> {
  const { url } = shopOf();
  const headers = { Origin: url };
  const lines = [];
  for (const handle of handles) {
    const found = await (await context.request.get(`${url}/api/products/${handle}`)).json();
    lines.push({ merchandiseId: found.product.variants.edges[0].node.id, quantity: 1 });
  }
  const { cart } = await (await context.request.post(`${url}/api/cart`, { headers, data: { lines } })).json();
  const data = { cartId: cart.id, returnUrl: `${url}/thank-you` };
  return (await (await context.request.post(`${url}/api/checkout`, { headers, data })).json()).checkoutUrl;
}

async function fillForm(page: Page, email: string): Promise<void> {
  await typeAddress(page, email);
  await typeTestCard(page);
}

describe.runIf(chromiumPath)("dangerous goods", () => {
  beforeAll(async () => {
    const answer = await fetch(`${shopOf().url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(owner),
    });
    token = (await answer.json()).accessToken;
    const product = (handle: string, title: string, more: object) =>
      call("POST", "/api/admin/products", {
        ...{ handle, title, vendor: "Meniscus", productType: "Reagent", options: [], status: "active", ...more },
        variants: [{ optionValues: [], priceCents: 4000, stock: 9 }],
      });
    await product("ethanol", "Ethanol 99.9 %", { hazardClass: "3" });
    await product("beaker", "Beaker 250 mL", {});
    await product("antibody", "Anti-GFP antibody", { regulatoryMarking: "research-use-only" });
  });

  it("that no method carries are named in the cart and at checkout, on a desktop and on a phone, and cannot be ordered", async () => {
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const url = await checkoutOf(context, ["ethanol", "beaker"]);
      const page = await context.newPage();
      await page.goto(`${shopOf().url}/products/ethanol`, { waitUntil: "networkidle" });
      await page.getByText("Dangerous goods: we cannot ship this at the moment.").waitFor();
      await savePicture(page, `product-${size}`);
      await page.goto(`${shopOf().url}/cart`, { waitUntil: "networkidle" });
      await page.getByText("We cannot ship Ethanol 99.9 %, because no shipping method carries").waitFor();
      await page.getByText("Dangerous goods: we cannot ship this.").waitFor();
      await savePicture(page, `cart-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto(url, { waitUntil: "networkidle" });
      await fillForm(page, `ada-${size}@lab.example`);
      await page.click("button[value=place]");
      await page.getByText("Remove it from the cart, or contact us. Nothing was charged.").waitFor();
      // The postal address is known, so the page does not ask for it in place of a price.
      expect(await page.locator("dd", { hasText: "Not available" }).count()).toBeGreaterThan(1);
      expect(await page.getByRole("link", { name: "Contact us" }).filter({ visible: true }).first().getAttribute("href")).toBe("/pages/contact-us");
      await savePicture(page, `checkout-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "Change your cart" }).click();
      await page.getByRole("button", { name: "Remove Ethanol 99.9 %" }).click();
      await expect.poll(() => page.getByText("We cannot ship").count()).toBe(0);
      await context.close();
    }
  }, 240_000);

  it("are shown to staff as an open task until they say which method carries them, and ship by it then", async () => {
    const admin = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(admin, shopOf().url, owner);
    const page = await admin.newPage();
    await page.goto(`${shopOf().url}/admin`);
    await page.getByText("No shipping method carries these dangerous goods, so nobody can order them.").waitFor();
    await savePicture(page, "open-task-desktop");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Choose what each method carries" }).click();
    const warning = page.getByText("No shipping method carries these products, so nobody can order them:");
    await warning.waitFor();
    await page.getByLabel("Carries dangerous goods").first().selectOption("chosen");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Choose the classes that this method carries.").first().waitFor();
    await page.getByRole("combobox", { name: "Hazard classes" }).fill("Flammable liquid");
    await page.getByRole("option", { name: "Class 3: Flammable liquid" }).click();
    await expect.poll(() => warning.count()).toBe(0);
    await savePicture(page, "settings-desktop");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "settings-phone");
    await page.setViewportSize(sizes.desktop);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("region", { name: "Notifications" }).getByText("Saved.").waitFor();
    const { settings } = await call("GET", "/api/admin/settings");
    expect(settings.shipping).toMatchObject({ dangerousGoods: "chosen", hazardClasses: ["3"] });
    await admin.close();

    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const phone = await context.newPage();
    await phone.goto(await checkoutOf(context, ["ethanol"]), { waitUntil: "networkidle" });
    await fillForm(phone, "ada@lab.example");
    await phone.click("button[value=place]");
    await phone.waitForURL(/thank-you/);
    await context.close();
  }, 240_000);

  it("that the method of an order does not carry are added to it by staff, who are told so before they save", async () => {
    await call("POST", "/api/admin/products", {
      ...{ handle: "peroxide", title: "Hydrogen peroxide 30 %", vendor: "Meniscus", productType: "Reagent", options: [], status: "active" },
      ...{ hazardClass: "5.1", variants: [{ optionValues: [], priceCents: 4000, stock: 9 }] },
    });
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    const { orders } = await call("GET", "/api/admin/orders");
    await page.goto(`${shopOf().url}/admin/orders/${orders[0].id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("searchbox", { name: /^Add a product/ }).fill("peroxide");
    await page.getByRole("searchbox", { name: /^Add a product/ }).press("Enter");
    await page.locator("form button[aria-expanded]").first().click();
    await page.getByRole("button", { name: /^Add / }).first().click();
    await page.getByText("carries these dangerous goods: Hydrogen peroxide 30 %.").waitFor();
    await looksRight(page, "order-edit-warning");
    await page.getByLabel("Reason").fill("The buyer called");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Balance to collect").first().waitFor();
    await context.close();
  }, 240_000);
});

describe.runIf(chromiumPath)("goods with a regulatory marking", () => {
  it("are ordered once the buyer has confirmed what their marking demands; buyer and staff see it at the order", async () => {
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const page = await context.newPage();
    const url = await checkoutOf(context, ["antibody"]);
    await page.goto(`${shopOf().url}/cart`, { waitUntil: "networkidle" });
    await page.getByText("For research use only. Not for use in diagnostic procedures.").waitFor();
    await savePicture(page, "marking-cart-phone");
    await page.goto(url, { waitUntil: "networkidle" });
    await fillForm(page, "ada-research@lab.example");
    await page.click("button[value=place]");
    const fault = page.getByRole("link", { name: "Tick this box to place the order." });
    await fault.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await fault.click();
    const box = page.getByLabel("I confirm that the goods marked for research use only");
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    await savePicture(page, "marking-checkout-phone");
    await page.keyboard.press("Space");
    await expect.poll(() => page.getByText("Tick this box to place the order.").count()).toBe(0);
    await page.setViewportSize(sizes.desktop);
    await savePicture(page, "marking-checkout-desktop");
    await page.click("button[value=place]");
    await page.waitForURL(/thank-you/);
    await page.getByText("You confirmed").waitFor();
    await savePicture(page, "marking-thank-you-desktop");
    await context.close();

    const admin = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(admin, shopOf().url, owner);
    const staff = await admin.newPage();
    const { orders } = await call("GET", "/api/admin/orders");
    await staff.goto(`${shopOf().url}/admin/orders/${orders[0].id}`);
    await staff.getByText("by ada-research@lab.example").waitFor();
    await savePicture(staff, "marking-order-desktop");
    expect(await accessibilityFaults(staff)).toEqual([]);
    await admin.close();
  }, 240_000);
});
