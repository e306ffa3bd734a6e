import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("a first purchase order", () => {
  it.each(Object.entries(sizes))(
    "on a %s is confirmed by mail, and the next one is not asked about",
    async (name, viewport) => {
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const email = `buyer-on-a-${name}@university.example`;
      const page = await placeOnPurchaseOrder(context, email, "PO-1");
      await page.waitForURL("**/confirm");
      await page.getByRole("heading", { name: "Confirm your purchase order by email" }).waitFor();
      expect(await page.textContent("main")).toContain("This trial shop has no mail server");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Send the email again" }).click();
      await page.getByText("We sent the email again.").waitFor();
      await page.getByRole("button", { name: "Send the email again" }).click();
      await page.getByRole("alert").waitFor();
      // The way back: the checkout says what waits.
      await page.getByRole("link", { name: "I have confirmed" }).click();
      await page.getByText("is not ordered yet", { exact: false }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "See what to do" }).click();
      await page.waitForURL("**/confirm");

      await page.goto(shopOf().url + (await linkTo(email)));
      await page.getByRole("heading", { name: "Confirm your purchase order" }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Confirm purchase order" }).click();
      await page.waitForURL("**/thank-you*");
      expect(await page.textContent("main")).toContain("We will review your order with purchase order PO-1");

      const next = await placeOnPurchaseOrder(context, email, "PO-2");
      await next.waitForURL("**/thank-you*");
      expect(await next.textContent("main")).toContain("We will review your order with purchase order PO-2");
      await context.close();
    },
    90_000,
  );
});

async function placeOnPurchaseOrder(context: BrowserContext, email: string, poNumber: string): Promise<Page> {
  const { url } = shopOf();
  const headers = { Origin: url };
  const { product } = await (await context.request.get(`${url}/api/products/aldergate-s1-single-channel-pipette`)).json();
  const lines = [{ merchandiseId: product.variants.edges[0].node.id, quantity: 1 }];
  const { cart } = await (await context.request.post(`${url}/api/cart`, { headers, data: { lines } })).json();
  const data = { cartId: cart.id, returnUrl: `${url}/thank-you` };
  const { checkoutUrl } = await (await context.request.post(`${url}/api/checkout`, { headers, data })).json();
  const page = await context.newPage();
  await page.goto(checkoutUrl, { waitUntil: "networkidle" });
  await page.fill("[name=email]", email);
  const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Boston", zip: "02110" };
  for (const [part, value] of Object.entries(address)) await page.fill(`[name='shippingAddress.${part}']`, value);
  await page.selectOption("[name='shippingAddress.province']", "MA");
  await page.getByLabel("Purchase order", { exact: true }).check();
  await page.fill("[name=poNumber]", poNumber);
  await page.locator("dt", { hasText: "MA tax" }).first().waitFor({ state: "attached" });
  await page.click("button[value=place]");
  return page;
}

/** The link of the newest mail to this address that asks to confirm. */
async function linkTo(email: string): Promise<string> {
  const folder = join(shopOf().dataDir, "mail");
  const asks = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .findLast((mail) => mail.includes(`To: ${email}`) && mail.includes("purchase-orders"));
  await expect.poll(asks).toBeDefined();
  const text = (asks() ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  return /\/purchase-orders\/confirm\/[\w.-]+/.exec(text)?.[0] ?? "";
}
