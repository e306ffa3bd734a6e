import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** The search covers the whole screen of a phone, and opens below a field of the header on a desktop. */
const places = Object.keys(sizes) as (keyof typeof sizes)[];

describe.runIf(chromiumPath)("the search over the page", () => {
  it.each(places)(
    "takes the focus, suggests from two characters on, is walked through by arrows, and opens by Enter what they reach, on a %s",
    async (place) => {
      const page = await openSearch(place);
      expect(await page.getByRole("dialog").count()).toBe(place === "phone" ? 1 : 0);
      const input = page.getByRole("combobox", { name: "Search" });
      expect(await input.getAttribute("placeholder")).toBe("Search for products, collections...");
      await page.getByText("Start typing to search for products").waitFor();
      const asked: string[] = [];
      page.on(
        "request",
        (request) => request.url().includes("/api/predictive-search") && asked.push(new URL(request.url()).searchParams.get("query") ?? ""),
      );
      await page.keyboard.type(" centri");
      const options = page.getByRole("option");
      await page.getByRole("option", { name: 'View all results for "centri"' }).waitFor();
      expect([...new Set(asked)].every((query) => query.length >= 2 && query === query.trim())).toBe(true);
      for (const group of ["Suggestions", "Products", "Collections"]) expect(await page.getByRole("group", { name: group }).count()).toBe(1);
      await page
        .getByRole("status")
        .getByText(`${(await options.count()) - 1} suggestions.`)
        .waitFor({ state: "attached" });
      expect(await accessibilityFaults(page)).toEqual([]);
      const marked = async () => (await page.getByRole("option", { selected: true }).allTextContents())[0] ?? "";
      await page.keyboard.press("ArrowUp");
      expect(await marked()).toBe('View all results for "centri"');
      await page.keyboard.press("ArrowDown");
      expect(await marked()).toBe(await options.first().textContent());
      await page.keyboard.press("Enter");
      await page.waitForURL("**/products/meridian-*");
      await page.context().close();
    },
    180_000,
  );

  it.each(places)(
    "searches what was typed, remembers it until that is cleared, and closes with Escape, on a %s",
    async (place) => {
      const page = await openSearch(place);
      // Before its script has loaded, Enter sends the form and loads a new document, which does not take the focus.
      await page.getByText("Start typing to search for products").waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.type("balance");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search?q=balance");
      // The new page takes the focus once.
      await page.locator("#main:focus").waitFor();
      await openOn(page, place);
      await page.getByText("Recent searches").waitFor();
      await page.getByRole("option", { name: "balance" }).waitFor();
      await page.getByRole("button", { name: "Clear" }).click();
      await page.getByText("Start typing to search for products").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("Start typing to search for products").waitFor({ state: "detached" });
      await page.context().close();
    },
    180_000,
  );

  it.each(places)("says that there is nothing to suggest, and what may help, on a %s", async (place) => {
    const page = await openSearch(place);
    await page.keyboard.type("zzzqq");
    await page.getByRole("status").getByText("No suggestions for “zzzqq”.").waitFor();
    await page.getByText("Check the spelling, or try a product type, a brand or a part number.").waitFor();
    await page.getByRole("option", { name: 'View all results for "zzzqq"' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, `nothing-suggested-${place}`);
    await page.context().close();
  });

  it("says when it failed", async () => {
    const page = await openSearch("phone");
    await page.route("**/api/predictive-search*", (route) => route.abort());
    await page.keyboard.type("rotor");
    await page.getByRole("alert").getByText("Something went wrong. Please try again.").waitFor();
    await page.context().close();
  }, 180_000);
});

it.runIf(chromiumPath)("the search button of a phone leads to the search page where what it opens cannot be fetched", async () => {
  const context = await browserOf().newContext({ viewport: sizes.phone, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/assets/search-overlay-*.js", (route) => route.abort());
  await page.goto(shopOf().url, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await page.waitForURL("**/search");
  await page.getByRole("heading", { name: "Search", exact: true }).waitFor();
  await context.close();
});

describe.runIf(chromiumPath)("the search field of a desktop's header", () => {
  it("opens what is pressed under it, and closes when the focus leaves it", async () => {
    const page = await openSearch("desktop");
    await page.keyboard.type("centri");
    await page.getByRole("option", { name: "centrifugation" }).waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("option").first().waitFor({ state: "detached" });
    await openOn(page, "desktop");
    await page.getByRole("group", { name: "Products" }).getByRole("option").first().click();
    await page.waitForURL("**/products/*");
    expect(await page.getByRole("combobox", { name: "Search" }).inputValue()).toBe("");
    await page.context().close();
  }, 180_000);

  it("remembers what was sent before the script of its suggestions came", async () => {
    const page = await openPage("/");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/search-suggestions-*.js", (route) => released.then(() => route.continue()).catch(() => {}));
    await openOn(page, "desktop");
    await page.keyboard.type("balance");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=balance");
    release();
    await page.waitForLoadState("networkidle");
    await openOn(page, "desktop");
    await page.getByText("Recent searches").waitFor();
    await page.context().close();
  }, 180_000);

  it("searches without script", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(shopOf().url);
    await page.getByRole("banner").getByRole("textbox", { name: "Search" }).fill("balance");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=balance");
    await context.close();
  }, 180_000);

  it("suggests for what was typed before the scripts came", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, serviceWorkers: "block" });
    const page = await context.newPage();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", (route) => released.then(() => route.continue()));
    await page.goto(shopOf().url, { waitUntil: "domcontentloaded" });
    await page.getByRole("banner").getByLabel("Search").filter({ visible: true }).fill("centri");
    release();
    await page.getByRole("option", { name: "centrifugation" }).waitFor();
    await context.close();
  }, 180_000);
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
  }, 180_000);
});

async function openPage(path: string, place: keyof typeof sizes = "desktop"): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes[place], reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
  return page;
}

async function openSearch(place: keyof typeof sizes): Promise<Page> {
  const page = await openPage("/", place);
  await openOn(page, place);
  return page;
}

async function openOn(page: Page, place: keyof typeof sizes): Promise<void> {
  if (place === "phone") await page.getByRole("button", { name: "Search", exact: true }).first().click();
  else await page.getByRole("combobox", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Search" }).and(page.locator(":focus")).waitFor();
}
