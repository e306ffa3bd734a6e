import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRoutes } from "#web/page-routes.ts";

const shopOf = useTestShop();

/** Which role may open which page is in decision 037 and tested in `tests/security/role-matrix.test.ts`; this tests how people are turned away. */
const staffRoles = ["owner", "manager", "support", "analyst"] as const;
type Person = "customer" | (typeof staffRoles)[number];

describe("who may open a page", () => {
  const cookies = new Map<Person, string>();
  beforeAll(async () => {
    for (const role of ["customer", ...staffRoles] as const) cookies.set(role, (await signedInAs(shopOf(), role)).sessionCookie);
  });

  it("leads a visitor back to where they wanted to go, and lets a browser in whose session has yet to get its cookie", async () => {
    const { call } = openTestApp(shopOf());
    expect((await call("GET", "/admin/orders?view=to-ship")).headers.get("location")).toBe(
      "/account/login?redirect=%2Fadmin%2Forders%3Fview%3Dto-ship",
    );
    for (const path of ["/admin/orders.data?_routes=admin%2Fadmin-layout&view=to-ship", "/admin/orders/_.data?view=to-ship"])
      expect((await call("GET", path)).headers.get("location")).toBe("/account/login?redirect=%2Fadmin%2Forders%3Fview%3Dto-ship");
    const { refreshToken } = await signedInAs(shopOf(), "support");
    expect((await call("GET", "/admin", { cookie: `refresh=${refreshToken}` })).status).toBe(200);
  });

  it("is refused, and no fault, what React Router does not ask its root route about: data of some routes only, and an address without a page", async () => {
    const without = new Map([
      ["/admin/system.data?_routes=admin%2Fsystem%2Fsystem-page", 200],
      ["/admin//system", 404],
    ]);
    const renderPage = async ({ url }: Request) => new Response("[]", { status: without.get(url.slice(testOrigin.length)) ?? 500 });
    const { call } = openTestApp(shopOf(), { renderPage });
    const statuses = async (cookie?: string) => {
      const answers = await Promise.all([...without.keys()].map((path) => call("GET", path, cookie === undefined ? {} : { cookie })));
      return answers.map(({ status }) => status);
    };
    expect(await statuses(cookies.get("customer"))).toEqual([403, 404]);
    expect(await statuses(cookies.get("support"))).toEqual([403, 404]);
    expect(shopOf().logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("is a fault where a renderer shows the page all the same", async () => {
    const { call } = openTestApp(shopOf(), { renderPage: async () => new Response("<p>everything</p>") });
    const answer = await call("GET", "/admin/orders");
    expect([answer.status, answer.text.includes("everything")]).toEqual([500, false]);
  });

  it("is everybody for a shared page, which is answered before it is known who asks; pages of the admin area load nothing themselves", () => {
    expect(pageRoutes.filter(({ shared, who }) => shared && who !== "anyone")).toEqual([]);
    // It leads to the first page of a group, or answers 404.
    const admin = pageRoutes.filter(({ layout, file }) => layout === "admin" && file !== "admin/unknown-admin-page.tsx");
    expect(admin.length).toBeGreaterThan(8);
    const loads = /^export (?:async )?(?:const|function) (?:loader|action)\b/m;
    expect(admin.filter(({ file }) => loads.test(readFileSync(`src/web/${file}`, "utf8"))).map(({ file }) => file)).toEqual([]);
  });
});
