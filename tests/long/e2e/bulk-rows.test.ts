import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

const said = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();
const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

/** More rows than fit on one page. */
const count = 53;

async function openAdmin(): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  return context.newPage();
}

async function call(page: Page, method: "post" | "delete", path: string, data?: object) {
  const { request } = page.context();
  const answer = await request[method](shopOf().url + path, { headers: { Origin: shopOf().url }, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json().catch(() => null);
}

/** Selects everything on the first page and two rows of the next: what was selected stays selected. */
async function chooseOverPages(page: Page, noun: string): Promise<void> {
  await page.getByLabel("Select all on this page").check();
  await page.getByText(`50 ${noun}s selected`).waitFor();
  await button(page, "Next").click();
  const boxes = page.locator("tbody").getByRole("checkbox");
  await expect.poll(() => boxes.count()).toBe(count - 50);
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByText(`52 ${noun}s selected`).waitFor();
}

describe.runIf(chromiumPath)("chosen rows of a list", () => {
  it("customers of two pages are tagged at once, and it is taken back", async () => {
    const page = await openAdmin();
    for (let at = 0; at < count; at++)
      await call(page, "post", "/api/admin/customers", { email: `buyer${at}@lab.example`, firstName: "Ada", lastName: `Byron${at}`, invite: false });
    await page.goto(`${shopOf().url}/admin/customers`);
    await chooseOverPages(page, "customer");
    await looksRight(page, "bulk-customers");
    await button(page, "Tags…").click();
    await dialogOf(page).getByLabel("Add tags").fill("fair 2026");
    await button(page, "Change tags").click();
    await said(page, "52 customers tagged.");
    await expect.poll(() => page.locator("tbody").getByText("fair 2026").count()).toBe(2);
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await said(page, "Undone.");
    await expect.poll(() => page.locator("tbody").getByText("fair 2026").count()).toBe(0);
    await page.context().close();
  }, 240_000);

  it("discounts of two pages are switched off and on again; one that is gone meanwhile is named with the reason", async () => {
    const page = await openAdmin();
    const input = { kind: "percent", percentHundredths: 500, amountCents: null, minimumCents: 0, collectionIds: [], endsAt: null, maxUses: null };
    for (let at = 0; at < count; at++)
      await call(page, "post", "/api/admin/discounts", {
        ...input,
        ...{ title: `Campaign ${at}`, code: `CODE${at}`, startsAt: "2026-01-01T00:00:00Z", isOncePerBuyer: false },
      });
    await page.goto(`${shopOf().url}/admin/discounts`);
    await chooseOverPages(page, "discount");
    await button(page, "Turn off").click();
    await said(page, "52 discounts turned off.");
    await expect.poll(() => page.locator("tbody").getByText("Ended").count()).toBe(2);
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await said(page, "Undone.");
    await expect.poll(() => page.locator("tbody").getByText("Active").count()).toBe(count - 50);
    await page.goto(`${shopOf().url}/admin/discounts?search=Campaign+1`);
    const one = page.getByRole("checkbox", { name: "Select Campaign 1", exact: true });
    await one.check();
    await page.getByRole("checkbox", { name: "Select Campaign 10", exact: true }).check();
    const href = await page.locator("tbody").getByRole("link", { name: "Campaign 10", exact: true }).getAttribute("href");
    await call(page, "delete", `/api/admin/discounts/${href?.split("/").at(-1)}`);
    await button(page, "Delete…").click();
    await dialogOf(page).getByRole("button", { name: "Delete", exact: true }).click();
    await said(page, "1 discount deleted. 1 refused.");
    await dialogOf(page).getByText("Campaign 10", { exact: true }).waitFor();
    await dialogOf(page).getByText("This discount no longer exists.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Close" }).last().click();
    await expect.poll(() => page.getByText(/chosen$/).count()).toBe(0);
    await page.context().close();
  }, 240_000);

  it("collections of two pages are exported, and deleted after a question", async () => {
    const page = await openAdmin();
    for (let at = 0; at < count; at++)
      await call(page, "post", "/api/admin/collections", { title: `Shelf ${String(at).padStart(2, "0")}`, handle: `shelf-${at}` });
    await page.goto(`${shopOf().url}/admin/collections`);
    await chooseOverPages(page, "collection");
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
    expect(file.suggestedFilename()).toBe("collections.csv");
    await button(page, "Hide").click();
    await said(page, "52 collections hidden.");
    await expect.poll(() => page.locator("tbody").getByText("Hidden").count()).toBe(2);
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await said(page, "Undone.");
    await expect.poll(() => page.locator("tbody").getByText("Hidden").count()).toBe(0);
    await page.goto(`${shopOf().url}/admin/collections`);
    await chooseOverPages(page, "collection");
    await button(page, "Delete…").click();
    await dialogOf(page).getByText("Delete 52 collections?").waitFor();
    await dialogOf(page).getByRole("button", { name: "Delete", exact: true }).click();
    await said(page, "52 collections deleted.");
    await page.goto(`${shopOf().url}/admin/collections`);
    await page.getByText("1 collection", { exact: true }).waitFor();
    await page.context().close();
  }, 240_000);
});
