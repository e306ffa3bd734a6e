import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const accentOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-accent").trim());

describe.runIf(chromiumPath)("the brand of the shop", () => {
  it("is given colors that everybody can read and a logo drawn as SVG, and buyers see both at once", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    const visitor = await browserOf().newPage();
    await visitor.goto(url);
    expect(await visitor.getAttribute("html", "style")).toBeNull();

    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/settings/brand`);
    await page.getByRole("heading", { name: "Colors" }).waitFor();
    const later = page.getByRole("button", { name: "Later" });
    if (await later.isVisible()) await later.click();
    await page.getByRole("textbox", { name: "Accent", exact: true }).fill("#ff6600");
    await page.getByText("Text of buttons: the contrast is 2.9:1, and text needs at least 4.5:1 so that everyone can read it.").waitFor();
    await savePicture(page, "brand-hard-to-read");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Use #bf4d00, the closest readable color" }).click();
    await page.getByText("Text of buttons: the contrast").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved").first().waitFor();

    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" rx="3" fill="#bf4d00"/></svg>';
    const file = (inside: string) => ({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(inside) });
    const chooser = page.getByRole("group", { name: "Logo" }).locator('input[type="file"]');
    await chooser.setInputFiles(file(svg.replace("<rect", "<script>alert(1)</script><rect")));
    await page.getByText("This drawing holds a script.").first().waitFor();
    await chooser.setInputFiles(file(svg));
    await page.getByText("The logo was changed.").first().waitFor();

    await expect
      .poll(async () => {
        await visitor.reload();
        return accentOf(visitor);
      })
      .toBe("#bf4d00");
    await expect
      .poll(async () => {
        await visitor.reload();
        return visitor.locator('header img[src^="/files/logos/"]').count();
      })
      .toBeGreaterThan(0);
    expect(await visitor.locator('link[rel="icon"]').getAttribute("href")).toMatch(/^\/files\/logos\//);
    await looksRight(visitor, "brand-storefront");
    // The admin area keeps its own colors.
    expect(await accentOf(page)).not.toBe("#bf4d00");

    await looksRight(page, "brand");
    await visitor.close();
    await context.close();
  }, 180_000);
});
