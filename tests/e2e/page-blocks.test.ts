import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRight, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const said = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

describe.runIf(chromiumPath)("a page of the shop", () => {
  it("has blocks below its text: added, ordered by keyboard, previewed and seen by shoppers on a phone and on a desktop", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const visitors = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    const [page, shop] = [await context.newPage(), await visitors.newPage()];
    await page.goto(`${shopOf().url}/admin/pages/new`);
    await page.getByLabel("Title", { exact: true }).fill("Visit us");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Our showroom is open to everybody who works in a laboratory.");
    await page.getByRole("button", { name: "Add Products of a collection", exact: true }).click();
    await page.getByLabel("Status", { exact: true }).selectOption("published");
    await page.getByRole("button", { name: "Create page" }).click();
    await page.getByText("Choose a collection.").waitFor();
    await page.getByRole("combobox", { name: "Collection" }).fill("balances");
    await page.getByRole("option").first().click();
    await page.getByRole("button", { name: "Add Picture", exact: true }).click();
    const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#0b6e75" } })
      .png()
      .toBuffer();
    const picture = page.getByRole("group", { name: "Picture", exact: true });
    await picture.locator("input[type=file]").setInputFiles({ name: "showroom.png", mimeType: "image/png", buffer });
    const fields = page.getByRole("list", { name: "Blocks of the page" }).getByRole("listitem").nth(1);
    await fields.getByLabel("What the picture shows").fill("Our showroom");
    await fields.getByLabel("Heading", { exact: true }).fill("Touch what you buy");
    await fields.getByLabel("Text", { exact: true }).fill("Bring a sample, and weigh it here.");
    await page.getByRole("button", { name: "Add Text", exact: true }).click();
    const last = page.getByRole("list", { name: "Blocks of the page" }).getByRole("listitem").nth(2);
    await last.getByLabel("Heading", { exact: true }).fill("Hours");
    await last.getByLabel("Text", { exact: true }).fill("From nine to five.\n\nOn Fridays until three.");
    await looksRight(page, "page-blocks-fields");
    await page.getByRole("button", { name: "Create page" }).click();
    await said(page, "Page created.");
    const seen = async () => {
      await shop.goto(`${shopOf().url}/pages/visit-us`, { waitUntil: "load" });
      return (await shop.locator("main h1, main h2").allTextContents()).map((text) => text.trim());
    };
    const [, products = ""] = await seen();
    expect(await seen()).toEqual(["Visit us", products, "Touch what you buy", "Hours"]);

    await page.getByRole("button", { name: "Move Text up" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Text is now 2 of 3.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Text is now 1 of 3.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, /^Saved/);
    await expect.poll(seen).toEqual(["Visit us", "Hours", products, "Touch what you buy"]);
    expect(await shop.getByAltText("Our showroom").count()).toBe(1);
    expect(await shop.getByRole("list", { name: products }).getByRole("listitem").count()).toBeGreaterThan(1);
    await shop.getByAltText("Our showroom").scrollIntoViewIfNeeded();
    await looksRight(shop, "page-with-blocks");
    await page.getByRole("button", { name: "Share preview" }).click();
    const link = await page.getByRole("dialog").filter({ visible: true }).getByLabel("Preview link").inputValue();
    await shop.goto(link);
    await shop.getByRole("heading", { level: 2, name: "Touch what you buy" }).waitFor();
    await looksRight(shop, "page-blocks-preview");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Versions", exact: true }).click();
    await page.getByRole("list", { name: "Earlier versions" }).getByRole("button").first().click();
    await page.getByText("the order of blocks").waitFor();
    await looksRight(page, "page-blocks-versions");
    await visitors.close();
    await context.close();
  }, 240_000);
});
