import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { setUpSecondFactor } from "#support/second-factor-dialog.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();
let context: BrowserContext;
let page: Page;

const said = (text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();
const dialog = () => page.getByRole("dialog").filter({ visible: true });

async function looksRight(name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const beside = await widthBeyond(page);
  expect([name, Math.max(0, beside), await accessibilityFaults(page)]).toEqual([name, 0, []]);
  await savePicture(page, `phone-${name}`);
}

async function send(path: string, data: unknown): Promise<void> {
  const answer = await context.request.post(shopOf().url + path, { headers: { Origin: shopOf().url }, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}

/** The same tasks on a desktop are in the tests of content, lists, customers and messages. */
describe.runIf(chromiumPath)("on a phone, staff", () => {
  beforeAll(async () => {
    context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce", hasTouch: true });
    await signInBrowser(context, shopOf().url, owner);
    page = await context.newPage();
  });
  afterAll(() => context.close());

  it("publish a page later, which the clock does", async () => {
    const reader = await (await browserOf().newContext({ viewport: sizes.phone })).newPage();
    await page.goto(`${shopOf().url}/admin/pages/new`);
    await page.getByLabel("Title", { exact: true }).fill("Open day");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Come and see our balances.");
    await page.getByLabel("Status", { exact: true }).selectOption("scheduled");
    const soon = await page.evaluate(() => {
      const at = new Date(Date.now() + 20_000);
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
    });
    await page.getByLabel("Publish at").fill(soon);
    await looksRight("page-scheduled");
    await page.getByRole("button", { name: "Create page" }).click();
    await said("Page created.");
    await expect.poll(async () => (await reader.goto(`${shopOf().url}/pages/open-day`))?.status(), { timeout: 60_000 }).toBe(200);
    await reader.getByRole("heading", { level: 1, name: "Open day" }).waitFor();
    await reader.context().close();
  }, 180_000);

  it("change 200 prices in the grid, pasted from a spreadsheet", async () => {
    const variants = Array.from({ length: 100 }, (_, at) => ({ optionValues: [`Size ${String(at).padStart(3, "0")}`], priceCents: 1000 + at }));
    for (const rack of ["A", "B"])
      await send("/api/admin/products", { handle: `rack-${rack.toLowerCase()}`, title: `Grid rack ${rack}`, options: ["Size"], variants });
    await page.goto(`${shopOf().url}/admin/products/grid?search=${encodeURIComponent("Grid rack")}`);
    for (const rack of ["A", "B"]) {
      await page.getByLabel(`Price of Grid rack ${rack}, Size 000`).focus();
      const text = Array.from({ length: 100 }, (_, at) => `$${200 + at}.50`).join("\n");
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", pasted);
        document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, text);
      await page.getByText(`${rack === "A" ? 100 : 200} cells changed`).waitFor();
      if (rack === "A") await page.getByRole("button", { name: "Next" }).click();
    }
    await looksRight("grid");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said("200 variants saved.");
  }, 180_000);

  it("answer a message, and read what the buyer answers by the emailed link", async () => {
    const email = "ada@lab.example";
    await send("/api/contact", { name: "Ada Byron", email, subject: "Sales Question", message: "Which rotor fits the small centrifuge?" });
    await page.goto(`${shopOf().url}/admin/messages`);
    await page.getByRole("link", { name: "Ada Byron" }).first().click();
    await page.getByLabel("Reply to Ada Byron").fill("The rotor R-24 fits.");
    await looksRight("message");
    await page.getByRole("button", { name: "Send reply" }).click();
    await said("Your reply to Ada Byron is being sent.");
    const buyer = await (await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" })).newPage();
    await buyer.goto(shopOf().url + (await emailedLink(shopOf().dataDir, email, "/messages/")));
    await buyer.getByLabel("Your reply").fill("And is it in stock?");
    await buyer.getByRole("button", { name: "Send reply" }).click();
    await buyer.getByText("Your reply was sent.").waitFor();
    await buyer.context().close();
    await page.reload();
    await page.getByText("And is it in stock?").waitFor();
    await looksRight("message-answered");
  }, 180_000);

  it("merge two accounts of one customer, after proving a second factor", async () => {
    for (const [firstName, email] of [
      ["Ada", "ada@old-lab.example"],
      ["Augusta", "ada@new-lab.example"],
    ] as const) {
      await send("/api/admin/customers", { firstName, lastName: "Byron", email });
      // Only accounts with a confirmed email address can be merged; the link that sets the password confirms it.
      const buyer = await (await browserOf().newContext({ viewport: sizes.phone })).newPage();
      await buyer.goto(shopOf().url + (await emailedLink(shopOf().dataDir, email, "/account/reset/")));
      await buyer.getByLabel("New password").fill("a long enough password");
      await buyer.getByLabel("Confirm password").fill("a long enough password");
      await buyer.getByRole("button", { name: "Set password" }).click();
      await buyer.getByText("Your password is set").waitFor();
      await buyer.context().close();
    }
    await page.goto(`${shopOf().url}/admin/customers`);
    await page.getByRole("link", { name: "Augusta Byron" }).first().click();
    await page.getByRole("button", { name: "Merge…" }).click();
    await dialog().getByLabel("Account to merge and delete").fill("old-lab");
    await dialog()
      .getByRole("button", { name: /Ada Byron/ })
      .click();
    await savePicture(page, "phone-merge");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Merge", exact: true }).click();
    await setUpSecondFactor(page, owner.password);
    await said("ada@old-lab.example was merged into ada@new-lab.example.");
    await looksRight("customer-merged");
  }, 180_000);
});
