import type { BrowserContext, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const consent = "1.chosen.10.0193a0e0-0000-7000-8000-00000000000a";

type Sent = { id: string; name: string; path: string; viewId?: string; metric?: string } & Record<string, unknown>;

/** Returns a list that fills with everything that the pages of a browser send. */
function listen(context: BrowserContext): Sent[] {
  const sent: Sent[] = [];
  context.on("request", (request: Request) => {
    if (request.url().endsWith("/api/collect")) sent.push(...(request.postDataJSON() as { events: Sent[] }).events);
  });
  return sent;
}

describe.runIf(chromiumPath)("a visit", () => {
  it("is told to the shop: pages with time and depth, lists, products, the cart, searches and how fast it was, each once", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, serviceWorkers: "block" });
    await context.addCookies([{ name: "consent", value: consent, url }]);
    const sent = listen(context);
    const page = await context.newPage();
    const named = (name: string) => sent.filter((event) => event.name === name);
    await page.goto(`${url}/collections/centrifuges?utm_source=news&utm_campaign=spring`);
    await expect.poll(() => named("view_item_list").length, { timeout: 30_000 }).toBe(1);
    expect(named("page_view")).toMatchObject([{ path: "/collections/centrifuges", utmSource: "news", utmCampaign: "spring" }]);
    const collectionId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(named("view_item_list")).toMatchObject([{ list: "collection:centrifuges", collectionId, viewId: named("page_view")[0]?.id }]);

    await page.locator("#main [data-event*=view_item_list] a[href^='/products/']").first().click();
    await page.waitForURL("**/products/*");
    await expect.poll(() => named("view_item").length, { timeout: 30_000 }).toBe(1);
    const { product } = (await (await fetch(`${url}/api${new URL(page.url()).pathname}`)).json()) as { product: { id: string } };
    const productId = product.id;
    expect(named("view_item")).toMatchObject([{ productId }]);
    expect(named("select_item")).toMatchObject([{ list: "collection:centrifuges", position: 1, targetType: "product", productId }]);
    expect(named("page_leave")).toMatchObject([{ path: "/collections/centrifuges", dwellMs: expect.any(Number), scrollDepth: expect.any(Number) }]);

    await page.locator("a[data-document]").first().click();
    await expect.poll(() => named("download"), { timeout: 30_000 }).toMatchObject([{ target: expect.any(String), productId }]);
    await page
      .getByRole("button", { name: /^add to cart/i })
      .first()
      .click();
    await page.getByText("Added to cart successfully!").first().waitFor();
    await page.goto(`${url}/cart`);
    await expect.poll(() => named("view_cart").length, { timeout: 30_000 }).toBe(1);
    await page.goto(`${url}/search?q=centrifuge`);
    await expect.poll(() => named("search").length, { timeout: 30_000 }).toBe(1);
    expect(named("search")).toMatchObject([{ searchQuery: "centrifuge", searchSource: "page", resultCount: expect.any(Number) }]);

    const field = page.getByRole("combobox", { name: "Search" });
    await field.fill("zzzqqqxxx");
    await page.getByText("No suggestions for", { exact: false }).waitFor();
    await expect.poll(() => named("search").length, { timeout: 30_000 }).toBe(2);
    expect(named("search")[1]).toMatchObject({ searchQuery: "zzzqqqxxx", searchSource: "overlay", resultCount: 0 });
    await field.fill("microcentrifuge");
    await expect.poll(() => named("search").length, { timeout: 30_000 }).toBe(3);
    const inGroup = (name: string) => page.getByRole("group", { name }).getByRole("option").count();
    const resultCount = (await inGroup("Products")) + (await inGroup("Collections"));
    expect(resultCount).toBeGreaterThan(0);
    expect(named("search")[2]).toMatchObject({ searchSource: "overlay", resultCount });
    const vitals = () => new Set(named("web_vital").map(({ metric }) => metric));
    await expect.poll(() => [...vitals()].sort(), { timeout: 30_000 }).toEqual(expect.arrayContaining(["FCP", "LCP", "LOAD", "TTFB"]));
    expect(named("page_view").map(({ path }) => path)).toHaveLength(4);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);

    const cookies = await context.cookies(url);
    expect(cookies.find(({ name }) => name === "visit")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    await context.close();
  }, 180_000);
});
