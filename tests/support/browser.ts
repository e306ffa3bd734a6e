import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { expect } from "vitest";
import { chromiumPath } from "./chromium-path.ts";

export { chromiumPath };

if (!chromiumPath) {
  if (process.env["CI"]) throw new Error("CI has no Chromium: .ci/run installs the Debian package `chromium`.");
  console.warn("No Chromium was found, so the browser tests do not run. Install it (Debian: apt-get install chromium) or name it in CHROMIUM.");
}

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
export const widths = { phone: sizes.phone, tablet: { width: 768, height: 1024 }, laptop: { width: 1150, height: 800 }, desktop: sizes.desktop };

export function openBrowser(): Promise<Browser> {
  if (!chromiumPath) throw new Error("There is no Chromium.");
  return chromium.launch({
    executablePath: chromiumPath,
    timeout: 120_000,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
  });
}

/**
 * Waits until the checkout shows the tax of `state`. A browser types faster than the totals follow, and an order that is
 * tried before they are shown is not placed but answered with the changes.
 */
export async function taxInSight(page: Page, state: string): Promise<void> {
  await page
    .locator("dt", { hasText: `${state} tax` })
    .first()
    .waitFor({ state: "attached" });
}

let axe: string | null = null;
function axeSource(): string {
  axe ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  return axe;
}

/**
 * Returns what axe-core finds on the current page by the rules of WCAG 2.2 AA and its best practices, one line each. It waits until running
 * transitions have ended: in the middle of one, colors are not yet those of the design.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource());
  const results = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    await Promise.allSettled(document.getAnimations().map((each) => each instanceof CSSTransition && each.finished));
    // axe-core does not report what is in order, which would be most of its work on a large page.
    return axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
      selectors: false,
    });
  });
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} (${failureSummary.replace(/\s+/g, " ").slice(0, 300)})`).join(" | ")}`,
  );
}

/** Stores a picture of the whole page for inspection by eye: `SCREENSHOTS=folder`. */
export async function savePicture(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Does the same for the window only, with sticky elements where they are. */
export async function saveWindowPicture(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Returns the cursor's position in a text field; null where the focus is elsewhere or text is selected. */
export const cursorIn = (field: Locator): Promise<number | null> =>
  field.evaluate((element: HTMLInputElement | HTMLTextAreaElement) =>
    document.activeElement === element && element.selectionStart === element.selectionEnd ? element.selectionEnd : null,
  );

/** Returns how far the page extends beyond its window horizontally, in pixels. */
export const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Expects the page to fit each width without horizontal scrolling, and axe-core to find nothing on a phone and on a desktop. Stores a picture of
 * each; the window has its size again afterward.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? sizes.desktop;
  for (const [size, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect([name, size, Math.max(0, await widthBeyond(page)), size in sizes ? await accessibilityFaults(page) : []]).toEqual([name, size, 0, []]);
    await savePicture(page, `${name}-${size}`);
  }
  await page.setViewportSize(before);
}

/** Expects the loaded page, at its current size, to fit its window, and axe-core to find nothing. Stores a picture. */
export async function looksRightNow(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  expect([name, Math.max(0, await widthBeyond(page)), await accessibilityFaults(page)]).toEqual([name, 0, []]);
  await savePicture(page, name);
}
