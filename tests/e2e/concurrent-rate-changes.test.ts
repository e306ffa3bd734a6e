import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Settings } from "#domain/settings/settings-input.ts";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();
let token = "";

async function settings(): Promise<Settings> {
  const answer = await fetch(`${shopOf().url}/api/admin/settings`, { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()).settings;
}

/** Saves as a program does, without ids of rows. */
async function store(section: "shipping" | "tax", part: object): Promise<void> {
  const { revision } = (await settings())[section];
  const answer = await fetch(`${shopOf().url}/api/admin/settings/${section}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...part, revision }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

describe.runIf(chromiumPath)("two people who change the rates of the shop at the same time", () => {
  beforeAll(async () => {
    const answer = await fetch(`${shopOf().url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(owner),
    });
    token = (await answer.json()).accessToken;
  });

  /** Opens the same form in two browsers. */
  async function openTwice(section: string): Promise<[Page, Page]> {
    const open = async () => {
      const context: BrowserContext = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
      await signInBrowser(context, shopOf().url, owner);
      const page = await context.newPage();
      await page.goto(`${shopOf().url}/admin/settings/${section}`);
      await page.getByRole("button", { name: "Save", exact: true }).waitFor();
      return page;
    };
    return [await open(), await open()];
  }

  const price = (page: Page, at: number) => page.getByRole("textbox", { name: "Price (USD)" }).nth(at);
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
  const notice = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();
  const close = (pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));
  const shippingRates = async () => (await settings()).shipping.rates.map(({ upToGrams, cents }) => [upToGrams, cents]);

  it("keep both changes, down to the limit and the price of one shipping rate, and the rows that either added", async () => {
    await store("shipping", {
      rates: [
        { upToGrams: 1000, cents: 500 },
        { upToGrams: 5000, cents: 900 },
        { upToGrams: null, cents: 4000 },
      ],
    });
    const [one, other] = await openTwice("shipping");
    await one.getByLabel("Up to", { exact: true }).first().fill("2");
    await price(one, 1).fill("9.50");
    await price(other, 0).fill("6.00");
    await other.getByRole("button", { name: "Add a weight limit" }).click();
    await other.getByLabel("Up to", { exact: true }).last().fill("8");
    await price(other, 2).fill("12");
    await save(other);
    await notice(other, "Saved.");
    await save(one);
    await notice(one, "at the same time; both changes are kept.");
    expect(await shippingRates()).toEqual([
      [2000, 600],
      [5000, 950],
      [8000, 1200],
      [null, 4000],
    ]);
    expect(await price(one, 0).inputValue()).toBe("6.00");
    await close([one, other]);
  }, 180_000);

  it("choose where both changed the price of one rate, or one removed what the other changed; each rate is called by its weight", async () => {
    await store("shipping", {
      rates: [
        { upToGrams: 1000, cents: 500 },
        { upToGrams: 5000, cents: 900 },
        { upToGrams: null, cents: 4000 },
      ],
    });
    const [one, other] = await openTwice("shipping");
    await price(one, 0).fill("5.50");
    await price(one, 1).fill("9.50");
    await price(other, 0).fill("5.75");
    await other.getByRole("button", { name: "Remove the rate for orders of up to 5 kg" }).click();
    await save(other);
    await notice(other, "Saved.");
    await save(one);
    const dialog = one.getByRole("dialog", { name: "Someone else changed the same fields" });
    await dialog.getByRole("group", { name: "Price (USD) of orders up to 1 kg" }).getByLabel("Theirs: $5.75").check();
    await dialog.getByRole("group", { name: "Shipping rate of orders up to 5 kg" }).getByLabel("Yours: $9.50").waitFor();
    await dialog.getByRole("group", { name: "Shipping rate of orders up to 5 kg" }).getByLabel("Theirs: removed").check();
    expect(await accessibilityFaults(one)).toEqual([]);
    await dialog.getByRole("button", { name: "Save with these values" }).click();
    await notice(one, "Saved.");
    expect(await shippingRates()).toEqual([
      [1000, 575],
      [null, 4000],
    ]);
    await close([one, other]);
  }, 180_000);

  it("keep both changes of the tax table too, and choose where both changed one rate", async () => {
    const rate = { country: "US", state: "CA", title: "Sales tax", rateMillionths: 72_500, shippingTaxed: false };
    await store("tax", { rates: [rate, { ...rate, state: "NY", rateMillionths: 80_000 }] });
    const [one, other] = await openTwice("tax");
    await one.getByLabel("Rate (%)").first().fill("7.5");
    await one.getByLabel("Name on the order").nth(1).fill("New York tax");
    await other.getByLabel("Rate (%)").first().fill("8");
    await other.getByLabel("Also tax shipping").nth(1).check();
    await other.getByRole("button", { name: "Add a rate" }).click();
    await other.getByLabel("State").last().selectOption("TX");
    await other.getByLabel("Rate (%)").last().fill("6.25");
    await save(other);
    await notice(other, "Saved.");
    await save(one);
    const choice = one.getByRole("group", { name: "Rate (%) of California, United States" });
    await choice.getByLabel("Yours: 7.5").waitFor();
    await choice.getByLabel("Theirs: 8").check();
    await one.getByRole("button", { name: "Save with these values" }).click();
    await notice(one, "Saved.");
    expect((await settings()).tax.rates).toMatchObject([
      { state: "CA", rateMillionths: 80_000 },
      { state: "NY", title: "New York tax", shippingTaxed: true },
      { state: "TX", rateMillionths: 62_500 },
    ]);
    await close([one, other]);
  }, 180_000);
});
