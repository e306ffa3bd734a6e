import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { utcDay, utcDayText } from "#domain/time-text.ts";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { editorInput } from "#support/product-in-use.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
let token = "";

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(shopOf().url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();
const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });

describe.runIf(chromiumPath)("the inventory in the admin area", () => {
  beforeAll(async () => {
    token = (await call<{ accessToken: string }>("POST", "/api/auth/login", owner)).accessToken;
  });

  async function openPage(path: string): Promise<Page> {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(shopOf().url + path);
    return page;
  }

  it("is counted while somebody sells: what moved is asked about, and every movement is in the history", async () => {
    const input = editorInput("counted-scale", "Voltage", [{ value: "120V", stock: 12 }]);
    const { product } = await call<{ product: AdminProduct }>("POST", "/api/admin/products", { ...input, title: "Counted scale" });
    const variantId = product.variants[0]?.id as string;
    const page = await openPage("/admin/inventory");
    await page.getByRole("heading", { level: 1, name: "Inventory" }).waitFor();
    await page.getByRole("columnheader", { name: "Available" }).waitFor();
    await looksRight(page, "inventory");
    await page.getByLabel("Search variants").fill("counted scale");
    await page.getByRole("button", { name: "Adjust Counted scale (120V)" }).first().click();
    await dialogOf(page).getByText("Counted scale (120V): 12 on hand").waitFor();
    await call("POST", `/api/admin/variants/${variantId}/stock-adjustments`, { delta: -3 });
    await dialogOf(page).getByLabel("Counted").fill("11");
    await dialogOf(page).getByLabel("Note").fill("Shelf 4");
    await savePicture(page, "inventory-adjust");
    await dialogOf(page).getByRole("button", { name: "Set to 11" }).click();
    await page.getByText("9 are on hand now, and not 12 as when you looked: some were sold or counted since. Set it to 11 anyway?").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Set to 11 anyway" }).click();
    await said(page, "Stock is now 11.");
    await page.getByRole("button", { name: "Adjust Counted scale (120V)" }).first().click();
    await dialogOf(page).getByLabel("Reason").selectOption("damaged");
    await dialogOf(page).getByLabel("Units to remove").fill("2");
    await dialogOf(page).getByRole("button", { name: "Remove 2" }).click();
    await said(page, "Stock is now 9.");
    await page
      .getByRole("link", { name: /Counted scale/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "Counted scale (120V)" }).waitFor();
    await page.getByText("Shelf 4").first().waitFor();
    await page.getByText(/^9 on hand = /).waitFor();
    await looksRight(page, "stock-history");
    await page.context().close();
  }, 240_000);

  it("shows a delivery that is expected as a date on the product's page, until it is received", async () => {
    const input = editorInput("awaited-stirrer", "Voltage", [{ value: "120V", stock: 0, policy: "continue", leadTimeDays: 70 }]);
    await call<{ product: AdminProduct }>("POST", "/api/admin/products", { ...input, title: "Awaited stirrer", status: "active" });
    const day = utcDay(new Date(Date.now() + 12 * 86_400_000));
    const page = await openPage("/admin/incoming");
    await page.getByText("No deliveries under “Expected”").waitFor();
    await savePicture(page, "incoming-empty");
    await page.getByRole("link", { name: "Record a delivery" }).first().click();
    await page.getByLabel("Reference").fill("PO-2041");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await page.getByText("Add a product.").waitFor();
    await page.getByLabel("Add a variant").fill("awaited");
    await page.getByRole("option", { name: /Awaited stirrer/ }).click();
    await page.getByLabel("Units").fill("5");
    await page.getByLabel("Expected on").fill(day);
    await page.getByLabel("Supplier").fill("Halden AG");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await said(page, "Delivery recorded.");
    await page.getByRole("heading", { level: 1, name: "PO-2041" }).waitFor();
    await page.getByRole("button", { name: "Receive" }).waitFor();
    await looksRight(page, "incoming-delivery");

    const shop = await page.context().newPage();
    const text = `Back-order: ships around ${utcDayText(`${day}T00:00:00Z`)}`;
    await expect.poll(async () => (await shop.goto(`${shopOf().url}/products/awaited-stirrer`)) && shop.getByText(text).count()).toBeGreaterThan(0);
    await savePicture(shop, "product-with-date");

    await page.getByRole("button", { name: "Receive" }).click();
    await dialogOf(page)
      .getByLabel(/^Received of Awaited stirrer/)
      .fill("4");
    await savePicture(page, "incoming-receive");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialogOf(page).getByLabel("The rest will not arrive").check();
    await dialogOf(page).getByRole("button", { name: "Add 4 to stock" }).click();
    await said(page, "Received. The units are in stock.");
    await page.getByText("Received", { exact: true }).first().waitFor();
    await expect.poll(async () => (await shop.goto(`${shopOf().url}/products/awaited-stirrer`)) && shop.getByText("Back-order").count()).toBe(0);

    await page.goto(`${shopOf().url}/admin/incoming?view=received`);
    await page
      .getByRole("link", { name: /PO-2041/ })
      .first()
      .waitFor();
    await looksRight(page, "incoming-received");
    await page.goto(`${shopOf().url}/admin/reorder`);
    await page
      .getByRole("link", { name: /Awaited stirrer/ })
      .first()
      .waitFor();
    await looksRight(page, "reorder");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    expect(await readFile((await (await download).path()) as string, "utf8")).toContain('"Awaited stirrer"');
    await page.context().close();
  }, 240_000);
});
