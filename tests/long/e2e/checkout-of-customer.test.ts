import type { BrowserContext } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { makeBrowserCheckout, payByTestCard } from "#support/browser-checkout.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const password = "correct horse battery";
const address = { firstName: "Ada", lastName: "Byron", company: "", address2: "", phone: "", country: "US" };
const lab = { ...address, address1: "1 Analytical Way", city: "Boston", province: "MA", zip: "02110" };
const annex = { ...address, address1: "2 Annex Road", city: "San Francisco", province: "CA", zip: "94103" };

/** Makes an account with two addresses and a product in its cart. */
async function makeAccount(context: BrowserContext, email: string): Promise<void> {
  const { url } = shopOf();
  const headers = { Origin: url };
  const data = { email, password, firstName: "Ada", lastName: "Byron" };
  await context.request.post(`${url}/api/auth/register`, { headers, data });
  await signInBrowser(context, url, { email, password });
  for (const form of [lab, annex]) await context.request.post(`${url}/account/addresses`, { headers, form: { ...form, intent: "save" } });
  await makeBrowserCheckout(context, url);
}

describe.runIf(chromiumPath)("the checkout of a customer", () => {
  it.each(Object.entries(sizes))(
    "leads a guest through the sign-in to their saved addresses, on a %s",
    async (size, viewport) => {
      const email = `ada-at-checkout-on-a-${size}@lab.example`;
      const before = await browserOf().newContext();
      await makeAccount(before, email);
      await before.close();
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(await makeBrowserCheckout(context, shopOf().url), { waitUntil: "networkidle" });
      await page.fill("[name=email]", "purchasing@lab.example");
      await page.getByLabel("Purchase order", { exact: true }).check();
      expect(await page.textContent("main")).toContain("If your account has payment terms, sign in to order under them.");
      await savePicture(page, `checkout-guest-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      const guests = page.url();
      await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
      await page.waitForURL("**/account/login?redirect=*");
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/checkout/*");
      await page.waitForLoadState("networkidle");
      expect(page.url()).not.toBe(guests);
      expect(await page.inputValue("[name=email]")).toBe("purchasing@lab.example");
      expect(await page.inputValue("[name='shippingAddress.address1']")).toBe("1 Analytical Way");
      await page.locator("[name='shippingAddress.saved']").focus();
      await page.keyboard.type("Ada Byron, 2 Annex");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name='shippingAddress.zip']")?.value === "94103");
      expect(await page.inputValue("[name='shippingAddress.province']")).toBe("CA");
      await page.getByText("This address is saved in your account.").waitFor();
      await page.fill("[name='shippingAddress.address2']", "Room 5");
      await page.getByLabel("Save this address to my account").first().waitFor();
      await savePicture(page, `checkout-customer-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "Back to cart" }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/cart");
      await context.close();
    },
    180_000,
  );

  it("fills in a saved address without script", async () => {
    const context = await browserOf().newContext({ javaScriptEnabled: false, viewport: sizes.phone });
    await makeAccount(context, "ada-without-script@lab.example");
    const page = await context.newPage();
    await page.goto(await makeBrowserCheckout(context, shopOf().url));
    await page.selectOption("[name='shippingAddress.saved']", { index: 2 });
    await page.getByRole("button", { name: "Use this address" }).first().click();
    await page.waitForLoadState();
    expect(await page.inputValue("[name='shippingAddress.address1']")).toBe("2 Annex Road");
    await context.close();
  }, 120_000);
});

describe.runIf(chromiumPath)("the account of a customer who ordered", () => {
  it.each(Object.entries(sizes))(
    "has what they can do with an order on its page, and their invoices, on a %s",
    async (size, viewport) => {
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const email = `ada-invoices-on-a-${size}@lab.example`;
      await makeAccount(context, email);
      const page = await context.newPage();
      await page.goto(`${shopOf().url}/account/invoices`, { waitUntil: "networkidle" });
      await page.getByText("You have no invoices yet.").waitFor();
      await page.getByText("Your account has no payment terms.").waitFor();
      const name = await payByTestCard(context, shopOf().url, email);
      await page.goto(`${shopOf().url}/account/orders`, { waitUntil: "networkidle" });
      await page.getByRole("link", { name: `Order ${name}` }).click();
      await page.getByRole("link", { name: "Packing slip" }).waitFor();
      await savePicture(page, `own-order-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Create an invoice" }).click();
      await page.waitForURL("**/orders/*");
      await page.goto(`${shopOf().url}/account/invoices`, { waitUntil: "networkidle" });
      await page.getByRole("heading", { name: /^Invoice / }).waitFor();
      await page.getByText("Nothing is open").waitFor();
      await savePicture(page, `own-invoices-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "Open", exact: true }).click();
      await page.getByText("No invoice is open.").waitFor();
      await context.close();
    },
    240_000,
  );
});
