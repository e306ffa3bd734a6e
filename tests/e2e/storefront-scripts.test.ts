import { describe, expect, it } from "vitest";
import { useRunningShop } from "#support/running-shop.ts";

const shopOf = useRunningShop();
const text = async (path: string) => {
  const response = await fetch(shopOf().url + path);
  expect(response.status).toBe(200);
  return response.text();
};

/** With what each of them imports at once; what is loaded later by `import()` is not among them. */
async function scriptsOf(path: string): Promise<Map<string, string>> {
  const named = [...(await text(path)).matchAll(/["'(](\/assets\/[\w.~-]+\.js)["')]/g)].map(([, file]) => file ?? "");
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

  it("have one list of all routes, in which the admin area's say no more than where they are", async () => {
    const lists = [...(await scriptsOf("/"))].filter(([file]) => file.startsWith("/assets/manifest-"));
    expect(lists.length).toBe(1);
    const { routes } = JSON.parse(lists[0]?.[1].replace(/^[^{]*/, "").replace(/;$/, "") ?? "") as {
      routes: Record<string, { module: string; imports?: string[] }>;
    };
    const admin = Object.entries(routes).filter(([id]) => id.startsWith("admin/"));
    expect(admin.length).toBeGreaterThan(30);
    expect(admin.filter(([, route]) => route.imports || !route.module)).toEqual([]);
    expect(routes["storefront/product/product-detail-page"]?.imports?.length).toBeGreaterThan(0);
  });
});
