import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { screensOf } from "#support/screen-checks.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

/** Screens that read nothing before something is entered or chosen. */
const readingNothing = ["/admin/products/new", "/admin/pick-list", "/admin/packing-slips", "/admin/bank-import", "/admin/*"];
const screens = (["catalog", "sales", "settings and content"] as const).flatMap(screensOf);

describe.runIf(chromiumPath)("every admin screen whose calls fail", () => {
  const shopOf = useRunningShop();
  const browserOf = useBrowser();
  const thrown: string[] = [];
  let page: Page;

  beforeAll(async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    page = await context.newPage();
    page.on("pageerror", (fault) => thrown.push(fault.message));
    const body = { error: "Something went wrong on our side.", code: "internal", faultId: "F-1" };
    await page.route("**/api/admin/**", (route) => {
      const isRead = route.request().method() === "GET" && !route.request().url().endsWith("/api/admin/account");
      return isRead ? route.fulfill({ status: 500, json: body }) : route.continue();
    });
  });

  it.each(screens)("%s keeps its title, and says what could not be loaded beside a button that tries again", async (declaredPath) => {
    thrown.length = 0;
    const path = declaredPath
      .replaceAll(/\/:\w+\?/g, "")
      .replaceAll(/:\w+/g, "01990000-0000-7000-8000-000000000001")
      .replace("*", "no-such-page");
    await page.goto(shopOf().url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expect.poll(() => page.locator(".skeleton").count()).toBe(0);
    if (!readingNothing.includes(declaredPath)) {
      await page
        .getByText(/could not be (loaded|read|shown)|Error loading/)
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Retry" }).first().waitFor();
    }
    await savePicture(page, `failing${declaredPath.replaceAll(/\W+/g, "-")}`);
    expect(thrown).toEqual([]);
  });
});
