import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFirefox, press, type, untilAt, untilSaid, untilScriptsRun, untilThere, withName } from "#support/firefox.ts";
import { firefoxPath } from "#support/firefox-path.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { typedCheckout } from "#support/typed-checkout.ts";

const shopOf = useRunningShop();
let browser: Browser;
beforeAll(async () => {
  if (firefoxPath) browser = await openFirefox();
}, 120_000);
afterAll(() => browser?.close());

describe.runIf(firefoxPath)("in Firefox", () => {
  it("a buyer searches, narrows a collection, fills a cart, and pays by card", async () => {
    const { url } = shopOf();
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(String(fault)));
    page.on("response", (response) => response.status() >= 500 && faults.push(`${response.status()} ${response.url()}`));

    await page.goto(url);
    await untilScriptsRun(page);
    await press(page, "[data-consent-banner] button[value=measure]");
    await type(page, "header [role=combobox]", "pipette");
    await untilThere(page, "[role=option]");
    await page.keyboard.press("Enter");
    await untilAt(page, "/search");
    await untilSaid(page, "Results for “pipette”");

    await page.goto(`${url}/collections/centrifuges`);
    await untilScriptsRun(page);
    const all = await shownProducts(page);
    await press(page, "label ::-p-text(Microcentrifuge)");
    await expect.poll(() => shownProducts(page)).toBeLessThan(all);
    expect(await page.evaluate(() => location.search)).toContain("type=Microcentrifuge");

    await page.goto(`${url}/products/aldergate-s1-single-channel-pipette`);
    await untilScriptsRun(page);
    await press(page, withName("button", "Add to Cart"));
    await untilSaid(page, "Added to cart successfully!");
    await page.goto(`${url}/cart`);
    await untilSaid(page, "Your Cart");
    await press(page, withName("button", "Secure Checkout"));
    await untilAt(page, "/checkout/");
    await untilScriptsRun(page);
    await fillCheckout(page);
    await press(page, "button[value=place]");
    await untilAt(page, "/thank-you");
    await untilSaid(page, "Thank you for your order");
    expect(faults).toEqual([]);
    await page.close();
  }, 240_000);
});

/** Fills in the checkout and waits for the state's tax: an order that is tried before the totals are shown is answered with the changes. */
async function fillCheckout(page: Page): Promise<void> {
  const { "shippingAddress.province": _state, ...texts } = typedCheckout;
  for (const [name, text] of Object.entries(texts)) await type(page, `[name="${name}"]`, text);
  await page.select('[name="shippingAddress.province"]', "MA");
  await untilSaid(page, "MA tax");
}

/** Returns the number of products that the collection's page states. */
async function shownProducts(page: Page): Promise<number> {
  return Number(await page.evaluate(() => /Showing (\d+) products?/.exec(document.body.innerText)?.[1]));
}
