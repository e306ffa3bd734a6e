import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, taxInSight } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("the parts that admin pages are made of", () => {
  async function openPage(path: string, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce", ...options });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(shopOf().url + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  }

  async function openProduct(page: Page, at: number): Promise<void> {
    await page.locator("main").getByRole("link").filter({ visible: true, hasText: /\w/ }).nth(at).click();
    await page.getByRole("button", { name: "Archive", exact: true }).waitFor();
  }

  it("keep the focus in a dialog, close it with Escape, and give the focus back to the button that opened it", async () => {
    const page = await openPage("/admin/inventory");
    const adjust = page
      .getByRole("button", { name: /^Adjust / })
      .filter({ visible: true })
      .first();
    await adjust.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Adjust stock" });
    await dialog.waitFor();
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press("Tab");
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await dialog.getByLabel("Counted").fill("4");
    // A press outside a dialog with a form must not close it, because it would lose what was typed.
    await page.mouse.click(8, 8);
    expect(await dialog.getByLabel("Counted").inputValue()).toBe("4");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => adjust.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.context().close();
  }, 180_000);

  it.each([
    ["a phone", { viewport: sizes.phone, hasTouch: true }],
    ["a tablet", { viewport: { width: 768, height: 1024 } }],
    ["a desktop", { viewport: sizes.desktop }],
  ])(
    "announce what was done beside every control on %s, until it leaves by itself",
    async (_name, options) => {
      const page = await openPage("/admin/products", options);
      await openProduct(page, 3);
      await page.clock.install();
      await page.getByRole("button", { name: "Archive", exact: true }).click();
      const toast = page.getByRole("region", { name: "Notifications" }).getByRole("dialog", { name: "Archived. Buyers no longer see it." });
      await toast.waitFor();
      const region = page.getByRole("region", { name: "Notifications" });
      expect(await region.getAttribute("aria-live")).toBe("polite");
      const covered = () =>
        toast.evaluate((box) => {
          const own = box.getBoundingClientRect();
          const controls = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [contenteditable=true]")];
          return controls
            .filter((control) => !box.contains(control) && control.checkVisibility())
            .filter((control) => {
              const { top, bottom, left, right, width } = control.getBoundingClientRect();
              return width > 1 && top < own.bottom && bottom > own.top && left < own.right && right > own.left;
            })
            .map((control) => control.outerHTML.slice(0, 120));
        });
      expect(await covered()).toEqual([]);
      await region.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("region", { name: "Notifications" }).getByText("Restored as a draft.").waitFor();
      await page.mouse.move(5, 500);
      await page.clock.fastForward(7000);
      await page.getByText("Restored as a draft.").waitFor({ state: "detached" });
      await page.context().close();
    },
    180_000,
  );

  it("go from tab to tab with the arrow keys, and show what the chosen one names", async () => {
    const page = await openPage("/admin/products");
    await page.getByRole("tab", { name: "All" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/products?view=active");
    await page.getByRole("tabpanel", { name: "Active" }).waitFor();
    expect(await page.getByRole("tab", { name: "Active" }).getAttribute("aria-selected")).toBe("true");
    await page.context().close();
  }, 180_000);

  it("hold the menu of a phone in a dialog, whose groups open at a touch, and which closes once somebody goes somewhere", async () => {
    const page = await openPage("/admin", { viewport: sizes.phone, hasTouch: true });
    await page.getByRole("button", { name: "Open the menu" }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    const group = menu.getByRole("button", { name: /^Content/ });
    await group.tap();
    await menu.getByRole("link", { name: "Home page" }).waitFor();
    expect([await group.getAttribute("aria-expanded"), new URL(page.url()).pathname]).toEqual(["true", "/admin"]);
    await savePicture(page, "menu-phone");
    expect(await accessibilityFaults(page)).toEqual([]);
    await group.tap();
    await menu.getByRole("link", { name: "Home page" }).waitFor({ state: "detached" });
    await menu.getByRole("button", { name: /^Orders/ }).tap();
    // The group's first page has its own line, even where it has the group's name.
    await menu.getByRole("link", { name: /^Orders/ }).tap();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await menu.waitFor({ state: "detached" });
    // A group with one page is a link to that page.
    await page.getByRole("button", { name: "Open the menu" }).tap();
    await menu.getByRole("link", { name: "Discounts" }).tap();
    await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
    await page.context().close();
  }, 180_000);

  /** Starts to create a collection, and returns the function that lets the answer come. */
  async function createSlowly(page: Page, title: string): Promise<() => void> {
    const path = "**/api/admin/collections";
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByRole("button", { name: "Create collection" }).click();
    await asked.promise;
    return answer.resolve;
  }

  it("keep the menu of a phone open while what was saved before it opens its page, and close it on the way back", async () => {
    const page = await openPage("/admin/collections/new", { viewport: sizes.phone });
    const answer = await createSlowly(page, "Burettes");
    await page.getByRole("button", { name: "Open the menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.waitFor();
    answer();
    await page.waitForURL(/collections\/[0-9a-f-]{36}$/);
    await page.locator("h1", { hasText: "Burettes" }).waitFor({ state: "attached" });
    expect(await menu.isVisible()).toBe(true);
    await menu.getByRole("button", { name: /^Orders/ }).click();
    await menu.getByRole("link", { name: "Payouts" }).click();
    await menu.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: "Payouts" }).waitFor();
    await page.getByRole("button", { name: "Open the menu" }).click();
    await menu.waitFor();
    await page.goBack();
    await menu.waitFor({ state: "detached" });
    await page.context().close();
  }, 180_000);

  it("leave who went on where they are once what they were creating is saved, and say so there", async () => {
    const page = await openPage("/admin/collections/new");
    const answer = await createSlowly(page, "Crucibles");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    answer();
    await page.getByRole("region", { name: "Notifications" }).getByText("Collection created.").waitFor();
    // By the second frame, whatever the answer caused is on the screen.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(new URL(page.url()).pathname).toBe("/admin/orders");
    await page.context().close();
  }, 180_000);

  it("sort a table by its headings, over all pages, and are lists on a phone", async () => {
    const page = await openPage("/admin/products");
    const titles = () => page.locator("main tbody tr a").allTextContents();
    const heading = (name: string) => page.getByRole("columnheader", { name });
    await page.locator("main tbody tr").first().waitFor();
    const unsorted = await titles();
    await heading("Product").getByRole("button").click();
    await page.waitForURL("**/admin/products?sort=title");
    const sortOf = (name: string) => heading(name).getAttribute("aria-sort");
    await expect.poll(() => sortOf("Product")).toBe("ascending");
    await expect.poll(async () => (await titles()).join()).not.toBe(unsorted.join());
    const sorted = await titles();
    expect(sorted).toEqual([...sorted].sort((one, other) => one.localeCompare(other, "en-US")));
    await heading("Price").getByRole("button").click();
    await page.waitForURL("**/admin/products?sort=price-asc");
    await expect.poll(() => sortOf("Price")).toBe("ascending");
    await heading("Price").getByRole("button").click();
    await page.waitForURL("**/admin/products?sort=price-desc");
    await expect.poll(async () => [await sortOf("Price"), await sortOf("Product")]).toEqual(["descending", null]);
    await heading("Price").getByRole("button").click();
    await page.waitForURL((url) => url.search === "");
    await expect.poll(titles).toEqual(unsorted);
    await page.setViewportSize(sizes.phone);
    await expect.poll(() => page.locator("main table").isVisible()).toBe(false);
    await expect.poll(() => page.locator("main li a").filter({ visible: true }).count()).toBe(unsorted.length);
    await page.context().close();
  }, 180_000);

  /** Places a test order of one centrifuge, paid by card, and returns its name. */
  async function placeOrder(): Promise<string> {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/collections/centrifuges`);
    await page.locator('main a[href^="/products/"]').first().click();
    await page.waitForURL("**/products/*");
    // This works with and without script.
    const added = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Add to Cart" }).locator("visible=true").first().click();
    await added;
    await page.goto(`${shopOf().url}/cart`);
    await page.getByRole("button", { name: "Secure Checkout" }).click();
    await page.waitForURL("**/checkout/*");
    await page.getByLabel("Email").first().fill("ada@university.example");
    const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Sacramento", zip: "95814", phone: "916 555 0100" };
    for (const [part, value] of Object.entries(address)) await page.locator(`input[name="shippingAddress.${part}"]`).fill(value);
    await page.locator('select[name="shippingAddress.province"]').selectOption({ label: "California" });
    await page.getByLabel(/card number/i).fill("4242 4242 4242 4242");
    await page.getByLabel(/expir/i).fill("12 / 34");
    await page.getByLabel(/security code/i).fill("123");
    await page.getByLabel("Name on card").fill("Ada Byron");
    await taxInSight(page, "CA");
    await page.locator('button[value="place"]').click();
    await page.waitForURL("**/thank-you*");
    const name = /#TEST-\d+/.exec((await page.textContent("main")) ?? "")?.[0] ?? "none";
    await context.close();
    return name;
  }

  it("keep a note that was not added, and mark in the dialogs of an order what is wrong", async () => {
    const name = await placeOrder();
    const page = await openPage("/admin/orders");
    await page.getByRole("link", { name }).filter({ visible: true }).click();
    await page.getByLabel("Note", { exact: true }).fill("Fragile: use the large box.");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: `Note on ${name}` }).click();
    const note = page.getByLabel("Note", { exact: true });
    await expect.poll(() => note.inputValue()).toBe("Fragile: use the large box.");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("listitem").getByText("Fragile: use the large box.").waitFor();
    await expect.poll(() => note.inputValue()).toBe("");
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("adminDraft")))).toEqual([]);

    await page.getByRole("button", { name: "Cancel order" }).click();
    const cancel = page.getByRole("dialog", { name: `Cancel ${name}?` });
    await cancel.getByRole("button", { name: "Cancel order" }).click();
    await cancel.getByText("Enter a reason.").waitFor();
    await expect.poll(() => cancel.getByLabel("Reason").evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Fulfill" }).click();
    const fulfill = page.getByRole("dialog", { name: `Fulfill ${name}` });
    await fulfill.getByLabel(/^Quantity of/).fill("9");
    await fulfill.getByText("Enter a whole number from 0 to 1.").waitFor();
    expect(await fulfill.getByRole("button", { name: /^Ship/ }).isDisabled()).toBe(true);
    await fulfill.getByLabel(/^Quantity of/).fill("1");
    await fulfill.getByRole("button", { name: "Ship 1 item" }).click();
    await page.getByRole("region", { name: "Notifications" }).getByText(`Shipment of ${name} recorded.`).waitFor();
    await page.context().close();
  }, 180_000);
});
