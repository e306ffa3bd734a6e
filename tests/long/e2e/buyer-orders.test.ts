import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { makeBrowserCheckout } from "#support/browser-checkout.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** Buys one product by test card, through the calls that the pages make. */
async function buy(context: BrowserContext, email: string): Promise<void> {
  const { url } = shopOf();
  const steps = `${await makeBrowserCheckout(context, url)}/steps`;
  const typed = {
    ...{ email, billingSame: "yes", paymentMethod: "test-card" },
    ...{ "shippingAddress.firstName": "Ada", "shippingAddress.lastName": "Byron", "shippingAddress.address1": "1 Analytical Way" },
    ...{ "shippingAddress.city": "Boston", "shippingAddress.province": "MA", "shippingAddress.zip": "02110", "shippingAddress.country": "US" },
    ...{ "card.number": "4242 4242 4242 4242", "card.expiry": "12 / 30", "card.cvc": "123", "card.name": "Ada Byron" },
  };
  const send = async (form: Record<string, string>) => (await context.request.post(steps, { headers: { Origin: url }, form })).json();
  const { view } = await send({ ...typed, intent: "save" });
  const placed = await send({ ...typed, intent: "place", seenTotals: view.seenTotals, tryKey: view.tryKey });
  expect(placed.goTo).toContain("/thank-you");
}

async function customer(context: BrowserContext, email: string): Promise<void> {
  const { url } = shopOf();
  const body = { email, password: "correct horse", firstName: "Ada", lastName: "Byron" };
  await context.request.post(`${url}/api/auth/register`, { headers: { Origin: url }, data: body });
  await signInBrowser(context, url, body);
}

const names = (page: Page) => page.getByRole("heading", { name: /^Order #/ }).allTextContents();

describe.runIf(chromiumPath)("a customer with more than ten orders", () => {
  it("goes on and back by script, sees what went wrong and tries again, and is signed in anew or led to the sign-in", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    await customer(context, "many-orders@lab.example");
    for (let count = 0; count < 11; count++) await buy(context, "many-orders@lab.example");
    const page = await context.newPage();
    await page.goto(`${url}/account/orders`, { waitUntil: "networkidle" });
    const first = await names(page);
    expect(first).toHaveLength(10);
    expect(await page.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);

    // A script loads the other pages, without a new document.
    const calls: string[] = [];
    await page.route("**/api/orders?*", async (route) => {
      calls.push(new URL(route.request().url()).search);
      await route.continue();
    });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).waitFor();
    expect([(await names(page)).length, await page.evaluate(() => "isSame" in window)]).toEqual([1, true]);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(() => names(page)).toEqual(first);
    expect(calls).toEqual([expect.stringMatching(/after=.+first=10/), expect.stringMatching(/before=.+last=10/)]);

    // The fault is shown, and the same page is requested again.
    await page.unroute("**/api/orders?*");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/orders?*", async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: "An unexpected error occurred." } });
    });
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Loading your orders…").waitFor();
    release();
    await page.getByText("Failed to load orders. Please try again.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute("**/api/orders?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(async () => (await names(page)).length).toBe(1);

    // After a 401 the session is renewed once, and the call is repeated once.
    const answers: number[] = [];
    await page.route("**/api/orders?*", async (route) => {
      answers.push(answers.length === 0 ? 401 : 200);
      if (answers.length === 1) await route.fulfill({ status: 401, json: { error: "Please sign in to continue.", code: "not-signed-in" } });
      else await route.continue();
    });
    const renewed = page.waitForResponse("**/api/auth/refresh");
    await page.getByRole("link", { name: "Previous" }).click();
    expect((await renewed).status()).toBe(200);
    await expect.poll(() => names(page)).toEqual(first);
    expect(answers).toEqual([401, 200]);
    await page.unroute("**/api/orders?*");

    // Then the session is over.
    await context.clearCookies();
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL("**/account/login?redirect=%2Faccount%2Forders");
    await context.close();
  }, 240_000);
});

describe.runIf(chromiumPath)("the page of one's order", () => {
  it("says when it could not be loaded, and loads at the next try", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    await customer(context, "order-that-fails@lab.example");
    await buy(context, "order-that-fails@lab.example");
    const page = await context.newPage();
    await page.goto(`${url}/account/orders`, { waitUntil: "networkidle" });
    const [name = ""] = await names(page);
    const path = await page.locator('a[href^="/account/orders/"]').first().getAttribute("href");
    // Causes a database fault in a table that only this page reads.
    const { sql, close } = openDatabase({ url: shopOf().itsData["DATABASE_URL"] ?? "" }, { max: 1, name: "meniscus-test" });
    await sql`alter table order_approvals rename to order_approvals_away`;
    try {
      const answer = await page.goto(url + path, { waitUntil: "networkidle" });
      expect(answer?.status()).toBe(500);
      await page.getByText("Failed to load order details. Please try again.").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.getByRole("link", { name: "Back to Orders" }).getAttribute("href")).toBe("/account/orders");
    } finally {
      await sql`alter table order_approvals_away rename to order_approvals`;
      await close();
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByRole("heading", { name: "Order Summary" }).waitFor();
    await context.close();
  }, 120_000);

  it("opens for a session without a cookie, from before there was one, because it is renewed by its refresh token, once; else the sign-in leads there", async () => {
    const { url } = shopOf();
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    await customer(context, "order-without-session@lab.example");
    await buy(context, "order-without-session@lab.example");
    const page = await context.newPage();
    await page.goto(`${url}/account/orders`, { waitUntil: "networkidle" });
    const [name = ""] = await names(page);
    const path = await page.locator('a[href^="/account/orders/"]').first().getAttribute("href");
    const { sql, close } = openDatabase({ url: shopOf().itsData["DATABASE_URL"] ?? "" }, { max: 1, name: "meniscus-test" });
    await sql`update sessions set secret_hash = null where account_id = (select id from accounts where email = 'order-without-session@lab.example')`;
    await close();
    await context.clearCookies({ name: "session" });
    const refreshes: number[] = [];
    page.on("response", (response) => new URL(response.url()).pathname === "/api/auth/refresh" && refreshes.push(response.status()));
    await page.goto(url + path);
    await page.waitForURL(url + path);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(refreshes).toEqual([200]);
    expect((await context.cookies()).map((cookie) => cookie.name)).toContain("session");

    // Now without a refresh token too.
    await context.clearCookies({ name: /^(session|refresh)$/ });
    await page.goto(url + path);
    await page.waitForURL(`**/account/login?redirect=${encodeURIComponent(path ?? "")}`);
    expect(refreshes).toEqual([200]);
    await context.close();
  }, 120_000);
});

describe.runIf(chromiumPath)("a guest", () => {
  it.each(Object.entries(sizes))(
    "on a %s follows the order by the link of its email, orders again, returns an item and gets the money back",
    async (name, viewport) => {
      const { url, dataDir } = shopOf();
      const email = `guest-on-a-${name}@lab.example`;
      const buyer = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      await buy(buyer, email);
      const link = url + (await emailedLink(dataDir, email, "/orders/"));

      // In another browser the link alone shows the status.
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(link);
      await page.getByRole("heading", { name: /^Order #/ }).waitFor();
      const shown = (await page.textContent("main")) ?? "";
      expect([
        shown.includes("preparing your order") || shown.includes("test payment went through"),
        shown.includes(email),
        shown.includes("Analytical"),
      ]).toEqual([true, false, false]);
      expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel("Email address or ZIP code").fill("99999");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("That is neither the email address nor the ZIP code of this order.", { exact: false }).waitFor();
      await page.getByLabel("Email address or ZIP code").fill("02110");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("1 Analytical Way").first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Order again" }).click();
      await page.getByText("1 item was added to your cart.").waitFor();
      await page.getByRole("link", { name: "Packing slip" }).click();
      await page.getByRole("heading", { name: /^Packing slip #/ }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      // Staff ship the order, and the shop accepts returns for some days.
      const desk = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
      await signInBrowser(desk, url, owner);
      const headers = { Origin: url };
      const { settings } = await (await desk.request.get(`${url}/api/admin/settings`)).json();
      await desk.request.put(`${url}/api/admin/settings/promises`, { headers, data: { revision: settings.promises.revision ?? 0, returnDays: 30 } });
      const orderId = new URL(link).pathname.split("/")[2]?.split(".")[0] ?? "";
      const { order } = await (await desk.request.get(`${url}/api/admin/orders/${orderId}`)).json();
      const lines = [{ lineId: order.lines[0].id, quantity: 1 }];
      expect((await desk.request.post(`${url}/api/admin/orders/${orderId}/fulfillments`, { headers, data: { lines } })).ok()).toBe(true);

      await page.goto(link);
      await page.getByRole("link", { name: "Return items" }).click();
      await page.getByLabel("Quantity (up to 1)").fill("1");
      await page.getByLabel("Reason").selectOption({ label: "Does not work" });
      await page.getByLabel("Anything we should know").fill("It hums.");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByRole("heading", { name: "Return request" }).waitFor();

      const admin = await desk.newPage();
      await admin.goto(`${url}/admin/returns`);
      await admin
        .getByRole("link", { name: `Request for ${order.name}` })
        .first()
        .click();
      await admin.getByText("It hums.").waitFor();
      expect(await accessibilityFaults(admin)).toEqual([]);
      await admin.getByRole("button", { name: "Approve" }).click();
      await admin.getByLabel("Send the goods to").fill("Returns, 1 Dock Street");
      await admin.getByRole("button", { name: "Approve return" }).click();
      await admin.getByRole("button", { name: "Mark as received" }).click();
      await admin.getByLabel("Back into stock").fill("1");
      await admin.getByRole("button", { name: "Record received items" }).click();
      await admin.getByRole("button", { name: "Refund", exact: true }).click();
      await admin.getByLabel(/^Amount/).fill("1.00");
      await admin.getByRole("button", { name: "Refund", exact: true }).last().click();
      await admin.getByText("$1.00 was refunded.").waitFor();
      expect(await accessibilityFaults(admin)).toEqual([]);
      await admin.goto(`${url}/admin/orders/${orderId}`);
      await admin.getByRole("heading", { name: "Returns" }).waitFor();

      await page.goto(link);
      await page.getByText("This return is finished.").waitFor();
      await page.getByText("$1.00 was refunded to the card you paid with.", { exact: false }).waitFor();
      for (const each of [buyer, context, desk]) await each.close();
    },
    240_000,
  );

  it("cancels an order without script, and the money goes back", async () => {
    const { url, dataDir } = shopOf();
    const email = "canceling-guest@lab.example";
    const buyer = await browserOf().newContext();
    await buy(buyer, email);
    const context = await browserOf().newContext({ viewport: sizes.phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url + (await emailedLink(dataDir, email, "/orders/")));
    await page.getByLabel("Email address or ZIP code").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Cancel this order", { exact: true }).click();
    await page.getByLabel(/^Yes, cancel order/).check();
    await page.getByRole("button", { name: "Cancel order" }).click();
    await page.getByText("This order was canceled.").waitFor();
    await page.getByText("Payment: refunded").waitFor();
    expect(await page.getByText("Cancel this order", { exact: true }).count()).toBe(0);
    for (const each of [buyer, context]) await each.close();
  }, 120_000);
});

describe.runIf(chromiumPath)("the box for one email about an unfinished checkout", () => {
  it("is there where the shop has it, never ticked beforehand, and kept for the browser that ticked it alone", async () => {
    const { url } = shopOf();
    const desk = await browserOf().newContext();
    await signInBrowser(desk, url, owner);
    const headers = { Origin: url };
    const { settings } = await (await desk.request.get(`${url}/api/admin/settings`)).json();
    const revision = settings.checkout.revision ?? 0;
    expect((await desk.request.put(`${url}/api/admin/settings/checkout`, { headers, data: { revision, reminderHours: 4 } })).ok()).toBe(true);
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const checkout = await makeBrowserCheckout(context, url);
    const page = await context.newPage();
    const box = page.getByLabel("Email me once if I do not finish this checkout within 4 hours");
    await page.goto(checkout, { waitUntil: "networkidle" });
    expect(await box.isChecked()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    // A reminder needs an email address.
    await page.fill("[name=email]", "left-checkout@lab.example");
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith("/steps") && /name="reminder"|reminder=yes/.test(answer.request().postData() ?? ""),
    );
    await box.check();
    expect((await kept).status()).toBe(200);
    await page.reload();
    expect(await box.isChecked()).toBe(true);
    const other = await (await browserOf().newContext()).newPage();
    await other.goto(checkout);
    expect(await other.getByLabel("Email me once", { exact: false }).isChecked()).toBe(false);
    for (const each of [desk, context, other.context()]) await each.close();
  }, 120_000);
});

describe.runIf(chromiumPath)("staff", () => {
  it("add a document of the shop, which buyers find with their orders", async () => {
    const { url, dataDir } = shopOf();
    const desk = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(desk, url, owner);
    const admin = await desk.newPage();
    await admin.goto(`${url}/admin/documents`);
    await admin.getByText("No documents yet").waitFor();
    const choose = admin.getByLabel("Add a document", { exact: false });
    await choose.setInputFiles({ name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("<!doctype html>") });
    await admin.getByText("This file is not a PDF.", { exact: false }).first().waitFor();
    await choose.setInputFiles({ name: "W-9 2026.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") });
    await admin.getByRole("link", { name: /^W-9 2026/ }).waitFor();
    await admin.getByLabel("Kind").selectOption({ label: "W-9" });
    await admin.getByRole("button", { name: "Save" }).click();
    await admin.getByText("Saved.").first().waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    const buyer = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    await buy(buyer, "documents@lab.example");
    const page = await buyer.newPage();
    await page.goto(url + (await emailedLink(dataDir, "documents@lab.example", "/orders/")));
    expect(await page.getByRole("link", { name: "W-9 2026" }).getAttribute("href")).toMatch(/^\/media\/documents\/document-[0-9a-f]{12}\.pdf$/);
    for (const each of [desk, buyer]) await each.close();
  }, 120_000);
});
