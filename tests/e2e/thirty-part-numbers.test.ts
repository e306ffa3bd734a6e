import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { accessibilityFaults, chromiumPath, savePicture, sizes, taxInSight, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { typedCheckout } from "#support/typed-checkout.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** What a lab orders before a course, by part numbers of the sample shop: a few of each, all in stock. */
const inStock =
  "MER-CT15-50 MER-CT50-25 MER-MT15-500 MER-MT20-500 MER-AD2-05 MER-AD2-02 EMB-BLK-15 ALD-S1-0010 ALD-S1-0020 ALD-S1-0100 ALD-S1-0200 ALD-S1-1000 ALD-UT010-B ALD-UT200-B ALD-TR-02 ALD-TR-15 HAL-GS1-P-72 HAL-IOA-050 MER-SB-SET MER-FC-0250 HAL-LM-W EMB-IT-19 ALD-T2".split(
    " ",
  );
/** Out of stock and sold on back order, or with fewer in stock than wanted. */
const onOrder = { "ALD-UT1000-F": 2, "MER-FC-2000": 22, "HAL-PA-100": 10 };
const misspelled = { typed: "ALD-TR-5O", meant: "ALD-TR-50" };
/** The part with a minimum quantity of ten. */
const bulk = "HAL-GS1-F-72";
const outOfStock = "HAL-QC-07";

const list = [
  ...inStock.map((sku) => `${sku}\t2`),
  ...Object.entries(onOrder).map(([sku, quantity]) => `${sku}\t${quantity}`),
  `${misspelled.typed}\t3`,
  `${bulk}\t4`,
  `${outOfStock}\t1`,
  "HAL-DC-PSS\t2",
];

/** As staff, gives one part a minimum quantity of ten and another a stock of zero. */
async function prepareStock(context: BrowserContext, url: string): Promise<void> {
  const headers = { Origin: url };
  const productOf = async (handle: string, search: string): Promise<AdminProduct> => {
    const { products } = await (await context.request.get(`${url}/api/admin/products?search=${search}`)).json();
    const { id } = products.find((one: { handle: string }) => one.handle === handle);
    return (await (await context.request.get(`${url}/api/admin/products/${id}`)).json()).product;
  };
  const slides = await productOf("halden-ground-edge-slides", "slides");
  const { handle, title, options } = slides;
  const variants = slides.variants.map(({ id, optionValues, priceCents, sku }) => ({
    ...{ id, optionValues, priceCents },
    ...(sku === bulk && { minQuantity: 10 }),
  }));
  const data = { seenAt: slides.updatedAt, product: { handle, title, options, variants } };
  const saved = await context.request.put(`${url}/api/admin/products/${slides.id}`, { headers, data });
  expect([saved.status(), saved.ok() ? "" : await saved.text()]).toEqual([200, ""]);

  const cuvettes = await productOf("halden-quartz-cuvettes", "quartz");
  const gone = cuvettes.variants.find(({ sku }) => sku === outOfStock);
  const row = { variantId: gone?.id, productId: cuvettes.id, stock: { from: gone?.onHand, to: 0 } };
  const counted = await context.request.put(`${url}/api/admin/variant-grid`, { headers, data: { currency: "USD", rows: [row] } });
  expect([counted.status(), counted.ok() ? "" : await counted.text()]).toEqual([200, ""]);
}

const rowOf = (page: Page, part: string) => page.getByRole("listitem").filter({ has: page.getByText(part, { exact: true }) });

async function checkList(page: Page): Promise<void> {
  await page.goto(`${shopOf().url}/quick-order`, { waitUntil: "networkidle" });
  await page.getByLabel("Part numbers and quantities").fill(list.join("\n"));
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByRole("heading", { name: "28 lines ready for the cart, 2 lines to look at" }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await savePicture(page, "thirty-checked");
}

/** Checks the messages for single lines, and corrects the lines as the buyer would. */
async function mendList(page: Page): Promise<void> {
  await rowOf(page, "ALD-UT1000-F").getByText("Back-order: ships in about 10 days").waitFor();
  await rowOf(page, "MER-FC-2000").getByText("21 ship now, 1 ships in about 2 weeks").waitFor();
  await rowOf(page, bulk).getByText("4 became 10.").waitFor();
  const unknown = rowOf(page, misspelled.typed);
  await unknown.getByText("Not found.").waitFor();
  const choice = unknown.getByLabel("Perhaps one of these");
  const wanted = await choice.locator("option", { hasText: misspelled.meant }).getAttribute("value");
  await choice.selectOption(wanted);
  const missing = page.getByRole("group", { name: /^Order instead/ });
  await missing.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("heading", { name: "30 lines ready for the cart" }).waitFor();
  expect(await page.getByText("to look at").count()).toBe(0);
}

async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Secure Checkout" }).click();
  await page.waitForURL("**/checkout/*");
  for (const [name, value] of Object.entries(typedCheckout)) {
    const field = page.locator(`[name='${name}']`);
    if (name.endsWith(".province")) await field.selectOption("MA");
    else await field.fill(value);
  }
  await taxInSight(page, "MA");
  await page.click("button[value=place]");
  await page.waitForURL("**/thank-you*");
}

describe.runIf(chromiumPath)("a lab manager with a list of thirty part numbers", () => {
  it("pastes it, corrects what the shop says, sees a date for each line, pays by card, and finds all lines with their dates in the order", async () => {
    const { url } = shopOf();
    const staff = await browserOf().newContext();
    await signInBrowser(staff, url, owner);
    await prepareStock(staff, url);
    await staff.close();

    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    await checkList(page);
    await mendList(page);
    await page.getByRole("button", { name: "Add all to cart" }).click();
    await page.waitForURL("**/cart");
    await page.getByRole("heading", { name: "Your Cart", exact: true }).waitFor();

    const lines = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove/ }) });
    expect(await lines.count()).toBe(30);
    expect(await lines.filter({ hasText: dated }).count()).toBe(30);
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
    await savePicture(page, "thirty-cart");
    const inCart = await partNumbersIn(lines);
    expect(inCart).toEqual(expect.arrayContaining([...inStock, ...Object.keys(onOrder), misspelled.meant, bulk]));
    expect(inCart).not.toContain(outOfStock);

    await pay(page);
    await page.getByRole("heading", { name: "Thank you for your order" }).waitFor();
    const ordered = page.getByRole("region", { name: "Order summary" }).getByRole("listitem");
    expect(await ordered.count()).toBe(30);
    expect(await ordered.filter({ hasText: dated }).count()).toBe(30);
    expect((await partNumbersIn(ordered)).toSorted()).toEqual(inCart.toSorted());
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "thirty-ordered");
    await context.close();
  }, 240_000);
});

/** Matches when it is expected: "Arrives Tue, Dec 1 – Thu, Dec 3", "21 expected Tue, Dec 1, 1 expected Mon, Dec 14". */
const dated = /(?:arrives?|expected) \w{3}, \w{3} \d/i;

async function partNumbersIn(lines: ReturnType<Page["getByRole"]>): Promise<string[]> {
  const texts = await lines.locator(".font-mono").allTextContents();
  return texts.map((text) => text.trim());
}
