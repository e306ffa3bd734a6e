import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
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

async function makeProduct(handle: string, descriptionHtml: string): Promise<AdminProduct> {
  const input = { ...editorInput(handle, "Voltage", [{ value: "120V", stock: 1 }]), descriptionHtml };
  return (await call<{ product: AdminProduct }>("POST", "/api/admin/products", input)).product;
}

const storedHtml = async ({ id }: AdminProduct) =>
  (await call<{ product: AdminProduct }>("GET", `/api/admin/products/${id}`)).product.descriptionHtml;
const description = (page: Page) => page.getByRole("textbox", { name: "Description", exact: true });

describe.runIf(chromiumPath)("a formatted text in the admin area", () => {
  beforeAll(async () => {
    token = (await call<{ accessToken: string }>("POST", "/api/auth/login", owner)).accessToken;
  });

  async function openEditor(product: AdminProduct): Promise<{ page: Page; faults: string[] }> {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(fault.message));
    page.on("console", (message) => message.text().includes("Trusted") && faults.push(message.text()));
    await page.goto(`${shopOf().url}/admin/products/${product.id}`);
    await description(page).waitFor();
    return { page, faults };
  }

  const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

  async function save(page: Page): Promise<void> {
    await saveButton(page).click();
    await page.getByRole("region", { name: "Notifications" }).getByText("Saved.").waitFor();
  }

  it("is not changed by being opened, and holds what was written, made bold, linked and undone", async () => {
    const product = await makeProduct("written", "<h2>Use</h2><p>For <strong>cells</strong>.</p><ul><li>One</li><li>Two</li></ul>");
    const { page, faults } = await openEditor(product);
    expect(await saveButton(page).isDisabled()).toBe(true);
    await description(page).getByText("Two").click();
    await expect.poll(() => page.getByRole("button", { name: "List", exact: true }).getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Three");
    await page.keyboard.press("Shift+Home");
    await page.getByRole("button", { name: "Bold" }).click();
    expect(await page.getByRole("button", { name: "Bold" }).getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add a link" });
    await dialog.getByLabel("Link to").fill("javascript:alert(1)");
    await dialog.getByRole("button", { name: "Add link" }).click();
    await dialog.getByText("Enter a URL that begins with https://").waitFor();
    await dialog.getByLabel("Link to").fill("/pages/shipping");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    expect(await accessibilityFaults(page)).toEqual([]);
    await save(page);
    expect(await storedHtml(product)).toBe(
      '<h2>Use</h2><p>For <strong>cells</strong>.</p><ul><li>One</li><li>Two</li><li><a href="/pages/shipping"><strong>Three</strong></a></li></ul>',
    );
    await description(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => description(page).innerText()).toContain("Three");
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  it("takes pasted text with its formatting and nothing that acts", async () => {
    const product = await makeProduct("pasted", "<p>Before</p>");
    const { page, faults } = await openEditor(product);
    await description(page).click();
    await page.keyboard.press("Control+a");
    await description(page).evaluate((editor) => {
      const clipboardData = new DataTransfer();
      const html = '<p onclick="alert(1)">Pasted <b>bold</b><script>alert(2)</scr' + 'ipt></p><iframe src="/admin"></iframe><ul><li>Row</li></ul>';
      clipboardData.setData("text/html", html);
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => description(page).innerText()).toContain("Pasted bold");
    await save(page);
    expect(await storedHtml(product)).toBe("<p>Pasted <strong>bold</strong></p><ul><li>Row</li></ul>");
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  it("gets a picture with words for it, and a table with as many rows and columns as it needs", async () => {
    const product = await makeProduct("illustrated", "<p>Before</p>");
    const { page, faults } = await openEditor(product);
    await description(page).click();
    await page.keyboard.press("Control+End");
    await page.getByRole("button", { name: "Picture", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add a picture" });
    await dialog.getByRole("button", { name: "Add picture" }).click();
    await dialog.getByText("Upload a picture, or choose one.").waitFor();
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#0b6e75" } })
      .png()
      .toBuffer();
    await dialog.getByLabel("Upload a picture").setInputFiles({ name: "Diagram.png", mimeType: "image/png", buffer: png });
    await dialog.locator("form > img").waitFor();
    await dialog.getByRole("button", { name: "Add picture" }).click();
    await dialog.getByText("Say in a few words what the picture shows.").waitFor();
    await dialog.getByLabel("What the picture shows").fill("A diagram of the rotor");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "rich-text-picture");
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "rich-text-picture-phone");
    await page.setViewportSize(sizes.desktop);
    await dialog.getByRole("button", { name: "Add picture" }).click();
    await description(page).getByRole("img", { name: "A diagram of the rotor" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Insert table" }).click();
    const tables = page.getByRole("toolbar", { name: "Table" });
    await tables.getByRole("button", { name: "Add row below" }).click();
    await tables.getByRole("button", { name: "Add column right" }).click();
    await expect.poll(() => description(page).getByRole("row").count()).toBe(4);
    await expect.poll(() => description(page).getByRole("columnheader").count()).toBe(3);
    await savePicture(page, "rich-text-table");
    await tables.getByRole("button", { name: "Delete column" }).click();
    await tables.getByRole("button", { name: "Delete row" }).click();
    await expect.poll(() => description(page).getByRole("row").count()).toBe(3);
    await save(page);
    const html = await storedHtml(product);
    expect(html).toMatch(
      /^<p>Before<img src="\/media\/[a-z0-9]+-1600\.webp" alt="A diagram of the rotor" width="900" height="600" loading="lazy" \/><\/p>/,
    );
    expect(html).toContain("<table>");
    const { files } = await call<{ files: { uses: { place: string; id: string }[] }[] }>("GET", "/api/admin/files?view=pictures&search=Diagram");
    expect(files[0]?.uses).toEqual([expect.objectContaining({ place: "product", id: product.id })]);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  it("that the editor cannot show is edited as HTML, so that nothing of it is lost", async () => {
    const html = "<p>Intro</p><dl><dt>Range</dt><dd>0 to 14</dd></dl>";
    const product = await makeProduct("kept-as-html", html);
    const { page } = await openEditor(product);
    await page.getByText("This text has formatting that the editor cannot show, so it is edited as HTML.").waitFor();
    expect(await description(page).inputValue()).toBe(html);
    expect(await saveButton(page).isDisabled()).toBe(true);
    await description(page).fill("<p>Intro</p><table><tbody><tr><td>Range</td><td>0 to 14</td></tr></tbody></table>");
    await page.getByRole("button", { name: "Edit as HTML" }).click();
    await description(page).getByRole("cell", { name: "0 to 14" }).waitFor();
    await save(page);
    expect(await storedHtml(product)).toBe("<p>Intro</p><table><tbody><tr><td>Range</td><td>0 to 14</td></tr></tbody></table>");
    await page.context().close();
  }, 180_000);
});
