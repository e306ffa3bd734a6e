import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function tokenOf(): Promise<string> {
  const body = JSON.stringify(owner);
  const answer = await fetch(`${shopOf().url}/api/auth/login`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return (await answer.json()).accessToken;
}

async function openSettings(section: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}/admin/settings/${section}`);
  // A new shop asks its owner for a name first.
  const later = page.getByRole("button", { name: "Later" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (await later.isVisible()) await later.click();
  return page;
}

async function storedShop(): Promise<{ countries: string[]; currency: string }> {
  const answer = await fetch(`${shopOf().url}/api/admin/settings`, { headers: { Authorization: `Bearer ${await tokenOf()}` } });
  return (await answer.json()).settings.shop;
}

describe.runIf(chromiumPath)("the pickers of the settings", () => {
  it("choose countries by keyboard, by the beginning of a word", async () => {
    const page = await openSettings("shop");
    const countries = page.getByRole("combobox", { name: "Countries you ship to" });
    await countries.fill("ger");
    await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Germany (DE)"]);
    await countries.press("Enter");
    await page.getByRole("button", { name: "Remove Germany (DE)" }).waitFor();
    await countries.fill("united");
    await page.getByRole("option", { name: "United Kingdom (GB)" }).waitFor();
    await countries.press("Escape");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await storedShop()).countries).toEqual(["US", "DE"]);
    await page.context().close();
  }, 180_000);

  it("show what another currency would do to real prices, and change nothing until that is confirmed", async () => {
    const page = await openSettings("shop");
    const currency = page.getByRole("combobox", { name: "Currency" });
    await currency.fill("yen");
    await page.getByRole("option", { name: "Japanese Yen (JPY)" }).waitFor();
    await currency.press("Enter");
    const change = page.getByRole("group", { name: "Change the currency to JPY" });
    await change.getByText("Standard shipping: $8.95 becomes ¥9").waitFor();
    await change.getByText("11 prices are rounded").waitFor();
    await change.getByRole("button", { name: "Keep USD" }).click();
    await change.waitFor({ state: "detached" });
    expect((await storedShop()).currency).toBe("USD");
    await page.context().close();
  }, 180_000);

  it("let the merchant weigh in pounds, in which rates are typed from then on", async () => {
    const page = await openSettings("shop");
    await page.getByLabel("Weights in").selectOption("lb");
    await page.getByLabel("Sizes of packages in").selectOption("in");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved. The shop shows it within a second.").waitFor();
    const menu = page.getByRole("navigation", { name: "Settings" });
    const opener = menu.getByRole("button", { name: "All settings" });
    await opener.click();
    await menu.getByRole("link", { name: "Staff and roles" }).waitFor();
    await savePicture(page, "settings-menu-phone");
    await menu.getByRole("link", { name: /^Shipping/ }).click();
    await page.getByRole("heading", { level: 1, name: "Shipping" }).waitFor();
    expect(await page.title()).toBe("Shipping · Settings · Admin");
    expect(await opener.getAttribute("aria-expanded")).toBe("false");
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    const limit = page.getByLabel("Up to", { exact: true }).first();
    const unit = page.getByLabel("Unit of Up to", { exact: true }).first();
    expect(await unit.inputValue()).toBe("lb");
    await limit.fill("2");
    await page.getByText("Up to 2 lb.").waitFor();
    await page.getByText("Rounded to 907 g.").waitFor();
    // A typed number keeps its value when the unit changes; after saving, the weight is shown in the shop's unit again.
    await unit.selectOption("oz");
    await page.getByText("Rounded to 57 g.").waitFor();
    await limit.fill("32");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const storedGrams = async () => {
      const answer = await fetch(`${shopOf().url}/api/admin/settings`, { headers: { Authorization: `Bearer ${await tokenOf()}` } });
      return (await answer.json()).settings.shipping.rates[0].upToGrams;
    };
    await expect.poll(storedGrams).toBe(907);
    await expect.poll(() => unit.inputValue()).toBe("lb");
    expect(await limit.inputValue()).toBe("2");
    const units = (await (await fetch(`${shopOf().url}/api/admin/account`, { headers: { Authorization: `Bearer ${await tokenOf()}` } })).json()).shop;
    expect([units.weightUnit, units.lengthUnit]).toEqual(["lb", "in"]);
    for (const [size, viewport] of Object.entries({ phone: sizes.phone, tablet: { width: 768, height: 1024 }, desktop: sizes.desktop })) {
      await page.setViewportSize(viewport);
      await savePicture(page, `settings-in-pounds-${size}`);
    }
    await page.context().close();
  }, 180_000);

  it("say at once that a second tax rate of one state is one too many", async () => {
    const page = await openSettings("tax");
    await page.getByRole("button", { name: "Add a rate" }).click();
    await page.getByLabel("State").last().selectOption("MA");
    await page.getByText("There is another rate for Massachusetts, United States").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Please check the marked fields.").waitFor();
    await page.context().close();
  }, 180_000);

  it("lead from each open point of going live to where it is fixed", async () => {
    const page = await openSettings("go-live");
    await page.getByText("5 points are open.").waitFor();
    expect(await page.getByRole("button", { name: "Go live…" }).isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Tax rates" }).click();
    await page.waitForURL("**/admin/settings/tax");
    await page.context().close();
  }, 180_000);
});
