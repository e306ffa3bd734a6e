import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, keepPicture, sizes } from "#support/browser.ts";
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

describe.runIf(chromiumPath)("an order that costs nothing", () => {
  it("is placed without a card, on a desktop and on a phone", async () => {
    await createDiscounts();
    for (const size of ["desktop", "phone"] as const) {
      const context = await browserOf().newContext({ viewport: sizes[size], reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(await makeBrowserCheckout(context, shopOf().url), { waitUntil: "networkidle" });
      await typeAddress(page, `gift-${size}@university.example`);
      expect(await page.getByLabel("Card number").count()).toBe(1);
      await page.getByText("Add a discount code").click();
      await page.getByLabel("Discount code").fill("gift");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByText("Nothing to pay. This order needs no card and no purchase order.").waitFor();
      await page.getByRole("button", { name: "Place order · $0.00" }).waitFor();
      expect(await page.getByLabel("Card number").count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await keepPicture(page, `nothing-to-pay-${size}`);
      await page.getByRole("button", { name: "Place order · $0.00" }).click();
      await page.waitForURL("**/thank-you*");
      await page.getByText("There was nothing to pay.").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await keepPicture(page, `nothing-to-pay-thanks-${size}`);
      await context.close();
    }
  }, 240_000);
});
