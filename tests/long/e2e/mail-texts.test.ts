import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, cursorIn, looksRight, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openMail(mail: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}/admin/mails?mail=${mail}`);
  return page;
}

describe.runIf(chromiumPath)("the texts of an email", () => {
  it("are typed with their placeholders, seen before they are saved, sent as a test, and reset", async () => {
    const page = await openMail("order-shipped");
    const frame = page.frameLocator("iframe");
    const opening = page.getByLabel("Opening text", { exact: true });
    await frame.getByText("Your order has shipped", { exact: false }).waitFor();
    expect(await page.getByLabel("Subject", { exact: true }).getAttribute("placeholder")).toBe("{{part}} {{order}} has shipped");
    await looksRight(page, "mail-texts-empty");

    await opening.fill("Hello ,\nyour parcel left us.");
    await opening.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(6, 6));
    await page.getByLabel("Placeholder for: Opening text").selectOption("name");
    await page.getByRole("button", { name: "Insert Placeholder for: Opening text" }).click();
    expect(await opening.inputValue()).toBe("Hello {{name}},\nyour parcel left us.");
    expect(await cursorIn(opening)).toBe("Hello {{name}}".length);
    await frame.getByText("your parcel left us.", { exact: false }).waitFor();
    await page.getByText("Shown with what you typed. It is not saved yet.").waitFor();
    await page.getByLabel("Subject", { exact: true }).fill("{{ordr}} left");
    await page.getByText("There is no placeholder {{ordr}}.", { exact: false }).waitFor();
    await page.getByText("The preview waits until the fields above have no fault.").waitFor();
    await looksRight(page, "mail-texts-fault");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    await page.getByText("Please check the marked fields.").waitFor();
    await page.getByLabel("Subject", { exact: true }).fill("Order {{order}} left us");
    await page.getByText("Please check the marked fields.").waitFor({ state: "detached" });
    await page
      .getByRole("definition")
      .filter({ hasText: /^Order #\S+ left us$/ })
      .waitFor();
    await looksRight(page, "mail-texts-typed");
    await page.getByRole("button", { name: "Send me a test" }).click();
    await page.getByText("Saved as a file on the server, because the shop has no mail server.").waitFor();

    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved. Emails say so from now on.").waitFor();
    await page.getByRole("button", { name: "Shipment Your texts" }).waitFor();
    await frame.getByText("your parcel left us.", { exact: false }).waitFor();
    await page.getByRole("tab", { name: "Plain text" }).click();
    await page.locator("pre").getByText("your parcel left us.", { exact: false }).waitFor();
    await page.reload();
    expect(await opening.inputValue()).toBe("Hello {{name}},\nyour parcel left us.");
    await page.getByRole("button", { name: "Use the standard texts" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Shipment", exact: true }).waitFor();
    expect(await opening.inputValue()).toBe("");
    await page.context().close();
  }, 180_000);
});
