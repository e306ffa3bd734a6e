import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

const said = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();
const png = (background: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

async function open(path: string, viewport: { width: number; height: number } = sizes.desktop) {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(shopOf().url + path);
  return { context, page };
}

async function ask(context: BrowserContext, method: "get" | "post" | "put" | "delete", path: string, data?: object) {
  const answer = await context.request[method](shopOf().url + path, { headers: { Origin: shopOf().url }, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
}

/** Presses Preview by keyboard and returns the page that opens. */
async function preview(context: BrowserContext, page: Page): Promise<Page> {
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Preview in a new tab" }).focus();
  await page.keyboard.press("Enter");
  return opened;
}

const noteOf = (shown: Page) => shown.getByText("Buyers do not see this until you save and publish it.").waitFor();

describe.runIf(chromiumPath)("what staff have typed and not saved", () => {
  it("is a page as shoppers will see it, in a tab of its own by keyboard, which nobody keeps, and nothing of it is stored", async () => {
    const { context, page } = await open("/admin/pages/new");
    await page.getByLabel("Title", { exact: true }).fill("Visit us");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Our showroom is open to everybody who works in a laboratory.");
    await page.getByLabel("Summary").fill("Bring a sample.");
    await page.getByRole("button", { name: "Add Text", exact: true }).click();
    await page.getByLabel("Heading", { exact: true }).fill("Hours");
    await looksRight(page, "editor-of-new-page");
    const answered = context.waitForEvent("response", (response) => response.url().endsWith("/content-preview"));
    const shown = await preview(context, page);
    const headers = (await answered).headers();
    expect([headers["x-robots-tag"], headers["cache-control"]]).toEqual(["noindex, nofollow", "private, no-store"]);
    await noteOf(shown);
    await shown.getByRole("heading", { level: 1, name: "Visit us" }).waitFor();
    await shown.getByText("Bring a sample.").waitFor();
    await shown.getByRole("heading", { level: 2, name: "Hours" }).waitFor();
    expect(await shown.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    await looksRight(shown, "unsaved-page");
    await shown.goto(`${shopOf().url}/content-preview`);
    await shown.getByRole("heading", { name: "This preview has ended" }).waitFor();
    await looksRight(shown, "unsaved-page-ended");
    expect((await shown.goto(`${shopOf().url}/pages/visit-us`))?.status()).toBe(404);
    await shown.close();
    expect((await ask(context, "get", "/api/admin/pages")).pages).toEqual([]);

    await page.getByRole("button", { name: "Create page" }).click();
    await said(page, "Page created.");
    await page.getByRole("button", { name: "Delete" }).waitFor();
    await page.getByLabel("Title", { exact: true }).fill("Come in");
    await looksRight(page, "editor-of-page");
    const again = await preview(context, page);
    await again.getByRole("heading", { level: 1, name: "Come in" }).waitFor();
    expect((await ask(context, "get", "/api/admin/pages")).pages).toMatchObject([{ title: "Visit us", status: "draft" }]);
    await context.close();
  }, 240_000);

  it("is an article with the picture that is not uploaded yet", async () => {
    const { context, page } = await open("/admin/articles");
    await ask(context, "post", "/api/admin/blogs", { handle: "journal", title: "Journal" });
    await page.goto(`${shopOf().url}/admin/articles/new`);
    await page.getByLabel("Title", { exact: true }).fill("Balances at home");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Put them on stone.");
    await page.getByLabel("Excerpt").fill("Where a balance stands.");
    await page.getByLabel("Author").fill("Ada Byron");
    await page.getByLabel("Upload picture").setInputFiles({ name: "stone.png", mimeType: "image/png", buffer: await png("#0b6e75") });
    await page.getByRole("button", { name: "Remove picture" }).waitFor();
    const shown = await preview(context, page);
    await noteOf(shown);
    await shown.getByText("Ada Byron").waitFor();
    const picture = shown.locator('article img[src^="blob:"]');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await looksRight(shown, "unsaved-article");
    expect((await ask(context, "get", "/api/admin/articles")).articles).toEqual([]);
    await context.close();
  }, 240_000);

  it("opens no tab while saving would be refused, on a phone too: what is wrong is marked at its field", async () => {
    const { context, page } = await open("/admin/pages/new", sizes.phone);
    const uploaded = await context.request.post(`${shopOf().url}/api/admin/files?title=Room`, {
      headers: { Origin: shopOf().url },
      multipart: { picture: { name: "room.png", mimeType: "image/png", buffer: await png("#4c1d95") } },
    });
    const { picture } = await uploaded.json();
    const blocks = [{ id: "room", kind: "picture", title: "Room", picture: { ...picture, alt: "A room" } }];
    const words = { title: "Rooms", handle: "rooms", bodyHtml: "<p>Large.</p>", summary: "", seoDescription: null, status: "draft", publishAt: null };
    const { page: stored } = await ask(context, "post", "/api/admin/pages", { ...words, blocks: [] });

    await page.getByRole("button", { name: "Preview in a new tab" }).click();
    await said(page, "Please check the marked fields.");
    await page.getByText("Enter a title.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    await page.getByLabel("Title", { exact: true }).fill("Rooms");
    await page.getByRole("button", { name: "Preview in a new tab" }).click();
    await page.getByText("Already in use. Choose another handle.").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();

    // A draft in this browser still shows the picture that another person has deleted.
    await ask(context, "put", `/api/admin/pages/${stored.id}`, { seenAt: stored.updatedAt, page: { ...words, blocks } });
    await page.goto(`${shopOf().url}/admin/pages/${stored.id}`);
    await page.getByLabel("Title", { exact: true }).fill("All rooms");
    const now = (await ask(context, "get", `/api/admin/pages/${stored.id}`)).page;
    await ask(context, "put", `/api/admin/pages/${stored.id}`, { seenAt: now.updatedAt, page: { ...words, blocks: [] } });
    const { files } = await ask(context, "get", "/api/admin/files");
    await ask(context, "delete", `/api/admin/files/${files[0].id}`);
    const media = `${shopOf().url}/media/${/([a-z0-9]+)\.webp$/.exec(picture.fileKey)?.[1]}-400.webp`;
    await expect.poll(async () => (await context.request.get(media)).status(), { timeout: 60_000 }).toBe(404);
    await page.getByRole("button", { name: "Preview in a new tab" }).click();
    await said(page, "Please check the marked fields. Block 1: This picture was deleted. Choose another one.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "preview-refused-phone");
    expect(context.pages()).toEqual([page]);
    await context.close();
  }, 240_000);

  it("is not shown without a connection, and is after the session ended and somebody signed in again", async () => {
    const { context, page } = await open("/admin/pages/new");
    await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
    await page.getByLabel("Title", { exact: true }).fill("Later");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Preview in a new tab" }).click();
    await said(page, "The shop could not be reached. Check your connection and try again.");
    await context.setOffline(false);
    expect(context.pages()).toEqual([page]);
    await context.clearCookies();
    await page.getByRole("button", { name: "Preview in a new tab" }).click();
    const dialog = page.getByRole("dialog", { name: "You were signed out" });
    await dialog.getByLabel("Password").fill(owner.password);
    const opened = context.waitForEvent("page");
    await page.keyboard.press("Enter");
    const shown = await opened;
    await shown.getByRole("heading", { level: 1, name: "Later" }).waitFor();
    await shown.close();

    // Imitates browsers that open a tab only immediately after a press.
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await page.getByRole("button", { name: "Preview in a new tab" }).click();
    const ready = page.getByRole("dialog", { name: "The preview is ready" });
    await ready.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const second = context.waitForEvent("page");
    await ready.getByRole("button", { name: "Open preview" }).click();
    await (await second).getByRole("heading", { level: 1, name: "Later" }).waitFor();
    await context.close();
  }, 240_000);
});

describe.runIf(chromiumPath)("a block with products of a collection", () => {
  it("names the collection in the editor after its handle changed, and says when it is gone", async () => {
    const { context, page } = await open("/admin/pages");
    const { collection } = await ask(context, "post", "/api/admin/collections", { handle: "pumps", title: "Pumps" });
    const blocks = ["pumps", "never-there"].map((handle) => ({ kind: "collection", collection: handle }));
    const words = { title: "Pumping", handle: "pumping", bodyHtml: "", summary: "", seoDescription: null, status: "draft", publishAt: null };
    const { page: stored } = await ask(context, "post", "/api/admin/pages", { ...words, blocks });
    const renamed = { handle: "lab-pumps", title: "Laboratory pumps" };
    await ask(context, "put", `/api/admin/collections/${collection.id}`, { seenAt: collection.updatedAt, collection: renamed });
    await page.goto(`${shopOf().url}/admin/pages/${stored.id}`);
    const rows = page.getByRole("list", { name: "Blocks of the page" }).getByRole("listitem");
    for (const at of [0, 1]) await rows.nth(at).getByRole("button", { name: "Products of a collection" }).first().click();
    await expect.poll(() => rows.nth(0).getByRole("combobox", { name: "Collection" }).inputValue()).toBe("Laboratory pumps");
    await rows.nth(1).getByText("This collection does not exist anymore, so the block is not shown.").waitFor();
    expect(await rows.nth(0).getByText("does not exist anymore").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Discard" }).count()).toBe(0);
    await looksRight(page, "block-of-renamed-collection");
    await context.close();
  }, 240_000);
});
