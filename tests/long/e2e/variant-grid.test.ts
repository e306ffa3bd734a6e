import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";
import { gridCell, typeInto } from "#support/variant-grid.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();
let token = "";

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(shopOf().url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();
const grid = (page: Page) => page.getByRole("grid", { name: "Variants" });

async function openAdmin(path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: shopOf().url });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}${path}`);
  return { context, page };
}

async function addValues(page: Page, option: string, values: string): Promise<void> {
  await page.getByLabel(`Add a value of ${option}`).fill(values);
  await page.keyboard.press("Enter");
}

/** Pastes text as copied from a spreadsheet. */
async function paste(page: Page, column: string, row: number, text: string): Promise<void> {
  await (await gridCell(page, column, row)).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
}

describe.runIf(chromiumPath)("options and variants", () => {
  beforeAll(async () => {
    token = (await call<{ accessToken: string }>("POST", "/api/auth/login", owner)).accessToken;
  });

  it("are made from values, priced from a spreadsheet, and sold by minimum, step and volume price", async () => {
    const { context, page } = await openAdmin("/admin/products/new");
    await page.getByLabel("Title", { exact: true }).fill("Conical tubes");
    await page.getByLabel("Status").selectOption("active");
    await page.getByRole("button", { name: "Add options like size or voltage" }).click();
    await page.getByLabel("Option 1", { exact: true }).fill("Color");
    await addValues(page, "Color", "Clear, Amber");
    await page.getByRole("button", { name: "Add option" }).click();
    await page.getByLabel("Option 2", { exact: true }).fill("Volume");
    await addValues(page, "Volume", "5 mL, 15 mL, 50 mL");
    await page.getByText("6 variants. Paste from a spreadsheet").waitFor();
    await paste(page, "SKU", 0, "CT-1\t\t10.00\nCT-2\t\t20.00\nCT-3\t\t30.00\nCT-4\t\t40.00\nCT-5\t\t50.00\nCT-6\t\t$1,060.00");
    await typeInto(page, "Stock", 0, "100");
    await (await gridCell(page, "Stock", 0)).click();
    await page.keyboard.press("Shift+Control+ArrowDown");
    await page.keyboard.press("Control+d");
    await page.getByRole("tab", { name: "Quantities and packs" }).click();
    await typeInto(page, "Minimum", 0, "10");
    await typeInto(page, "In multiples of", 0, "5");
    await typeInto(page, "Volume prices", 0, "20: 9.00; 50: 8.00");
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await grid(page).scrollIntoViewIfNeeded();
    await savePicture(page, "variant-grid");
    await page.getByRole("button", { name: "Create product" }).click();
    await said(page, "Product created.");
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";
    const { product } = await call<{ product: AdminProduct }>("GET", `/api/admin/products/${id}`);
    expect(product.variants.map(({ title, sku, priceCents, onHand }) => [title, sku, priceCents, onHand])).toEqual([
      ["Clear / 5 mL", "CT-1", 1000, 100],
      ["Clear / 15 mL", "CT-2", 2000, 100],
      ["Clear / 50 mL", "CT-3", 3000, 100],
      ["Amber / 5 mL", "CT-4", 4000, 100],
      ["Amber / 15 mL", "CT-5", 5000, 100],
      ["Amber / 50 mL", "CT-6", 106_000, 100],
    ]);
    expect(product.variants[0]).toMatchObject({ minQuantity: 10, quantityStep: 5, volumePrices: [{ quantity: 20 }, { quantity: 50 }] });
    await page.setViewportSize(sizes.phone);
    await grid(page).waitFor();
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await grid(page).scrollIntoViewIfNeeded();
    await savePicture(page, "variant-grid-phone");
    await context.close();
    await buy(product);
  }, 240_000);

  /** Visits the shop as a buyer who is refused what is not sold, and pays the volume price. */
  async function buy({ handle, variants }: AdminProduct): Promise<void> {
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/products/${handle}`);
    await page.getByRole("paragraph").filter({ hasText: "Sold in steps of 5: 10, 15, 20 and so on" }).waitFor();
    await page.getByRole("row", { name: "From 20 $9.00 each" }).waitFor();
    await savePicture(page, "quantity-terms-phone");
    const refused = await page.evaluate(async (merchandiseId) => {
      const body = JSON.stringify({ lines: [{ merchandiseId, quantity: 12 }] });
      const answer = await fetch("/api/cart", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    }, variants[0]?.id);
    expect(refused).toEqual([409, "Conical tubes is sold in steps of 5: 10, 15, 20 and so on."]);
    await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).first().click();
    // Before the scripts have loaded, the form is sent as a document request and answered by the cart page.
    await page
      .getByText("Added to cart successfully!")
      .or(page.getByRole("heading", { name: "Your Cart" }))
      .first()
      .waitFor();
    await page.goto(`${shopOf().url}/cart`);
    const quantity = page.getByRole("group", { name: "Quantity of Conical tubes" });
    const typed = quantity.getByRole("textbox");
    await expect.poll(() => typed.inputValue()).toBe("10");
    expect(await quantity.getByRole("button", { name: "Decrease quantity" }).isDisabled()).toBe(true);
    await quantity.getByRole("button", { name: "Increase quantity" }).click();
    await expect.poll(() => typed.inputValue()).toBe("15");
    await quantity.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByText("$180.00").first().waitFor();
    await page.getByText("$9.00").first().waitFor();
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
    await context.close();
  }

  it("of which there are 500 are drawn a few at a time, a key changes the one row that it is typed into, and what is typed and pasted is saved", async () => {
    const variants = Array.from({ length: 500 }, (_, at) => ({
      ...{ optionValues: [`Length ${at % 25}`, `Width ${Math.floor(at / 25)}`], sku: `P-${at}`, priceCents: 1000 + at, weightGrams: at, stock: at },
    }));
    const input = { handle: "many", title: "Many", options: ["Length", "Width"], variants };
    const { product } = await call<{ product: AdminProduct }>("POST", "/api/admin/products", input);
    const { context, page } = await openAdmin(`/admin/products/${product.id}`);
    await page.getByText("500 variants. Paste").waitFor();
    expect(await grid(page).getByRole("row").count()).toBeLessThan(50);
    await (await gridCell(page, "SKU", 0)).click();
    await page.keyboard.press("T");
    await grid(page).evaluate(watchRows);
    await page.keyboard.type("YPED-ONE");
    expect(await grid(page).evaluate(rowsChanged)).toBeLessThanOrEqual(1);
    for (let at = 0; at < 20; at++) await page.keyboard.press("ArrowDown");
    expect(await grid(page).getByRole("row").count()).toBeLessThan(50);
    await page.keyboard.press("Control+End");
    await (await gridCell(page, "Length", 499)).waitFor();
    await page.keyboard.press("Control+Home");
    expect(await (await gridCell(page, "SKU", 0)).textContent()).toBe("TYPED-ONE");
    await paste(page, "Price (USD)", 0, Array.from({ length: 500 }, (_, at) => `${at}.50`).join("\n"));
    await expect.poll(async () => (await gridCell(page, "Price (USD)", 0)).textContent()).toBe("0.50");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Save anyway" })
      .click({ timeout: 2000 })
      .catch(() => {});
    await said(page, "Saved. The shop shows it within a second.");
    const after = await call<{ product: AdminProduct }>("GET", `/api/admin/products/${product.id}`);
    expect(after.product.variants.map(({ priceCents }) => priceCents).slice(0, 3)).toEqual([50, 150, 250]);
    expect(after.product.variants.map(({ id }) => id)).toEqual(product.variants.map(({ id }) => id));
    await context.close();
  }, 240_000);
});

type Watched = Window & { changedRows: Set<Element | null> };

/** Runs in the page: records which rows of the grid change from now on. */
function watchRows(table: Element): void {
  const { changedRows } = Object.assign(window as unknown as Watched, { changedRows: new Set<Element | null>() });
  new MutationObserver((changes) => {
    for (const { target } of changes) changedRows.add((target instanceof Element ? target : target.parentElement)?.closest("[role=row]") ?? null);
  }).observe(table, { subtree: true, childList: true, characterData: true, attributes: true });
}

const rowsChanged = () => (window as unknown as Watched).changedRows.size;
