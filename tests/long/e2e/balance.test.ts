import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRightNow, sizes } from "#support/browser.ts";
import { payByTestCard } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** Adds one more of everything to the order, as staff. */
async function addOneMore(name: string): Promise<void> {
  const { url } = shopOf();
  const context = await browserOf().newContext();
  await signInBrowser(context, url, owner);
  const get = async (path: string) => (await context.request.get(url + path)).json();
  const { orders } = await get(`/api/admin/orders?search=${encodeURIComponent(name)}`);
  const { order } = await get(`/api/admin/orders/${orders[0].id}`);
  const lines = order.lines.map((line: { id: string; quantity: number }) => ({ lineId: line.id, quantity: line.quantity + 1 }));
  const data = { edits: order.edits, lines, added: [], reason: "One more", notify: false };
  const headers = { Origin: url, "Idempotency-Key": `one-more-${name}` };
  const edited = await context.request.post(`${url}/api/admin/orders/${order.id}/edits`, { headers, data });
  expect(edited.ok(), await edited.text()).toBe(true);
  await context.close();
}

/** Opens the order's page after staff have changed the order. */
async function changedOrder(context: BrowserContext, size: string): Promise<Page> {
  const name = await payByTestCard(context, shopOf().url, `balance-on-a-${size}@university.example`);
  const page = context.pages().at(-1) as Page;
  await page.locator('a[href*="/orders/"]').first().click();
  await page.getByRole("heading", { level: 1, name: `Order ${name}` }).waitFor();
  await addOneMore(name);
  await page.reload();
  await page.getByRole("heading", { name: "Still to be paid" }).waitFor();
  return page;
}

describe.runIf(chromiumPath)("the balance of an order that staff changed", () => {
  it.each(Object.keys(sizes))(
    "is paid on a %s by test card on the order's page, after a fault, a declined card and the bank's question",
    async (size) => {
      const context = await browserOf().newContext({ viewport: size === "phone" ? sizes.phone : sizes.desktop, reducedMotion: "reduce" });
      const page = await changedOrder(context, size);
      await looksRightNow(page, `${size}-1-still-to-be-paid`);
      const pay = page.getByRole("button", { name: "Pay by card" });
      await pay.click();
      await page.getByText("Enter a valid card number.").waitFor();
      await looksRightNow(page, `${size}-2-faults`);
      await page.getByRole("button", { name: "Use card 4000 0000 0000 0002" }).click();
      await pay.click();
      await page.getByText("The card was declined. Nothing was charged.", { exact: false }).waitFor();
      await page.getByRole("button", { name: "Use card 4000 0025 0000 3155" }).click();
      await pay.click();
      await page.getByText("Test payment: is this you?", { exact: false }).waitFor();
      await looksRightNow(page, `${size}-3-bank-asks`);
      await page.getByRole("button", { name: "Approve payment" }).click();
      await page.getByText("Thank you: your payment has arrived.", { exact: false }).waitFor();
      expect(await page.getByRole("heading", { name: "Still to be paid" }).count()).toBe(0);
      await looksRightNow(page, `${size}-4-paid`);
      await context.close();
    },
    240_000,
  );
});
