import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes, taxInSight } from "#support/browser.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
}

describe.runIf(chromiumPath)("a customer", () => {
  it.each(Object.entries(sizes))(
    "on a %s registers, confirms the address, signs in, keeps a postal address, buys, sees the order, and signs out",
    async (name, viewport) => {
      const { url, dataDir } = shopOf();
      const email = `ada-on-a-${name}@lab.example`;
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(`${url}/account/register`);
      await fill(page, {
        "First name": "Ada",
        "Last name": "Byron",
        "Email address": email,
        Password: "correct horse",
        "Confirm password": "correct horse",
      });
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("Registration Successful!").waitFor();
      await page.waitForURL(`${url}/account`);
      await page.getByText("Confirm your email address.").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      // The mail is opened in a browser that is signed out: only who can sign in confirms.
      const link = url + (await emailedLink(dataDir, email, "/account/confirm/"));
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL(`${url}/`);
      await page.goto(link);
      await page.waitForURL("**/account/login?redirect=*");
      expect(await accessibilityFaults(page)).toEqual([]);
      await fill(page, { Email: email, Password: "correct horse" });
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL(link);
      await page.getByRole("button", { name: "Confirm email address" }).click();
      await page.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();

      await page.goto(`${url}/account/addresses`);
      await page.getByRole("link", { name: "Add an address" }).click();
      const address = { "First name": "Ada", "Last name": "Byron", Address: "1 Analytical Way", City: "San Francisco", "ZIP code": "9410" };
      await fill(page, address);
      await page.getByLabel("State").selectOption("CA");
      await page.getByRole("button", { name: "Save address" }).click();
      await page.getByText("Enter a ZIP code such as 94103.").waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("zip");
      expect(await accessibilityFaults(page)).toEqual([]);
      await fill(page, { "ZIP code": "94103" });
      await page.getByRole("button", { name: "Save address" }).click();
      await page.getByText("The address is saved.").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.goto(`${url}/products/meridian-os40-overhead-stirrer`, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Add to Cart" }).locator("visible=true").first().click();
      await page.getByRole("link", { name: "View cart" }).click();
      await page.getByRole("button", { name: "Secure Checkout" }).click();
      await page.waitForURL("**/checkout/*");
      expect(await page.getByLabel("Address", { exact: true }).first().inputValue()).toBe("1 Analytical Way");
      await taxInSight(page, "CA");
      await page.getByLabel(/card number/i).fill("4242 4242 4242 4242");
      await page.getByLabel(/expir/i).fill("12 / 30");
      await page.getByLabel(/security code/i).fill("123");
      await page.getByLabel("Name on card").fill("Ada Byron");
      await page.locator('button[value="place"]').click();
      await page.waitForURL("**/thank-you*");

      await page.goto(`${url}/account/orders`);
      await page.getByRole("heading", { name: "Order History" }).waitFor();
      await page.getByText("Payment: paid").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: /^Order #/ }).click();
      await page.getByRole("link", { name: "Back to Orders" }).waitFor();
      const text = (await page.textContent("main")) ?? "";
      for (const part of [
        "Placed on",
        "Payment: paid",
        "Fulfillment: unfulfilled",
        "Order Items",
        "Order Summary",
        "Shipping Address",
        "1 Analytical Way",
      ])
        expect(text).toContain(part);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.getByRole("link", { name: "View Order Status" }).getAttribute("href")).toMatch(/\/orders\//);

      for (const path of ["profile", "security", "privacy"]) {
        await page.goto(`${url}/account/${path}`);
        expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
      }
      await page.goto(`${url}/account`);
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL(`${url}/`);
      await page.goto(`${url}/account/orders`);
      await page.waitForURL("**/account/login?redirect=%2Faccount%2Forders");
      await context.close();
    },
    180_000,
  );

  it("who has no order yet is shown where to begin, and a form without script works the same", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.phone, javaScriptEnabled: false });
    const page = await context.newPage();
    const typed = {
      "First name": "Grace",
      "Last name": "Hopper",
      "Email address": "grace@lab.example",
      Password: "12345",
      "Confirm password": "12345",
    };
    await page.goto(`${url}/account/register`);
    await fill(page, typed);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Password must be at least 6 characters long.").waitFor();
    expect(await page.getByLabel("Email address").inputValue()).toBe("grace@lab.example");
    await fill(page, { Password: "123456", "Confirm password": "123456" });
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Registration Successful!").waitFor();
    await page.getByText("This password is one of those that are guessed first.", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Go to your account" }).click();
    await page.getByText("Signed in as grace@lab.example").waitFor();
    await page.goto(`${url}/account/orders`);
    await page.getByText("You have no orders yet.").waitFor();
    expect(await page.getByRole("link", { name: "Start Shopping →" }).getAttribute("href")).toBe("/collections");
    await page.goto(`${url}/account/profile`);
    await fill(page, { "First name": "Amazing" });
    await page.getByRole("button", { name: "Save name" }).click();
    await page.getByText("Your name is saved.").waitFor();
    await page.goto(`${url}/account`);
    await page.getByRole("heading", { name: "Amazing Hopper" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${url}/`);

    await page.goto(`${url}/account/login`);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await fill(page, { "Email address": "grace@lab.example" });
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("We have sent an email to this address.", { exact: false }).waitFor();
    await page.goto(url + (await emailedLink(shopOf().dataDir, "grace@lab.example", "/account/reset/")));
    await fill(page, { "New password": "a new password", "Confirm password": "a new password" });
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("heading", { name: "Your password is set" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await fill(page, { Email: "grace@lab.example", Password: "123456" });
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Invalid email or password.").waitFor();
    await fill(page, { Password: "a new password" });
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Signed in as grace@lab.example").waitFor();
    await context.close();
  }, 120_000);
});
