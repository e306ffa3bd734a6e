import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes, taxInSight } from "#support/browser.ts";
import { makeBrowserCheckout } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { type StripeServer, startStripe, stripeKeys } from "#support/stripe-server.ts";
import type { StripeSession } from "#support/stripe-state.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const apiPort = 20_000 + (process.pid % 20_000);
const shopOf = useRunningShop({
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_URL: `http://127.0.0.1:${apiPort}`,
});
const browserOf = useBrowser();
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripe({ port: apiPort });
  stripe.deliver = async ({ body, header }) => {
    const answer = await fetch(`${shopOf().url}/webhooks/stripe`, { method: "POST", body, headers: { "Stripe-Signature": header } });
    expect(answer.status).toBe(200);
  };
});
afterAll(() => stripe.close());

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();
const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });
/** Pays an order on Stripe's page and returns its name and the thank-you page. */
async function payOrder(context: BrowserContext, email: string): Promise<{ page: Page; name: string }> {
  const page = await context.newPage();
  await page.goto(await makeBrowserCheckout(context, shopOf().url), { waitUntil: "networkidle" });
  await page.fill("[name=email]", email);
  const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Boston", zip: "02110" };
  for (const [part, value] of Object.entries(address)) await page.fill(`[name='shippingAddress.${part}']`, value);
  await page.selectOption("[name='shippingAddress.province']", "MA");
  await page.getByLabel("Card (Stripe in test mode)").check();
  await taxInSight(page, "MA");
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await payOnStripe(page);
  await page.waitForURL("**/thank-you*");
  return { page, name: /#TEST-\d+/.exec((await page.textContent("main")) ?? "")?.[0] ?? "none" };
}

async function payOnStripe(page: Page): Promise<void> {
  await page.waitForURL(`${stripe.url}/**`);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: "Pay" }).click();
}

async function asOwner(viewport: { width: number; height: number }, path: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(shopOf().url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

describe.runIf(chromiumPath)("the balance of an order that staff changed", () => {
  it.each(Object.entries(sizes))(
    "is paid by its buyer by card on the order's page, on a %s",
    async (size, viewport) => {
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const { page: buyer, name } = await payOrder(context, `balance-${size}@university.example`);
      const staff = await asOwner(sizes.desktop, "/admin/orders");
      await staff.getByRole("link", { name }).filter({ visible: true }).first().click();
      await staff.getByRole("link", { name: "Edit", exact: true }).click();
      const quantity = staff.getByLabel(/^Quantity of/).first();
      await quantity.fill(String(Number(await quantity.inputValue()) + 1));
      await staff.getByText(/calculated again from stock and lead times/).waitFor();
      await savePicture(staff, `edit-notes-${size}`);
      await staff.getByLabel("Reason").fill("The buyer wants one more");
      await staff.getByRole("button", { name: "Save", exact: true }).click();
      await staff.getByRole("button", { name: "Email payment link" }).click();
      await said(staff, "The buyer will get an email with a payment link.");
      await savePicture(staff, `order-with-balance-${size}`);

      await buyer
        .getByRole("link", { name: /^(View|See).*order/i })
        .first()
        .click();
      await buyer.getByRole("heading", { name: "Still to be paid", level: 2 }).waitFor();
      await savePicture(buyer, `balance-open-${size}`);
      expect(await accessibilityFaults(buyer)).toEqual([]);
      await buyer.getByRole("button", { name: "Pay by card" }).click();
      await buyer.waitForURL(`${stripe.url}/**`);
      await buyer.getByRole("link", { name: "Back" }).click();
      await buyer.getByText("Your payment is not finished, and nothing was charged yet.").waitFor();
      await savePicture(buyer, `balance-unfinished-${size}`);
      await buyer.getByRole("link", { name: "Continue to payment" }).click();
      await payOnStripe(buyer);
      await buyer.getByText("Thank you: your payment has arrived.").waitFor();
      await savePicture(buyer, `balance-paid-${size}`);
      expect(await accessibilityFaults(buyer)).toEqual([]);
      await staff.reload();
      await staff.getByText(/^Balance of .* paid by card/).waitFor();
      await staff.context().close();
      await context.close();
    },
    240_000,
  );
});

describe.runIf(chromiumPath)("staff", () => {
  it.each(Object.entries(sizes))(
    "see what waits for them, and note what became of money that belongs to no order, on a %s",
    async (size, viewport) => {
      const payment = { id: `cs_test_of_another_shop_${size}`, object: "checkout.session", status: "complete", payment_status: "paid" };
      const attempt = size === "phone" ? "01990000-0000-7000-8000-00000000aaaa" : "01990000-0000-7000-8000-00000000bbbb";
      const about = { amount_total: 12_345, currency: "usd", client_reference_id: attempt, metadata: { attempt } };
      stripe.state.sessions.set(payment.id, { ...payment, ...about } as unknown as StripeSession);
      await stripe.send("checkout.session.completed", { ...payment, ...about });
      await stripe.delivered();
      const page = await asOwner(viewport, "/admin");
      await page.getByText(/matches no order: it was paid twice/).waitFor();
      await page.getByText(payment.id).waitFor();
      await savePicture(page, `open-tasks-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Refund", exact: true }).first().click();
      await dialogOf(page).getByRole("button", { name: "Not yet" }).click();
      await page.getByRole("button", { name: "Mark as resolved" }).first().click();
      await dialogOf(page).getByLabel("What happened to the money").fill("It belongs to our other shop.");
      await savePicture(page, `unmatched-closing-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialogOf(page).getByRole("button", { name: "Mark as resolved" }).click();
      await said(page, "Marked as resolved.");
      await page.getByText(payment.id).waitFor({ state: "detached" });
      await page.context().close();
    },
    120_000,
  );
});
