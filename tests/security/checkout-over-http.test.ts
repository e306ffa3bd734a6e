import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HttpBrowser } from "#support/http-browser.ts";
import { lab } from "#support/make-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";

/** Tries the attacks of the checkout's other tests on the built shop over real connections. */
const shopOf = useRunningShop();

type Opened = { browser: HttpBrowser; path: string };
const cards = { pays: "4242 4242 4242 4242", declines: "4000 0000 0000 0002" };

const newBrowser = () => new HttpBrowser(shopOf().url);

/** Returns a variant with plenty of stock. */
async function variantId(): Promise<string> {
  const { product } = await newBrowser().json("GET", "/api/products/aldergate-s1-single-channel-pipette");
  return product.variants.edges[0].node.id;
}

async function fillCart(browser: HttpBrowser, quantity = 1): Promise<string> {
  const { cart } = await browser.json("POST", "/api/cart", { json: { lines: [{ merchandiseId: await variantId(), quantity }] } });
  return cart.id;
}

async function open(browser: HttpBrowser, cartId: string): Promise<Opened> {
  const opened = await browser.json("POST", "/api/checkout", { json: { cartId, returnUrl: `${shopOf().url}/thank-you` } });
  return { browser, path: new URL(opened.checkoutUrl).pathname };
}

/** Types contact and address; returns the form with which the page would place the order. */
async function fillIn({ browser, path }: Opened, email: string): Promise<Record<string, string>> {
  const address = Object.fromEntries(Object.entries(lab).map(([field, value]) => [`shippingAddress.${field}`, value]));
  const typed = { email, ...address, billingSame: "yes" };
  const { view } = await browser.json("POST", `${path}/steps`, { form: { ...typed, intent: "save", paymentMethod: "test-card", seenTotals: "" } });
  const card = { "card.number": cards.pays, "card.expiry": "12 / 40", "card.cvc": "123", "card.name": "Ada Byron" };
  return { ...typed, ...card, intent: "place", paymentMethod: "test-card", seenTotals: view.seenTotals, tryKey: view.tryKey };
}

const place = ({ browser, path }: Opened, form: Record<string, string>) => browser.json("POST", `${path}/steps`, { form });

async function ordersOf(email: string): Promise<{ name: string }[]> {
  const { accessToken } = await newBrowser().json("POST", "/api/auth/login", { json: owner });
  const answer = await fetch(`${shopOf().url}/api/admin/orders?first=100&search=${encodeURIComponent(email)}`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  return ((await answer.json()) as { orders: { name: string; email: string }[] }).orders.filter((order) => order.email.startsWith(email));
}

describe("one cart in two checkouts, opened by its id without a cookie, paid at once", () => {
  it("becomes one order: of ten carts, ten", async () => {
    const tries: { opened: Opened; form: Record<string, string> }[] = [];
    for (let at = 0; at < 10; at++) {
      const cartId = await fillCart(newBrowser());
      for (const who of ["first", "second"]) {
        const opened = await open(newBrowser(), cartId);
        tries.push({ opened, form: await fillIn(opened, `twice-${at}-${who}@lab.example`) });
      }
    }
    const answers = await Promise.all(tries.map(({ opened, form }) => place(opened, form)));
    expect(answers.filter(({ goTo }) => goTo?.includes("/thank-you"))).toHaveLength(10);
    expect(await ordersOf("twice-")).toHaveLength(10);
  });
});

describe("a checkout that somebody planted over a guest's cart", () => {
  it("is not the guest's, shows nothing that the guest typed, and gives nobody else the order", async () => {
    const [guest, thief] = [newBrowser(), newBrowser()];
    const cartId = await fillCart(guest);
    const planted = await open(thief, cartId);
    const own = await open(guest, cartId);
    expect(own.path).not.toBe(planted.path);
    // The guest types at both checkouts, as if led there; the thief opens both.
    await fillIn({ browser: guest, path: planted.path }, "private@lab.example");
    const form = await fillIn(own, "private@lab.example");
    for (const { path } of [planted, own]) {
      const page = await (await thief.send("GET", path)).text();
      expect(page).toContain("Order summary");
      expect(page).not.toMatch(/private@lab\.example|Analytical Way|Byron/);
    }
    expect((await place(own, form)).goTo).toBe(`${shopOf().url}/thank-you`);
    const seen = await thief.send("GET", own.path);
    expect([seen.status, thief.cookie("order")]).toEqual([409, null]);
    const thanks = await guest.send("GET", own.path);
    expect([thanks.status, thanks.headers.get("location")]).toEqual([303, `${shopOf().url}/thank-you`]);
    expect(await (await guest.send("GET", "/thank-you")).text()).toContain("private@lab.example");
  });

  it("is left to the browser by its own cookie: HttpOnly, Lax, written when it is opened and when it is shown", async () => {
    const opened = await open(newBrowser(), await fillCart(newBrowser()));
    const shown = await newBrowser().send("GET", opened.path);
    const written = shown.headers.getSetCookie().find((line) => line.startsWith("browser="));
    expect(written).toMatch(/^browser=[\w-]{43};.*HttpOnly.*SameSite=Lax/);
    expect(shown.headers.get("cache-control")).toContain("no-store");
    expect(opened.browser.cookie("browser")).toMatch(/^[\w-]{43}$/);
    expect((await opened.browser.send("GET", opened.path)).headers.getSetCookie()).toEqual([]);
  });
});

describe("cards that are declined one after another", () => {
  it("make the next try wait; the page says how long, in words and as Retry-After, and keeps what was typed", async () => {
    const opened = await open(newBrowser(), await fillCart(newBrowser()));
    const form = await fillIn(opened, "declined@lab.example");
    form["card.number"] = cards.declines;
    const codes: string[] = [];
    while (codes.at(-1) !== "payment-pause" && codes.length < 20) {
      const { result, view } = await place(opened, form);
      codes.push(result.code);
      form["tryKey"] = view.tryKey;
    }
    expect(codes).toEqual([...Array(3).fill("payment-declined"), "payment-pause"]);
    const { browser, path } = opened;
    const without = await browser.send("POST", path, { form });
    expect([without.status, Number(without.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(Number(without.headers.get("retry-after"))).toBeGreaterThan(0);
    const page = await without.text();
    expect(page).toMatch(/Too many payments in a row did not go through\. Nothing was charged.*You can try again in \d+ seconds?\./);
    expect(page).toContain("declined@lab.example");
  });
});

describe("a purchase order from a browser that is not known", () => {
  /** Returns the link in the email to this address, which is stored as a file. */
  async function linkTo(email: string): Promise<string> {
    const folder = join(shopOf().dataDir, "mail");
    const mails = () => {
      try {
        return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
      } catch {
        return [];
      }
    };
    const found = () => mails().find((mail) => mail.includes(`To: ${email}`) && mail.includes("purchase-orders"));
    await expect.poll(found).toBeDefined();
    const text = (found() ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
    return /\/purchase-orders\/confirm\/[\w.-]+/.exec(text)?.[0] ?? "";
  }

  it("holds nothing and is no order until the button behind the link of the email is pressed; looking at the link does nothing", async () => {
    const email = "first-order@lab.example";
    const opened = await open(newBrowser(), await fillCart(newBrowser(), 3));
    const form = { ...(await fillIn(opened, email)), paymentMethod: "purchase-order", poNumber: "PO-1" };
    const answer = await place(opened, form);
    expect(answer.goTo).toBe(`${opened.path}/confirm`);
    const waiting = await (await opened.browser.send("GET", answer.goTo)).text();
    expect(waiting).toContain("Nothing is ordered and nothing is held for you until you confirm.");
    // None of these places the order: the bank's button for that page, opening the link, or a wrong link.
    await opened.browser.send("POST", answer.goTo, { form: { answer: "approve", attemptId: "x" } });
    const link = await linkTo(email);
    const scanner = newBrowser();
    for (let times = 0; times < 3; times++) expect((await scanner.send("GET", link)).status).toBe(200);
    expect(await (await scanner.send("GET", `${link}x`)).text()).toContain("This link no longer works");
    expect(await ordersOf(email)).toEqual([]);

    const phone = newBrowser();
    expect(await (await phone.send("GET", link)).text()).toContain("Confirm purchase order");
    const confirmed = await phone.send("POST", link, { form: {} });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/thank-you"]);
    expect(await ordersOf(email)).toHaveLength(1);
    expect(await (await phone.send("GET", "/thank-you")).text()).toContain("PO-1");
    const checkoutPage = await opened.browser.send("GET", answer.goTo);
    expect(checkoutPage.headers.get("location")).toBe(opened.path);
    expect((await opened.browser.send("GET", opened.path)).headers.get("location")).toBe(`${shopOf().url}/thank-you`);

    // The same browser with the same email address is not asked again.
    const next = await open(opened.browser, await fillCart(opened.browser));
    const again = { ...(await fillIn(next, email)), paymentMethod: "purchase-order", poNumber: "PO-2" };
    expect((await place(next, again)).goTo).toBe(`${shopOf().url}/thank-you`);
    expect(await ordersOf(email)).toHaveLength(2);
  });

  it("for more than a new buyer may hold is refused with words that say how to go on", async () => {
    const opened = await open(newBrowser(), await fillCart(newBrowser(), 21));
    const form = { ...(await fillIn(opened, "much@lab.example")), paymentMethod: "purchase-order", poNumber: "PO-3" };
    const { result, goTo } = await place(opened, form);
    expect([goTo, result.code]).toEqual([null, "purchase-order-too-large"]);
    expect(result.message).toMatch(/^For orders of new buyers without a card payment, we can hold at most \d+ of .*contact us/);
  });
});

describe("two checkouts of one cart, paid one after the other", () => {
  it("thank nobody for the order of another: the later buyer is led to a page that says that the checkout has ended", async () => {
    const cartId = await fillCart(newBrowser());
    const [first, second] = [await open(newBrowser(), cartId), await open(newBrowser(), cartId)];
    const forms = [await fillIn(first, "sooner@lab.example"), await fillIn(second, "later@lab.example")] as const;
    expect((await place(first, forms[0])).goTo).toBe(`${shopOf().url}/thank-you`);
    expect(await place(second, forms[1])).toMatchObject({ goTo: second.path, view: null });
    expect(await (await second.browser.send("GET", second.path)).text()).toContain("This checkout no longer exists");
    expect(await ordersOf("later@")).toEqual([]);
  });
});
