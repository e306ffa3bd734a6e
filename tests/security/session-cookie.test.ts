import type postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { followInvalidations } from "#http/invalidation-reader.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Opens a separate node, which caches sessions as a real one does; `follows`: it hears of other nodes' changes. */
async function openNode({ follows }: { follows: boolean }) {
  const memo = createMemo(shopOf().clock);
  if (follows) stops.push((await followInvalidations(shopOf().sql as postgres.Sql, shopOf().log, memo.forget)).stop);
  const { call } = openTestApp({ ...shopOf(), memo });
  return { call, statusFor: async (cookie: string) => (await call("GET", "/api/account", { cookie })).status };
}

const valueIn = (cookie: string | null, name: string) => new RegExp(`(?:^|, )${name}=([^;]*)`).exec(cookie ?? "")?.[1] ?? null;

describe("the session cookie", () => {
  it("says who asks, to calls of customers and of staff, without a token", async () => {
    const { call } = openTestApp(shopOf());
    const customer = await signedInAs(shopOf(), "customer");
    const staff = await signedInAs(shopOf(), "owner");
    const own = await call("GET", "/api/account", { cookie: customer.sessionCookie });
    expect([own.status, own.json.account.email]).toEqual([200, customer.input.email]);
    expect((await call("GET", "/api/admin/account", { cookie: staff.sessionCookie })).json.account.email).toBe(staff.input.email);
  });

  it("is out of scripts' reach, for this site alone, and over https the host's own", async () => {
    const { input } = await signedInAs(shopOf(), "owner");
    const plain = await openTestApp(shopOf()).call("POST", "/api/auth/login", { body: input });
    expect(plain.cookie).toMatch(/(?:^|, )session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax(?:, |$)/);
    const origin = "https://shop.test";
    const secure = await openTestApp(shopOf()).app.request(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/json" },
      body: JSON.stringify(input),
    });
    for (const line of secure.headers.getSetCookie())
      expect(line).toMatch(/^__Host-\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const secret = valueIn(secure.headers.get("set-cookie"), "__Host-session");
    const ask = (cookie: string) => openTestApp(shopOf()).app.request(`${origin}/api/account`, { headers: { Cookie: cookie } });
    expect((await ask(`__Host-session=${secret}`)).status).toBe(200);
    // Without the prefix, a sibling domain or an attacker on the network could have set it.
    expect((await ask(`session=${secret}`)).status).toBe(401);
  });

  it("is a new one at every sign-in, and the one that the browser came with is over: none can be planted", async () => {
    const { call } = openTestApp(shopOf());
    const planted = await signedInAs(shopOf(), "customer");
    const own = await signedInAs(shopOf(), "customer");
    const login = await call("POST", "/api/auth/login", { body: own.input, cookie: planted.sessionCookie });
    const secret = valueIn(login.cookie, "session");
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(planted.sessionCookie).not.toContain(secret);
    expect((await call("GET", "/api/account", { cookie: planted.sessionCookie })).status).toBe(401);
    const chosen = `session=${"A".repeat(43)}`;
    expect(valueIn((await call("POST", "/api/auth/login", { body: own.input, cookie: chosen })).cookie, "session")).not.toBe("A".repeat(43));
    expect((await call("GET", "/api/account", { cookie: chosen })).status).toBe(401);
  });

  it("is refused on every node at once when the session ends on one of them", async () => {
    const [first, second] = [await openNode({ follows: true }), await openNode({ follows: true })];
    const { sessionCookie } = await signedInAs(shopOf(), "owner");
    expect([await first.statusFor(sessionCookie), await second.statusFor(sessionCookie)]).toEqual([200, 200]);
    const out = await first.call("POST", "/api/auth/logout", { cookie: sessionCookie });
    expect([out.status, valueIn(out.cookie, "session"), valueIn(out.cookie, "refresh")]).toEqual([204, "", ""]);
    // The shop's clock stands still, so the session does not end because of the five seconds.
    await expect.poll(() => second.statusFor(sessionCookie)).toBe(401);
    await expect.poll(() => first.statusFor(sessionCookie)).toBe(401);
  });

  it("is refused after five seconds on a node that hears of nothing", async () => {
    const [first, deaf] = [await openNode({ follows: true }), await openNode({ follows: false })];
    const { sessionCookie } = await signedInAs(shopOf(), "owner");
    expect(await deaf.statusFor(sessionCookie)).toBe(200);
    await first.call("POST", "/api/auth/logout", { cookie: sessionCookie });
    shopOf().pass(4_999);
    expect(await deaf.statusFor(sessionCookie)).toBe(200);
    shopOf().pass(1);
    expect(await deaf.statusFor(sessionCookie)).toBe(401);
  });

  it("ends with its refresh token, when that is stolen and comes back after its use", async () => {
    const { call } = openTestApp(shopOf());
    const { refreshToken, sessionCookie } = await signedInAs(shopOf(), "owner");
    const stolen = `refresh=${refreshToken}`;
    expect((await call("POST", "/api/auth/refresh", { cookie: stolen })).status).toBe(200);
    expect((await call("GET", "/api/admin/account", { cookie: sessionCookie })).status).toBe(200);
    shopOf().pass(60_000);
    expect((await call("POST", "/api/auth/refresh", { cookie: `${stolen}; ${sessionCookie}` })).json.code).toBe("session-ended");
    expect((await call("GET", "/api/admin/account", { cookie: sessionCookie })).json.code).toBe("session-ended");
  });

  it("is given by the next refresh to a browser that was signed in before there was one", async () => {
    const { call } = openTestApp(shopOf());
    const { refreshToken, account, input } = await signedInAs(shopOf(), "customer");
    await shopOf().sql`update sessions set secret_hash = null where account_id = ${account.id}`;
    const refreshed = await call("POST", "/api/auth/refresh", { cookie: `refresh=${refreshToken}` });
    const cookie = `session=${valueIn(refreshed.cookie, "session")}`;
    expect((await call("GET", "/api/account", { cookie })).json.account.email).toBe(input.email);
    const again = await call("POST", "/api/auth/refresh", { cookie: `refresh=${valueIn(refreshed.cookie, "refresh")}` });
    expect([again.status, valueIn(again.cookie, "session")]).toEqual([200, null]);
  });

  it("of a session that is over leaves a visitor, who may shop on and reads why a call is refused", async () => {
    const { call } = openTestApp(shopOf());
    const { sessionCookie } = await signedInAs(shopOf(), "owner");
    await call("POST", "/api/auth/logout", { cookie: sessionCookie });
    expect((await call("GET", "/api/cart", { cookie: sessionCookie })).json).toEqual({ cart: null });
    const refused = await call("PUT", "/api/admin/settings/shop", { cookie: sessionCookie, body: {} });
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([401, "session-ended", "You were signed out. Please sign in again."]);
    expect((await call("GET", "/api/admin/account")).json.code).toBe("not-signed-in");
  });

  it("costs one lookup in five seconds, however many calls it makes, and a visitor none", async () => {
    const memo = createMemo(shopOf().clock);
    const looked: string[] = [];
    const get: typeof memo.get = (key, tags, load, until) => {
      const counted = () => {
        if (key.startsWith("session:")) looked.push(key);
        return load();
      };
      return memo.get(key, tags, counted, until);
    };
    const { call } = openTestApp({ ...shopOf(), memo: { get } });
    const variant = await makeVariant(shopOf());
    await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id, quantity: 1 }] } });
    expect(looked).toEqual([]);
    const { sessionCookie } = await signedInAs(shopOf(), "customer");
    await Promise.all(Array.from({ length: 8 }, () => call("GET", "/api/cart", { cookie: sessionCookie })));
    expect(looked).toHaveLength(1);
    shopOf().pass(5_000);
    await call("GET", "/api/cart", { cookie: sessionCookie });
    expect(looked).toHaveLength(2);
  });

  it("yields to a bearer token, which is what a program means", async () => {
    const { call } = openTestApp(shopOf());
    const [cookieOwner, tokenOwner] = [await signedInAs(shopOf(), "customer"), await signedInAs(shopOf(), "customer")];
    const asked = await call("GET", "/api/account", { cookie: cookieOwner.sessionCookie, token: tokenOwner.token });
    expect(asked.json.account.email).toBe(tokenOwner.input.email);
    expect((await call("GET", "/api/account", { cookie: cookieOwner.sessionCookie, token: "x.y.z" })).status).toBe(401);
    // The shop ignores credentials that a proxy in front of it asked the browser for.
    const behindProxy = await call("GET", "/api/account", { cookie: cookieOwner.sessionCookie, headers: { Authorization: "Basic c3RhZmY6eA==" } });
    expect(behindProxy.json.account.email).toBe(cookieOwner.input.email);
  });

  it("opens nothing of the admin area to a customer, who reads that the account is not one of staff", async () => {
    const { call } = openTestApp(shopOf());
    const { sessionCookie, token } = await signedInAs(shopOf(), "customer");
    for (const proof of [{ cookie: sessionCookie }, { token }])
      for (const path of ["/api/admin/account", "/api/admin/orders", "/api/auth/verify"]) {
        const { status, json } = await call("GET", path, proof);
        expect([path, status, json]).toEqual([path, 403, { error: "This is not a staff account.", code: "not-staff" }]);
      }
  });
});

describe("who is signed in by a cookie", () => {
  it("shops as themselves: their cart is theirs, in their own browser and nobody else's", async () => {
    const { call } = openTestApp(shopOf());
    const [owner, other] = [await signedInAs(shopOf(), "customer"), await signedInAs(shopOf(), "customer")];
    const variant = await makeVariant(shopOf());
    const body = { lines: [{ merchandiseId: variant.id, quantity: 1 }] };
    const added = await call("POST", "/api/cart", { cookie: owner.sessionCookie, body });
    const cartCookie = `cart=${added.json.cart.id}`;
    const linesFor = async (cookie: string) => (await call("GET", "/api/cart", { cookie })).json.cart?.lines.length ?? 0;
    expect(await linesFor(`${cartCookie}; ${owner.sessionCookie}`)).toBe(1);
    expect(await linesFor(`${cartCookie}; ${other.sessionCookie}`)).toBe(0);
    // Signed out: this is what the next person at this computer sees.
    expect(await linesFor(cartCookie)).toBe(0);
    const named = await call("GET", `/api/cart?cartId=${added.json.cart.id}`, { cookie: other.sessionCookie });
    expect([named.status, named.json.code]).toEqual([404, "cart-not-found"]);
    const change = { lineId: added.json.cart.lines[0].id, quantity: 5 };
    expect((await call("PATCH", "/api/cart", { cookie: `${cartCookie}; ${other.sessionCookie}`, body: change })).status).toBe(404);
  });

  it("shops as a visitor where they are staff, with the cart of their browser", async () => {
    const { call } = openTestApp(shopOf());
    const { sessionCookie } = await signedInAs(shopOf(), "owner");
    const variant = await makeVariant(shopOf());
    const added = await call("POST", "/api/cart", { cookie: sessionCookie, body: { lines: [{ merchandiseId: variant.id, quantity: 1 }] } });
    expect(await shopOf().sql`select account_id from carts where id = ${added.json.cart.id}`).toEqual([{ account_id: null }]);
  });
});

describe("a call that is known by its cookie alone", () => {
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://shop.test", "Sec-Fetch-Site": "cross-site" },
    { Origin: "http://shop.test", "Sec-Fetch-Site": "same-site" },
    { Origin: "" },
  ];

  it("is carried out for our own pages only, whatever its method: calls and page actions", async () => {
    const { app, call, routes } = openTestApp(shopOf());
    const { sessionCookie, input } = await signedInAs(shopOf(), "owner");
    const pages = ["/cart", "/cart.data", "/pages/contact-us", "/checkout/x", "/checkout/x/steps.data", "/account", "/admin"];
    const changing = [
      ...routes.filter(({ method, path }) => !["GET", "ALL"].includes(method) && !path.startsWith("/webhooks/")),
      ...pages.flatMap((path) => ["POST", "PUT", "PATCH", "DELETE", "QUERY", "post"].map((method) => ({ method, path }))),
    ];
    expect(changing.length).toBeGreaterThan(50);
    for (const { method, path } of changing)
      for (const headers of foreign) {
        const response = await app.request(`http://shop.test${path}`, { method, headers: { ...headers, Cookie: sessionCookie }, body: "{}" });
        expect([method, path, response.status]).toEqual([method, path, 403]);
        expect(await response.text()).toMatch(/another site/);
      }
    const still = await call("GET", "/api/admin/account", { cookie: sessionCookie });
    expect(still.json.account.email).toBe(input.email);
  });

  it("is not carried out where a program sends the cookie and nothing that says where it comes from", async () => {
    const { app } = openTestApp(shopOf());
    const { sessionCookie } = await signedInAs(shopOf(), "owner");
    const response = await app.request("http://shop.test/api/auth/logout", { method: "POST", headers: { Cookie: sessionCookie } });
    expect(response.status).toBe(403);
  });
});
