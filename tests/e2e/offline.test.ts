import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BreakableConnection, openBreakableConnection } from "#support/breakable-connection.ts";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

let connection: BreakableConnection | undefined;
beforeEach(async () => {
  connection = await openBreakableConnection(shopOf().url);
});
afterEach(() => connection?.close());
function connectionOf(): BreakableConnection {
  if (!connection) throw new Error("The connection is opened before each test.");
  return connection;
}

describe.runIf(chromiumPath)("a shopper without network", () => {
  it("reads the start page and what was visited, and sees that it is from an earlier visit", async () => {
    const page = await visitedShop();
    await goOffline(page);
    await page.goto(connectionOf().url);
    await page.getByText(/(You are offline|The shop cannot be reached)\. This is the page as of/).waitFor();
    // Without network only the service worker can answer.
    // Chromium goes back to the page before where a navigation by its debugging protocol begins in the very moment in which the router of that page replaces
    // its history entry, as it does once it works. Then the product is opened again.
    await expect
      .poll(async () => {
        await page.goto(`${connectionOf().url}/products/${visited}`);
        return page.getByRole("heading", { level: 1, name: visitedTitle }).isVisible();
      })
      .toBe(true);
    await page.getByText(/This is the page as of/).waitFor();
    await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0);
    // Parts whose scripts are not cached stay as the server rendered them; the page is not reloaded for them.
    expect(await page.evaluate(() => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).type)).toBe("navigate");
    await page.goto(`${connectionOf().url}/products/${visited}?variant=none`);
    await page.getByRole("heading", { level: 1, name: visitedTitle }).waitFor();
  }, 180_000);

  it("comes to a page that says so for all else, and from there to what was visited", async () => {
    const page = await visitedShop();
    await goOffline(page);
    await page.goto(`${connectionOf().url}/collections/centrifuges?sort=title`);
    // Polls, because a wait that began in the document before the service worker's redirect can miss the document after it.
    await expect.poll(() => page.getByRole("heading", { level: 1, name: withoutShop }).isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/offline");
    await page.getByRole("link", { name: visitedTitle }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: visitedTitle }).click();
    await page.getByRole("heading", { level: 1, name: visitedTitle }).waitFor();
    await page.goto(`${connectionOf().url}/collections/centrifuges?sort=title`);
    await expect.poll(() => page.getByRole("heading", { level: 1, name: withoutShop }).isVisible()).toBe(true);
    await goOnline(page);
    await page.waitForURL(`${connectionOf().url}/collections/centrifuges?sort=title`);
    await page.getByRole("heading", { level: 1, name: "Centrifuges" }).waitFor();
  }, 180_000);

  it("opens a visited product by a link of the page that is open", async () => {
    const page = await visitedShop();
    await page.goto(`${connectionOf().url}/collections/centrifuges`, { waitUntil: "networkidle" });
    await goOffline(page);
    await page.getByText("You are offline.").waitFor();
    await page.locator(`main a[href="/products/${visited}"]`).first().click();
    await page.getByRole("heading", { level: 1, name: visitedTitle }).waitFor();
    await page.getByText(/This is the page as of/).waitFor();
  }, 180_000);

  it("has the page loaded again with the network, but not what was typed into", async () => {
    const page = await visitedShop();
    await page.goto(`${connectionOf().url}/pages/contact-us`, { waitUntil: "networkidle" });
    await page.getByRole("textbox", { name: "Message" }).fill("Do you sell rotors?");
    await goOffline(page);
    await page.getByText("You are offline.").waitFor();
    await goOnline(page);
    await page.getByText("You are offline.").waitFor({ state: "detached" });
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Do you sell rotors?");

    await page.goto(connectionOf().url, { waitUntil: "networkidle" });
    await goOffline(page);
    await page.getByText("You are offline.").waitFor();
    await page.evaluate(() => Object.assign(window, { isOfBefore: true }));
    await goOnline(page);
    await page.waitForFunction(() => !("isOfBefore" in window));
    await page.getByText("You are offline.").waitFor({ state: "detached" });
  }, 180_000);

  it("leaves nothing of cart, account, checkout and admin on the device", async () => {
    const page = await visitedShop();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    for (const path of ["/cart", "/account/login", "/admin", "/search?q=tube", "/collections/centrifuges"])
      await page.goto(`${connectionOf().url}${path}`, { waitUntil: "networkidle" });
    const pages = await page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
      return kept.flat().map((url) => new URL(url).pathname);
    });
    const others = pages.filter((path) => !/^\/(assets\/|media\/|hero[-\d]*\.avif$)/.test(path));
    expect(others.sort()).toEqual(["/", "/offline", `/products/${visited}`]);
  }, 180_000);

  it("forgets a product that is not sold anymore", async () => {
    const page = await visitedShop();
    await page.evaluate(async () => {
      const date = "Sun, 01 Nov 2026 00:00:00 GMT";
      await (await caches.open("pages-1")).put("/products/withdrawn", new Response("before", { headers: { date } }));
    });
    await report(page, { visited: "/products/withdrawn" });
    await expect.poll(() => isKept(page, "/products/withdrawn")).toBe(false);
  }, 180_000);

  it("keeps the twelve products that were visited last", async () => {
    const page = await visitedShop();
    await page.goto(`${connectionOf().url}/collections/all`, { waitUntil: "networkidle" });
    const paths = await page
      .locator('main a[href^="/products/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
    const others = paths.filter((path) => path !== `/products/${visited}`).slice(0, 12);
    expect(others).toHaveLength(12);
    for (const path of others) {
      // Sends what a page would report about itself; loading each page would take half a minute.
      await report(page, { visited: path, title: path, picture: "" });
      await keptInTime(page, path);
    }
    await expect.poll(() => isKept(page, `/products/${visited}`)).toBe(false);
    expect(await isKept(page, others[0] ?? "")).toBe(true);
  }, 180_000);
});

/** The browser decides which of the two a page opened without network says: a machine can be on a network that leads nowhere. */
const withoutShop = /^(You are offline|The shop cannot be reached)$/;
const visited = "meridian-c24-microcentrifuge";
const visitedTitle = "Meridian C24 Microcentrifuge";

/** Returns a page of a new browser profile that has opened the home page and one product. */
async function visitedShop(): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(connectionOf().url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await keptInTime(page, "/offline");
  await page.goto(`${connectionOf().url}/products/${visited}`);
  await keptInTime(page, `/products/${visited}`);
  return page;
}

async function goOffline(page: Page): Promise<void> {
  await connectionOf().cut();
  await page.context().setOffline(true);
}

async function goOnline(page: Page): Promise<void> {
  await connectionOf().restore();
  await page.context().setOffline(false);
}

/** Sends a message to the service worker, once it controls the page. */
async function report(page: Page, message: object): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate((sent) => navigator.serviceWorker.controller?.postMessage(sent), message);
}

const isKept = (page: Page, path: string) => page.evaluate(async (asked) => (await caches.match(asked)) !== undefined, path);

async function keptInTime(page: Page, path: string): Promise<void> {
  await expect.poll(() => isKept(page, path), { message: `${path} is kept` }).toBe(true);
}

const pictureWidth = (page: Page) => page.evaluate(() => document.querySelector<HTMLImageElement>("main img")?.naturalWidth ?? 0);
