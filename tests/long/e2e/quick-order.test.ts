import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** The part numbers of the sample shop. */
const sampleSkus = readdirSync("seed/products").flatMap((file) =>
  [...readFileSync(`seed/products/${file}`, "utf8").matchAll(/"sku": "([^"]+)"/g)].map(([, sku = ""]) => sku),
);

it.runIf(chromiumPath).each(["phone", "desktop"] as const)(
  "a list of 30 part numbers is checked and goes into the cart, by keyboard, on a %s",
  async (place) => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes[place], serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${url}/quick-order`, { waitUntil: "networkidle" });
    await page.getByLabel("Part numbers and quantities").focus();
    const typed = [...sampleSkus.slice(0, 30).map((sku) => sku.toLowerCase().replaceAll("-", " ")), "no-such-part-0815"];
    await page.keyboard.insertText(typed.map((part) => `${part}\t1`).join("\n"));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Check the list" }).press("Enter");
    await page.getByText("Not found.").waitFor();
    expect(await page.getByRole("heading", { name: /ready for the cart/ }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await savePicture(page, `quick-order-${place}`);
    await page.getByRole("button", { name: "Add all to cart" }).press("Enter");
    await page.getByRole("heading", { name: /in your cart$/ }).waitFor();
    await page.getByRole("link", { name: "Go to your cart" }).press("Enter");
    await page.waitForURL("**/cart");
    await page.getByRole("heading", { name: "Your Cart", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBeGreaterThanOrEqual(20);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, `cart-${place}`);
    await context.close();
  },
  180_000,
);
