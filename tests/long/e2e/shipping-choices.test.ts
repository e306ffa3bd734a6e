import type { BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, savePicture, sizes } from "#support/browser.ts";
import { typeAddress, typeTestCard } from "#support/browser-checkout.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop({ SAMPLE_SHOP: "0" });
const browserOf = useBrowser();
let token = "";

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${shopOf().url}${path}`, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const product = (handle: string, title: string, variant: object) => ({
  ...{ handle, title, vendor: "Meniscus", productType: "Balance", options: [], status: "active" },
  variants: [{ optionValues: [], priceCents: 40_000, ...variant }],
});

async function checkoutOf(context: BrowserContext, handle: string, quantity: number): Promise<string> {
  const { url } = shopOf();
  const headers = { Origin: url };
  const found = await (await context.request.get(`${url}/api/products/${handle}`)).json();
  const lines = [{ merchandiseId: found.product.variants.edges[0].node.id, quantity }];
  const { cart } = await (await context.request.post(`${url}/api/cart`, { headers, data: { lines } })).json();
  const data = { cartId: cart.id, returnUrl: `${url}/thank-you` };
  return (await (await context.request.post(`${url}/api/checkout`, { headers, data })).json()).checkoutUrl;
}

describe.runIf(chromiumPath)("how goods ship", () => {
  beforeAll(async () => {
    const answer = await fetch(`${shopOf().url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(owner),
    });
    token = (await answer.json()).accessToken;
    await call("POST", "/api/admin/products", product("balance", "Analytical balance", { stock: 9, policy: "continue", leadTimeDays: 21 }));
    await call("POST", "/api/admin/products", product("autoclave", "Floor autoclave", { stock: 5, weightGrams: 120_000, freight: true }));
  });

  it("is set by staff: days, a further method, and a zone of its own", async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/admin/settings/shipping`);
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.getByLabel("Shortest (business days)").first().fill("3");
    await page.getByLabel("Longest (business days)").first().fill("5");
    await page.getByRole("button", { name: "Add a method" }).first().click();
    await page.getByLabel("Name shown to buyers").nth(1).fill("Express");
    await page.getByLabel("Shortest (business days)").nth(1).fill("1");
    await page.getByLabel("Longest (business days)").nth(1).fill("2");
    await page.getByLabel("Price (USD)").nth(1).fill("29.00");
    await page.getByRole("button", { name: "Add a method" }).first().click();
    await page.getByLabel("Name shown to buyers").nth(2).fill("Freight");
    await page.getByLabel("Kind").nth(1).selectOption("quote");
    await page.getByRole("button", { name: "Add a zone" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Hawaii");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Choose where this zone is").first().waitFor();
    await page.getByLabel("Postal codes").fill("US 967\nUS 968");
    await savePicture(page, "settings-desktop");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("region", { name: "Notifications" }).getByText("Saved.").waitFor();
    const { settings } = await call("GET", "/api/admin/settings");
    expect(settings.shipping).toMatchObject({
      minDays: 3,
      maxDays: 5,
      methods: [
        { title: "Express", kind: "parcel", rates: [{ cents: 2900 }] },
        { title: "Freight", kind: "quote" },
      ],
      zones: [{ title: "Hawaii", zips: ["US 967", "US 968"] }],
    });
    await page.setViewportSize(sizes.phone);
    await savePicture(page, "settings-phone");
    await context.close();
  }, 240_000);

  it("is chosen by the buyer: the method, and whether to wait for what is not in stock; cart, checkout, thank-you page and staff say what comes when", async () => {
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const url = await checkoutOf(context, "balance", size === "phone" ? 4 : 15);
      const page = await context.newPage();
      if (size === "desktop")
        await call("PUT", "/api/admin/settings/shipping", {
          revision: (await call("GET", "/api/admin/settings")).settings.shipping.revision,
          handlingDays: 2,
        });
      await page.goto(`${shopOf().url}/cart`, { waitUntil: "networkidle" });
      if (size === "desktop") await page.getByText("5 ship now, 10 ship in about 3 weeks.").waitFor();
      await savePicture(page, `cart-${size}`);
      await page.goto(url, { waitUntil: "networkidle" });
      await typeAddress(page, `ada-${size}@lab.example`);
      await page.getByLabel("Express").check();
      await page.getByText("$29.00").filter({ visible: true }).first().waitFor();
      await page
        .getByText(/arrives? (Mon|Tue|Wed|Thu|Fri), /i)
        .filter({ visible: size === "desktop" })
        .first()
        .waitFor({ state: size === "desktop" ? "visible" : "attached" });
      if (size === "desktop") {
        await page.getByLabel("Ship everything together").check();
        await page.locator("text=/^Arrives /").filter({ visible: true }).first().waitFor();
      }
      await savePicture(page, `checkout-${size}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await typeTestCard(page);
      await page.click("button[value=place]");
      await page.waitForURL(/thank-you/);
      await page.getByText("Express").filter({ visible: true }).first().waitFor();
      await page
        .getByText(/expected (Mon|Tue|Wed|Thu|Fri), /i)
        .filter({ visible: true })
        .first()
        .waitFor();
      if (size === "desktop") await page.getByText("Ship everything together").waitFor();
      await savePicture(page, `thank-you-${size}`);
      await context.close();
    }
    const admin = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(admin, shopOf().url, owner);
    const page = await admin.newPage();
    const { orders } = await call("GET", "/api/admin/orders");
    await page.goto(`${shopOf().url}/admin/orders/${orders[0].id}`);
    await page.getByText("Ship everything together").waitFor();
    await savePicture(page, "order-desktop");
    await page.getByRole("button", { name: "Fulfill" }).click();
    await page.getByText("The buyer chose to wait until everything can ship together.").waitFor();
    await page.goto(`${shopOf().url}/admin/orders/${orders[0].id}/packing-slip`);
    await page.getByText("Ship everything together").waitFor();
    await savePicture(page, "packing-slip");
    await admin.close();
  }, 300_000);

  it("is quoted for what ships by freight: asked for at checkout, answered by staff, accepted by the link of the email, and paid", async () => {
    const context = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(await checkoutOf(context, "autoclave", 1), { waitUntil: "networkidle" });
    await typeAddress(page, "ada-freight@lab.example");
    await page.getByLabel("The truck needs a lift gate").check();
    await page.getByLabel("Contact at delivery").fill("Ada Byron");
    await page.getByRole("button", { name: "Request a freight quote" }).click();
    await page.getByText("Enter a phone number such as").filter({ visible: true }).first().waitFor();
    await page.getByLabel("Phone of the contact").fill("+1 415 555 0100");
    await savePicture(page, "freight-phone");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Request a freight quote" }).click();
    await page.getByText("We are working on your freight quote.").waitFor();
    await savePicture(page, "freight-asked-phone");

    const admin = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(admin, shopOf().url, owner);
    const staff = await admin.newPage();
    await staff.goto(`${shopOf().url}/admin/freight-quotes`);
    await staff.getByRole("link", { name: "ada-freight@lab.example" }).filter({ visible: true }).first().waitFor();
    expect(await accessibilityFaults(staff)).toEqual([]);
    await savePicture(staff, "quotes-desktop");
    await staff.getByRole("link", { name: "ada-freight@lab.example" }).filter({ visible: true }).first().click();
    await staff.getByLabel("Freight price (USD)").fill("525");
    await savePicture(staff, "quote-desktop");
    expect(await accessibilityFaults(staff)).toEqual([]);
    await staff.getByRole("button", { name: "Send answer" }).click();
    await staff.getByRole("region", { name: "Notifications" }).getByText("The buyer will get your answer by email.").waitFor();
    await admin.close();

    const other = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const phone = await other.newPage();
    await phone.goto(shopOf().url + (await emailedLink(shopOf().dataDir, "ada-freight@lab.example", "/freight-quotes/")));
    await phone.getByRole("heading", { level: 1, name: "Freight costs $525.00" }).waitFor();
    await savePicture(phone, "quote-link-phone");
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.getByRole("button", { name: "Accept and go to payment" }).click();
    await phone.waitForURL(/\/checkout\//);
    await phone.getByText("The freight price is valid until").waitFor();
    await typeTestCard(phone);
    await phone.click("button[value=place]");
    await phone.waitForURL(/thank-you/);
    await phone.getByText("Freight: lift gate").waitFor();
    await phone.getByText("$925.00").filter({ visible: true }).first().waitFor();
    await savePicture(phone, "freight-thank-you-phone");
    await other.close();
    await context.close();
  }, 300_000);
});
