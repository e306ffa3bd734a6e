import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ TRUST_PROXY: "1", COUNTRY_HEADER: "CF-IPCountry" });
const browser = useBrowser();

async function newVisitor(options: BrowserContextOptions = {}) {
  const context = await browser().newContext({ baseURL: shopOf().url, viewport: sizes.desktop, ...options });
  await context.clearCookies();
  const page = await context.newPage();
  const banner = page.getByRole("region", { name: "May we measure how our pages are used?" });
  const consent = async () => (await context.cookies()).find(({ name }) => name === "consent")?.value ?? null;
  return { page, banner, consent };
}

describe.runIf(chromiumPath)("a visitor", () => {
  it("is asked on a page from memory, first in the order of the keyboard, by answers that look the same, and is not asked again", async () => {
    for (const [name, viewport] of Object.entries(sizes)) {
      const { page, banner, consent } = await newVisitor({ viewport });
      await page.goto("/collections/centrifuges");
      await banner.waitFor();
      // At first presses go through to what lies below the banner.
      await expect.poll(() => banner.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe("auto");
      expect(await accessibilityFaults(page)).toEqual([]);
      await savePicture(page, `consent-banner-${name}`);
      const looks = await banner.locator("button, a").evaluateAll((answers) =>
        answers.map((answer) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(answer);
          const { height, width } = answer.getBoundingClientRect();
          return [answer.textContent, color, backgroundColor, borderColor, fontSize, fontWeight, height, Math.round(width)];
        }),
      );
      expect(looks.map(([text]) => text)).toEqual(["Reject", "Accept", "Choose"]);
      expect(new Set(looks.map(([, ...look]) => look.join())).size).toBe(1);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await banner.getByRole("button", { name: "Reject" }).evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await banner.waitFor({ state: "hidden" });
      // The banner asks about measuring alone.
      await expect.poll(consent).toMatch(/^1\.chosen\.10\./);
      await page.goto("/");
      expect(await banner.count()).toBe(0);
      await page.getByRole("link", { name: "Privacy choices" }).click();
      expect(await page.getByRole("checkbox", { name: "Marketing" }).isChecked()).toBe(false);
      await page.getByRole("checkbox", { name: "Marketing" }).check();
      await page.getByRole("button", { name: "Save choices" }).click();
      await page.getByText("Your choices are saved.").waitFor();
      expect(await consent()).toMatch(/^1\.chosen\.11\./);
      expect(await accessibilityFaults(page)).toEqual([]);
      await savePicture(page, `privacy-choices-${name}`);
    }
  });

  it("who was about to press what the banner comes to lie over presses that, and the banner a moment later", async () => {
    const { page, banner } = await newVisitor();
    await page.goto("/collections/centrifuges");
    await banner.waitFor();
    const reached = await banner.evaluate((element) => {
      const button = [...element.querySelectorAll("button")].find(({ textContent }) => textContent === "Accept") as HTMLElement;
      const { left, top, width, height } = button.getBoundingClientRect();
      const isBanner = () => element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      // Inserting the banner again restarts its animation.
      element.parentNode?.insertBefore(element, element.nextSibling);
      const [beginning] = element.getAnimations();
      beginning?.pause();
      const atFirst = isBanner();
      beginning?.finish();
      return { hasBeginning: beginning !== undefined, atFirst, later: isBanner() };
    });
    expect(reached).toEqual({ hasBeginning: true, atFirst: false, later: true });
  });

  it("who types somewhere else while the answer is being saved goes on typing there", async () => {
    const { page, banner } = await newVisitor({ serviceWorkers: "block" });
    let save = () => {};
    const mayBeSaved = new Promise<void>((resolve) => {
      save = resolve;
    });
    await page.route("**/api/consent", async (route) => {
      await mayBeSaved;
      await route.continue();
    });
    await page.goto("/collections/centrifuges");
    // Without the script the form would go to the server and lead to another page.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("[data-consent-banner] form") ?? {}).some((name) => name.startsWith("__reactProps")),
    );
    await banner.getByRole("button", { name: "Reject" }).click();
    await banner.waitFor({ state: "hidden" });
    const field = page.getByRole("combobox", { name: "Search" });
    await field.pressSequentially("bal");
    save();
    await page.getByText("Your answer is saved.").waitFor({ state: "attached" });
    await page.keyboard.type("ance");
    expect(await field.inputValue()).toBe("balance");
  });

  it("answers without script too, and stays on the page", async () => {
    const { page, banner, consent } = await newVisitor({ javaScriptEnabled: false });
    await page.goto("/collections/centrifuges?sort=price-asc");
    await banner.getByRole("button", { name: "Reject" }).click();
    await page.waitForURL("**/collections/centrifuges?sort=price-asc");
    expect([await banner.count(), await consent()]).toEqual([0, "1.chosen.00"]);
    const other = await newVisitor({ javaScriptEnabled: false });
    await other.page.goto("/collections/centrifuges");
    await other.banner.getByRole("button", { name: "Accept" }).click();
    await expect.poll(other.consent).toMatch(/^1\.chosen\.10\./);
  });

  it("is not asked where going on counts as a yes, which the first click gives, nor where the browser says no by itself", async () => {
    const there = await newVisitor({ extraHTTPHeaders: { "CF-IPCountry": "US" } });
    await there.page.goto("/collections");
    expect([await there.banner.count(), await there.consent()]).toEqual([0, null]);
    await expect
      .poll(async () => {
        await there.page.getByRole("heading", { level: 1 }).click();
        return there.consent();
      })
      .toMatch(/^1\.implied\.11\./);
    const denying = await newVisitor({ extraHTTPHeaders: { "Sec-GPC": "1" } });
    await denying.page.goto("/collections");
    expect(await denying.banner.count()).toBe(0);
    await denying.page.goto("/privacy-choices");
    await denying.page.getByText("Your browser sends Global Privacy Control").waitFor();
  });
});
