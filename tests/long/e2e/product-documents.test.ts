import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();
const said = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();
const pdf = (name: string, text: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7\n${text}`) });

describe.runIf(chromiumPath)("documents and pictures of a product", () => {
  it("are chosen before it is created, said more of, replaced by a newer revision, and seen by link before it is sold", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/admin/products/new`);
    await page.getByLabel("Title", { exact: true }).fill("C24 centrifuge");
    const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background: "#0b6e75" } })
      .png()
      .toBuffer();
    await page.getByLabel("Add pictures").setInputFiles({ name: "front.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Remove front.png" }).waitFor();
    const documents = page.getByLabel(/^Add documents/);
    await documents.setInputFiles([pdf("C24 user manual EN.pdf", "manual"), pdf("SDS oil.pdf", "sds")]);
    await page.getByText("The documents are uploaded when the product is created.").waitFor();
    await looksRight(page, "new-product-files");
    await page.getByLabel("Price (USD)", { exact: true }).first().fill("900");
    await page.getByLabel("Status", { exact: true }).selectOption("draft");
    await page.getByRole("button", { name: "Create product" }).click();
    await said(page, "Product created.");

    const list = page.getByRole("list", { name: "Documents" });
    await list.getByRole("listitem").nth(1).waitFor();
    await page.getByLabel("Description of picture 1").waitFor();
    await list.getByText("Manual · English · 1 KB").waitFor();
    await list.getByText("Safety data sheet · 1 KB").waitFor();
    await page.getByRole("button", { name: "Move SDS oil up" }).click();
    await page.getByText("SDS oil is now 1 of 2.").waitFor();

    await page.getByRole("button", { name: "Edit C24 user manual EN" }).click();
    const dialog = page.getByRole("dialog").filter({ visible: true });
    await dialog.getByLabel("Language").selectOption("de");
    await dialog.getByLabel("Revision").fill("B");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "document-edit");
    await dialog.getByRole("button", { name: "Save document" }).click();
    await list.getByText("Manual · German · Rev. B · 1 KB").waitFor();

    await page.getByRole("button", { name: "New revision of C24 user manual EN" }).click();
    await dialog.locator("input[type=file]").setInputFiles(pdf("newer.pdf", "newer"));
    await dialog.getByLabel("Revision").fill("C");
    await dialog.getByRole("button", { name: "Replace" }).click();
    await said(page, /^Replaced/);
    await list.getByText("Manual · German · Rev. C · 1 KB").waitFor();
    await list.getByText("Earlier revisions (1)").click();
    const earlier = await list.getByRole("link", { name: "Rev. B" }).getAttribute("href");
    expect(await (await context.request.get(`${shopOf().url}${earlier}`)).text()).toContain("manual");
    await looksRight(page, "product-documents");

    await page.getByRole("button", { name: "Preview" }).click();
    const link = await dialog.getByLabel("Preview link").inputValue();
    const reader = await (await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" })).newPage();
    const answer = await reader.goto(link);
    const headers = answer?.headers() ?? {};
    expect([answer?.status(), headers["x-robots-tag"], headers["cache-control"]]).toEqual([200, "noindex, nofollow", "private, no-store"]);
    await reader.getByRole("heading", { level: 1, name: "C24 centrifuge" }).waitFor();
    await reader.getByText("German · Rev. C").waitFor();
    expect(await reader.getByRole("button", { name: "Out of Stock" }).first().isDisabled()).toBe(true);
    await looksRight(reader, "product-preview");
    await reader.context().close();
    await context.close();
  }, 240_000);

  it("are none in a shop whose merchant put nothing there: the home page is the name of the shop", async () => {
    const page = await (await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" })).newPage();
    await page.goto(shopOf().url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("main video, main img").count()).toBe(0);
    await looksRight(page, "empty-home");
    await page.context().close();
  }, 120_000);
});
