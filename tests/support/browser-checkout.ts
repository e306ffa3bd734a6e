import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { vi } from "vitest";
import { taxInSight } from "./browser.ts";

type Product = { product: { variants: { edges: { node: { id: string } }[] } } };

/** Fills this browser's cart with one product of the sample shop that is in stock, and returns the URL of its checkout. */
export async function makeBrowserCheckout(context: BrowserContext, url: string): Promise<string> {
  const headers = { Origin: url };
  const found = await context.request.get(`${url}/api/search?query=tubes&type=PRODUCT&first=20`);
  const { products } = (await found.json()) as { products: { handle: string }[] };
  for (const { handle } of products) {
    const { product } = (await (await context.request.get(`${url}/api/products/${handle}`)).json()) as Product;
    for (const { node } of product.variants.edges) {
      const added = await context.request.post(`${url}/api/cart`, { headers, data: { lines: [{ merchandiseId: node.id, quantity: 1 }] } });
      if (!added.ok()) continue;
      const data = { cartId: (await added.json()).cart.id, returnUrl: `${url}/thank-you` };
      return (await (await context.request.post(`${url}/api/checkout`, { headers, data })).json()).checkoutUrl;
    }
  }
  throw new Error("Nothing of the sample shop can be ordered.");
}

/** Types a guest's email address and the shipping address. */
export async function typeAddress(page: Page, email: string): Promise<void> {
  await page.fill("[name=email]", email);
  const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Boston", zip: "02110" };
  for (const [part, value] of Object.entries(address)) await page.fill(`[name='shippingAddress.${part}']`, value);
  await page.selectOption("[name='shippingAddress.province']", "MA");
}

/** Types a card that the test provider accepts. */
export async function typeTestCard(page: Page): Promise<void> {
  const card = { number: "4242424242424242", expiry: "1234", cvc: "123", name: "Ada Byron" };
  for (const [part, value] of Object.entries(card)) await page.fill(`[name='card.${part}']`, value);
}

/** Orders one pipette on a purchase order and presses the button; what comes next depends on whether the email address is confirmed. */
export async function placeOnPurchaseOrder(context: BrowserContext, url: string, email: string, poNumber: string): Promise<Page> {
  const headers = { Origin: url };
  const { product } = await (await context.request.get(`${url}/api/products/aldergate-s1-single-channel-pipette`)).json();
  const lines = [{ merchandiseId: product.variants.edges[0].node.id, quantity: 1 }];
  const { cart } = await (await context.request.post(`${url}/api/cart`, { headers, data: { lines } })).json();
  const data = { cartId: cart.id, returnUrl: `${url}/thank-you` };
  const { checkoutUrl } = await (await context.request.post(`${url}/api/checkout`, { headers, data })).json();
  const page = await context.newPage();
  await page.goto(checkoutUrl, { waitUntil: "networkidle" });
  await typeAddress(page, email);
  await page.getByLabel("Purchase order", { exact: true }).check();
  await page.fill("[name=poNumber]", poNumber);
  await taxInSight(page, "MA");
  await page.click("button[value=place]");
  return page;
}

/** Places a purchase order as a new buyer, confirms it by the link in their email, and returns its name. */
export async function placeConfirmedPurchaseOrder(
  context: BrowserContext,
  { url, dataDir }: { url: string; dataDir: string },
  order: { email: string; poNumber: string },
): Promise<string> {
  const page = await placeOnPurchaseOrder(context, url, order.email, order.poNumber);
  await page.waitForURL("**/confirm");
  await page.goto(url + (await confirmationLink(dataDir, order.email)));
  await page.getByRole("button", { name: "Confirm purchase order" }).click();
  await page.waitForURL("**/thank-you*");
  const name = /#TEST-\d+/.exec((await page.textContent("main")) ?? "")?.[0];
  if (!name) throw new Error("The thank-you page names no order.");
  return name;
}

/** Returns the path of the link in the newest email to this address that asks to confirm a purchase order. */
export async function confirmationLink(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, "mail");
  const asks = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .findLast((mail) => mail.includes(`To: ${email}`) && mail.includes("purchase-orders"));
  const mail = await vi.waitUntil(asks, { timeout: 60_000, interval: 100 });
  const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  return /\/purchase-orders\/confirm\/[\w.-]+/.exec(text)?.[0] ?? "";
}

/** Buys one product of the sample shop by test card and returns the name of the order. */
export async function payByTestCard(context: BrowserContext, url: string, email: string): Promise<string> {
  const buyer = await context.newPage();
  await buyer.goto(await makeBrowserCheckout(context, url), { waitUntil: "networkidle" });
  await typeAddress(buyer, email);
  await typeTestCard(buyer);
  await taxInSight(buyer, "MA");
  await buyer.click("button[value=place]");
  await buyer.waitForURL("**/thank-you*");
  const name = /#TEST-\d+/.exec((await buyer.textContent("main")) ?? "")?.[0] ?? "no order";
  return name;
}
