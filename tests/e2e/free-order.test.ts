import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { makeBrowserCheckout, typeAddress } from "#support/browser-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function createDiscounts(): Promise<void> {
  const { url } = shopOf();
  const desk = await browserOf().newContext();
  await signInBrowser(desk, url, owner);
  for (const wish of [
    { title: "Gift", code: "GIFT", percentHundredths: 10_000 },
    { title: "Free shipping", kind: "free-shipping" as const, percentHundredths: null },
  ]) {
    const made = await desk.request.post(`${url}/api/admin/discounts`, { headers: { Origin: url }, data: discountWith(wish) });
    expect([made.status(), await made.text()]).toEqual([201, expect.any(String)]);
  }
  await desk.close();
}

/** Opens a checkout whose discount code takes everything off. */
async function freeCheckout(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(await makeBrowserCheckout(context, shopOf().url), { waitUntil: "networkidle" });
  await typeAddress(page, email);
  expect(await page.getByLabel("Card number").count()).toBe(1);
  await page.getByText("Add a discount code").click();
  await page.getByLabel("Discount code").fill("gift");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Nothing to pay. This order needs no card and no purchase order.").waitFor();
  await page.getByRole("button", { name: "Place order · $0.00" }).waitFor();
  return page;
}

async function place(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Place order · $0.00" }).click();
  await page.waitForURL("**/thank-you*");
  await page.getByText("There was nothing to pay.").waitFor();
}

/** Adds one more of everything to the newest order as staff; a used code takes nothing off it. Returns the order's id. */
async function addOneMore(desk: BrowserContext): Promise<string> {
  const { url } = shopOf();
  const get = async (path: string) => (await desk.request.get(url + path)).json();
  const { orders } = await get("/api/admin/orders?first=1");
  const { order } = await get(`/api/admin/orders/${orders[0].id}`);
  const lines = order.lines.map((line: { id: string; quantity: number }) => ({ lineId: line.id, quantity: line.quantity + 1 }));
  const edited = await desk.request.post(`${url}/api/admin/orders/${order.id}/edits`, {
    headers: { Origin: url, "Idempotency-Key": `one-more-${order.name}` },
    data: { edits: order.edits, lines, added: [], reason: "One more", notify: false },
  });
  expect(edited.ok(), await edited.text()).toBe(true);
  return order.id;
}

describe.runIf(chromiumPath)("an order that costs nothing", () => {
  it("is placed without a card, on a desktop and on a phone", async () => {
    await createDiscounts();
    for (const size of ["desktop", "phone"] as const) {
      const context = await browserOf().newContext({ viewport: sizes[size], reducedMotion: "reduce" });
      const page = await freeCheckout(context, `gift-${size}@university.example`);
      expect(await page.getByLabel("Card number").count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await savePicture(page, `nothing-to-pay-${size}`);
      await place(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await savePicture(page, `nothing-to-pay-thank-you-${size}`);
      await context.close();
    }
  }, 240_000);

  it("is called neither paid nor free once staff add to it, by its buyer's page and by the admin area", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    const page = await freeCheckout(context, "gift-and-more@university.example");
    await place(page);
    await page.locator('a[href*="/orders/"]').first().click();
    await page.getByText("Payment: nothing to pay").waitFor();
    const desk = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(desk, shopOf().url, owner);
    const staff = await desk.newPage();
    await staff.goto(`${shopOf().url}/admin/orders`);
    const newest = staff.locator("tbody tr").first();
    await newest.getByText("Nothing to pay").waitFor();
    const id = await addOneMore(desk);
    await page.reload();
    await page.getByText("Payment: pending").waitFor();
    await page.getByText("This order was changed after it was placed", { exact: false }).waitFor();
    expect(await page.getByText(/payment is received|nothing to pay/i).count()).toBe(0);
    await looksRight(page, "free-order-with-balance");
    await staff.reload();
    await newest.getByText("Payment pending").waitFor();
    await looksRight(staff, "free-order-in-list");
    await staff.goto(`${shopOf().url}/admin/orders/${id}`);
    await staff.getByText("Free when ordered").waitFor();
    expect(await staff.getByText(/^(Paid|Nothing to pay)$/).count()).toBe(0);
    await looksRight(staff, "free-order-in-admin");
    for (const each of [context, desk]) await each.close();
  }, 240_000);
});
