import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("a long menu in its editor", () => {
  it("is folded, takes new items at the top, and renames an item with its link as long as nobody typed its title", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    const items = ["Microscopes", "Centrifuges", "Balances"].map((title) => ({
      title,
      url: "/collections",
      items: Array.from({ length: 6 }, (_, at) => ({ title: `${title} ${at + 1}`, url: "/search", items: [] })),
    }));
    const { menu } = await (await page.request.get(`${url}/api/admin/menus/main`)).json();
    const headers = { Origin: url };
    const saved = await page.request.put(`${url}/api/admin/menus/main`, { headers, data: { seenAt: menu.updatedAt, items } });
    expect(saved.status()).toBe(200);
    await page.goto(`${url}/admin/menus/main`);
    const below = page.getByRole("button", { name: "6 items below Microscopes" });
    await below.waitFor();
    expect(await page.getByText("Microscopes 1", { exact: true }).count()).toBe(0);
    await looksRight(page, "menu-folded");
    await below.click();
    await page.getByText("Microscopes 6", { exact: true }).waitFor();
    expect(await below.getAttribute("aria-expanded")).toBe("true");

    await page.getByRole("button", { name: "Add at the top" }).click();
    const dialog = page.getByRole("dialog").filter({ visible: true });
    await dialog.getByLabel("Link").fill("Con");
    const first = page.getByRole("option").first();
    await expect.poll(() => first.textContent()).toMatch(/^Con/i);
    await page
      .getByRole("option", { name: /^Contact us/ })
      .first()
      .click();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Contact us");
    await dialog.getByLabel("Link").fill("Newsl");
    await page
      .getByRole("option", { name: /^Newsletter/ })
      .first()
      .click();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Newsletter");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add item" }).click();
    expect(await page.locator("[data-key]").first().textContent()).toContain("Newsletter");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved. Every page of the shop shows it within a second.").waitFor();

    // An item with the title of its linked page takes the new page's title; a title that was typed stays.
    await page.getByRole("button", { name: "Edit Newsletter" }).click();
    await dialog.getByLabel("Link").fill("Home p");
    await page.getByRole("option", { name: /^Home page/ }).click();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Home page");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit Microscopes", exact: true }).click();
    await dialog.getByLabel("Link").fill("Home p");
    await page.getByRole("option", { name: /^Home page/ }).click();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Microscopes");
    await savePicture(page, "menu-item");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await context.close();
  }, 240_000);
});
