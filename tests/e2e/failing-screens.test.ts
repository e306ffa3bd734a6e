import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, keepPicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { screensOf } from "#support/screen-walk.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

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
    await page.route("**/api/admin/**", (route) =>
      route.request().method() === "GET" && !route.request().url().endsWith("/api/admin/account")
        ? route.fulfill({ status: 500, json: { error: "Something went wrong on our side.", code: "internal", faultId: "F-TEST" } })
        : route.continue(),
    );
  });

  it.each(screens)("%s says so", async (declaredPath) => {
    thrown.length = 0;
    const path = declaredPath
      .replaceAll(/\/:\w+\?/g, "")
      .replaceAll(/:\w+/g, "01990000-0000-7000-8000-000000000001")
      .replace("*", "no-such-page");
    await page.goto(shopOf().url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ timeout: 5_000 });
    const isQuiet = async () => (await page.locator(".skeleton").count()) === 0;
    await expect
      .poll(isQuiet, { timeout: 8_000 })
      .toBe(true)
      .catch(() => {});
    await keepPicture(page, `failing${declaredPath.replaceAll(/\W+/g, "-")}`);
    const skeletons = await page.locator(".skeleton").count();
    const said = (await page.locator("main").innerText()).replaceAll("\n", " | ").slice(0, 400);
    expect.soft([skeletons, thrown, said]).toEqual([0, [], ""]);
  });
});
