import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { expect } from "vitest";
import { firefoxPath } from "./firefox-path.ts";

/** By WebDriver BiDi. Playwright asks commands of it that the Firefox of Debian does not have yet; Puppeteer does without them. */
export function openFirefox(): Promise<Browser> {
  if (!firefoxPath) throw new Error("There is no Firefox.");
  const args = ["--width=1280", "--height=900"];
  return launch({ browser: "firefox", executablePath: firefoxPath, defaultViewport: null, args, timeout: 120_000 });
}

/** The selector of what has this role and name, as assistive technology has them. */
export const withName = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;

/** The first element of the selector that is seen, once there is one. */
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
 * Until `isSo` holds in the page. Puppeteer's own waiting for a function compiles it in the page, which the shop's Content-Security-Policy forbids; an
 * evaluation that a navigation cuts off is tried again.
 */
async function until(page: Page, isSo: (words: string) => boolean, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(isSo, words).catch(() => false), { message: words }).toBe(true);
}

/** Until something of the selector is there. */
export const untilThere = (page: Page, selector: string) => until(page, (selector) => document.querySelector(selector) !== null, selector);

/** Until these words are on the page. */
export const untilSaid = (page: Page, words: string) => until(page, (words) => document.body.innerText.includes(words), words);

/** Until the address is one of these pages. */
export const untilAt = (page: Page, path: string) => until(page, (path) => location.pathname.startsWith(path), path);

/** Until React has taken over the whole document: what is clicked earlier works as it does without script. */
export const untilScriptsRun = (page: Page) =>
  until(page, () => Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber$")), "scripts run");
