import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, taxInSight, widthBeyond } from "#support/browser.ts";
import { owner, type RunningShop, useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";
import { typeInto } from "#support/variant-grid.ts";

const browserOf = useBrowser();

const said = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

/** A merchant's first day on a screen of one size: the current page, and what went wrong on their pages and their buyer's. */
class FirstDay {
  readonly shop: RunningShop;
  readonly size: string;
  readonly page: Page;
  readonly faults: string[] = [];
  #pictures = 0;

  constructor(shop: RunningShop, size: string, page: Page) {
    this.shop = shop;
    this.size = size;
    this.page = page;
    this.watch(page);
  }

  watch(page: Page): void {
    page.on("pageerror", (fault) => this.faults.push(`script: ${fault.message}`));
    page.on("console", (line) => line.type() === "error" && this.faults.push(`${page.url()}: ${line.text()}`));
    page.on("response", (response) => response.status() >= 400 && this.faults.push(`${response.status()} ${response.url()}`));
  }

  /** Expects the page as it is now to be accessible and to fit its screen. */
  async look(name: string, page = this.page): Promise<void> {
    this.#pictures += 1;
    await page.evaluate(() => window.scrollTo(0, 0));
    await savePicture(page, `first-day-${this.size}-${String(this.#pictures).padStart(2, "0")}-${name}`);
    const beside = await widthBeyond(page).then((width) => Math.max(0, width));
    expect([name, await accessibilityFaults(page), beside]).toEqual([name, [], 0]);
  }

  /** Opens a page by the menu, which is a drawer on a phone. */
  async goTo(...path: [group: string, page?: string]): Promise<void> {
    const [group, below] = path;
    if (this.size === "phone") await this.page.getByRole("button", { name: "Open the menu" }).click();
    const menu = this.page.getByRole("navigation", { name: "Admin" }).filter({ visible: true });
    const link = menu.getByRole("link", { name: below ?? group, exact: true });
    // In the drawer, the group's own name opens it.
    const opener = menu.getByRole("button", { name: this.size === "phone" ? new RegExp(`^${group}`) : `Pages in ${group}` });
    // A group opens by itself once one of its pages is open, which can happen between the check and the press: then the press closed it.
    if (below) await expect.poll(async () => (await link.isVisible()) || opener.click().then(() => link.isVisible())).toBe(true);
    await link.click();
    if (this.size === "phone") await this.page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
  }

  step(title: string) {
    return this.page.getByRole("listitem").filter({ has: this.page.getByText(title, { exact: false }) });
  }

  /** Follows a step of the setup guide, does its work, and expects the dashboard to show it as done. */
  async setUp(title: string, done: string, work: () => Promise<void>): Promise<void> {
    await this.step(title).getByRole("link").click();
    await work();
    await this.goTo("Dashboard");
    await this.step(title).getByText(done).waitFor();
  }

  /** Saves and waits for the answer, because a message that is already shown may be about an earlier record. */
  async save(button: string): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.request().method() !== "GET" && response.url().includes("/api/admin/"));
    await this.page.getByRole("button", { name: button, exact: true }).click();
    expect((await answered).ok()).toBe(true);
    await said(this.page, /saved|created/i);
  }
}

async function signIn({ page, shop }: FirstDay): Promise<void> {
  await page.goto(`${shop.url}/admin`);
  await page.waitForURL("**/account/login?redirect=*");
  await page.getByLabel("Email", { exact: true }).fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Set up your shop" }).waitFor();
}

async function nameAndAddress(day: FirstDay): Promise<void> {
  const { page } = day;
  await day.setUp("Name your shop", "Your shop has its own name.", async () => {
    await page.getByLabel("Shop name").fill("Quartz & Sons");
    await page.getByLabel("Tagline").fill("Balances that agree.");
    await page.getByLabel("Support email").fill("help@quartz.example");
    await page.getByLabel("Orders email").fill("orders@quartz.example");
    await page.getByLabel("Postal address").fill("1 Analytical Way\nBoston, MA 02110");
    await day.look("shop");
    await day.save("Save");
  });
  await day.step("Add your address").getByText("The shop has a postal address and a support email.").waitFor();
}

async function taxAndShipping(day: FirstDay): Promise<void> {
  const { page } = day;
  await day.setUp("Decide on tax", "Orders are taxed as you set it up.", async () => {
    await page.getByRole("button", { name: "Add a rate" }).click();
    await page.getByLabel("State", { exact: true }).selectOption("MA");
    await page.getByLabel("Name on the order").fill("MA tax");
    await page.getByLabel("Rate (%)").fill("6.25");
    await day.look("tax");
    await day.save("Save");
  });
  await day.setUp("Set up shipping", "At least one shipping method has a rate.", async () => {
    await page.getByLabel("Price (USD)").fill("9.00");
    await page.getByLabel("Shortest (business days)").fill("2");
    await page.getByLabel("Longest (business days)").fill("4");
    await day.look("shipping");
    await day.save("Save");
  });
}

const picture = () =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#d5dde0" } })
    .png()
    .toBuffer();

async function firstProduct(day: FirstDay): Promise<void> {
  const { page } = day;
  await day.setUp("Add your first product", "Buyers can find a product of your own.", async () => {
    await page.getByLabel("Title", { exact: true }).fill("Analytical balance");
    await page.getByRole("textbox", { name: "Description", exact: true }).fill("Reads to 0.1 mg.");
    await page.getByLabel("Status").selectOption("active");
    await page.getByRole("button", { name: "Add options like size or voltage" }).click();
    await page.getByLabel("Option 1", { exact: true }).fill("Capacity");
    await page.getByLabel("Add a value of Capacity").fill("120 g, 220 g");
    await page.keyboard.press("Enter");
    await typeInto(page, "Price (USD)", 0, "1900");
    await typeInto(page, "Price (USD)", 1, "2400");
    await typeInto(page, "Stock", 0, "5");
    await typeInto(page, "Stock", 1, "5");
    await day.look("new-product");
    await page.getByRole("button", { name: "Create product" }).click();
    await said(page, "Product created.");
    // The page of a new product accepts pictures too, and stays until the product's own page is shown.
    await page.getByRole("heading", { level: 1, name: "Analytical balance" }).waitFor();
    const buffer = await picture();
    await page.getByLabel("Add pictures").setInputFiles({ name: "balance.png", mimeType: "image/png", buffer });
    await page.getByLabel("Description of picture 1").fill("The balance, seen from the left");
    await page.keyboard.press("Tab");
    await day.look("product");
  });
}

async function policies(day: FirstDay): Promise<void> {
  const { page } = day;
  await day.setUp("Publish your policies", "Your privacy, terms, return and shipping policies are published.", async () => {
    for (const title of ["Privacy Policy", "Terms of Service", "Returns Policy", "Shipping Policy"]) {
      await page.getByRole("button", { name: `Use template for ${title}` }).click();
      await said(page, `${title} was created as a draft. Read it, then publish it.`);
      await page.getByLabel("Status", { exact: true }).selectOption("published");
      await day.save("Save");
      await day.goTo("Content", "Policies");
      await page.getByRole("link", { name: `View ${title}` }).waitFor();
    }
    await day.look("policies");
  });
}

/** Makes a collection, a page, and the menu that leads to both. */
async function storefront(day: FirstDay): Promise<void> {
  const { page } = day;
  await day.goTo("Products", "Collections");
  await page.getByRole("link", { name: "New collection" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill("Balances");
  await page.getByLabel("Products", { exact: true }).selectOption("by-hand");
  await page.getByLabel("Add products").fill("balance");
  await page.getByRole("option", { name: /Analytical balance/ }).click();
  await page.getByLabel("Featured on the home page").check();
  await day.look("collection");
  await day.save("Create collection");

  await day.goTo("Content", "Pages");
  await page.getByRole("link", { name: "New page" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill("About us");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Two people and a workshop.");
  await page.getByLabel("Status", { exact: true }).selectOption("published");
  await day.save("Create page");

  await day.goTo("Content", "Menus");
  await page.getByRole("link", { name: "Main menu" }).click();
  for (const [word, title] of [
    ["balances", "Balances"],
    ["about", "About us"],
  ] as const) {
    await page.getByRole("button", { name: "Add item" }).click();
    const dialog = page.getByRole("dialog").filter({ visible: true });
    await dialog.getByRole("combobox", { name: "Link" }).fill(word);
    await page.getByRole("option", { name: title }).first().click();
    await dialog.getByRole("button", { name: "Add item" }).click();
  }
  await day.look("menu");
  await day.save("Save");
}

/** Expects that only the operator's steps are left: the mail server with its sender, and the public URL. */
async function almostLive(day: FirstDay): Promise<void> {
  const { page } = day;
  await day.goTo("Dashboard");
  await day.look("guide-at-the-end");
  await page.getByText("7 of 9 steps done.").waitFor();
  await day.step("Go live").getByRole("link").click();
  await page.getByText("3 points are open.").waitFor();
  await day.look("go-live");
}

/** Visits the shop as a buyer who finds the balance by the menu and pays by test card; returns the name of the order. */
async function firstBuyer(day: FirstDay): Promise<string> {
  const context = await browserOf().newContext({ viewport: day.page.viewportSize(), reducedMotion: "reduce" });
  const page = await context.newPage();
  day.watch(page);
  await page.goto(day.shop.url, { waitUntil: "networkidle" });
  await day.look("home", page);
  if (day.size === "phone") await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "Balances", exact: true }).filter({ visible: true }).first().click();
  await page.waitForURL("**/collections/balances");
  await day.look("collection-page", page);
  await page.locator('main a[href^="/products/"]').first().click();
  await page.waitForURL("**/products/analytical-balance*");
  await day.look("product-page", page);
  await page.getByRole("button", { name: "Add to Cart" }).locator("visible=true").first().click();
  await page.getByText("Added to cart successfully!").first().waitFor();
  await page.getByRole("link", { name: "View cart" }).click();
  await page.getByRole("button", { name: "Secure Checkout" }).click();
  await page.waitForURL("**/checkout/*");
  await page.fill("[name=email]", "ada@university.example");
  const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Boston", zip: "02110" };
  for (const [part, value] of Object.entries(address)) await page.fill(`[name='shippingAddress.${part}']`, value);
  await page.selectOption("[name='shippingAddress.province']", "MA");
  const card = { number: "4242424242424242", expiry: "1234", cvc: "123", name: "Ada Byron" };
  for (const [part, value] of Object.entries(card)) await page.fill(`[name='card.${part}']`, value);
  await taxInSight(page, "MA");
  await day.look("checkout", page);
  await page.click("button[value=place]");
  await page.waitForURL("**/thank-you*");
  await day.look("thank-you", page);
  const name = /#TEST-\d+/.exec((await page.textContent("main")) ?? "")?.[0] ?? "no order";
  await context.close();
  return name;
}

async function paidOrder(day: FirstDay, name: string): Promise<void> {
  const { page } = day;
  await day.goTo("Dashboard");
  // The dashboard shows data for up to five seconds and reads it again after a minute, but the test's buyer may be faster.
  await page.reload();
  const order = page.getByRole("link", { name }).filter({ visible: true }).first();
  await order.waitFor();
  await day.look("dashboard-with-order");
  await order.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  // 1,900.00, shipping 9.00, and 6.25 % of the goods.
  for (const text of ["Paid", "Analytical balance", "120 g", "$2,027.75"]) await page.locator("main").getByText(text).first().waitFor();
  await day.look("order");
}

for (const [size, viewport] of Object.entries(sizes))
  describe.runIf(chromiumPath)(`a merchant on a ${size}, in a shop with nothing`, () => {
    const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });

    it("follows the setup guide, makes product, collection, page and menu, and sees the first order, which a visitor paid", async () => {
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const day = new FirstDay(shopOf(), size, await context.newPage());
      await signIn(day);
      await day.look("guide");
      await nameAndAddress(day);
      await taxAndShipping(day);
      await firstProduct(day);
      await policies(day);
      await storefront(day);
      await almostLive(day);
      await paidOrder(day, await firstBuyer(day));
      expect(day.faults).toEqual([]);
      await context.close();
    }, 300_000);
  });
