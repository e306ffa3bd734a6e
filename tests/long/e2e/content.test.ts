import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();
const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });

/** Returns a time in the format of this browser's date and time fields. */
const localTime = (page: Page, inSeconds: number) =>
  page.evaluate((seconds) => {
    const at = new Date(Date.now() + seconds * 1000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, inSeconds);

describe.runIf(chromiumPath)("what staff write, in a shop with nothing", () => {
  it("is a page: previewed as a draft, scheduled, published at its time, put into the menu by keyboard, and followed to its new address", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const visitors = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    const [page, reader] = [await context.newPage(), await visitors.newPage()];
    const statusOf = async (path: string) => (await reader.goto(shopOf().url + path))?.status();

    await page.goto(`${shopOf().url}/admin/pages`);
    await page.getByText("No pages yet").waitFor();
    await looksRight(page, "pages-empty");
    await page.getByRole("link", { name: "New page" }).click();
    await page.getByLabel("Title", { exact: true }).fill("Open day");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Come and see our balances.");
    await page.getByText("Its address is /pages/open-day.").waitFor();
    await looksRight(page, "page-new");
    await page.getByRole("button", { name: "Create page" }).click();
    await said(page, "Page created.");
    expect(await statusOf("/pages/open-day")).toBe(404);

    await page.getByRole("button", { name: "Share preview" }).click();
    const link = await dialogOf(page).getByLabel("Preview link").inputValue();
    const preview = await reader.goto(link);
    const headers = preview?.headers() ?? {};
    expect([preview?.status(), headers["x-robots-tag"], headers["cache-control"]]).toEqual([200, "noindex, nofollow", "private, no-store"]);
    await reader.getByRole("heading", { level: 1, name: "Open day" }).waitFor();
    expect(await accessibilityFaults(reader)).toEqual([]);
    await savePicture(reader, "preview");
    expect((await reader.goto(`${link}x`))?.status()).toBe(404);
    await page.keyboard.press("Escape");

    await page.getByLabel("Status", { exact: true }).selectOption("scheduled");
    await page.getByLabel("Publish at").fill(await localTime(page, 20));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, "Saved.");
    await page
      .locator("span")
      .getByText(/^Scheduled for \w+ \d+, \d+, /)
      .waitFor();
    await looksRight(page, "page-scheduled");
    await expect.poll(() => statusOf("/pages/open-day"), { timeout: 60_000 }).toBe(200);

    await page.goto(`${shopOf().url}/admin/menus`);
    await page.getByRole("link", { name: "Main menu" }).click();
    await page.getByText("This menu is empty").waitFor();
    await addByKeyboard(page, "open day", "Open day");
    await addByKeyboard(page, "contact", "Contact us");
    await addByKeyboard(page, "/no-such-page", "Lost");
    await page.getByRole("button", { name: "Move Lost up" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Lost is item 2 of 3 at the top.").waitFor({ state: "attached" });
    await page.keyboard.press("Alt+ArrowRight");
    await page.getByText("Lost is item 1 of 1 below Open day.").waitFor({ state: "attached" });
    await page.keyboard.press("Alt+ArrowRight");
    await page.getByText("Lost cannot be moved in.").waitFor({ state: "attached" });
    await page.keyboard.press("Control+s");
    await said(page, "Saved. Every page of the shop shows it within a second.");
    await page.getByText("Dead link").waitFor();
    await looksRight(page, "menu");
    await page.getByRole("button", { name: "Remove Lost" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => page.getByText("Dead link").count()).toBe(0);
    const navigation = reader.getByRole("navigation", { name: "Main" });
    await expect
      .poll(async () => {
        await reader.goto(shopOf().url);
        return navigation.getByRole("link").allTextContents();
      })
      .toEqual(["Open day", "Contact us"]);
    await navigation.getByRole("link", { name: "Open day" }).click();
    await reader.getByRole("heading", { level: 1, name: "Open day" }).waitFor();

    await page.goto(`${shopOf().url}/admin/pages`);
    await page.getByRole("link", { name: "Open day" }).click();
    await page.getByLabel("Handle").fill("open-house");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, "Saved.");
    await expect.poll(() => statusOf("/pages/open-day?utm_source=mail")).toBe(200);
    expect(reader.url()).toBe(`${shopOf().url}/pages/open-house`);
    await expect.poll(() => navigation.getByRole("link", { name: "Open day" }).getAttribute("href")).toBe("/pages/open-house");

    await page.getByRole("button", { name: "Delete" }).click();
    await dialogOf(page).getByRole("button", { name: "Delete page" }).click();
    await said(page, "Open day was deleted.");
    await expect.poll(() => statusOf("/pages/open-house")).toBe(404);
    await visitors.close();
    await context.close();
  }, 300_000);

  it("is a blog with an article and its picture, whose addresses follow when the blog is renamed", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/admin/articles`);
    await page.getByText("No blogs yet.").waitFor();
    await looksRight(page, "articles-empty");
    await page.getByRole("button", { name: "New blog" }).click();
    await dialogOf(page).getByLabel("Title").fill("Journal");
    await dialogOf(page).getByRole("button", { name: "Create blog" }).click();
    await said(page, "The blog was created.");
    await page.getByRole("link", { name: "New article" }).click();
    await page.getByLabel("Title", { exact: true }).fill("Balances at home");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Put them on stone.");
    await page.getByLabel("Excerpt").fill("Where a balance stands.");
    await page.getByLabel("Author").fill("Ada Byron");
    await page.getByLabel("Tags").fill("balances, weighing");
    await page.getByLabel("Description for search engines").fill("How to place a balance.");
    await page.locator("figure").getByText("How to place a balance.").waitFor();
    const stone = sharp({ create: { width: 800, height: 450, channels: 3, background: "#0b6e75" } });
    await page.getByLabel("Upload picture").setInputFiles({ name: "stone.png", mimeType: "image/png", buffer: await stone.png().toBuffer() });
    await page.getByRole("button", { name: "Remove picture" }).waitFor();
    await page.getByLabel("Status", { exact: true }).selectOption("published");
    await looksRight(page, "article-new");
    await page.getByRole("button", { name: "Create article" }).click();
    await said(page, "Article created.");
    await page.getByText("Replace picture").waitFor();

    const shop = await context.newPage();
    await shop.goto(`${shopOf().url}/blogs/journal`);
    await shop.getByRole("link", { name: "Balances at home" }).click();
    await shop.getByText("Ada Byron").waitFor();
    await shop.locator('article img[src^="/media/"]').waitFor();

    await page.goto(`${shopOf().url}/admin/articles`);
    await page.getByRole("link", { name: "Balances at home" }).waitFor();
    await looksRight(page, "articles");
    await page.getByRole("button", { name: "Rename Journal" }).click();
    await dialogOf(page).getByLabel("Title").fill("Notes");
    await dialogOf(page).getByLabel("Handle").fill("notes");
    await dialogOf(page).getByRole("button", { name: "Save", exact: true }).click();
    await said(page, "The blog was renamed.");
    await expect
      .poll(async () => {
        await shop.goto(`${shopOf().url}/blogs/journal/balances-at-home`);
        return shop.url();
      })
      .toBe(`${shopOf().url}/blogs/notes/balances-at-home`);
    await context.close();
  }, 240_000);
});

/** Adds a menu item without the mouse: opens the dialog, chooses or types the link, names it, adds it. */
async function addByKeyboard(page: Page, link: string, title: string) {
  await page.getByRole("button", { name: "Add item", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await dialog.getByLabel("Link").focus();
  await page.keyboard.type(link);
  if (!link.startsWith("/")) {
    await page.getByRole("option", { name: title }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => dialog.getByLabel("Link").inputValue()).toMatch(/^\//);
  }
  await dialog.getByLabel("Title").fill(title);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
}
