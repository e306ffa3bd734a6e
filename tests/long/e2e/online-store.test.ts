import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const said = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

async function openAdmin(path: string) {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}${path}`);
  const shop = await (await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" })).newPage();
  return { page, shop, close: () => Promise.all([context.close(), shop.context().close()]) };
}

const headings = async (shop: Page) => {
  await shop.goto(shopOf().url, { waitUntil: "load" });
  return (await shop.locator("main h1, main h2").allTextContents()).map((text) => text.trim());
};

describe.runIf(chromiumPath)("what a merchant puts on the storefront", () => {
  it("is a home page of blocks: moved by keyboard, hidden, added with a picture, removed and brought back", async () => {
    const { page, shop, close } = await openAdmin("/admin/home-page");
    const before = await headings(shop);
    const [newsletter, closing] = [before.at(-1), before.at(-2)];
    const blocks = page.getByRole("list", { name: "Blocks of the home page" });
    await blocks.getByRole("button", { name: "Newsletter", exact: false }).first().waitFor();
    await looksRight(page, "home-page");

    const up = page.getByRole("button", { name: "Move Newsletter up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Newsletter is now 5 of 6.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Move Newsletter up");

    await page.getByRole("button", { name: "Add Text", exact: true }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a heading or a text, or remove this block.").waitFor();
    await page.getByLabel("Heading", { exact: true }).fill("Visit our showroom");
    await page
      .getByRole("button", { name: "Text", exact: false })
      .filter({ has: page.locator("[aria-hidden]") })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Add Picture", exact: true }).click();
    const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#0b6e75" } })
      .png()
      .toBuffer();
    const chooser = page.getByRole("group", { name: "Picture", exact: true }).locator("input[type=file]");
    await chooser.setInputFiles({ name: "showroom.png", mimeType: "image/png", buffer });
    await page.getByLabel("What the picture shows").fill("Our showroom");
    await looksRight(page, "home-page-fields");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Preview in a new tab" }).click();
    const preview = await opened;
    await preview.getByText("Buyers do not see this until you save it.").waitFor();
    await preview.getByRole("heading", { name: "Visit our showroom" }).waitFor();
    await savePicture(preview, "home-preview");
    await preview.close();
    expect(await headings(shop)).toEqual(before);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, /^Saved/);
    await expect.poll(() => headings(shop)).toEqual([...before.slice(0, -2), newsletter, closing, "Visit our showroom"]);
    expect(await shop.getByAltText("Our showroom").count()).toBe(1);
    await shop.getByAltText("Our showroom").scrollIntoViewIfNeeded();
    await savePicture(shop, "home-with-blocks");

    await page.getByRole("button", { name: "Hide Closing banner" }).click();
    await page.getByRole("button", { name: "Remove Picture", exact: true }).click();
    await page.getByRole("button", { name: "Remove Text", exact: true }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, /^Saved/);
    await expect.poll(() => headings(shop)).toEqual([...before.slice(0, -2), newsletter, "Visit our showroom"]);
    await close();
  }, 240_000);

  it("is an announcement with dates and a link, at the top of every page", async () => {
    const { page, shop, close } = await openAdmin("/admin/announcements");
    await page.getByText("None yet.").waitFor();
    const local = (days: number) => {
      const day = new Date(Date.now() + days * 86_400_000);
      return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    };
    await page.getByRole("button", { name: "Add announcement" }).click();
    await page.getByLabel("Text", { exact: true }).fill("Meet us in Boston: {{shop-name}} at booth 12.");
    await page.getByLabel("Link", { exact: true }).fill("/collections");
    await page.getByLabel("From", { exact: true }).fill(local(1));
    await page.getByLabel("Until", { exact: true }).fill(local(-1));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Choose an end after the start.").waitFor();
    await page.getByLabel("From", { exact: true }).fill(local(-1));
    await page.getByLabel("Until", { exact: true }).fill(local(1));
    await looksRight(page, "announcements");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, /^Saved/);
    const seen = async () => {
      await shop.goto(`${shopOf().url}/collections`);
      return shop.getByRole("note", { name: "Announcement" }).allTextContents();
    };
    await expect.poll(seen).toEqual([expect.stringMatching(/^Meet us in Boston: .+ at booth 12\.$/)]);
    expect(await accessibilityFaults(shop)).toEqual([]);
    await page.getByLabel("From", { exact: true }).fill("");
    await page.getByLabel("Until", { exact: true }).fill(local(-1));
    await page.getByText("Ended", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(seen).toEqual([expect.stringContaining("Free shipping")]);
    // This page saves both kinds at once.
    await page.getByLabel("Permanent announcement", { exact: true }).fill("Balances are calibrated in house.");
    await page.getByRole("button", { name: "Remove announcement 1" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(seen).toEqual(["Balances are calibrated in house."]);
    await page.getByText("None yet.").waitFor();
    await page.goto(`${shopOf().url}/admin/settings/shop`);
    await page.getByRole("main").getByRole("link", { name: "Announcements" }).click();
    expect(await page.getByLabel("Permanent announcement", { exact: true }).inputValue()).toBe("Balances are calibrated in house.");
    await close();
  }, 180_000);

  it("is a redirect that is followed, changed, removed and brought back, and a file of them", async () => {
    const { page, shop, close } = await openAdmin("/admin/redirects");
    await page.getByText("No redirects yet").waitFor();
    await page.getByRole("button", { name: "Add redirect" }).click();
    const dialog = page.getByRole("dialog").filter({ visible: true });
    await dialog.getByLabel("From", { exact: true }).fill("/cart");
    await dialog.getByLabel("To", { exact: true }).fill("/collections");
    await dialog.getByRole("button", { name: "Add redirect" }).click();
    await dialog.getByText("This address belongs to the shop itself").waitFor();
    await dialog.getByLabel("From", { exact: true }).fill("/old-catalog.html");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add redirect" }).click();
    await page.getByRole("cell", { name: "/old-catalog.html", exact: true }).waitFor();
    await shop.goto(`${shopOf().url}/old-catalog.html?from=mail`);
    expect(new URL(shop.url()).pathname).toBe("/collections");

    await page.getByRole("button", { name: "Add redirect" }).click();
    await dialog.getByLabel("From", { exact: true }).fill("/old-centrifuges");
    await dialog.getByLabel("To", { exact: true }).fill("Centrif");
    await page
      .getByRole("option", { name: /^Centrifug.*Collection$/ })
      .first()
      .waitFor();
    await savePicture(page, "redirect-target");
    await page
      .getByRole("option", { name: /^Centrifug.*Collection$/ })
      .first()
      .click();
    expect(await dialog.getByLabel("To", { exact: true }).inputValue()).toMatch(/^\/collections\/centrifug/);
    await dialog.getByRole("button", { name: "Add redirect" }).click();
    await said(page, "Saved. The old path now redirects.");
    await page.getByRole("button", { name: "Add redirect" }).click();
    await dialog.getByLabel("From", { exact: true }).fill("/old-nothing");
    await dialog.getByLabel("To", { exact: true }).fill("/collections/nope");
    await dialog.getByRole("button", { name: "Add redirect" }).click();
    await said(page, "Saved, but there is nothing at /collections/nope yet: who follows the redirect finds no page.");
    await page.getByText("Dead link").filter({ visible: true }).waitFor();
    await page.getByRole("button", { name: "Import" }).click();
    const buffer = Buffer.from("Redirect from,Redirect to\n/one,/collections\n/two,/one\n/one,/again\n/search,/x\n/three,/pages/none\n");
    await dialog.locator("input[type=file]").setInputFiles({ name: "redirects.csv", mimeType: "text/csv", buffer });
    await dialog.getByText("In this file: 3 new, 0 changed, 0 already exist, 2 not possible.").waitFor();
    await dialog.getByText("Line 4").waitFor();
    await dialog.getByText("There is nothing at /pages/none yet.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "redirect-import");
    await dialog.getByRole("button", { name: "Import 3 redirects" }).click();
    await dialog.getByText("Imported: 3 new").waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("cell", { name: "/two", exact: true }).waitFor();
    await looksRight(page, "redirects");
    await page.getByRole("button", { name: "Remove /old-catalog.html" }).click();
    await said(page, "/old-catalog.html no longer redirects.");
    await expect.poll(async () => (await shop.goto(`${shopOf().url}/old-catalog.html`))?.status()).toBe(404);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("cell", { name: "/old-catalog.html", exact: true }).waitFor();
    await close();
  }, 180_000);

  it("is a policy made from its template, and listed as missing before", async () => {
    const { page, close } = await openAdmin("/admin/policies");
    await page.getByText("Buyers see it at").first().waitFor();
    await looksRight(page, "policies");
    await close();
  }, 120_000);

  it("is a file that is uploaded, found among all others, and deleted while nothing uses it", async () => {
    const { page, close } = await openAdmin("/admin/files");
    await page.getByRole("heading", { level: 1, name: "Files" }).waitFor();
    await page
      .getByRole("cell", { name: "Document", exact: true })
      .or(page.getByRole("cell", { name: "Picture", exact: true }))
      .first()
      .waitFor();
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#b45309" } })
      .png()
      .toBuffer();
    await page.locator("input[type=file]").setInputFiles({ name: "amber-square.png", mimeType: "image/png", buffer });
    await page.getByRole("link", { name: "amber-square.png" }).waitFor();
    await looksRight(page, "files");
    await page.getByRole("tab", { name: "Not used anywhere" }).click();
    await page.getByRole("link", { name: "amber-square.png" }).waitFor();
    await page.getByRole("button", { name: "Delete amber-square.png" }).click();
    await page.getByRole("dialog").filter({ visible: true }).getByRole("button", { name: "Delete picture" }).click();
    await said(page, "amber-square.png was deleted.");
    await page.getByRole("tab", { name: "All", exact: true }).click();
    await page.getByLabel("Search files").fill("microscope");
    await page
      .getByRole("link", { name: /microscope/i })
      .first()
      .waitFor();
    await page.getByRole("link", { name: "amber-square.png" }).waitFor({ state: "detached" });
    await close();
  }, 120_000);

  it("is a category group that is made, moved and removed", async () => {
    const { page, shop, close } = await openAdmin("/admin/category-groups");
    await page.getByRole("button", { name: "Add group" }).click();
    await page
      .getByLabel(/^Title of group/)
      .last()
      .fill("Everything new");
    await page.getByRole("button", { name: "Move Everything new up" }).click();
    await page.getByText(/^Everything new is now \d+ of \d+\.$/).waitFor();
    await looksRight(page, "category-groups");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, /^Saved/);
    // A group without collections is not shown.
    await shop.goto(`${shopOf().url}/collections`);
    expect(await shop.getByText("Everything new").count()).toBe(0);
    await page.getByRole("button", { name: "Remove Everything new" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .poll(() => page.getByLabel(/^Title of group/).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
      .not.toContain("Everything new");
    await close();
  }, 120_000);
});
