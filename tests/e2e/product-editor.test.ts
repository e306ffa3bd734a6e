import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { editorInput } from "#support/product-in-use.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

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
    // Filled from what was stored, so nothing is left to save.
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isDisabled(), { timeout: 20_000 }).toBe(true);
  };

  it("renames, retires and brings back variants with their stock", async () => {
    const product = await makeProduct("renamed-in-editor");
    const [first, second] = product.variants.map(({ id }) => id);
    const page = await openEditor(product.id);
    await page.getByLabel("Voltage").first().fill("120 V AC");
    await page.getByLabel("Option 1").fill("Mains voltage");
    await save(page);
    expect(await onHandOf(product.id)).toEqual([
      [first, "120 V AC", 12],
      [second, "230V", 5],
    ]);
    await page.getByRole("button", { name: "Remove the variant 120 V AC" }).click();
    await save(page);
    expect(await onHandOf(product.id)).toEqual([[second, "230V", 5]]);
    await page.getByRole("button", { name: "Add variant" }).click();
    await page.getByLabel("Mains voltage").last().fill("120 V AC");
    await page.getByText("This variant existed before. It comes back with its history and 12 on hand.").waitFor();
    await page.getByLabel("Price (USD)").last().fill("900");
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
    await page.getByLabel("Price (USD)").first().fill("0");
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
    await page.getByLabel("Weight (g)").first().fill("99999999999");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("At most 100,000,000 is possible.").waitFor();
    await page.context().close();
  }, 180_000);

  it("never undoes a sale by a number that was counted before it", async () => {
    const product = await makeProduct("counted-in-editor");
    const variantId = product.variants[0]?.id as string;
    const page = await openEditor(product.id);
    await page.getByRole("button", { name: "Adjust" }).first().click();
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
