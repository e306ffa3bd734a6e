import { describe, expect, it } from "vitest";
import { chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("a customer who registers", () => {
  it("is signed in, shops as themselves up to a checkout that knows their address, and leaves nothing behind by signing out", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/account/register`);
    const typed = { "First name": "Ada", "Last name": "Byron", "Email address": "ada@lab.example", Password: "correct horse" };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel("Confirm password").fill("correct horse");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Registration Successful!").waitFor();
    await page.waitForURL("**/account");
    await page.getByText("Signed in as ada@lab.example").waitFor();
    expect((await context.cookies()).filter(({ name }) => name === "session")).toMatchObject([{ httpOnly: true, sameSite: "Lax", path: "/" }]);

    await page.goto(`${shopOf().url}/products/meridian-os40-overhead-stirrer`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Add to Cart" }).locator("visible=true").first().click();
    await page.getByRole("link", { name: "View cart" }).click();
    await page.getByRole("button", { name: "Secure Checkout" }).click();
    await page.waitForURL("**/checkout/*");
    expect(await page.getByLabel("Email").first().inputValue()).toBe("ada@lab.example");

    await page.goto(`${shopOf().url}/account`);
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${shopOf().url}/`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "Cart", exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
    await page.goto(`${shopOf().url}/account`);
    await page.waitForURL("**/account/login?redirect=*");
    await context.close();
  }, 180_000);
});
