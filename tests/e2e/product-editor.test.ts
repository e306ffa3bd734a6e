import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { editorInput } from "#support/product-in-use.ts";
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

async function makeProduct(handle: string): Promise<AdminProduct> {
  const input = editorInput(handle, "Voltage", [
    { value: "120V", stock: 12 },
    { value: "230V", stock: 5 },
  ]);
  return (await call<{ product: AdminProduct }>("POST", "/api/admin/products", input)).product;
}

const stored = async (id: string) => (await call<{ product: AdminProduct }>("GET", `/api/admin/products/${id}`)).product;
const onHandOf = async (id: string) => (await stored(id)).variants.map(({ id, title, onHand }) => [id, title, onHand]);

describe.runIf(chromiumPath)("the product editor", () => {
  beforeAll(async () => {
    token = (await call<{ accessToken: string }>("POST", "/api/auth/login", owner)).accessToken;
  });

  async function openEditor(id: string, viewport = sizes.desktop): Promise<Page> {
    const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/admin/products/${id}`);
    await page.getByRole("button", { name: "Add variant" }).waitFor();
    return page;
  }

  const save = async (page: Page) => {
    const answered = page.waitForResponse((response) => response.request().method() === "PUT");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect((await answered).status()).toBe(200);
    // The form is filled from the stored record, so nothing is left to save.
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  };

  it("shows how a search engine is likely to show the page, as it is typed", async () => {
    const product = await makeProduct("seen-by-search-engines");
    const page = await openEditor(product.id);
    const preview = page.getByText("Preview", { exact: true }).locator("..").filter({ hasText: "of about" });
    await preview.getByText("/products/seen-by-search-engines").waitFor();
    await page.getByLabel("Page title").fill("Mixer for tubes");
    await page.getByLabel("Description for search engines").fill("mixes ".repeat(40));
    await preview.getByText("Mixer for tubes", { exact: true }).waitFor();
    await preview.getByText(/^Title 15 of about 60 characters, description 2\d\d of about 160\.$/).waitFor();
    await preview.getByText(/^(mixes )+mix…$/).waitFor();
    await page.context().close();
  }, 180_000);

  it("renames, retires and brings back variants with their stock", async () => {
    const product = await makeProduct("renamed-in-editor");
    const [first, second] = product.variants.map(({ id }) => id);
    const page = await openEditor(product.id);
    await page.getByLabel("120V, a value of Voltage").fill("120 V AC");
    await page.keyboard.press("Enter");
    await page.getByLabel("Option 1").fill("Mains voltage");
    await save(page);
    expect(await onHandOf(product.id)).toEqual([
      [first, "120 V AC", 12],
      [second, "230V", 5],
    ]);
    await page.getByRole("button", { name: "Remove the variant 120 V AC" }).click();
    await page.getByText("1 variant is removed when you save:").waitFor();
    await page.getByText("120 V AC (12 on hand)").waitFor();
    await save(page);
    expect(await onHandOf(product.id)).toEqual([[second, "230V", 5]]);
    await page.getByLabel("Add a value of Mains voltage").fill("120 V AC");
    await page.keyboard.press("Enter");
    await page.getByText("120 V AC: this variant existed before. It is restored with its history and 12 on hand.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await save(page);
    expect(await onHandOf(product.id)).toEqual([
      [second, "230V", 5],
      [first, "120 V AC", 12],
    ]);
    await page.context().close();
  }, 180_000);

  it("asks before something costs nothing, saves nothing on Go back, and marks a number that is too large", async () => {
    const product = await makeProduct("free-in-editor");
    const page = await openEditor(product.id, sizes.phone);
    await typeInto(page, "Price (USD)", 0, "0");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Please confirm" });
    await dialog.getByText("The price of 120V is 0. Save it anyway?").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Go back" }).click();
    expect((await stored(product.id)).variants[0]?.priceCents).toBe(90_000);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("button", { name: "Save anyway" }).click();
    await page.getByText("Saved. The shop shows it within a second.").waitFor();
    expect((await stored(product.id)).variants[0]?.priceCents).toBe(0);
    await page.getByRole("tab", { name: "Shipping and tax" }).click();
    await typeInto(page, "Weight (g)", 0, "99999999999");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("At most 100,000,000 is possible.").first().waitFor();
    await page.context().close();
  }, 180_000);

  it("never undoes a sale by a number that was counted before it", async () => {
    const product = await makeProduct("counted-in-editor");
    const variantId = product.variants[0]?.id as string;
    const page = await openEditor(product.id);
    await (await gridCell(page, "Stock", 0)).dblclick();
    await call("POST", `/api/admin/variants/${variantId}/stock-adjustments`, { delta: -3 });
    await page.getByLabel("Counted").fill("11");
    await page.getByRole("button", { name: "Set to 11" }).click();
    await page.getByText("9 are on hand now, and not 12 as when you looked: some were sold or counted since. Set it to 11 anyway?").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await stored(product.id)).variants[0]?.onHand).toBe(9);
    await page.getByRole("button", { name: "Set to 11 anyway" }).click();
    await page.getByText("Stock is now 11.").waitFor();
    expect((await stored(product.id)).variants[0]?.onHand).toBe(11);
    await page.context().close();
  }, 180_000);
});
