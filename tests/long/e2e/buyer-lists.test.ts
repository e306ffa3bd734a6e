import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const networkidle = { waitUntil: "networkidle" } as const;
const password = "a long enough password";

const open = (size: keyof typeof sizes): Promise<BrowserContext> =>
  browserOf().newContext({
    viewport: sizes[size],
    reducedMotion: "reduce",
    serviceWorkers: "block",
    permissions: ["clipboard-read", "clipboard-write"],
  });

const keptOnDevice = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("buyer_lists") ?? "[]") as { name: string }[]);
const widthOver = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

async function register(page: Page, email: string): Promise<void> {
  await page.goto(`${shopOf().url}/account/register`, networkidle);
  const typed = { "First name": "Ada", "Last name": "Byron", "Email address": email, Password: password, "Confirm password": password };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Registration Successful!").waitFor();
}

/** Adds what the current page shows to a new list. */
async function addToNewList(page: Page, name: string, quantity: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Add to list", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add to a list" });
  await dialog.getByLabel("Quantity").fill(quantity);
  await dialog.getByLabel("Name of the new list").fill(name);
  expect(await accessibilityFaults(page)).toEqual([]);
  await savePicture(page, "add-to-list");
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await dialog.getByText(`is on the list “${name}”. It has 1 product now.`, { exact: false }).waitFor();
}

describe.runIf(chromiumPath)("a list", () => {
  it("begins on the device of a visitor, comes to the account at the sign-in, is shared, and goes into the cart of a colleague", async () => {
    const { url } = shopOf();
    const context = await open("phone");
    const page = await context.newPage();
    await page.goto(`${url}/lists`, networkidle);
    await page.getByRole("heading", { name: "No lists yet" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${url}/collections/centrifuges`, networkidle);
    await page.getByRole("article").first().getByRole("link").first().click();
    await page.waitForURL(/\/products\//);
    await addToNewList(page, "Cell culture room, monthly", "2");
    await page.getByRole("link", { name: "Open the list" }).press("Enter");
    await page.getByRole("heading", { name: "Cell culture room, monthly" }).waitFor();
    await page.getByText("This list is kept on this device only.").waitFor();
    await page.getByText("to save it to your account, where you can share it", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Increase quantity" }).press("Enter");
    await expect.poll(() => page.getByRole("textbox", { name: /^Quantity of/ }).inputValue()).toBe("3");
    expect([await accessibilityFaults(page), await widthOver(page)]).toEqual([[], 0]);
    await savePicture(page, "list-on-device");
    expect((await keptOnDevice(page)).map(({ name }) => name)).toEqual(["Cell culture room, monthly"]);

    await register(page, "ada-lists@lab.example");
    await page.goto(`${url}/account`, networkidle);
    await expect.poll(() => keptOnDevice(page)).toEqual([]);
    await page.getByRole("link", { name: "Lists" }).first().click();
    await page.getByRole("link", { name: "Cell culture room, monthly" }).waitFor();
    await page.getByRole("link", { name: "Cell culture room, monthly" }).click();
    await page.getByRole("button", { name: "Make a link" }).press("Enter");
    const link = await page.getByLabel("Link to this list").inputValue();
    expect(link).toMatch(/\/lists\/shared\/[0-9a-f-]{36}\./);
    expect([await accessibilityFaults(page), await widthOver(page)]).toEqual([[], 0]);
    await savePicture(page, "list-in-account");

    const colleague = await open("desktop");
    const theirs = await colleague.newPage();
    const answer = await theirs.goto(link, networkidle);
    expect(answer?.headers()).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    await theirs.getByRole("heading", { name: "Cell culture room, monthly" }).waitFor();
    expect(await theirs.getByText(/Byron|ada-lists/).count()).toBe(0);
    expect(await accessibilityFaults(theirs)).toEqual([]);
    await savePicture(theirs, "list-shared");
    await theirs.getByRole("button", { name: "Save as my list" }).press("Enter");
    await theirs.getByText(/^Saved as/).waitFor();
    await theirs.getByRole("button", { name: "Add all to cart" }).press("Enter");
    await theirs.getByRole("heading", { name: /(is|are) in your cart$/ }).waitFor();
    await theirs.getByRole("link", { name: "Go to your cart" }).press("Enter");
    await theirs.getByRole("heading", { name: "Your Cart" }).waitFor();
    expect(await theirs.getByRole("textbox", { name: /^Quantity of/ }).inputValue()).toBe("3");

    await page.getByRole("button", { name: "Stop sharing" }).press("Enter");
    await page.getByRole("button", { name: "Make a link" }).waitFor();
    expect((await theirs.goto(link, networkidle))?.status()).toBe(404);
    await theirs.getByRole("heading", { name: "This list is not shared anymore" }).waitFor();
    await colleague.close();

    await page.getByRole("button", { name: "Rename" }).press("Enter");
    await page.getByLabel("Name of the list").fill("Monthly");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await page.getByRole("heading", { name: "Monthly", exact: true }).waitFor();
    await page.getByRole("button", { name: /^Remove/ }).press("Enter");
    await page.getByRole("heading", { name: "Nothing on this list yet" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByRole("textbox", { name: /^Quantity of/ }).waitFor();
    await page.goto(`${url}/lists`, networkidle);
    await page.getByRole("button", { name: "Delete Monthly" }).press("Enter");
    await page.getByRole("heading", { name: "No lists yet" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByRole("link", { name: "Monthly" }).waitFor();
    expect([await accessibilityFaults(page), await widthOver(page)]).toEqual([[], 0]);
    await context.close();
  }, 240_000);

  it("is made of a product card, of a cart, and of part numbers", async () => {
    const { url } = shopOf();
    const context = await open("desktop");
    const page = await context.newPage();
    await page.goto(`${url}/collections/centrifuges`, networkidle);
    await page
      .getByRole("button", { name: /^Add to list ./ })
      .first()
      .press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add to a list" });
    await dialog.getByLabel("Name of the new list").fill("From a card");
    await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await dialog.getByRole("button", { name: "Close" }).first().press("Enter");
    await page
      .getByRole("button", { name: /^Buy Now/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Your Cart" }).waitFor();
    await page.goto(`${url}/cart`, networkidle);
    await page.getByRole("button", { name: "Save as a list" }).press("Enter");
    await dialog.getByLabel("From a card").check();
    await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await dialog
      .getByText("are on the list", { exact: false })
      .or(dialog.getByText("is on the list", { exact: false }))
      .waitFor();
    const sku = await page.locator("main .font-mono").first().innerText();
    await page.goto(`${url}/quick-order?list=${encodeURIComponent(`${sku}\t4`)}`, networkidle);
    await page.getByRole("button", { name: "Add all to a list" }).press("Enter");
    await dialog.getByLabel("New list").check();
    await dialog.getByLabel("Name of the new list").fill("From part numbers");
    await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await dialog.getByRole("link", { name: "Open the list" }).press("Enter");
    await page.getByRole("heading", { name: "From part numbers" }).waitFor();
    expect(await page.getByRole("textbox", { name: /^Quantity of/ }).inputValue()).toBe("4");
    await context.close();
  }, 240_000);
});

it.runIf(chromiumPath)(
  "what is in the cart is saved for later and comes back, on the device and with the account",
  async () => {
    const { url } = shopOf();
    const context = await open("phone");
    const page = await context.newPage();
    await page.goto(`${url}/collections/centrifuges`, networkidle);
    await page
      .getByRole("button", { name: /^Buy Now/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Your Cart" }).waitFor();
    const saveAndBack = async () => {
      await page.goto(`${url}/cart`, networkidle);
      await page.getByRole("button", { name: /^Save for later/ }).press("Enter");
      await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
      await page.getByRole("heading", { name: "Saved for later" }).waitFor();
      expect([await accessibilityFaults(page), await widthOver(page)]).toEqual([[], 0]);
      await savePicture(page, "saved-for-later");
      await page.reload(networkidle);
      await page.getByRole("button", { name: /^Move to cart/ }).press("Enter");
      await page.getByRole("heading", { name: "Your Cart" }).waitFor();
      await expect.poll(() => page.getByRole("heading", { name: "Saved for later" }).count()).toBe(0);
    };
    await saveAndBack();
    await page.getByRole("button", { name: /^Save for later/ }).press("Enter");
    await page.getByRole("heading", { name: "Saved for later" }).waitFor();
    // It is saved before it leaves the cart, so for a moment it is in both.
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await register(page, "grace-saved@lab.example");
    await page.goto(`${url}/cart`, networkidle);
    await page.getByRole("button", { name: /^Move to cart/ }).press("Enter");
    await page.getByRole("heading", { name: "Your Cart" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Saved for later" }).count()).toBe(0);
    expect(await keptOnDevice(page)).toEqual([]);
    await saveAndBack();
    await context.close();
  },
  240_000,
);
