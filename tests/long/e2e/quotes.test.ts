import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const widths = [390, 768, 1150, 1440];

it.runIf(chromiumPath)(
  "is made of a cart, downloaded, and fills the cart of another browser",
  async () => {
    const { url } = shopOf();
    const buyer = await (await browserOf().newContext({ serviceWorkers: "block" })).newPage();
    await buyer.goto(`${url}/search?q=microscope`);
    await buyer.locator("main a[href^='/products/']").first().click();
    await buyer
      .getByRole("button", { name: /^Add to cart/i })
      .first()
      .click();
    await expect.poll(async () => (await buyer.request.get(`${url}/api/cart`)).json()).toMatchObject({ cart: { totalQuantity: 1 } });
    await buyer.goto(`${url}/cart`, { waitUntil: "networkidle" });
    await buyer.getByLabel("Cost center (optional)").fill("CC-4711");
    await buyer.getByText("Get a quote (PDF)").press("Enter");
    await buyer.getByLabel("Institution or company (optional)").fill("Byron Labs");
    await buyer.getByLabel("Your reference (optional)").fill("RFQ 12");
    expect(await accessibilityFaults(buyer)).toEqual([]);
    for (const width of widths) {
      await buyer.setViewportSize({ width, height: 900 });
      expect(await buyer.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await savePicture(buyer, `quote-cart-${width}`);
    }
    await buyer.getByRole("button", { name: "Make quote" }).click();
    await buyer.getByRole("heading", { name: /^Quote TEST-Q-\d+$/ }).waitFor();
    await buyer.getByText("Byron Labs · Reference RFQ 12").waitFor();
    expect(await accessibilityFaults(buyer)).toEqual([]);
    const [download] = await Promise.all([buyer.waitForEvent("download"), buyer.getByRole("link", { name: "Download PDF" }).click()]);
    expect(download.suggestedFilename()).toMatch(/^TEST-Q-\d+\.pdf$/);
    const bytes = await (await buyer.request.get(`${buyer.url().replace("/quotes/", "/files/quotes/")}`)).body();
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    if (process.env["SCREENSHOTS"]) writeFileSync(`${process.env["SCREENSHOTS"]}/quote.pdf`, bytes);

    const approver = await (await browserOf().newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } })).newPage();
    const answer = await approver.goto(buyer.url());
    expect([answer?.headers()["cache-control"], answer?.headers()["x-robots-tag"]]).toEqual(["private, no-store", "noindex"]);
    for (const width of widths) {
      await approver.setViewportSize({ width, height: 900 });
      expect(await approver.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await savePicture(approver, `quote-${width}`);
    }
    await approver.getByRole("button", { name: "Fill my cart" }).click();
    await approver.waitForURL("**/cart");
    await approver.getByRole("heading", { name: "Your Cart", exact: true }).waitFor();
    expect(await approver.getByRole("button", { name: /^Remove/ }).count()).toBe(1);
  },
  180_000,
);
