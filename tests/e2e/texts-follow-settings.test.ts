import { beforeAll, describe, expect, it, vi } from "vitest";
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

/** Pages are cached; a change reaches them within the quarter of a second in which nodes read what changed. */
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
});
