import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes, taxInSight } from "#support/browser.ts";
import { makeBrowserCheckout } from "#support/browser-checkout.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { typedCheckout } from "#support/typed-checkout.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("the checkout", () => {
  it.each(Object.entries(sizes))(
    "is walked through by Tab and Enter alone on a %s",
    async (_name, viewport) => {
      const page = await openCheckout(await browserOf().newContext({ viewport, reducedMotion: "reduce" }));
      expect(await accessibilityFaults(page)).toEqual([]);
      await tabThrough(page, typedCheckout);
      await page.waitForURL("**/thank-you*");
      expect(await page.textContent("h1")).toBe("Thank you for your order");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.context().close();
    },
    180_000,
  );

  it.each(Object.entries(sizes))(
    "says on a %s what is wrong, moves the focus there, and loses nothing",
    async (_name, viewport) => {
      const page = await openCheckout(await browserOf().newContext({ viewport, reducedMotion: "reduce" }));
      await page.fill("[name=email]", "ada@");
      await page.click("button[value=place]");
      const alert = page.locator("[role=alert]");
      await alert.waitFor();
      expect(await alert.evaluate((box) => document.activeElement === box)).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      await alert.getByRole("link", { name: "Enter a valid email address." }).press("Enter");
      expect(await focusedName(page)).toBe("email");
      const described = await page.getAttribute("[name=email]", "aria-describedby");
      expect(await page.textContent(`#${described?.split(" ").at(-1)}`)).toBe("Enter a valid email address.");

      await tabThrough(page, { ...typedCheckout, "card.number": "4000000000000002" });
      await page.getByText("The card was declined. Nothing was charged.", { exact: false }).waitFor();
      expect(await page.inputValue("[name='card.number']")).toBe("4000 0000 0000 0002");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.fill("[name='shippingAddress.company']", "Byron Labs");
      await page.reload();
      expect(await page.inputValue("[name=email]")).toBe(typedCheckout["email"]);
      expect(await page.inputValue("[name='card.number']")).toBe("");
      await expect.poll(async () => (await page.reload()) && page.inputValue("[name='shippingAddress.company']")).toBe("Byron Labs");
      await page.context().close();
    },
    180_000,
  );

  it("flags what is wrong in a field when it is left, not before, and takes the flag away when it is fixed", async () => {
    const page = await openCheckout(await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" }));
    const zip = page.locator("[name='shippingAddress.zip']");
    const fault = page.getByText("Enter a ZIP code such as 94103.", { exact: true });
    await page.fill("[name='shippingAddress.city']", "Boston");
    await page.selectOption("[name='shippingAddress.province']", "MA");
    await zip.pressSequentially("021");
    await taxInSight(page, "MA");
    expect(await fault.count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.locator("#field-shippingAddress-zip-fault").waitFor();
    expect(await page.textContent("#field-shippingAddress-zip-fault")).toBe("Enter a ZIP code such as 94103.");
    expect(await zip.getAttribute("aria-invalid")).toBe("true");
    expect(await zip.getAttribute("aria-describedby")).toBe("field-shippingAddress-zip-fault");
    await expect.poll(() => page.locator("[role=status]").allTextContents()).toContain("Enter a ZIP code such as 94103.");
    expect([await zip.inputValue(), await focusedName(page)]).toEqual(["021", "shippingAddress.phone"]);
    expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await zip.press("End");
    await zip.pressSequentially("10");
    await page.keyboard.press("Tab");
    await page.locator("#field-shippingAddress-zip-fault").waitFor({ state: "detached" });
    await zip.fill("9");
    await page.click("button[value=place]");
    await page.locator("[role=alert]").waitFor();
    expect(await zip.inputValue()).toBe("9");
    await page.context().close();
  }, 180_000);

  it("pays without script, after the bank's question", async () => {
    const page = await openCheckout(await browserOf().newContext({ viewport: sizes.phone, javaScriptEnabled: false }));
    const { "shippingAddress.province": _state, ...texts } = typedCheckout;
    const fill = async () => {
      for (const [name, value] of Object.entries(texts)) await page.fill(`[name='${name}']`, value);
      await page.selectOption("[name='shippingAddress.province']", "MA");
      await page.fill("[name='card.number']", "4000 0025 0000 3155");
    };
    await fill();
    await page.getByRole("button", { name: "Save and update totals" }).first().click();
    await page.waitForLoadState();
    expect(await page.inputValue("[name='shippingAddress.city']")).toBe("Boston");
    await fill();
    await page.click("button[value=place]");
    await page.waitForURL("**/confirm");
    await page.getByRole("button", { name: "Approve payment" }).click();
    await page.waitForURL("**/thank-you*");
    expect(await page.textContent("h1")).toBe("Thank you for your order");
    await page.context().close();
  }, 180_000);

  it("shows an order to nobody without its proof", async () => {
    const page = await (await browserOf().newContext()).newPage();
    const answer = await page.goto(`${shopOf().url}/thank-you?order=%23TEST-1001`);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    expect(await page.textContent("h1")).toBe("Thank you");
    expect(await page.textContent("main")).not.toContain("TEST-1001");
    await page.context().close();
  });
});

/** Opens a checkout of one product that is in stock. */
async function openCheckout(context: BrowserContext): Promise<Page> {
  const checkoutUrl = await makeBrowserCheckout(context, shopOf().url);
  const page = await context.newPage();
  await page.goto(checkoutUrl, { waitUntil: "networkidle" });
  return page;
}

/** Types into each field that Tab reaches, and presses Enter on the button that places the order once the tax is in sight. */
async function tabThrough(page: Page, texts: Record<string, string>): Promise<void> {
  for (let step = 0; (await focusedName(page)) !== "intent"; step++) {
    if (step === 60) throw new Error("Tab never came to the button of the order.");
    const name = await focusedName(page);
    const text = texts[name];
    if (text !== undefined) {
      if (name !== "shippingAddress.province") await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Tab");
  }
  await taxInSight(page, "MA");
  await page.keyboard.press("Enter");
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
}
