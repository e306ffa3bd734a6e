import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type Right, rightsOf } from "#domain/permissions.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type PageRoute, pageRoutes } from "#web/page-routes.ts";

const shopOf = useTestShop();

/** Every page that not everybody may open. One that is missing here fails the test until somebody says who may. */
const restricted: Record<string, "signed-in" | "any staff" | Right> = {
  "/account": "signed-in",
  "/account/addresses": "signed-in",
  "/account/tax-exemption": "signed-in",
  "/account/confirm/:token": "signed-in",
  "/account/data.json": "signed-in",
  "/account/orders": "signed-in",
  "/account/orders/:id": "signed-in",
  "/account/privacy": "signed-in",
  "/account/profile": "signed-in",
  "/account/security": "signed-in",
  "/admin": "any staff",
  "/admin/account": "any staff",
  "/admin/people": "staff.change",
  "/admin/orders": "orders.read",
  "/admin/orders/:id": "orders.read",
  "/admin/orders/:id/edit": "orders.change",
  "/admin/orders/:id/packing-slip": "orders.read",
  "/admin/mails": "settings.read",
  "/admin/freight-quotes": "orders.read",
  "/admin/freight-quotes/:id": "orders.read",
  "/admin/products": "products.read",
  "/admin/products/new": "products.change",
  "/admin/products/:id": "products.read",
  "/admin/customers": "customers.read",
  "/admin/customers/:id": "customers.read",
  "/admin/bank-import": "orders.change",
  "/admin/invoices": "orders.read",
  "/admin/discounts": "discounts.read",
  "/admin/discounts/:id": "discounts.read",
  "/admin/returns": "orders.read",
  "/admin/returns/:id": "orders.read",
  "/admin/documents": "settings.read",
  "/admin/payouts": "payouts.read",
  "/admin/tax-certificates": "orders.read",
  "/admin/tax-certificates/:id": "orders.read",
  "/admin/system": "system.read",
  "/admin/settings/:section?": "settings.read",
};

const staffRoles = ["owner", "manager", "support", "analyst"] as const;
const people = ["visitor", "customer", ...staffRoles] as const;
type Person = (typeof people)[number];

/** The rule as it is meant, apart from the code that applies it: 200, 302 to the sign-in, or 403. */
function statusFor(person: Person, needed: (typeof restricted)[string] | undefined): number {
  if (needed === undefined) return 200;
  if (person === "visitor") return 302;
  if (needed === "signed-in") return 200;
  if (person === "customer") return 403;
  return needed === "any staff" || rightsOf(person).includes(needed) ? 200 : 403;
}

const pathOf = ({ path }: PageRoute) => (path === "*" ? "/no-such-page" : path.replaceAll(/:\w+\??/g, "some-thing"));

describe("who may open a page", () => {
  const cookies = new Map<Person, string>();
  beforeAll(async () => {
    for (const role of ["customer", ...staffRoles] as const) cookies.set(role, (await signedInAs(shopOf(), role)).sessionCookie);
  });

  it("is written down here as it is declared", () => {
    const declared = pageRoutes
      .filter(({ who }) => who !== "anyone")
      .map(({ path, who, right }) => [path, right ?? (who === "staff" ? "any staff" : who)]);
    expect(Object.fromEntries(declared)).toEqual(restricted);
  });

  it("holds for everybody on every page, its data, and what is sent to it", async () => {
    const { call } = openTestApp(shopOf());
    const wrong: string[] = [];
    for (const person of people)
      for (const page of pageRoutes) {
        const wanted = statusFor(person, restricted[page.path]);
        const cookie = cookies.get(person);
        const asked = [
          ["GET", pathOf(page)],
          ["GET", `${pathOf(page) === "/" ? "/_root" : pathOf(page)}.data`],
          ...(page.limits?.changes ? [] : [["POST", pathOf(page)]]),
        ] as [string, string][];
        for (const [method, path] of asked) {
          const { status, headers } = await call(method, path, cookie === undefined ? {} : { cookie });
          if (status !== wanted) wrong.push(`${person} ${method} ${path}: ${status}`);
          if (status === 302 && !headers.get("location")?.startsWith("/account/login?redirect=%2F"))
            wrong.push(`${path}: ${headers.get("location")}`);
        }
      }
    expect(wrong).toEqual([]);
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
    const admin = pageRoutes.filter(({ layout }) => layout === "admin");
    expect(admin.length).toBeGreaterThan(8);
    const loads = /^export (?:async )?(?:const|function) (?:loader|action)\b/m;
    expect(admin.filter(({ file }) => loads.test(readFileSync(`src/web/${file}`, "utf8"))).map(({ file }) => file)).toEqual([]);
  });
});
