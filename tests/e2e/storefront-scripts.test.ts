import { describe, expect, it } from "vitest";
import { HttpBrowser } from "#support/http-browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";

const shopOf = useRunningShop();
/** Returns what a signed-out visitor reads, unless a browser is given. */
const text = async (path: string, browser = new HttpBrowser(shopOf().url)) => {
  const response = await browser.send("GET", path);
  expect(response.status).toBe(200);
  return response.text();
};

/** Returns the scripts of a page with their static imports; scripts that `import()` loads later are not included. */
async function scriptsOf(path: string, browser?: HttpBrowser): Promise<Map<string, string>> {
  const named = [...(await text(path, browser)).matchAll(/["'(](\/assets\/[\w.~-]+\.js)["')]/g)].map(([, file]) => file ?? "");
  const scripts = new Map<string, string>();
  const waiting = new Set(named);
  for (const file of waiting) {
    const script = await text(file);
    scripts.set(file, script);
    for (const [, name] of script.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g)) waiting.add(`/assets/${name}`);
  }
  return scripts;
}

describe("the scripts that come with a page of the shop", () => {
  it.each([
    "/",
    "/collections/centrifuges",
    "/products/aldergate-s1-single-channel-pipette",
    "/search?q=pipette",
    "/cart",
    "/compare",
    "/quick-order",
  ])("%s needs no schemas: they would weigh more than all of our own scripts", async (path) => {
    const scripts = await scriptsOf(path);
    expect(scripts.size).toBeGreaterThan(3);
    expect([...scripts].filter(([, script]) => script.includes("_zod")).map(([file]) => file)).toEqual([]);
  });

  it("have one list of routes: without the admin area's in the storefront, with them in the admin area", async () => {
    const staff = new HttpBrowser(shopOf().url);
    await staff.send("POST", "/api/auth/login", { json: owner });
    const routesOf = async (path: string) => {
      const lists = [...(await scriptsOf(path, staff))].filter(([file]) => file.includes("manifest-"));
      expect(lists.length).toBe(1);
      return JSON.parse(lists[0]?.[1].replace(/^[^{]*/, "").replace(/;$/, "") ?? "").routes as Record<string, { module: string; imports?: string[] }>;
    };
    const [storefront, admin] = await Promise.all([routesOf("/"), routesOf("/admin")]);
    const isAdmin = (id: string) => id.startsWith("admin/");
    expect(Object.keys(storefront).filter(isAdmin)).toEqual([]);
    expect(storefront["storefront/product/product-detail-page"]?.imports?.length).toBeGreaterThan(0);
    expect(Object.keys(admin).filter((id) => !isAdmin(id))).toEqual(Object.keys(storefront));
    const adminRoutes = Object.entries(admin).filter(([id]) => isAdmin(id));
    expect(adminRoutes.length).toBeGreaterThan(30);
    expect(adminRoutes.filter(([, route]) => route.imports || !route.module)).toEqual([]);
  });
});
