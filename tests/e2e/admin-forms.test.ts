import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { editorInput } from "#support/product-in-use.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";
import { typeInto } from "#support/variant-grid.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();
let token = "";

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(shopOf().url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const promises = async () => (await call<{ settings: Settings }>("GET", "/api/admin/settings")).settings.promises;
/** Saves as another person in another browser would. */
const savePromises = async (part: Partial<Settings["promises"]>) => call("PUT", "/api/admin/settings/promises", { ...(await promises()), ...part });

async function makeProduct(handle: string): Promise<AdminProduct> {
  const input = editorInput(handle, "Voltage", [
    { value: "120V", stock: 12 },
    { value: "230V", stock: 5 },
  ]);
  return (await call<{ product: AdminProduct }>("POST", "/api/admin/products", input)).product;
}

const stored = async (id: string) => (await call<{ product: AdminProduct }>("GET", `/api/admin/products/${id}`)).product;

describe.runIf(chromiumPath)("a form of the admin area", () => {
  beforeAll(async () => {
    token = (await call<{ accessToken: string }>("POST", "/api/auth/login", owner)).accessToken;
  });

  async function openContext(options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce", ...options });
    await signInBrowser(context, shopOf().url, owner);
    return context;
  }

  async function open(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(shopOf().url + path);
    await page.getByRole("button", { name: /^Save|^Create product/ }).waitFor();
    return page;
  }

  const support = (page: Page) => page.getByLabel("Support location", { exact: true });
  const saved = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByText("Saved.").waitFor();
  const savePromisesButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

  it("is saved with Ctrl S, from a bar that stays in sight, and puts the focus on the first field that is wrong", async () => {
    const context = await openContext({ viewport: sizes.phone });
    const product = await makeProduct("saved-by-keys");
    const page = await open(context, `/admin/products/${product.id}`);
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    await page.getByLabel("Title", { exact: true }).fill("");
    await typeInto(page, "Price (USD)", 0, "12x");
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isEnabled()).toBe(true);
    const box = await page.getByRole("button", { name: "Save", exact: true }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sizes.phone.height);
    await page.keyboard.press("Control+s");
    await page.getByText("Please check the marked fields.").waitFor();
    await expect.poll(() => page.getByLabel("Title", { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByText("Enter a price.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("Title", { exact: true }).fill("Saved by keys");
    await typeInto(page, "Price (USD)", 0, "1,234.50");
    await page.keyboard.press("Control+s");
    await saved(page);
    expect(await stored(product.id)).toMatchObject({ title: "Saved by keys", variants: [{ priceCents: 123_450 }, {}] });
    await context.close();
  }, 180_000);

  it("shows at its field what only the server knows to be wrong", async () => {
    await makeProduct("taken-handle");
    const product = await makeProduct("free-handle");
    const context = await openContext();
    const page = await open(context, `/admin/products/${product.id}`);
    await page.getByLabel("Handle").fill("taken-handle");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("This handle is already in use.").first().waitFor();
    expect((await stored(product.id)).handle).toBe("free-handle");
    await context.close();
  }, 180_000);

  it("asks for the password where the session ends in the middle of it, and goes on with everything that was typed", async () => {
    const context = await openContext();
    const page = await open(context, "/admin/settings/promises");
    await support(page).fill("Boston");
    await context.clearCookies();
    await savePromisesButton(page).click();
    const dialog = page.getByRole("dialog", { name: "You were signed out" });
    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Sign in and continue" }).click();
    await dialog.getByText("Invalid email or password.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel("Password").fill(owner.password);
    await page.keyboard.press("Enter");
    await saved(page);
    await dialog.waitFor({ state: "detached" });
    expect((await promises()).supportLocation).toBe("Boston");
    expect(page.url()).toContain("/admin/settings/promises");
    await context.close();
  }, 180_000);

  it("keeps what was typed for the next sign-in, where somebody leaves instead", async () => {
    const context = await openContext();
    const page = await open(context, "/admin/settings/promises");
    await support(page).fill("Kept over the sign-in");
    await context.clearCookies();
    await savePromisesButton(page).click();
    await page.getByRole("button", { name: "Leave this page" }).click();
    await page.waitForURL("**/account/login?redirect=%2Fadmin%2Fsettings%2Fpromises");
    await page.getByLabel("Email", { exact: true }).fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("were not saved. Save or discard them.").waitFor();
    expect(await support(page).inputValue()).toBe("Kept over the sign-in");
    await page.getByRole("button", { name: "Discard" }).click();
    await context.close();
  }, 180_000);

  it("says that it is not saved without network, and saves once the shop can be reached again", async () => {
    const context = await openContext();
    const page = await open(context, "/admin/settings/promises");
    await support(page).fill("Denver");
    await context.setOffline(true);
    await savePromisesButton(page).click();
    await page.getByText("No connection to the shop. Your changes are kept in this browser until you can save them.").waitFor();
    expect(await support(page).inputValue()).toBe("Denver");
    await context.setOffline(false);
    await page.getByText("The connection is back. Your changes are not saved yet.").waitFor();
    await page.getByRole("button", { name: "Save now" }).click();
    await saved(page);
    expect((await promises()).supportLocation).toBe("Denver");
    await context.close();
  }, 180_000);

  it("keeps the first change in the browser before anything else can happen to the page", async () => {
    const context = await openContext();
    const page = await open(context, "/admin/settings/promises");
    const kept = await support(page).evaluate(async (field) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "Typed and gone");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await Promise.resolve();
      return Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith("adminDraft") ? [value] : []));
    });
    expect(kept).toEqual([expect.stringContaining("Typed and gone")]);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("adminDraft")))).toEqual([]);
    await context.close();
  }, 180_000);

  it("has what was typed and not saved when its page was closed and is opened again, until it is saved or discarded", async () => {
    const context = await openContext();
    const page = await open(context, "/admin/settings/promises");
    await support(page).fill("Typed before the tab was closed");
    await page.close();
    const again = await open(context, "/admin/settings/shop");
    await again.getByRole("link", { name: "Dashboard" }).click();
    await again.getByRole("link", { name: "Promises settings" }).click();
    await again.getByText("were not saved. Save or discard them.").waitFor();
    expect(await support(again).inputValue()).toBe("Typed before the tab was closed");
    await again.getByRole("button", { name: "Discard" }).click();
    expect(await support(again).inputValue()).toBe((await promises()).supportLocation);
    await again.reload();
    await savePromisesButton(again).waitFor();
    expect(await support(again).inputValue()).toBe((await promises()).supportLocation);
    await context.close();
  }, 180_000);

  it("asks before a link leads away from it, and by closing asks too", async () => {
    const context = await openContext();
    const page = await open(context, "/admin/settings/promises");
    await support(page).fill("Half done");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    expect(await support(page).inputValue()).toBe("Half done");
    const asked = new Promise<string>((resolve) => {
      page.on("dialog", (dialog) => {
        resolve(dialog.type());
        dialog.dismiss();
      });
    });
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe("beforeunload");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("adminDraft")))).toEqual([]);
    await context.close();
  }, 180_000);

  it("puts the changes of two people together where they touched different fields, and says so", async () => {
    await savePromises({ supportLocation: "Ohio", warrantyYears: 2 });
    const context = await openContext();
    const page = await open(context, "/admin/settings/promises");
    await support(page).fill("Utah");
    await savePromises({ warrantyYears: 7 });
    await savePromisesButton(page).click();
    await page.getByText("Someone else changed Warranty (years) at the same time; both changes are kept.").waitFor();
    expect(await page.getByLabel("Warranty (years)", { exact: true }).inputValue()).toBe("7");
    expect(await promises()).toMatchObject({ supportLocation: "Utah", warrantyYears: 7 });
    await context.close();
  }, 180_000);

  it("shows both values of a field that two people changed, and saves the one that is chosen", async () => {
    await savePromises({ supportLocation: "Ohio", warrantyYears: 2 });
    const context = await openContext({ viewport: sizes.phone });
    const page = await open(context, "/admin/settings/promises");
    await support(page).fill("Utah");
    await page.getByLabel("Warranty (years)", { exact: true }).fill("3");
    await savePromises({ supportLocation: "Maine", warrantyYears: 9, replyHours: 5 });
    await savePromisesButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Someone else changed the same fields" });
    await dialog.getByText(`${owner.email} changed this on`).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("group", { name: "Warranty (years)" }).getByLabel("Theirs: 9").check();
    expect(await dialog.getByRole("group", { name: "Support location" }).getByLabel("Yours: Utah").isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Save with these values" }).click();
    await saved(page);
    expect(await promises()).toMatchObject({ supportLocation: "Utah", warrantyYears: 9, replyHours: 5 });
    await context.close();
  }, 180_000);

  it("does both for a product too, down to the price of one variant", async () => {
    const product = await makeProduct("two-editors");
    const context = await openContext();
    const page = await open(context, `/admin/products/${product.id}`);
    await typeInto(page, "Price (USD)", 0, "77.70");
    await page.getByLabel("Vendor").fill("Mine");
    await call("POST", `/api/admin/products/${product.id}/archive`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Someone else changed Status at the same time; both changes are kept.").waitFor();
    expect(await stored(product.id)).toMatchObject({ status: "archived", vendor: "Mine", variants: [{ priceCents: 7770 }, {}] });

    const other = await open(await openContext(), `/admin/products/${product.id}`);
    await typeInto(other, "Price (USD)", 0, "80");
    await typeInto(page, "Price (USD)", 0, "90");
    await typeInto(page, "Barcode", 1, "4006381333931");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await saved(other);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const choice = page.getByRole("group", { name: "Price (USD) of 120V" });
    await choice.getByLabel("Yours: 90.00").waitFor();
    await choice.getByLabel("Theirs: 80.00").check();
    await page.getByRole("button", { name: "Save with these values" }).click();
    await expect
      .poll(async () => (await stored(product.id)).variants.map(({ priceCents, barcode }) => [priceCents, barcode]))
      .toEqual([
        [8000, product.variants[0]?.barcode ?? null],
        [product.variants[1]?.priceCents, "4006381333931"],
      ]);
    await other.context().close();
    await context.close();
  }, 180_000);

  it("stays as it is typed while something beside it is changed at once, and shows that too", async () => {
    const product = await makeProduct("archived-beside");
    const context = await openContext();
    const page = await open(context, `/admin/products/${product.id}`);
    await page.getByLabel("Vendor").fill("Typed before");
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await page.getByText("Changed in the meantime and updated here: Status.").waitFor();
    expect([await page.getByLabel("Vendor").inputValue(), await page.getByLabel("Status").inputValue()]).toEqual(["Typed before", "archived"]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await saved(page);
    expect(await stored(product.id)).toMatchObject({ vendor: "Typed before", status: "archived" });
    await context.close();
  }, 180_000);
});
