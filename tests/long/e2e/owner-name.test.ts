import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

/** Started as a service: without a terminal, and without a name in the environment. */
const shopOf = useRunningShop({ OWNER_NAME: "", SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

describe.runIf(chromiumPath)("an owner whom nobody asked for their name", () => {
  it("is asked at the first sign-in, may say later, and is called by their name from then on", async () => {
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/admin`);
    const dialog = page.getByRole("dialog", { name: "What is your name?" });
    await dialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Later" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    expect(await dialog.count()).toBe(0);
    await context.close();

    const desktop = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(desktop, shopOf().url, owner);
    const again = await desktop.newPage();
    await again.goto(`${shopOf().url}/admin`);
    await again.getByRole("dialog", { name: "What is your name?" }).waitFor();
    await again.keyboard.press("Enter");
    await again.getByText("Enter a first name.").waitFor();
    await again.getByLabel("First name").fill("Grace");
    await again.getByLabel("Last name").fill("Hopper");
    await again.keyboard.press("Enter");
    await again.getByRole("complementary", { name: "Sidebar" }).getByText("Grace Hopper").waitFor();
    expect(await again.getByRole("dialog").count()).toBe(0);
    await desktop.close();
  }, 180_000);
});
