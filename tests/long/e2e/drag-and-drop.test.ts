import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openPage(path: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}${path}`, { waitUntil: "networkidle" });
  return page;
}

type Sent = { name: string; type: string; base64: string };

/** Returns files in the form in which a browser hands them to the page on which they are dropped or pasted. */
const transferOf = (page: Page, files: Sent[]) =>
  page.evaluateHandle((sent) => {
    const data = new DataTransfer();
    for (const { name, type, base64 } of sent)
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
    return data;
  }, files);

async function dropped(page: Page, onto: Locator, files: Sent[]): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  await onto.dispatchEvent("dragover", { dataTransfer });
  await onto.dispatchEvent("drop", { dataTransfer });
}

async function pasted(page: Page, into: Locator, files: Sent[]): Promise<void> {
  const clipboardData = await transferOf(page, files);
  await into.evaluate(
    (element, data) => element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })),
    clipboardData,
  );
}

async function picture(name: string, background: string): Promise<Sent> {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, type: "image/png", base64: bytes.toString("base64") };
}

describe.runIf(chromiumPath)("what is moved by dragging", () => {
  it("is a row by its grip, and nothing where a row is pulled by anything else", async () => {
    const page = await openPage("/admin/home-page");
    const rows = page.getByRole("list", { name: "Blocks of the home page" }).locator("> li");
    await rows.first().waitFor();
    const ids = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
    const before = await ids();
    await rows.nth(0).dragTo(rows.nth(2));
    expect(await ids()).toEqual(before);
    await rows.nth(2).getByTitle("Drag to move").dragTo(rows.nth(0));
    await expect.poll(ids).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
    await page.getByText(new RegExp(` is now 1 of ${before.length}\\.$`)).waitFor({ state: "attached" });
    await page.context().close();
  }, 180_000);

  it("is an item of a menu with what stands below it: before another item or after it, and below it where it is dropped on its middle", async () => {
    const page = await openPage("/admin/menus/main");
    const rows = page.locator("li[data-key]");
    await rows.first().waitFor();
    /** Returns each item with its depth, measured by its indent. */
    const tree = () =>
      rows.evaluateAll((all) =>
        all.map((row) => ({
          title: row.querySelector("span > span")?.textContent ?? "",
          indent: Number.parseFloat((row.firstElementChild as HTMLElement).style.paddingInlineStart),
        })),
      );
    const before = await tree();
    const [top = 0] = before.map(({ indent }) => indent);
    const tops = before.flatMap(({ indent }, at) => (indent === top ? [at] : []));
    const [, second = 0, third = before.length] = tops;
    const drag = async (from: number, onto: number, part: number) => {
      const box = await rows.nth(onto).boundingBox();
      if (!box) throw new Error("The row is not shown.");
      await rows.nth(from).dragTo(rows.nth(onto), { sourcePosition: { x: 8, y: 12 }, targetPosition: { x: 60, y: box.height * part } });
    };
    const block = before.slice(second, third);
    await drag(second, 0, 0.1);
    await expect.poll(tree).toEqual([...block, ...before.slice(0, second), ...before.slice(third)]);
    await page
      .getByRole("status")
      .filter({ hasText: block[0]?.title ?? "" })
      .first()
      .waitFor({ state: "attached" });
    const moved = block[1];
    if (!moved) throw new Error("The second item of the menu has nothing below it.");
    await drag(1, block.length, 0.5);
    const after = [...block.toSpliced(1, 1), ...before.slice(0, second), moved, ...before.slice(third)];
    await expect.poll(tree).toEqual(after);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("region", { name: "Notifications" }).getByText("Saved.").waitFor();
    await page.reload();
    await rows.first().waitFor();
    expect(await tree()).toEqual(after);
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("files of a product", () => {
  it("are dropped and pasted, each where its kind belongs; a paste into a field and files of other kinds are left alone", async () => {
    const page = await openPage("/admin/products/new");
    const titleField = page.getByLabel("Title", { exact: true });
    await titleField.fill("Dropped flask");
    await page.getByLabel("Price (USD)").first().fill("12");
    const panelOf = (name: string) => page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
    const [pictures, documents] = [panelOf("Pictures"), panelOf("Documents")];
    const text: Sent = { name: "notes.txt", type: "text/plain", base64: btoa("notes") };
    const manual: Sent = { name: "manual.pdf", type: "application/pdf", base64: btoa("%PDF-1.7\none") };
    const [teal, red] = [await picture("teal.png", "#0b6e75"), await picture("red.png", "#b3261e")];
    const surface = pictures.getByText("Add pictures");
    await dropped(page, surface, [teal, text]);
    const removes = page.getByRole("button", { name: /^Remove (teal|red|notes|manual)\./ });
    await expect.poll(() => removes.count()).toBe(1);
    await pasted(page, titleField, [red]);
    await pasted(page, page.locator("body"), [red, manual]);
    await expect.poll(() => removes.count()).toBe(3);
    await documents.getByText("manual.pdf").first().waitFor();
    await savePicture(page, "files-dropped");
    await page.getByRole("button", { name: "Create product" }).click();
    await expect.poll(() => pictures.getByPlaceholder("What the picture shows").count()).toBe(2);
    await expect.poll(() => documents.getByRole("button", { name: /^Remove/ }).count()).toBe(1);
    await page.context().close();
  }, 180_000);
});
