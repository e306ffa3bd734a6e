import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { chromiumPath, openBrowser } from "./browser.ts";

/** One browser for all tests of a file. Where there is none the file's tests are skipped by `chromiumPath`. */
export function useBrowser(): () => Browser {
  let browser: Browser | null = null;
  beforeAll(async () => {
    if (chromiumPath) browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error("The browser is opened before a file's first test, not earlier.");
    return browser;
  };
}
