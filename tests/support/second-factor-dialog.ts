import type { Page } from "playwright-core";
import { codeOfApp } from "./authenticator-app.ts";

/** Goes through the dialog that asks an owner without a second factor to set up an authenticator app, including the recovery codes. */
export async function setUpSecondFactor(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Set up a second factor" });
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(/\s/g, "");
  await dialog.getByLabel("Code shown in the app").fill(await codeOfApp(secret, new Date()));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByRole("list", { name: "Recovery codes" }).waitFor();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
}
