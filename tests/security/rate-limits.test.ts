import { readFileSync } from "node:fs";
import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import { clientPrefix } from "#domain/ip-prefix.ts";
import type { Counters } from "#domain/ports.ts";
import { apiRoutes } from "#http/api/api-routes.ts";
import type { ApiRoute } from "#http/api-route.ts";
import { createRateLimits, limits } from "#http/middleware/rate-limit.ts";
import { listen } from "#src/listen.ts";
import { closeRawClients, rawClient } from "#support/raw-client.ts";
import { fillPath, fromNewClient, openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type PageRoute, pageRoutes } from "#web/page-routes.ts";

const shopOf = useTestShop();

/** Opens the shop's app and returns the limits that its requests were counted against. */
function openCountingApp() {
  const counted: { name: string; key: string }[] = [];
  const { counters } = shopOf();
  const counting: Counters = {
    ...counters,
    add: (name, key, ...rest) => {
      counted.push({ name, key });
      return counters.add(name, key, ...rest);
    },
  };
  return { app: openTestApp({ ...shopOf(), counters: counting }).app, counted };
}

/** Calls that change something, that anyone may make, and that no request limit covers, each with what limits it instead. */
const boundedOtherwise: Record<string, string> = {
  "POST /api/auth/login": "sign-in pauses",
  "POST /api/auth/refresh": "a token that is traded once",
  "POST /api/auth/logout": "a token that ends",
  "POST /webhooks/stripe": "a signature",
  "POST /webhooks/test-card": "a signature",
};

/** Pages with a form that no request limit covers, each with what limits it instead. */
const formsBoundedOtherwise: Record<string, string> = {
  "/newsletter/confirm/:token": "a token from an email",
  "/newsletter/unsubscribe/:token": "a token from an email",
  "/stock-notices/confirm/:token": "A token that nobody guesses, and one row to change.",
  "/stock-notices/cancel/:token": "A signature, and one row to delete.",
};

it("the limits of pages are there for each with a form", () => {
  const hasForm = ({ file }: PageRoute) => /^export (const|(async )?function) action\b/m.test(readFileSync(`src/web/${file}`, "utf8"));
  const forms = pageRoutes.filter(hasForm);
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ limits }) => !limits?.changes).map(({ path }) => path)).toEqual(Object.keys(formsBoundedOtherwise));
});

describe("the limits of calls", () => {
  const limited = apiRoutes.flatMap(({ method, path, limit }) => (limit ? [{ name: `${method} ${path}`, method, path, limit }] : []));

  it.each(limited)("hold for each that declares one: $name", async ({ method, path, limit }) => {
    const address = `203.0.113.${limited.findIndex((route) => route.method === method && route.path === path)}`;
    const { app } = openTestApp(shopOf(), { trustProxy: "1" });
    const ask = () => app.request(testOrigin + fillPath(path, "x"), { method, headers: { Origin: testOrigin, "X-Forwarded-For": address } });
    expect((await ask()).status).not.toBe(429);
    await shopOf().counters.add(`${limit}-by-address`, address, limits[limit].address.points - 1, limits[limit].address.duration * 1000);
    const refused = await ask();
    expect([refused.status, (await refused.json()).code, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, "too-many-requests", true]);
  });

  it("are there for each that anyone may make and that changes something", () => {
    const open = apiRoutes.filter(({ method, who, limit }) => method !== "GET" && who !== "staff" && !limit);
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(boundedOtherwise).sort());
  });
});

describe("the size of a body", () => {
  it("is what each call declares, and 256 KiB where it says nothing: a larger one is refused unread (Saleor CVE-2026-33756)", async () => {
    const [owner, customer] = [await signedInAs(shopOf(), "owner"), await signedInAs(shopOf(), "customer")];
    const { app } = openTestApp(shopOf(), { trustProxy: "1" });
    const statusOf = async ({ method, path, who }: ApiRoute, bytes: number) => {
      const { token } = who === "staff" ? owner : customer;
      const authorization: Record<string, string> = who !== "anyone" ? { Authorization: `Bearer ${token}` } : {};
      const headers = { Origin: testOrigin, ...authorization, "Content-Length": String(bytes), ...fromNewClient() };
      return (await app.request(testOrigin + fillPath(path, "x"), { method, headers, body: "{" })).status;
    };
    for (const route of apiRoutes.filter(({ method }) => method !== "GET")) {
      const bytes = route.bodyBytes ?? 256 * 1024;
      expect([route.path, await statusOf(route, bytes + 1)]).toEqual([route.path, 413]);
      expect([route.path, await statusOf(route, bytes)]).not.toEqual([route.path, 413]);
    }
  });

  it("is counted before the call is reached wherever no larger one is declared, in the admin area too (a body that is sent without an end)", async () => {
    const { app, admission } = openTestApp(shopOf());
    const node = await listen({ fetch: app.fetch, admission }, { host: "127.0.0.1", port: 0 });
    for (const [path, status] of [
      ["/api/admin/account", 413],
      ["/api/admin/settings/logo", 401],
    ] as const) {
      const client = rawClient(node.port);
      const head = [`POST ${path} HTTP/1.1`, "Host: shop.test", "Connection: close", "Transfer-Encoding: chunked"];
      client.send(`${head.join("\r\n")}\r\n\r\n${(300_000).toString(16)}\r\n${"x".repeat(300_000)}\r\n`);
      await expect.poll(() => [path, client.statuses()]).toEqual([path, [status]]);
    }
    expect(admission.figures().refused).toEqual({ "request body": 1 });
    closeRawClients();
    await node.drain(1000);
  });
});

const allPages = pageRoutes.map(({ path }) => ({ path }));
const limitedPages = pageRoutes.flatMap(({ path, limits }) => (limits ? [{ path, limits }] : []));

describe("a limit", () => {
  it.each(limitedPages)(
    "of $path holds for every spelling that the page's router takes (Saleor CVE-2026-33756: no request without bounds)",
    async ({ path: declared, limits }) => {
      const path = fillPath(declared, "token");
      const [method, limit] = limits.changes ? (["POST", limits.changes] as const) : (["GET", limits.reads] as const);
      const encoded = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;
      const spellings = [path, `${path}/`, path.toUpperCase(), `${path}//`, encoded, `${path}?x=1`];
      for (const spelling of spellings) {
        const matched = matchRoutes(allPages, spelling.split("?")[0] ?? "");
        expect([spelling, matched?.at(-1)?.route.path]).toEqual([spelling, declared]);
      }
      for (const spelling of [...spellings, `${path}.data`, `${path}/_.data`, `${path}.data?_routes=x`]) {
        const { app, counted } = openCountingApp();
        await app.request(testOrigin + spelling, { method });
        expect([spelling, counted.map(({ name }) => name)]).toEqual([spelling, [`${limit}-by-address`]]);
      }
    },
  );

  it("on a cart counts by the cart as well as by the address, and the address by what the socket says", async () => {
    const { app, counted } = openCountingApp();
    const headers = {
      Origin: testOrigin,
      Cookie: "cart=0198a0a0-0000-4000-8000-000000000000",
      "X-Forwarded-For": "203.0.113.9",
      "X-Real-IP": "203.0.113.9",
      Forwarded: "for=203.0.113.9",
    };
    await app.request("http://shop.test/api/cart", { method: "POST", headers });
    expect(counted).toEqual([
      { name: "cart-by-address", key: "127.0.0.1" },
      { name: "cart-by-cart", key: "0198a0a0-0000-4000-8000-000000000000" },
    ]);
  });

  it("on a cart is kept for ids of carts only: what else a cookie holds, at any length, fills no memory", async () => {
    for (const cart of ["x".repeat(8_000), "", "0198a0a0-0000-4000-8000-000000000000x", "../x", "__proto__"]) {
      const { app, counted } = openCountingApp();
      await app.request("http://shop.test/api/cart", { method: "POST", headers: { Origin: testOrigin, Cookie: `cart=${cart}` } });
      expect([cart, counted]).toEqual([cart, [{ name: "cart-by-address", key: "127.0.0.1" }]]);
    }
  });

  it("counts a line with IPv6 as one, however many addresses it makes up, and one address as one however it is written", () => {
    const line = ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0DB8:0001:0002::9", "2001:db8:1:2::1%eth0"];
    expect(new Set(line.map(clientPrefix)).size).toBe(1);
    expect(clientPrefix("2001:db8:1:3::1")).not.toBe(clientPrefix("2001:db8:1:2::1"));
    expect([clientPrefix("::ffff:203.0.113.9"), clientPrefix("203.0.113.9"), clientPrefix("::ffff:cb00:7109")]).toEqual(Array(3).fill("203.0.113.9"));
    expect(clientPrefix("203.0.113.8")).not.toBe(clientPrefix("203.0.113.9"));
  });

  it("says when to come back, and lets others through meanwhile", async () => {
    const rates = createRateLimits(shopOf().counters);
    let thrown: unknown;
    for (let asked = 0; asked < 200 && !thrown; asked++)
      await rates.consume("message", "address", "203.0.113.199").catch((refusal) => (thrown = refusal));
    expect(thrown).toMatchObject({ code: "too-many-requests", params: { seconds: expect.any(Number) } });
    await expect(rates.consume("message", "address", "203.0.113.200")).resolves.toBeUndefined();
  });
});
