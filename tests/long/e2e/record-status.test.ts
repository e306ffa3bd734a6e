import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRight, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** Returns where status and title are, and which of them Tab reaches first. */
async function statusOf(page: Page) {
  const [status, title] = [page.getByLabel("Status", { exact: true }), page.getByLabel("Title", { exact: true })];
  const [statusBox, titleBox, titleElement] = [await status.boundingBox(), await title.boundingBox(), await title.elementHandle()];
  if (!statusBox || !titleBox) throw new Error("Status or title is not shown.");
  const isFirst = await status.evaluate(
    (own, other) => other !== null && (own.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    titleElement,
  );
  return { isBeside: statusBox.x > titleBox.x + titleBox.width, isAbove: statusBox.y + statusBox.height < titleBox.y, top: statusBox.y, isFirst };
}

describe.runIf(chromiumPath)("whether the shop shows it", () => {
  it.each(["products", "collections", "pages", "articles"])(
    "stands in the editor of %s beside the title, and on a phone above it",
    async (records) => {
      const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
      await signInBrowser(context, shopOf().url, owner);
      const page = await context.newPage();
      await page.goto(`${shopOf().url}/admin/${records}/new`);
      const title = page.getByLabel("Title", { exact: true });
      await title.fill("Kept while the window changes its width");
      const wide = await statusOf(page);
      expect(wide).toMatchObject({ isBeside: true, isFirst: false });
      expect(wide.top).toBeLessThan(sizes.desktop.height / 2);
      await page.setViewportSize(sizes.phone);
      await expect.poll(() => statusOf(page)).toMatchObject({ isBeside: false, isAbove: true, isFirst: true });
      expect(await title.inputValue()).toBe("Kept while the window changes its width");
      await looksRight(page, `status-${records}`);
      await context.close();
    },
    180_000,
  );
});
