import { beforeAll, describe, expect, it, vi } from "vitest";
import { HttpBrowser } from "#support/http-browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";

const shopOf = useRunningShop();
let headers: Record<string, string> = {};

beforeAll(async () => {
  const body = JSON.stringify(owner);
  const answer = await fetch(`${shopOf().url}/api/auth/login`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  headers = { Authorization: `Bearer ${(await answer.json()).accessToken}`, "Content-Type": "application/json", Origin: shopOf().url };
});

const pages = ["/", "/pages/shipping-policy", "/pages/about", "/products/halden-b120-student-microscope", "/cart"];

async function textOf(path: string): Promise<string> {
  return (await (await fetch(shopOf().url + path)).text()).replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}

/** Waits until the page shows the change: pages are cached, and nodes read what changed within a quarter of a second. */
async function until(path: string, holds: (text: string) => boolean): Promise<string> {
  return vi.waitUntil(
    async () => {
      const text = await textOf(path);
      return holds(text) && text;
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function change(section: string, part: object): Promise<void> {
  const { settings } = await (await fetch(`${shopOf().url}/api/admin/settings`, { headers })).json();
  const body = JSON.stringify({ ...settings[section], ...part });
  const answer = await fetch(`${shopOf().url}/api/admin/settings/${section}`, { method: "PUT", headers, body });
  expect(answer.status).toBe(200);
}

describe("cached pages", () => {
  it("name the amount from which an order ships free as the setting is now, on every page, and nowhere when it is off", async () => {
    for (const path of pages) expect([path, await textOf(path)]).toEqual([path, expect.stringContaining("Free shipping on orders over $300.")]);
    await change("shipping", { freeFromCents: 50_000 });
    for (const path of pages) {
      const text = await until(path, (shown) => shown.includes("orders over $500."));
      expect([path, text.includes("orders over $500."), text.includes("$300")]).toEqual([path, true, false]);
    }
    await change("shipping", { freeFromCents: null });
    for (const path of pages) {
      const text = await until(path, (shown) => !shown.includes("$500"));
      expect([path, /\$500|\$300|free shipping on orders/i.test(text)]).toEqual([path, false]);
    }
  }, 180_000);

  it("claim no warranty, reply time or support that the settings no longer promise", async () => {
    await change("promises", { warrantyYears: 3 });
    expect(await until("/pages/warranty", (shown) => shown.includes("3-year warranty"))).toContain("3-year warranty");
    await change("promises", { warrantyYears: 0, replyHours: 0, supportLocation: "" });
    const text = await until("/pages/about", (shown) => !/-year warranty/.test(shown));
    expect(/-year warranty|24 hours|U\.S\.-based/.test(text)).toBe(false);
  }, 180_000);

  it("claim none of the promises that are switched off, in the frame, menus, pages, articles, the cart and the checkout", async () => {
    const off = { warrantyYears: 0, replyHours: 0, supportLocation: "", labsTrusting: 0, returnDays: 0, satisfactionGuaranteed: false };
    await change("promises", off);
    await change("shipping", { freeFromCents: null });
    const claims =
      /.{0,30}(\d-year warranty|one-year warranty|U\.S\.-based|U\.S\. support|1,200\+|within (24 hours|one day)|satisfaction guaranteed|free shipping over|orders over \$|\$300 or more|return within|\{\{|\bundefined\b|\bNaN\b|\b0[ -](year|hour|day)).{0,30}/i;
    const sitemap = await (await fetch(`${shopOf().url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>[^<]*?(\/(?:pages|blogs)\/[^<]*)<\/loc>/g)].map(([, path]) => path ?? "");
    expect(listed.length).toBeGreaterThan(15);
    const buyer = new HttpBrowser(shopOf().url);
    const { product } = await buyer.json("GET", "/api/products/meridian-c24-microcentrifuge");
    const lines = [{ merchandiseId: product.variants.edges[0].node.id, quantity: 1 }];
    const { cart } = await buyer.json("POST", "/api/cart", { json: { lines } });
    const { checkoutUrl } = await buyer.json("POST", "/api/checkout", { json: { cartId: cart.id, returnUrl: `${shopOf().url}/thank-you` } });
    const read = async (path: string) => {
      const text = await (await buyer.send("GET", path)).text();
      // Scripts contain what the page shows and also texts of the code.
      return text
        .replaceAll(/<script[\s\S]*?<\/script>/g, "")
        .replaceAll("<!-- -->", "")
        .replaceAll(/<[^>]*>/g, " ");
    };
    const shown = ["/", "/products/meridian-c24-microcentrifuge", "/collections/centrifuges", "/cart", "/pages/contact-us", "/mega-menus.json"];
    for (const path of [...shown, ...listed, new URL(checkoutUrl).pathname])
      await expect.poll(async () => [path, claims.exec(await read(path))?.[0] ?? null]).toEqual([path, null]);
  }, 180_000);
});
