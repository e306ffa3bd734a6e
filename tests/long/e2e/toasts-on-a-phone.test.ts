import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, saveWindowPicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });
const toastOf = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByRole("dialog", { name: text });

/** Returns the bars and buttons (in the dialog, where one is open) that overlap the toast, and the buttons whose middle is covered. */
function outOfReach(page: Page, text: string): Promise<string[]> {
  return toastOf(page, text).evaluate((toast) => {
    const own = toast.getBoundingClientRect();
    const meets = ({ top, bottom, left, right }: DOMRect) => top < own.bottom && bottom > own.top && left < own.right && right > own.left;
    const bars = [...document.querySelectorAll<HTMLElement>("[data-save-bar]")];
    const dialogs = [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]")].filter((box) => box !== toast);
    // An open dialog makes the page below it unreachable, with or without toasts.
    const boxes = dialogs.length > 0 ? dialogs : bars;
    const buttons = boxes.flatMap((box) => [...box.querySelectorAll<HTMLElement>("button")]).filter((each) => each.checkVisibility());
    if (buttons.length === 0) return ["no buttons"];
    const isCovered = (control: HTMLElement) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !there || !(control.contains(there) || there.contains(control));
    };
    return [
      ...bars.filter((bar) => meets(bar.getBoundingClientRect())),
      ...buttons.filter((each) => meets(each.getBoundingClientRect()) || isCovered(each)),
    ].map((each) => each.outerHTML.slice(0, 200));
  });
}

describe.runIf(chromiumPath)("a toast on a phone of 390 pixels", () => {
  async function openPhone(path: string): Promise<Page> {
    const context = await browserOf().newContext({ viewport: sizes.phone, hasTouch: true, reducedMotion: "reduce" });
    // Toasts stay as long as the test looks at them.
    await context.addInitScript(() => {
      const later = window.setTimeout;
      window.setTimeout = ((work: () => void, ms = 0) => later(work, ms >= 5000 ? 600_000 : ms)) as typeof window.setTimeout;
    });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(shopOf().url + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  }

  async function make(page: Page, count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      const answer = await page.context().request.post(`${shopOf().url}/api/admin/discounts`, {
        headers: { Origin: shopOf().url },
        data: {
          ...{ kind: "percent", percentHundredths: 500, amountCents: null, minimumCents: 0, collectionIds: [], endsAt: null, maxUses: null },
          ...{ title: `Campaign ${at}`, code: `TOAST${at}`, startsAt: "2026-01-01T00:00:00Z", isOncePerBuyer: false },
        },
      });
      expect(answer.status()).toBe(201);
    }
  }

  it("of a bulk change covers neither the bar of the next one nor the buttons of its dialog", async () => {
    const page = await openPhone("/admin");
    await make(page, 30);
    await page.goto(`${shopOf().url}/admin/discounts?search=Campaign`);
    const boxes = page.getByRole("checkbox", { name: /^Select Campaign/ }).filter({ visible: true });
    await boxes.first().waitFor();
    await boxes.first().check();
    await boxes.nth(1).check();
    await button(page, "Turn off").click();
    await toastOf(page, "2 discounts turned off.").waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await boxes.last().check();
    await saveWindowPicture(page, "toast-bulk-bar-phone");
    expect(await outOfReach(page, "2 discounts turned off.")).toEqual([]);
    await button(page, "Delete…").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).waitFor();
    await saveWindowPicture(page, "toast-dialog-phone");
    expect(await outOfReach(page, "2 discounts turned off.")).toEqual([]);
    await page.context().close();
  }, 180_000);

  it("covers no button of the save bar", async () => {
    const page = await openPhone("/admin/products");
    await page.locator("main").getByRole("link").filter({ visible: true, hasText: /\w/ }).nth(3).click();
    await button(page, "Archive").click();
    await toastOf(page, "Archived. Buyers no longer see it.").waitFor();
    await page.getByLabel("Title", { exact: true }).first().fill("Another title");
    await saveWindowPicture(page, "toast-save-bar-phone");
    expect(await outOfReach(page, "Archived. Buyers no longer see it.")).toEqual([]);
    await page.context().close();
  }, 180_000);
});
