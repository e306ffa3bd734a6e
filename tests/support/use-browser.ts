import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { codeOfApp } from "./authenticator-app.ts";
import { chromiumPath, openBrowser } from "./browser.ts";

/** The browser of this process, which runs many test files one after another; each context has its own cookies, storage and cache. */
let running: Browser | null = null;

/** Returns a browser and closes, after the last test, what this file opened in it. Without a browser, `chromiumPath` skips the file's tests. */
export function useBrowser(): () => Browser {
  beforeAll(async () => {
    if (chromiumPath && !running?.isConnected()) running = patient(await openBrowser());
  });
  afterAll(async () => {
    for (const context of running?.contexts() ?? []) await context.close();
  });
  return () => {
    if (!running) throw new Error("The browser is opened before a file's first test, not earlier.");
    return running;
  };
}

/**
 * Gives each step enough time for a busy machine; what never comes is still a fault. Each context has already declined to be measured, so that no
 * banner asks; a test of the banner clears the cookies.
 */
function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(60_000);
    if (options?.javaScriptEnabled !== false) context.on("page", waitForScripts);
    await context.addCookies(["localhost", "127.0.0.1"].map((domain) => ({ name: "consent", value: "1.chosen.00", domain, path: "/" })));
    return context;
  };
  return browser;
}

/**
 * Makes `networkidle` also wait until the page's scripts run. On a busy machine the network is idle before they do, and clicks then work as they do
 * without script.
 */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === "networkidle") await page.waitForFunction(scriptsRun);
    return response;
  };
}

/** Returns, in the browser, whether React has taken over the whole document, or it has no scripts. The root element is taken over last. */
function scriptsRun(): boolean {
  const isTakenOver = Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber$"));
  return isTakenOver || !document.querySelector('script[type="module"], script[src]');
}

/** Gives a browser the cookies of a sign-in to the shop at `url`. */
export async function signInBrowser(context: BrowserContext, url: string, { email, password }: { email: string; password: string }): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { email, password }, headers: { Origin: url } });
  if (!answer.ok()) throw new Error(`Signing in as ${email} was answered ${answer.status()}: ${await answer.text()}`);
}

/** Opens a page of the admin area in a new browser context, signed in as that member of staff, and waits for its heading. */
export async function openAdminPage(
  browser: Browser,
  {
    url,
    path,
    staff,
    viewport,
  }: { url: string; path: string; staff: { email: string; password: string }; viewport: { width: number; height: number } },
): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  await signInBrowser(context, url, staff);
  const page = await context.newPage();
  await page.goto(url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** Sets up an authenticator app for signed-in staff: the session has then proven a second factor, and sensitive changes ask for none. */
export async function proveSecondFactor(context: BrowserContext, url: string, { password }: { password: string }): Promise<void> {
  const headers = { Origin: url };
  const begun = await context.request.post(`${url}/api/admin/account/totp`, { data: { currentPassword: password }, headers });
  const { secret } = await begun.json();
  const code = await codeOfApp(secret, new Date());
  const confirmed = await context.request.post(`${url}/api/admin/account/totp/confirmation`, { data: { code }, headers });
  if (!confirmed.ok()) throw new Error(`The authenticator app was answered ${confirmed.status()}: ${await confirmed.text()}`);
}
