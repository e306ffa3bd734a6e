import { describe, expect, it } from "vitest";
import { HttpBrowser } from "#support/http-browser.ts";
import { lab } from "#support/make-checkout.ts";
import { rawClient } from "#support/raw-client.ts";
import { useRunningShop } from "#support/running-shop.ts";

/** A real setup as in `docs/operations.md`: a TLS proxy in front, which reaches the shop by http and under another host. */
const publicUrl = "https://shop.example";
const shopOf = useRunningShop({ PUBLIC_URL: publicUrl, TRUST_PROXY: "1" });
const newBrowser = () => new HttpBrowser(shopOf().url, publicUrl);

/** Returns the faults in the shop's own log. */
const loggedFaults = () =>
  shopOf()
    .output()
    .split("\n")
    .filter((line) => /"level":(?:50|60)/.test(line));

async function checkoutOf(browser: HttpBrowser): Promise<string> {
  const { product } = await browser.json("GET", "/api/products/aldergate-s1-single-channel-pipette");
  const lines = [{ merchandiseId: product.variants.edges[0].node.id, quantity: 1 }];
  const { cart } = await browser.json("POST", "/api/cart", { json: { lines } });
  const opened = await browser.json("POST", "/api/checkout", { json: { cartId: cart.id, returnUrl: `${publicUrl}/thank-you` } });
  expect(opened.checkoutUrl).toMatch(/^https:\/\/shop\.example\/checkout\//);
  return new URL(opened.checkoutUrl).pathname;
}

describe("a shop under https, behind a proxy", () => {
  it("takes an order, with script and without", async () => {
    const address = Object.fromEntries(Object.entries(lab).map(([field, value]) => [`shippingAddress.${field}`, value]));
    const card = { "card.number": "4242 4242 4242 4242", "card.expiry": "12 / 40", "card.cvc": "123", "card.name": "Ada Byron" };
    for (const way of ["script", "form"]) {
      const browser = newBrowser();
      const path = await checkoutOf(browser);
      const typed = { email: `${way}@lab.example`, ...address, billingSame: "yes", paymentMethod: "test-card", seenTotals: "" };
      const { view } = await browser.json("POST", `${path}/steps`, { form: { ...typed, intent: "save" } });
      const placing = { ...typed, ...card, intent: "place", seenTotals: view.seenTotals, tryKey: view.tryKey };
      if (way === "script") expect((await browser.json("POST", `${path}/steps`, { form: placing })).goTo).toBe(`${publicUrl}/thank-you`);
      else {
        const placed = await browser.send("POST", path, { form: placing });
        expect([placed.status, placed.headers.get("location")]).toEqual([303, `${publicUrl}/thank-you`]);
      }
      expect(await (await browser.send("GET", "/thank-you")).text()).toContain(`${way}@lab.example`);
    }
  });

  it("takes every form of its pages, and their scripts' calls, from its own address", async () => {
    const browser = newBrowser();
    expect((await browser.send("POST", "/newsletter", { form: { email: "list@lab.example" } })).status).toBe(200);
    expect((await browser.send("POST", "/newsletter.data", { form: { email: "other@lab.example" } })).status).toBe(200);
    const message = { name: "Ada", email: "ada@lab.example", subject: "General Inquiry", message: "When is the B340 back?" };
    expect((await browser.send("POST", "/pages/contact-us", { form: message })).status).toBe(200);
    expect(loggedFaults()).toEqual([]);
  });

  it("takes none from elsewhere, and says so without a fault of its own, however the address is written", async () => {
    const elsewhere = new HttpBrowser(shopOf().url, "http://shop.example");
    expect((await elsewhere.send("POST", "/newsletter", { form: { email: "list@lab.example" } })).status).toBe(403);
    const body = "email=list%40lab.example";
    const head = ["Content-Type: application/x-www-form-urlencoded", `Content-Length: ${body.length}`, "Connection: close"];
    const asked = async (target: string, ...headers: string[]) => {
      const client = rawClient(Number(new URL(shopOf().url).port));
      client.send(`${[`POST ${target} HTTP/1.1`, "Host: 10.0.0.9:3000", ...headers, ...head].join("\r\n")}\r\n\r\n${body}`);
      await client.closed;
      return client.statuses();
    };
    for (const site of ["same-origin", "none"])
      for (const origin of ["null", "%%", "https://other.example"])
        expect([site, origin, await asked("/newsletter", `Sec-Fetch-Site: ${site}`, `Origin: ${origin}`)]).toEqual([site, origin, [200]]);
    expect(await asked("http://shop.example/newsletter", `Origin: ${publicUrl}`)).toEqual([200]);
    for (const target of [
      "http://evil.example/newsletter",
      "https://evil.example/cart",
      "http://user@shop.example/newsletter",
      "ftp://shop.example/",
    ])
      expect([target, await asked(target, `Origin: ${publicUrl}`)]).toEqual([target, [400]]);
    expect(loggedFaults()).toEqual([]);
  });

  it("gives cookies to this host alone, over https, and believes none that a sibling host planted", async () => {
    const browser = newBrowser();
    const path = await checkoutOf(browser);
    expect(browser.cookie("cart")).toBeNull();
    const cart = browser.cookie("__Host-cart");
    expect([cart, browser.cookie("__Host-browser")]).toEqual([expect.stringMatching(/^[\w-]{20,}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    const answer = await fetch(`${shopOf().url}/api/cart`, { headers: { Cookie: `cart=${cart}` } });
    expect((await answer.json()).cart).toBeNull();
    const shown = await fetch(shopOf().url + path);
    const written = shown.headers.getSetCookie();
    expect(written.length).toBeGreaterThan(0);
    for (const line of written) expect(line).toMatch(/^__Host-[a-z]+=[^;]+;.*Path=\/;.*Secure/i);
    for (const line of written) expect(line).not.toMatch(/domain=/i);
    expect(shown.headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  });
});
