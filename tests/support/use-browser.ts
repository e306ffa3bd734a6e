import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { chromiumPath, openBrowser } from "./browser.ts";

/** One browser for all tests of a file. Where there is none the file's tests are skipped by `chromiumPath`. */
export function useBrowser(): () => Browser {
  let browser: Browser | null = null;
  beforeAll(async () => {
    if (chromiumPath) browser = patient(await openBrowser());
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error("The browser is opened before a file's first test, not earlier.");
    return browser;
  };
}

/** On a busy machine each step takes its time; what never comes is a fault then too. */
function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(60_000);
    return context;
  };
  return browser;
}

/** Gives a browser the cookies of a sign-in to the shop at `url`. */
export async function signInBrowser(context: BrowserContext, url: string, { email, password }: { email: string; password: string }): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { email, password }, headers: { Origin: url } });
  if (!answer.ok()) throw new Error(`Signing in as ${email} was answered ${answer.status()}: ${await answer.text()}`);
}
