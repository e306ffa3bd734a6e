import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, sizes } from "#support/browser.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
}

describe.runIf(chromiumPath)("a customer", () => {
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
    await page.getByText("Please open our email to this address.", { exact: false }).waitFor();
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
