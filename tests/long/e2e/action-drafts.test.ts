import type { BrowserContext, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { HttpBrowser } from "#support/http-browser.ts";
import { lab } from "#support/make-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";
import { gridCell } from "#support/variant-grid.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

type Order = { id: string; name: string };
let order: Order;
let other: Order;
let product: AdminProduct;

/** Places a test order of two units, paid by card. */
async function placeOrder(admin: HttpBrowser, email: string): Promise<Order> {
  const buyer = new HttpBrowser(shopOf().url);
  const { product } = await buyer.json("GET", "/api/products/aldergate-s1-single-channel-pipette");
  const { cart } = await buyer.json("POST", "/api/cart", { json: { lines: [{ merchandiseId: product.variants.edges[0].node.id, quantity: 2 }] } });
  const { checkoutUrl } = await buyer.json("POST", "/api/checkout", { json: { cartId: cart.id, returnUrl: `${shopOf().url}/thank-you` } });
  const path = `${new URL(checkoutUrl).pathname}/steps`;
  const address = Object.fromEntries(Object.entries(lab).map(([field, value]) => [`shippingAddress.${field}`, value]));
  const typed = { email, ...address, billingSame: "yes", paymentMethod: "test-card" };
  const { view } = await buyer.json("POST", path, { form: { ...typed, intent: "save", seenTotals: "" } });
  const card = { "card.number": "4242 4242 4242 4242", "card.expiry": "12 / 40", "card.cvc": "123", "card.name": "Ada Byron" };
  await buyer.json("POST", path, { form: { ...typed, ...card, intent: "place", seenTotals: view.seenTotals, tryKey: view.tryKey } });
  const { orders } = await admin.json("GET", `/api/admin/orders?search=${encodeURIComponent(email)}`);
  return orders[0];
}

/** A short form of the admin area: where it is, what is typed into it, and the message when it is done. */
type ActionForm = {
  open: (page: Page) => Promise<Locator>;
  type: (form: Locator) => Promise<void>;
  read: (form: Locator) => Promise<unknown>;
  send: (form: Locator) => Locator;
  done: RegExp;
};

const onOrder = (of: () => Order, action: string, title: (order: Order) => string) => async (page: Page) => {
  await page.goto(`${shopOf().url}/admin/orders/${of().id}`);
  await page.getByRole("button", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title(of()) });
  await dialog.waitFor();
  return dialog;
};

const forms: Record<string, ActionForm> = {
  refund: {
    open: onOrder(
      () => order,
      "Refund",
      ({ name }) => `Refund ${name}`,
    ),
    type: async (form) => {
      await form.getByLabel(/^Quantity of/).fill("1");
      await form.getByLabel(/back into stock$/).uncheck();
      await form.getByLabel("Amount (USD)").fill("12.34");
      await form.getByLabel("Reason").fill("Scratched");
    },
    read: async (form) => [
      await form.getByLabel(/^Quantity of/).inputValue(),
      await form.getByLabel(/back into stock$/).isChecked(),
      await form.getByLabel("Amount (USD)").inputValue(),
      await form.getByLabel("Reason").inputValue(),
    ],
    send: (form) => form.getByRole("button", { name: "Refund $12.34" }),
    done: /was refunded\./,
  },
  restock: {
    open: onOrder(
      () => order,
      "Restock",
      ({ name }) => `Restock refunded items of ${name}`,
    ),
    type: (form) => form.getByLabel(/^Quantity of/).fill("1"),
    read: (form) => form.getByLabel(/^Quantity of/).inputValue(),
    send: (form) => form.getByRole("button", { name: "Put 1 item back" }),
    done: /The stock was updated\./,
  },
  shipment: {
    open: onOrder(
      () => order,
      "Fulfill",
      ({ name }) => `Fulfill ${name}`,
    ),
    type: async (form) => {
      await form.getByLabel("Carrier").fill("Parcel post");
      await form.getByLabel("Tracking number").fill("PP 1234");
    },
    read: async (form) => [await form.getByLabel("Carrier").inputValue(), await form.getByLabel("Tracking number").inputValue()],
    send: (form) => form.getByRole("button", { name: "Ship 1 item" }),
    done: /Shipment of .* recorded\./,
  },
  cancellation: {
    open: onOrder(
      () => other,
      "Cancel order",
      ({ name }) => `Cancel ${name}?`,
    ),
    type: (form) => form.getByLabel("Reason").fill("Ordered twice"),
    read: (form) => form.getByLabel("Reason").inputValue(),
    send: (form) => form.getByRole("button", { name: "Cancel order" }),
    done: /was canceled\./,
  },
  "stock adjustment": {
    open: async (page) => {
      await page.goto(`${shopOf().url}/admin/products/${product.id}`);
      await (await gridCell(page, "Stock", 0)).dblclick();
      return page.getByRole("dialog", { name: "Adjust stock" });
    },
    type: async (form) => {
      await form.getByLabel("Reason").selectOption("counted");
      await form.getByLabel("Counted").fill("77");
    },
    read: async (form) => [await form.getByLabel("Reason").inputValue(), await form.getByLabel("Counted").inputValue()],
    send: (form) => form.getByRole("button", { name: "Set to 77" }),
    done: /Stock is now 77\./,
  },
  "test email": {
    open: async (page) => {
      await page.goto(`${shopOf().url}/admin/settings/mail`);
      const form = page.locator("form").filter({ has: page.getByLabel("Send a test email to") });
      await form.waitFor();
      return form;
    },
    type: (form) => form.getByLabel("Send a test email to").fill("somebody@lab.example"),
    read: (form) => form.getByLabel("Send a test email to").inputValue(),
    send: (form) => form.getByRole("button", { name: "Send" }),
    done: /Saved as a file on the server/,
  },
};

describe.runIf(chromiumPath)("a short form of the admin area keeps what is typed", () => {
  beforeAll(async () => {
    const admin = new HttpBrowser(shopOf().url);
    await admin.json("POST", "/api/auth/login", { json: owner });
    order = await placeOrder(admin, "kept-one@lab.example");
    other = await placeOrder(admin, "kept-two@lab.example");
    const { products } = await admin.json("GET", "/api/admin/products?search=single-channel");
    product = (await admin.json("GET", `/api/admin/products/${products[0].id}`)).product;
  }, 180_000);

  async function openContext(): Promise<BrowserContext> {
    const context = await browserOf().newContext({ viewport: sizes.phone, hasTouch: true, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    return context;
  }

  const draftsOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("adminDraft")));
  const password = async (page: Page) => {
    const dialog = page.getByRole("dialog", { name: "You were signed out" });
    await dialog.getByLabel("Password").fill(owner.password);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
  };

  it.each(Object.keys(forms))("without network, over a closed page and the end of the session: %s", { timeout: 90_000 }, async (name) => {
    const { open, type, read, send, done } = forms[name] as ActionForm;
    const context = await openContext();
    const page = await context.newPage();
    const form = await open(page);
    await type(form);
    const typed = await read(form);
    await context.setOffline(true);
    await send(form).click();
    await form.getByText("No connection to the shop. What you typed is kept in this browser.").waitFor();
    expect(await read(form)).toEqual(typed);
    await expect.poll(async () => (await draftsOf(page)).length).toBe(1);
    await context.setOffline(false);
    await form.getByText("The connection is back.").waitFor();

    await page.close();
    const later = await context.newPage();
    const again = await open(later);
    await again.getByText("Restored from what you entered on").waitFor();
    expect(await read(again)).toEqual(typed);
    expect(await accessibilityFaults(later)).toEqual([]);

    await context.clearCookies();
    await send(again).click();
    await password(later);
    await later.getByRole("region", { name: "Notifications" }).getByText(done).waitFor();
    await expect.poll(() => draftsOf(later)).toEqual([]);
    await context.close();
  });

  it("and gives it up where somebody starts over, or discards it on the dashboard, which can be undone", async () => {
    const context = await openContext();
    const page = await context.newPage();
    const { open } = forms["stock adjustment"] as ActionForm;
    const form = await open(page);
    await form.getByLabel("Reason").selectOption("correction");
    await form.getByLabel("Change, for example").fill("5");
    await page.keyboard.press("Escape");
    const again = await open(page);
    expect(await again.getByLabel("Change, for example").inputValue()).toBe("5");
    await page.keyboard.press("Escape");
    await page.goto(`${shopOf().url}/admin`);
    await page.getByRole("button", { name: /^Discard Stock of/ }).click();
    expect(await draftsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: /^Stock of/ }).click();
    await (await gridCell(page, "Stock", 0)).dblclick();
    const dialog = page.getByRole("dialog", { name: "Adjust stock" });
    await dialog.getByRole("button", { name: "Start over" }).click();
    expect(await dialog.getByLabel("Counted").inputValue()).toBe("");
    await expect.poll(() => draftsOf(page)).toEqual([]);
    await context.close();
  });

  it("takes the amounts of an order anew that changed meanwhile, and keeps the reason", async () => {
    const admin = new HttpBrowser(shopOf().url);
    await admin.json("POST", "/api/auth/login", { json: owner });
    const changed = await placeOrder(admin, "kept-three@lab.example");
    const open = onOrder(
      () => changed,
      "Refund",
      ({ name }) => `Refund ${name}`,
    );
    const context = await openContext();
    const page = await context.newPage();
    const form = await open(page);
    await form.getByLabel(/^Quantity of/).fill("2");
    await form.getByLabel("Reason").fill("Arrived late");
    await expect.poll(async () => (await draftsOf(page)).length).toBe(1);
    await admin.send("POST", `/api/admin/orders/${changed.id}/refunds`, { json: { amount: "1.00", reason: "Another", lines: [] } });
    const again = await open(page);
    expect([await again.getByLabel("Reason").inputValue(), await again.getByLabel("Amount (USD)").inputValue()]).toEqual([
      "Arrived late",
      expect.any(String),
    ]);
    await context.close();
  });

  it("of a picture, whose description is saved when the field is left", async () => {
    const context = await openContext();
    const page = await context.newPage();
    const path = `${shopOf().url}/admin/products/${product.id}`;
    await page.goto(path);
    const field = page.getByLabel("Description of picture 1");
    await field.fill("A pipette on a bench");
    await context.setOffline(true);
    await field.blur();
    await page.getByText("No connection to the shop. What you typed is kept in this browser.").waitFor();
    await context.setOffline(false);
    await page.goto(path);
    await page.getByText("Not saved yet. It is saved when you leave the field.").waitFor();
    expect(await field.inputValue()).toBe("A pipette on a bench");
    await context.clearCookies();
    await field.focus();
    await field.blur();
    await password(page);
    await expect.poll(() => draftsOf(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("A pipette on a bench");
    await context.close();
  });

  it("of the currency of the shop: the choice stays where the shop is out of reach or the session ends", async () => {
    const context = await openContext();
    const page = await context.newPage();
    await page.goto(`${shopOf().url}/admin/settings/shop`);
    const currency = page.getByRole("combobox", { name: "Currency" });
    await currency.fill("Euro");
    await page.getByRole("option", { name: "Euro (EUR)" }).click();
    const change = page.getByRole("button", { name: "Change everything to EUR" });
    await change.waitFor();
    await context.setOffline(true);
    await change.click();
    await page.getByText("The shop could not be reached. Check your connection and try again.").waitFor();
    await context.setOffline(false);
    await context.clearCookies();
    await change.click();
    await password(page);
    await page.getByRole("region", { name: "Notifications" }).getByText("The currency of the shop is now Euro.").waitFor();
    await context.close();
  });
});
