import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes, taxInSight } from "#support/browser.ts";
import { makeBrowserCheckout } from "#support/browser-checkout.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { type StripeServer, startStripe, stripeKeys } from "#support/stripe-server.ts";
import { useBrowser } from "#support/use-browser.ts";

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
});
afterAll(() => stripe.close());

/** Fills a checkout, up to the button that places the order. */
async function fillCheckout(context: BrowserContext, email: string): Promise<Page> {
  const checkoutUrl = await makeBrowserCheckout(context, shopOf().url);
  const page = await context.newPage();
  await page.goto(checkoutUrl, { waitUntil: "networkidle" });
  await page.fill("[name=email]", email);
  const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Boston", zip: "02110" };
  for (const [part, value] of Object.entries(address)) await page.fill(`[name='shippingAddress.${part}']`, value);
  await page.selectOption("[name='shippingAddress.province']", "MA");
  await page.getByLabel("Card (Stripe in test mode)").check();
  await taxInSight(page, "MA");
  return page;
}

/** Delivers an event to the webhook: as with Stripe, both the buyer's return and the webhook report the payment. */
const deliver = async ({ body, header }: { body: string; header: string }) => {
  const answer = await fetch(`${shopOf().url}/webhooks/stripe`, { method: "POST", body, headers: { "Stripe-Signature": header } });
  expect(answer.status).toBe(200);
};

describe.runIf(chromiumPath)("a card on Stripe's page", () => {
  it.each(Object.entries(sizes))(
    "pays an order on a %s, after the buyer went back and after a declined card",
    async (name, viewport) => {
      stripe.deliver = deliver;
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const page = await fillCheckout(context, `card-on-a-${name}@university.example`);
      expect(await page.textContent("main")).toContain("Your card number never reaches this shop");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: /^Continue to payment/ }).click();
      await page.waitForURL(`${stripe.url}/**`);
      await page.getByRole("link", { name: "Back" }).click();
      await page.getByRole("heading", { name: "Your payment is not finished" }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "Continue to payment" }).click();
      await page.getByLabel("Card number").fill("4000 0000 0000 0002");
      await page.getByRole("button", { name: "Pay" }).click();
      await page.getByText("Your card was declined.").waitFor();
      await page.getByLabel("Card number").fill("4242 4242 4242 4242");
      await page.getByRole("button", { name: "Pay" }).click();
      await page.waitForURL("**/thank-you*");
      expect(await page.textContent("main")).toContain("#TEST-");
      expect(await accessibilityFaults(page)).toEqual([]);
      await context.close();
    },
    180_000,
  );

  it("pays without script and without a webhook", async () => {
    stripe.deliver = null;
    const context = await browserOf().newContext({ javaScriptEnabled: false, viewport: sizes.phone });
    const checkoutUrl = await makeBrowserCheckout(context, shopOf().url);
    const page = await context.newPage();
    await page.goto(checkoutUrl);
    await page.fill("[name=email]", "no-script@university.example");
    const address = { firstName: "Ada", lastName: "Byron", address1: "1 Analytical Way", city: "Boston", zip: "02110" };
    for (const [part, value] of Object.entries(address)) await page.fill(`[name='shippingAddress.${part}']`, value);
    await page.selectOption("[name='shippingAddress.province']", "MA");
    await page.getByLabel("Card (Stripe in test mode)").check();
    await page.getByRole("button", { name: "Save and update totals" }).first().click();
    await page.getByRole("button", { name: /ontinue to payment/ }).click();
    // The shop's page goes on to Stripe by itself.
    await page.waitForURL(`${stripe.url}/**`);
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL("**/thank-you*");
    expect(await page.textContent("main")).toContain("#TEST-");
    await context.close();
  });

  it("says in words that Stripe does not answer, with everything typed still there, and pays on the next try", async () => {
    stripe.deliver = null;
    const context = await browserOf().newContext({ viewport: sizes.phone });
    const page = await fillCheckout(context, "down@university.example");
    stripe.faults = () => "500";
    await page.getByRole("button", { name: /^Continue to payment/ }).click();
    await page.getByText("The payment page could not be opened").waitFor();
    expect(await page.inputValue("[name=email]")).toBe("down@university.example");
    stripe.faults = null;
    await page.getByRole("button", { name: /ontinue to payment/ }).click();
    await page.waitForURL(`${stripe.url}/**`);
    await context.close();
  });
});
