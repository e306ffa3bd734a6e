import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { setUpSecondFactor } from "#support/second-factor-dialog.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();

const said = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

describe.runIf(chromiumPath)("the API in the admin area", () => {
  it("gives a program a key, shown once and revoked; adds a webhook and shows what was sent to it", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const page = await context.newPage();
    await page.goto(`${url}/admin/api`);
    await page.getByText("No keys yet").waitFor();
    await page.getByText("No webhooks yet").waitFor();
    await looksRight(page, "api-empty");

    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog").filter({ visible: true });
    await dialog.getByLabel("Name").fill("ERP");
    await dialog.getByLabel("Orders").selectOption("read");
    await dialog.getByLabel("Stock").selectOption("write");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "api-key-form");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await setUpSecondFactor(page, owner.password);
    const key = await page.getByLabel("API key", { exact: true }).inputValue();
    expect(key).toMatch(/^mk_/);
    await savePicture(page, "api-key-shown");
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByText("Orders: read · Stock: read and change").waitFor();
    const ask = async (path: string) => (await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${key}` } })).status;
    expect([await ask("/api/admin/orders"), await ask("/api/admin/customers"), await ask("/api/admin/staff")]).toEqual([200, 403, 403]);

    await page.getByRole("button", { name: "Add webhook" }).first().click();
    await dialog.getByLabel("URL").fill("http://127.0.0.1:9/hook");
    await dialog.getByLabel("Stock").check();
    await savePicture(page, "webhook-form");
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    expect(await page.getByLabel("Secret", { exact: true }).inputValue()).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "I have saved it" }).click();
    await looksRight(page, "api-full");
    await page.getByRole("link", { name: "http://127.0.0.1:9/hook" }).click();
    await page.getByText("No deliveries here").waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    await said(page, "A test is being sent.");
    await page.getByRole("button", { name: "webhook.tested" }).first().waitFor();
    await page.getByText("Failed", { exact: true }).last().waitFor();
    await looksRight(page, "webhook-log");
    await page.getByRole("button", { name: "webhook.tested" }).first().click();
    await page.getByText("127.0.0.1 is not a public address").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "webhook-delivery");
    await page.getByRole("button", { name: "Try again now" }).click();
    await said(page, "It will be sent again.");

    await page.goto(`${url}/admin/api`);
    await page.getByRole("button", { name: "Revoke ERP" }).click();
    await dialog.getByRole("button", { name: "Revoke key" }).click();
    await said(page, /^The key was revoked/);
    await expect.poll(() => ask("/api/admin/orders"), { timeout: 10_000 }).toBe(401);

    await page.getByRole("link", { name: "Documentation" }).click();
    await page.getByRole("heading", { level: 1, name: "API documentation" }).waitFor();
    expect(await page.getByText("/api/admin/orders/{id}/fulfillments", { exact: true }).count()).toBeGreaterThan(0);
    await looksRight(page, "api-docs");
    await context.close();
  }, 240_000);
});
