import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { confirmationLink, placeOnPurchaseOrder } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

async function openPage(path: string, viewport: { width: number; height: number } = sizes.desktop): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(shopOf().url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();

/** Makes an approved and paid purchase order, open in the admin area, and returns its page and name. */
async function paidOrder(email: string): Promise<{ page: Page; name: string }> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  const buyer = await placeOnPurchaseOrder(context, shopOf().url, email, "PO-42");
  await buyer.waitForURL("**/confirm");
  await buyer.goto(shopOf().url + (await confirmationLink(shopOf().dataDir, email)));
  await buyer.getByRole("button", { name: "Confirm purchase order" }).click();
  await buyer.waitForURL("**/thank-you*");
  const name = /#TEST-\d+/.exec((await buyer.textContent("main")) ?? "")?.[0] ?? "none";
  await context.close();
  const page = await openPage("/admin/orders");
  await page.getByRole("link", { name }).filter({ visible: true }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("button", { name: "Mark as paid", exact: true }).click();
  await page.getByRole("dialog").filter({ visible: true }).getByRole("button", { name: "Mark as paid" }).click();
  await said(page, `${name} was marked as paid.`);
  return { page, name };
}

describe.runIf(chromiumPath)("staff", () => {
  it("change an order before it ships, collect what it costs more, ship it in two parcels, correct the tracking and take the shipment back", async () => {
    const { page, name } = await paidOrder("changes@university.example");

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: `Edit ${name}` }).waitFor();
    await page.getByText("No changes yet.").waitFor();
    const quantity = page.getByLabel(/^Quantity of/).first();
    const before = Number(await quantity.inputValue());
    await quantity.fill(String(before + 1));
    await page.getByText(`${before + 1}, was ${before}`).waitFor();
    await page.getByText(/has to be collected from the buyer/).waitFor();
    await page.getByRole("searchbox", { name: /^Add a product/ }).fill("rotor");
    await page.getByRole("searchbox", { name: /^Add a product/ }).press("Enter");
    await page.locator("form button[aria-expanded]").first().click();
    await page.getByRole("button", { name: /^Add / }).first().click();
    await page.getByLabel(/, added$/).waitFor();
    await page.getByText("1 added").waitFor();
    await page.getByLabel("Change the shipping address").check();
    await page.getByLabel("ZIP or postal code").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("Change the shipping address").uncheck();
    await page.getByLabel("Reason").fill("The buyer called");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, `${name} was changed.`);
    await page.getByText("Balance to collect").first().waitFor();
    await page.getByRole("button", { name: "Record balance as paid" }).click();
    await page.getByRole("dialog").filter({ visible: true }).getByRole("button", { name: "Record as paid" }).click();
    await said(page, "The balance was recorded as paid.");

    await page.getByRole("button", { name: "Fulfill" }).click();
    const ship = page.getByRole("dialog", { name: `Fulfill ${name}` });
    await ship.getByLabel("Carrier").fill("UPS");
    await ship.getByLabel("Tracking number").fill("1Z 42");
    await ship.getByRole("button", { name: "Add another parcel" }).click();
    await ship.getByLabel("Carrier of parcel 2").fill("Ox cart");
    expect(await accessibilityFaults(page)).toEqual([]);
    await ship.getByRole("button", { name: /^Ship \d+ items?$/ }).click();
    await said(page, `Shipment of ${name} recorded.`);
    expect(await page.getByRole("link", { name: "1Z 42" }).getAttribute("href")).toBe("https://www.ups.com/track?tracknum=1Z42");

    await page.getByRole("button", { name: "Edit tracking" }).click();
    const tracking = page.getByRole("dialog", { name: `Tracking of a shipment of ${name}` });
    await tracking.getByLabel("Tracking number of parcel 1").fill("1Z 43");
    await tracking.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, "The tracking was saved.");
    await page.getByText("Tracking changed: UPS 1Z 43, Ox cart (was UPS 1Z 42, Ox cart)").waitFor();

    const shipment = page.getByRole("region", { name: "Shipment 1 of 1" });
    await shipment.getByRole("link", { name: "Packing slip" }).click();
    await page.getByRole("columnheader", { name: "In this shipment" }).waitFor();
    await page.getByText("Ox cart").waitFor();
    await page.goBack();
    await shipment.getByRole("button", { name: "Cancel shipment" }).click();
    const cancel = page.getByRole("dialog", { name: "Cancel this shipment?" });
    await cancel.getByLabel("Reason").fill("The label was wrong");
    await cancel.getByRole("button", { name: "Cancel shipment" }).click();
    await said(page, "The shipment was canceled.");
    await page.getByText(/^Canceled .* by Olive Owner: The label was wrong$/).waitFor();

    await page.getByRole("button", { name: /^Send( again)?: order confirmation/ }).click();
    await said(page, "The email will be sent.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  }, 240_000);

  it("give what has not shipped a new expected date, which its page then says", async () => {
    const { page, name } = await paidOrder("late@university.example");
    await page.getByRole("button", { name: "New expected date" }).click();
    const dialog = page.getByRole("dialog", { name: `New expected date for ${name}` });
    const save = dialog.getByRole("button", { name: "Save new date" });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel("Expected to arrive on").fill("2020-01-01");
    await save.click();
    await dialog.getByText("This day is over.").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "new-date-desktop");
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "new-date-phone");
    await page.setViewportSize(sizes.desktop);
    const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Expected to arrive on").fill(day);
    await save.click();
    await said(page, `The new expected date of ${name} was saved.`);
    await page.getByText(/^New expected date: /).waitFor();
    await page.getByText(/^New expected date \w+ \d+, \d+: /).waitFor();
    await page.getByRole("button", { name: /^Send( again)?: new expected date/ }).waitFor();
    await savePicture(page, "new-date-saved-desktop");
    await page.setViewportSize(sizes.phone);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "new-date-saved-phone");
    await page.context().close();
  }, 240_000);

  it("begin a return for a buyer who called: the order offers it once something shipped, and what is in a return is not offered again", async () => {
    const { page, name } = await paidOrder("returns@university.example");
    expect(await page.getByRole("button", { name: "Return", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Fulfill" }).click();
    const ship = page.getByRole("dialog", { name: `Fulfill ${name}` });
    await ship.getByRole("button", { name: /^Ship \d+ items?$/ }).click();
    await said(page, `Shipment of ${name} recorded.`);
    await page.getByRole("button", { name: "Return", exact: true }).click();
    const begin = page.getByRole("dialog", { name: `Start a return for ${name}` });
    await begin.getByText("gets an email with the number").waitFor();
    for (const field of await begin
      .getByRole("spinbutton")
      .or(begin.getByLabel(/^Quantity of/))
      .all())
      await field.fill((await field.getAttribute("max")) ?? "1");
    await begin.getByLabel("Reason").selectOption({ label: "Does not work" });
    await begin.getByLabel("What the buyer said").fill("It hums.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "begin-return");
    await page.setViewportSize(sizes.phone);
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "begin-return-form-phone");
    await page.setViewportSize(sizes.desktop);
    await begin.getByRole("button", { name: /^Start return of \d+ items?$/ }).click();
    await page.waitForURL("**/admin/returns/*");
    await page.getByText("It hums.").waitFor();
    await page.getByText("Approved").first().waitFor();
    await page.goBack();
    await page.getByRole("link", { name: /^RMA-\d+$/ }).waitFor();
    await page.getByRole("button", { name: "Return", exact: true }).click();
    await page.getByText("All shipped items have already been refunded or are part of a return.").waitFor();
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "begin-return-phone");
    await page.context().close();
  }, 240_000);

  it("see each email of the shop on a desktop, on a phone and as text, and send one to themselves", async () => {
    const page = await openPage("/admin/mails");
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { name: /^Order #\S+ (confirmed|received)$/ }).waitFor();
    await page.getByRole("button", { name: "Set a new password", exact: true }).click();
    await frame.getByRole("link", { name: "Set a new password" }).waitFor();
    await page.getByText("Example data, not a real order or person").waitFor();
    await page.getByRole("tab", { name: "Phone" }).click();
    await expect.poll(() => page.locator("iframe").evaluate((element) => element.getBoundingClientRect().width)).toBe(390);
    await page.getByRole("tab", { name: "Plain text" }).click();
    await page.locator("pre").getByText("The link works once, for one hour.", { exact: false }).waitFor();
    // Otherwise the header of the page covers one of the list's.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Send me a test" }).click();
    await said(page, "Saved as a file on the server, because the shop has no mail server.");
    await page.context().close();
  }, 120_000);
});
