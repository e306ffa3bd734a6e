import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { codeOfApp } from "#support/authenticator-app.ts";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();
const password = "a passphrase of my own";

/** Goes through the dialog that sets up an authenticator app; returns its secret and the recovery codes. */
async function setUpApp(page: Page, ownPassword: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(ownPassword);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(/\s/g, "");
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel("Code shown in the app").fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByText("This code is wrong").waitFor();
  await dialog.getByLabel("Code shown in the app").fill(await codeOfApp(secret, new Date()));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const list = dialog.getByRole("list", { name: "Recovery codes" });
  await list.waitFor();
  const codes = await list.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  return { secret, codes };
}

/** Returns the code of the next half minute, which is accepted too, because the setup used up the current one. */
const nextCode = (secret: string) => codeOfApp(secret, new Date(Date.now() + 30_000));

describe.runIf(chromiumPath)("a colleague", () => {
  it.each(Object.entries(sizes))(
    "is invited on a %s by an owner who sets up a second factor on the way, joins, sets up one too, signs in with it, and is deactivated",
    async (name, viewport) => {
      const { url, dataDir } = shopOf();
      const email = `grace-on-a-${name}@lab.example`;
      const ownersContext = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      await signInBrowser(ownersContext, url, owner);
      const page = await ownersContext.newPage();
      await page.goto(`${url}/admin/staff`);
      await page.getByRole("heading", { name: "Staff and roles", exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Invite a person" }).click();
      await page.getByLabel("First name").fill("Grace");
      await page.getByLabel("Last name").fill("Hopper");
      await page.getByLabel("Email address").fill(email);
      await page.getByLabel("Role").selectOption("manager");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Send invitation" }).click();
      await page.getByRole("dialog", { name: "Set up a second factor" }).waitFor();
      const { codes } = await setUpApp(page, owner.password);
      await page.getByText(`The invitation is being sent to ${email}.`).waitFor();
      await page.getByText("Open invitations").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const own = await context.newPage();
      await own.goto(url + (await emailedLink(dataDir, email, "/account/invitation/")));
      expect(await own.getByLabel("First name").inputValue()).toBe("Grace");
      expect(await accessibilityFaults(own)).toEqual([]);
      await own.getByLabel("Password", { exact: true }).fill(password);
      await own.getByLabel("Confirm password").fill(password);
      await own.getByRole("button", { name: "Create my account" }).click();
      await own.getByRole("heading", { name: "Your account is ready" }).waitFor();
      await own.getByRole("link", { name: "Sign in" }).last().click();
      const signIn = async () => {
        await own.getByLabel("Email", { exact: true }).first().fill(email);
        await own.getByLabel("Password", { exact: true }).fill(password);
        await own.getByRole("button", { name: "Sign in", exact: true }).click();
      };
      await signIn();
      await own.waitForURL(`${url}/admin`);
      await own.goto(`${url}/admin/account`);
      await own.getByRole("button", { name: "Set up authenticator app" }).click();
      const { secret, codes: ownCodes } = await setUpApp(own, password);
      await own.getByText("10 left").waitFor();
      // Otherwise the header of the page covers one of its fields.
      await own.evaluate(() => window.scrollTo(0, 0));
      expect(await accessibilityFaults(own)).toEqual([]);

      await context.clearCookies();
      await own.goto(`${url}/account/login?redirect=/admin/account`);
      await signIn();
      await own.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
      expect(await accessibilityFaults(own)).toEqual([]);
      await own.getByLabel("Code from your authenticator app").fill("123456");
      await own.getByRole("button", { name: "Sign in", exact: true }).click();
      await own.getByText("This code is wrong").waitFor();
      await own.getByLabel("Code from your authenticator app").fill(await nextCode(secret));
      await own.getByRole("button", { name: "Sign in", exact: true }).click();
      await own.waitForURL(`${url}/admin/account`);
      await own.getByText("This device").waitFor();

      await page.reload();
      await page
        .getByRole("button", { name: /Grace Hopper/ })
        .locator("visible=true")
        .first()
        .click();
      await page.getByRole("dialog", { name: "Grace Hopper" }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Sign out everywhere" }).click();
      await page
        .getByRole("dialog", { name: /^Sign out everywhere/ })
        .getByRole("button", { name: "Sign out everywhere" })
        .click();
      await page.getByText("The person was signed out everywhere.").waitFor();

      // Signed out in the middle of a form: what was typed is saved once the password and the second factor are right.
      await own.getByLabel("First name").fill("Amazing");
      await own.getByRole("button", { name: "Save name" }).click();
      const ended = own.getByRole("dialog", { name: "You were signed out" });
      await ended.getByLabel("Password").fill(password);
      await ended.getByRole("button", { name: "Sign in and continue" }).click();
      await ended.getByLabel("Code from your authenticator app").fill(ownCodes[0] ?? "");
      expect(await accessibilityFaults(own)).toEqual([]);
      await ended.getByRole("button", { name: "Sign in and continue" }).click();
      await own.getByText("Your name was saved.").waitFor();

      await page.reload();
      await page
        .getByRole("button", { name: new RegExp(email) })
        .locator("visible=true")
        .first()
        .click();
      await page.getByRole("dialog", { name: "Amazing Hopper" }).waitFor();
      await page.getByRole("button", { name: "Deactivate" }).click();
      await page.getByRole("dialog", { name: "Deactivate: Amazing Hopper" }).getByRole("button", { name: "Deactivate" }).click();
      await page.getByText("The account was deactivated.").waitFor();
      await own.reload();
      await own.waitForURL("**/account/login?redirect=*");
      await context.close();
      await ownersContext.close();

      // The next one begins like the first: with an owner without a second factor.
      const fresh = await browserOf().newContext({ viewport });
      const again = await fresh.newPage();
      await again.goto(`${url}/account/login?redirect=/admin/account`);
      await again.getByLabel("Email", { exact: true }).first().fill(owner.email);
      await again.getByLabel("Password", { exact: true }).fill(owner.password);
      await again.getByRole("button", { name: "Sign in", exact: true }).click();
      await again.getByLabel("Code from your authenticator app").fill(codes[0] ?? "");
      await again.getByRole("button", { name: "Sign in", exact: true }).click();
      await again.getByRole("button", { name: "Remove authenticator app" }).click();
      await again.getByRole("dialog").getByLabel("Your password").fill(owner.password);
      await again.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await again.getByText("The authenticator app was removed.").waitFor();
      await fresh.close();
    },
    180_000,
  );
});
