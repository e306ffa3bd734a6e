import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("the search over the page", () => {
  it("takes the focus, suggests from two characters on, is walked through by arrows, and opens by Enter what they reach", async () => {
    const page = await openSearch();
    const input = page.getByRole("combobox", { name: "Search" });
    await expect.poll(() => input.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await input.getAttribute("placeholder")).toBe("Search for products, collections...");
    await page.getByText("Start typing to search for products").waitFor();
    const asked: string[] = [];
    page.on(
      "request",
      (request) => request.url().includes("/api/search/suggest") && asked.push(new URL(request.url()).searchParams.get("query") ?? ""),
    );
    await page.keyboard.type(" centri");
    const options = page.getByRole("option");
    await page.getByRole("option", { name: 'View all results for "centri"' }).waitFor();
    expect([...new Set(asked)].every((query) => query.length >= 2 && query === query.trim())).toBe(true);
    for (const group of ["Suggestions", "Products", "Collections"]) expect(await page.getByRole("group", { name: group }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    const marked = async () => (await page.getByRole("option", { selected: true }).allTextContents())[0] ?? "";
    await page.keyboard.press("ArrowUp");
    expect(await marked()).toBe('View all results for "centri"');
    await page.keyboard.press("ArrowDown");
    expect(await marked()).toBe(await options.first().textContent());
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=centrifugation");
    await page.context().close();
  }, 60_000);

  it("searches what was typed, remembers it until that is cleared, and closes with Escape", async () => {
    const page = await openSearch();
    await page.keyboard.press("Enter");
    await page.keyboard.type("balance");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=balance");
    await page.getByRole("button", { name: "Search", exact: true }).first().click();
    await page.getByText("Recent searches").waitFor();
    await page.getByRole("option", { name: "balance" }).waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("Start typing to search for products").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Search" }).waitFor({ state: "detached" });
    await page.context().close();
  }, 60_000);

  it("says when it failed", async () => {
    const page = await openSearch();
    await page.route("**/api/search/suggest*", (route) => route.abort());
    await page.keyboard.type("rotor");
    await page.getByRole("alert").getByText("Something went wrong. Please try again.").waitFor();
    await page.context().close();
  }, 60_000);
});

describe.runIf(chromiumPath)("the search page", () => {
  it("shows that it searches, and what it found", async () => {
    const page = await openPage("/search?q=balance");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/search.data*", (route) => released.then(() => route.continue()));
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await page.getByText("Searching...").waitFor();
    release();
    await page.getByRole("heading", { name: /^Products/ }).waitFor();
    await page.context().close();
  }, 60_000);
});

async function openPage(path: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
  return page;
}

async function openSearch(): Promise<Page> {
  const page = await openPage("/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("combobox", { name: "Search" }).and(page.locator(":focus")).waitFor();
  return page;
}
