import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("a fault of a page in the browser", () => {
  it("is shown with the id under which the shop counts and logs it", async () => {
    const page = await openHome();
    await failNextPage(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Centrifuges", exact: true }).click();
    await page.getByRole("heading", { name: "Something went wrong!" }).waitFor();
    const reference = (await page.getByText(/^Reference /).textContent())?.replace("Reference ", "") ?? "";
    expect(reference).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
    expect(shopOf().output()).toContain(reference);
    await signInBrowser(page.context(), shopOf().url, owner);
    const { shownFaults } = await (await page.request.get(`${shopOf().url}/api/admin/system`)).json();
    expect(shownFaults.faults).toContainEqual(expect.objectContaining({ source: "browser", place: "/collections/:handle", ids: [reference] }));
    await page.goto(`${shopOf().url}/admin/system`);
    await page.getByText(reference).filter({ visible: true }).first().waitFor();
    await page.context().close();
  }, 180_000);

  it("is shown without an id where the shop does not know of it", async () => {
    const page = await openHome();
    await page.route("**/api/faults", (route) => route.abort());
    await failNextPage(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Centrifuges", exact: true }).click();
    await page.getByRole("heading", { name: "Something went wrong!" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await page.getByText(/^Reference /).count()).toBe(0);
    await page.context().close();
  }, 180_000);

  it("is reported outside of React too, where its script is ours", async () => {
    const page = await openHome();
    const reported = page.waitForRequest("**/api/faults");
    await page.evaluate(() => {
      const thrown = (message: string, file: string) => Object.assign(new Error(message), { stack: `Error: ${message}\n    at press (${file}:1:1)` });
      void Promise.reject(thrown("of an extension", "chrome-extension://abc/content.js"));
      void Promise.reject(thrown("of ours", `${location.origin}/assets/home.js`));
    });
    expect((await reported).postDataJSON()).toMatchObject({ message: "Error: of ours", path: "/" });
    await page.context().close();
  }, 180_000);
});

async function openHome(): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(shopOf().url, { waitUntil: "networkidle" });
  return page;
}

/** Answers the request for the next page's data with something that its scripts cannot read. */
const failNextPage = (page: Page) =>
  page.route("**/*.data*", (route) => route.fulfill({ status: 200, contentType: "text/x-script", body: "no data" }));
