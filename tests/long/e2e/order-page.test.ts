import type { BrowserContext, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { accessibilityFaults, chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { payByTestCard } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

let context: BrowserContext;
let orderId: string;
let name: string;

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();
const panelOf = (page: Page, title: string) => page.locator("section", { has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });

async function orderNow(): Promise<AdminOrder> {
  return (await (await context.request.get(`${shopOf().url}/api/admin/orders/${orderId}`)).json()).order;
}

/** Returns the order's emails of this kind, once none of its emails is being sent. */
async function mailsOf(kind: string): Promise<AdminOrder["mails"]> {
  await expect.poll(async () => (await orderNow()).mails.some(({ isBeingSent }) => isBeingSent), { timeout: 30_000 }).toBe(false);
  return (await orderNow()).mails.filter((mail) => mail.kind === kind);
}

async function openOrder(path = ""): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${shopOf().url}/admin/orders/${orderId}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

describe.runIf(chromiumPath)("the page of an order", () => {
  beforeAll(async () => {
    const { url } = shopOf();
    const buyer = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    name = await payByTestCard(buyer, url, "order-page@university.example");
    await buyer.close();
    context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, url, owner);
    const { orders } = await (await context.request.get(`${url}/api/admin/orders?search=${encodeURIComponent(name)}`)).json();
    orderId = orders[0].id;
  }, 180_000);

  it("keeps tags that are typed and not saved, as it keeps a note", async () => {
    const page = await openOrder();
    await page.getByLabel("Tags", { exact: true }).fill("urgent, call first");
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await page.goBack();
    await page.getByText("Restored from what you entered on").waitFor();
    expect(await page.getByLabel("Tags", { exact: true }).inputValue()).toBe("urgent, call first");
    await looksRight(page, "order-tags-restored");
    await page.getByRole("button", { name: "Save tags" }).click();
    await said(page, "Tags saved.");
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("adminDraft")))).toEqual([]);
    expect(await page.getByLabel("Tags", { exact: true }).inputValue()).toBe("call first, urgent");
    expect(await page.getByText("Restored from what you entered on").count()).toBe(0);
    await page.close();
  });

  it("has a toast no longer than the page that it is about, and longer where it can be undone", async () => {
    const page = await openOrder();
    await page.getByLabel("Tags", { exact: true }).fill("urgent, call first, fair");
    await page.getByRole("button", { name: "Save tags" }).click();
    await said(page, "Tags saved.");
    const toOrders = page.getByRole("link", { name: "Orders", exact: true }).first();
    // The toast's time does not run while the pointer is on it.
    await page.getByText("Tags saved.").hover();
    await toOrders.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await page.getByText("Tags saved.").waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: `Select order ${name}` }).check();
    await page.getByRole("button", { name: "Tags…" }).click();
    await dialogOf(page).getByLabel("Add").fill("fragile");
    await dialogOf(page).getByRole("button", { name: "Change tags" }).click();
    const undone = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" });
    await undone.hover();
    await page.getByRole("link", { name: "Dashboard" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin");
    await undone.click();
    await said(page, "Undone.");
    await page.close();
  });

  it("begins with what is to be shipped, and then with what was, before buyer and money", async () => {
    for (const [where, viewport] of Object.entries({ desktop: sizes.desktop, phone: sizes.phone })) {
      const page = await openOrder();
      await page.setViewportSize(viewport);
      const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0 };
      const ship = page.getByRole("button", { name: "Fulfill" });
      const [button, customer] = [await placeOf(ship), await placeOf(page.getByRole("heading", { level: 2, name: "Customer" }))];
      expect(where === "phone" ? button.y < customer.y : button.x < customer.x).toBe(true);
      // The order of focus is the same.
      expect(
        await ship.evaluate((element) => {
          const heading = [...document.querySelectorAll("h2")].find(({ textContent }) => textContent === "Customer");
          return heading !== undefined && (element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        }),
      ).toBe(true);
      await savePicture(page, `order-to-ship-${where}`);
      await page.close();
    }
  });

  it("says that an email is being sent, without a button, and by itself that it is saved as a file", async () => {
    await mailsOf("confirmation");
    const page = await openOrder();
    const panel = panelOf(page, "Emails to the buyer");
    await panel.getByText(/^Saved as a file /).waitFor();
    // The job is too fast to observe, so the answer says once that the email still waits.
    await page.route("**/api/admin/orders/*/mails", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const mail of body.order.mails) mail.isBeingSent = true;
      await route.fulfill({ response: answer, json: body });
    });
    const send = panel.getByRole("button", { name: /^Send again: order confirmation/ });
    await send.click();
    await panel.getByText("Being sent…").waitFor();
    expect(await send.count()).toBe(0);
    await savePicture(page, "order-mail-being-sent-desktop");
    await panel.getByText(/^Saved as a file /).waitFor();
    await send.waitFor();
    await page.close();
  });

  it("names what is shipped by its variant, links to the products, and says which reason the buyer reads", async () => {
    const page = await openOrder();
    const [line] = (await orderNow()).lines;
    const product = panelOf(page, "Items").getByRole("link", { name: line?.title ?? "" });
    expect(await product.getAttribute("href")).toBe(`/admin/products/${line?.productId}`);
    await page.getByRole("button", { name: "Fulfill" }).click();
    await dialogOf(page).getByText(`· ${line?.variantTitle}`).waitFor();
    await looksRight(page, "order-fulfill");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Cancel order" }).click();
    await dialogOf(page).getByLabel("Reason (shown to the buyer)").waitFor();
    await looksRight(page, "order-cancel");
    await page.close();
  });

  it("names the refund on the button of an edit, emails nobody where that is not ticked, and says what was paid and what is left of it", async () => {
    const page = await openOrder("/edit");
    expect(await page.getByLabel("Email the buyer").isChecked()).toBe(false);
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.getByLabel(/^Shipping price before tax/).fill("0.00");
    await page.getByLabel("Reason (only staff see it)").fill("Shipping was promised free");
    const save = page.getByRole("button", { name: /^Save and refund \$\d/ });
    await save.waitFor();
    await looksRight(page, "order-edit-refund");
    await save.click();
    await said(page, `${name} was changed.`);
    await page.getByText("Net after refunds").waitFor();
    await looksRight(page, "order-net-after-refunds");
    expect([await mailsOf("edited"), await mailsOf("refunded")]).toMatchObject([[{ sentAt: null }], [{ sentAt: null }]]);
    await page.close();
  });

  it("asks in the refund whether the buyer is emailed, which is ticked", async () => {
    const page = await openOrder();
    for (const isTold of [true, false]) {
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      const box = dialogOf(page).getByLabel("Email the buyer");
      expect(await box.isChecked()).toBe(true);
      if (!isTold) await box.uncheck();
      await dialogOf(page).getByLabel("Amount (USD)").fill("1.00");
      await dialogOf(page).getByLabel("Reason (only staff see it)").fill("A scratch");
      if (isTold) await looksRight(page, "order-refund");
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialogOf(page).getByRole("button", { name: "Refund $1.00" }).click();
      await page.getByRole("dialog", { name: `Refund ${name}` }).waitFor({ state: "detached" });
      await said(page, `${name} was refunded.`);
    }
    // The emails for the edit, the first refund and the second refund, of which only one was sent.
    expect((await mailsOf("refunded")).map(({ sentAt }) => sentAt !== null).toSorted()).toEqual([false, false, true]);
    await page.close();
  });
});
