import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { expect } from "vitest";
import { firefoxPath } from "./firefox-path.ts";

/** Opens Firefox by WebDriver BiDi. Playwright uses commands that Debian's Firefox does not have yet; Puppeteer does not. */
export function openFirefox(): Promise<Browser> {
  if (!firefoxPath) throw new Error("There is no Firefox.");
  const args = ["--width=1280", "--height=900"];
  return launch({ browser: "firefox", executablePath: firefoxPath, defaultViewport: null, args, timeout: 120_000 });
}

/** Returns the selector of an element with this role and name, as assistive technology sees them. */
export const withName = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;

/** Returns the first visible element of the selector, once there is one. */
async function seen(page: Page, selector: string): Promise<ElementHandle> {
  const found = async () => {
    for (const element of await page.$$(selector)) if (await element.isVisible()) return [element];
    return [];
  };
  let elements: ElementHandle[] = [];
  const isThere = async () => {
    elements = await found().catch(() => []);
    return elements.length > 0;
  };
  await expect.poll(isThere, { message: selector }).toBe(true);
  return elements[0] as ElementHandle;
}

export async function press(page: Page, selector: string): Promise<void> {
  await (await seen(page, selector)).click();
}

/** Types key by key, as a buyer does. */
export async function type(page: Page, selector: string, text: string): Promise<void> {
  await (await seen(page, selector)).type(text);
}

/**
 * Waits until `isSo` holds in the page. Puppeteer's own `waitForFunction` compiles code in the page, which the shop's Content-Security-Policy forbids;
 * an evaluation that a navigation cuts off is tried again.
 */
async function until(page: Page, isSo: (words: string) => boolean, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(isSo, words).catch(() => false), { message: words }).toBe(true);
}

/** Waits until an element of the selector exists. */
export const untilThere = (page: Page, selector: string) => until(page, (selector) => document.querySelector(selector) !== null, selector);

/** Waits until these words are on the page. */
export const untilSaid = (page: Page, words: string) => until(page, (words) => document.body.innerText.includes(words), words);

/** Waits until the URL's path begins with `path`. */
export const untilAt = (page: Page, path: string) => until(page, (path) => location.pathname.startsWith(path), path);

/** Waits until React has taken over the whole document: clicks before that work as they do without script. */
export const untilScriptsRun = (page: Page) =>
  until(page, () => Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber$")), "scripts run");
