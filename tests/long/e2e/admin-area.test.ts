import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const settings = ["shop", "promises", "shipping", "tax", "payments", "product-defaults", "go-live", "mail", "audit"];
const pages = [
  "/admin",
  "/admin/orders",
  "/admin/products",
  "/admin/products/new",
  "/admin/system",
  "/admin/home-page",
  "/admin/announcements",
  ...settings.map((section) => `/admin/settings/${section}`),
];

describe.runIf(chromiumPath)("the admin area", () => {
  async function openPage(options: Parameters<Browser["newContext"]>[0] = {}, account: typeof owner | null = owner): Promise<Page> {
    const context: BrowserContext = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce", ...options });
    if (account) await signInBrowser(context, shopOf().url, account);
    return context.newPage();
  }

  it("leads a stranger to the sign-in and then to where they wanted to go, and nowhere else", async () => {
    const page = await openPage({}, null);
    const signIn = async () => {
      await page.getByLabel("Email", { exact: true }).fill(owner.email);
      await page.getByLabel("Password").fill(owner.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    await page.goto(`${shopOf().url}/admin/orders?view=to-ship`);
    await page.waitForURL("**/account/login?redirect=%2Fadmin%2Forders%3Fview%3Dto-ship");
    await page.getByLabel("Email", { exact: true }).fill(owner.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Invalid email or password.").waitFor();
    await signIn();
    await page.waitForURL("**/admin/orders?view=to-ship");
    await page.getByRole("heading", { name: "Orders" }).waitFor();
    for (const foreign of ["//evil.example/x", "/\\evil.example", "https://evil.example"]) {
      await page.goto(`${shopOf().url}/account/login?redirect=${encodeURIComponent(foreign)}`);
      await signIn();
      await page.waitForURL(`${shopOf().url}/account`);
    }
    await page.context().close();
  }, 180_000);

  it("needs the session's cookie alone, and asks for a sign-in when the session is over", async () => {
    const page = await openPage({}, null);
    await page.goto(`${shopOf().url}/account/login?redirect=/admin/products`, { waitUntil: "networkidle" });
    await page.getByLabel("Email", { exact: true }).fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Products" }).waitFor();
    // The specification asks for this token for its calls; our own pages do without it.
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await page.evaluate(() => localStorage.removeItem("accessToken"));
    await page.reload();
    await page.getByRole("heading", { name: "Products" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
    // The session is ended from elsewhere while the page is open.
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await fetch(`${shopOf().url}/api/auth/logout`, { method: "POST", headers: { Cookie: cookie, Origin: shopOf().url } });
    await page.getByRole("link", { name: "Orders" }).first().click();
    await page.getByRole("dialog", { name: "You were signed out" }).getByRole("button", { name: "Leave this page" }).click();
    await page.waitForURL("**/account/login?redirect=%2Fadmin%2Forders");
    await page.context().close();
  }, 180_000);

  it("refreshes a token that has run out, once, and stores the new one", async () => {
    const page = await openPage();
    await page.addInitScript(() => localStorage.setItem("accessToken", localStorage.getItem("accessToken") ?? "old.old.old"));
    let asked = 0;
    // Answers as the shop would if the session's cookie were not set yet.
    await page.route("**/api/admin/overview*", (route) =>
      asked++ === 0 ? route.fulfill({ status: 401, json: { error: "Please sign in to continue.", code: "not-signed-in" } }) : route.continue(),
    );
    await page.goto(`${shopOf().url}/admin`);
    await expect.poll(() => asked).toBe(2);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).not.toBe("old.old.old");
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/^(?!old)[\w-]+\.[\w-]+\.[\w-]+$/);
    await page.context().close();
  }, 180_000);

  it("tells a customer that theirs is not a staff account, who is signed in, and how to go on", async () => {
    const customer = { email: "ada@lab.example", password: "correct horse", firstName: "Ada", lastName: "Byron" };
    const headers = { "Content-Type": "application/json" };
    await fetch(`${shopOf().url}/api/auth/register`, { method: "POST", headers, body: JSON.stringify(customer) });
    for (const viewport of [sizes.phone, sizes.desktop]) {
      const page = await openPage({ viewport, bypassCSP: true }, customer);
      const visited: string[] = [];
      page.on("request", (request) => request.isNavigationRequest() && visited.push(new URL(request.url()).pathname));
      const answer = await page.goto(`${shopOf().url}/admin/orders`, { waitUntil: "networkidle" });
      expect(answer?.status()).toBe(403);
      await page.getByRole("heading", { level: 1, name: "This is not a staff account" }).waitFor();
      await page.getByText("You are signed in as ada@lab.example.").waitFor();
      expect([visited, new URL(page.url()).pathname]).toEqual([["/admin/orders"], "/admin/orders"]);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.getByRole("link", { name: "Back to the shop" }).getAttribute("href")).toBe("/");
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL("**/account/login?redirect=%2Fadmin%2Forders");
      await page.getByLabel("Email", { exact: true }).fill(customer.email);
      await page.getByLabel("Password").fill(customer.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "This is not a staff account" }).waitFor();
      await page.context().close();
    }
  }, 180_000);

  it("takes a picture of the merchant's own for the home page, in place of the video, and gives the video back", async () => {
    const page = await openPage();
    const shop = await openPage({}, null);
    const hero = shop.locator("main section img").first();
    const sourceOf = async () => {
      await shop.goto(shopOf().url, { waitUntil: "load" });
      await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      return hero.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    };
    await page.goto(`${shopOf().url}/admin/home-page`);
    await page.getByRole("button", { name: "Top of the page", exact: false }).first().click();
    const title = page.getByLabel("Title", { exact: true });
    await title.fill("Not saved yet");
    const buffer = await sharp({ create: { width: 1600, height: 1300, channels: 3, background: "#0b6e75" } })
      .png()
      .toBuffer();
    await page
      .getByRole("group", { name: "Picture" })
      .locator("input[type=file]")
      .setInputFiles({ name: "bench.png", mimeType: "image/png", buffer });
    await page.getByText("The picture was changed.").waitFor();
    expect(await title.inputValue()).toBe("Not saved yet");
    await expect.poll(sourceOf).toMatch(/^\/media\/[0-9a-f]{32}-\d+\.avif$/);
    await shop.waitForLoadState("networkidle");
    expect(await shop.locator("video").count()).toBe(0);
    expect(await shop.locator("meta[property='og:image']").getAttribute("content")).toMatch(/\/media\/[0-9a-f]{32}-1200\.webp$/);
    await page.getByRole("group", { name: "Picture" }).getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove picture" }).click();
    await page.getByText("The picture was removed.").waitFor();
    await expect.poll(sourceOf).toMatch(/^\/hero(-960)?\.avif$/);
    await shop.waitForLoadState("networkidle");
    await expect.poll(() => shop.locator("video").count()).toBe(1);
    await shop.context().close();
    await page.context().close();
  }, 180_000);

  it.each([
    ["a phone in the light", { viewport: sizes.phone, colorScheme: "light" }],
    ["a desktop in the dark", { viewport: sizes.desktop, colorScheme: "dark" }],
  ] as const)(
    "has nothing for axe-core to find and nothing beside the screen on %s",
    async (_name, options) => {
      const page = await openPage({ ...options, bypassCSP: true });
      const faults: string[] = [];
      page.on("pageerror", (fault) => faults.push(`script: ${fault.message}`));
      for (const path of pages) {
        await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
        await page.getByRole("heading", { level: 1 }).waitFor();
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${fault}`));
        const beyond = await widthBeyond(page);
        if (beyond > 0) faults.push(`${path} is ${beyond}px too wide`);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    },
    240_000,
  );

  it("sends none of its code to shoppers", async () => {
    const page = await openPage({}, null);
    const scripts: string[] = [];
    page.on("response", async (response) => {
      if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
    });
    for (const path of ["/", "/collections/microscopes", "/cart"]) await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
    expect(scripts.length).toBeGreaterThan(3);
    // The route list names every page, but the code behind them must not be loaded.
    expect(scripts.filter((script) => script.includes("/api/admin/"))).toEqual([]);
    await page.context().close();
  }, 180_000);
});
