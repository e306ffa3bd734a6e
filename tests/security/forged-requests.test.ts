import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, signedInAs, type TestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let api: TestApp;
beforeAll(async () => {
  api = openTestApp(shopOf());
});

/** Sends exactly these headers, as a browser or a program would. */
async function post(path: string, headers: Record<string, string>, body = "{}") {
  const response = await api.app.request(testOrigin + path, { method: "POST", headers, body });
  return { status: response.status, json: await response.json().catch(() => null), cookie: response.headers.get("set-cookie") };
}

const foreign: [string, Record<string, string>][] = [
  ["another site", { Origin: "https://evil.example" }],
  ["a site whose name begins like ours", { Origin: `${testOrigin}.evil.example` }],
  ["our name over another protocol", { Origin: testOrigin.replace("http:", "https:") }],
  ["our name on another port", { Origin: `${testOrigin}:8443` }],
  ["a sandboxed frame", { Origin: "null" }],
  ["an empty origin", { Origin: "" }],
  ["a page that the browser calls foreign, whatever it says itself", { Origin: testOrigin, "Sec-Fetch-Site": "cross-site" }],
  ["a sister domain", { Origin: testOrigin, "Sec-Fetch-Site": "same-site" }],
  ["nowhere, by an empty word of the browser", { Origin: testOrigin, "Sec-Fetch-Site": "" }],
];

describe("a request led here from elsewhere", () => {
  it.each(foreign)("changes nothing, whichever call it is: %s (Solidus GHSA-5629-8855-gf4g, GHSA-xm34-v85h-9pg2)", async (_from, headers) => {
    const changing = api.routes.filter(({ method, path }) => method !== "GET" && !path.startsWith("/webhooks/"));
    expect(changing.length).toBeGreaterThan(10);
    for (const { method, path } of changing) {
      const response = await api.app.request(testOrigin + path, { method, headers: { ...headers, Cookie: "cart=1; refresh=1" }, body: "{}" });
      expect([method, path, response.status, (await response.json()).code]).toEqual([method, path, 403, "origin-mismatch"]);
    }
  });

  it("is refused also as a form, which a browser sends without asking first (Solidus GHSA-xm34-v85h-9pg2)", async () => {
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]) {
      const { status } = await post("/api/cart", { "Content-Type": type, Origin: "https://evil.example", Cookie: "cart=1" });
      expect([type, status]).toEqual([type, 403]);
    }
  });

  it("is not let through by another method's name in a header", async () => {
    const headers = { "X-HTTP-Method-Override": "GET", "X-Method-Override": "GET", Origin: "https://evil.example" };
    expect((await post("/api/cart", headers)).status).toBe(403);
  });

  it("cannot take over an account: signing in and registering are refused like everything else (Solidus GHSA-5629-8855-gf4g)", async () => {
    const { input } = await signedInAs(shopOf(), "customer");
    const body = JSON.stringify({ ...input, email: "taken-over@lab.example" });
    const json = { "Content-Type": "application/json", Origin: "https://evil.example" };
    expect((await post("/api/auth/login", json, JSON.stringify(input))).status).toBe(403);
    expect((await post("/api/auth/register", json, body)).status).toBe(403);
    expect(await shopOf().sql`select id from accounts where email = 'taken-over@lab.example'`).toEqual([]);
  });

  it("changes nothing by GET: no call of the API that writes answers to it", async () => {
    const { token } = await signedInAs(shopOf(), "owner");
    // The log records who exported all customers, which changes nothing in the shop.
    const count = async () =>
      (
        await shopOf()
          .sql`select (select count(*) from carts) + (select count(*) from domain_events where name <> 'customers.exported') + (select count(*) from invalidations) as rows`
      )[0];
    const before = await count();
    for (const { path } of api.routes.filter(({ method }) => method === "GET")) {
      await api.app.request(testOrigin + path, { headers: { Authorization: `Bearer ${token}` } });
    }
    expect(await count()).toEqual(before);
  });
});

describe("the refresh token", () => {
  const refresh = (headers: Record<string, string>) => post("/api/auth/refresh", headers);

  it("is traded to our own pages only: never with an empty, a missing or another proof of origin (Saleor CVE-2024-31205)", async () => {
    const { refreshToken } = await signedInAs(shopOf(), "owner");
    const Cookie = `refresh=${refreshToken}`;
    for (const [, headers] of foreign) expect((await refresh({ Cookie, ...headers })).status).toBe(403);
    expect((await refresh({ Cookie })).status).toBe(403);
    expect((await refresh({ Cookie, Origin: testOrigin })).status).toBe(200);
  });

  it("is nothing when it is empty, cut, or signed by somebody else (Saleor CVE-2024-31205)", async () => {
    const { refreshToken } = await signedInAs(shopOf(), "owner");
    const [session = "", nonce = "", signature = ""] = refreshToken.split(".");
    const forged = ["", ".", "..", session, `${session}.`, `${session}..`, `${session}.${nonce}.`, `${session}.${nonce}.${signature.slice(0, -1)}`];
    forged.push(
      `${session}.${nonce}.${signature}x`,
      `${session}.${nonce}x.${signature}`,
      `${session.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))}.${nonce}.${signature}`,
    );
    for (const token of forged) {
      const { status, cookie } = await refresh({ Origin: testOrigin, Cookie: `refresh=${token}` });
      expect([token, status, cookie?.includes("refresh=ey") ?? false]).toEqual([token, 401, false]);
    }
  });

  it("ends the whole family when it comes back after its use: nobody goes on with a stolen one (Spree CVE-2020-15269 expired token accepted)", async () => {
    const { refreshToken, token } = await signedInAs(shopOf(), "owner");
    const cookie = (value: string) => ({ Origin: testOrigin, Cookie: `refresh=${value}` });
    const next = /refresh=([^;]+)/.exec((await refresh(cookie(refreshToken))).cookie ?? "")?.[1] ?? "";
    shopOf().pass(60_000);
    expect((await refresh(cookie(refreshToken))).json.code).toBe("session-ended");
    expect((await refresh(cookie(next))).json.code).toBe("session-ended");
    expect((await api.app.request(`${testOrigin}/api/auth/verify`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it("and the access token are not valid once their time is over (Spree CVE-2020-15269)", async () => {
    const { refreshToken, token } = await signedInAs(shopOf(), "owner");
    shopOf().pass(601_000);
    expect((await api.app.request(`${testOrigin}/api/auth/verify`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    shopOf().pass(15 * 86_400_000);
    expect((await refresh({ Origin: testOrigin, Cookie: `refresh=${refreshToken}` })).status).toBe(401);
  });

  it("is never in the body of an answer, nor is a reset token or a hash (EverShop CVE-2026-28213)", async () => {
    const { input } = await signedInAs(shopOf(), "customer");
    const headers = { "Content-Type": "application/json", Origin: testOrigin };
    const login = await post("/api/auth/login", headers, JSON.stringify(input));
    expect(Object.keys(login.json).sort()).toEqual(["accessToken", "expiresIn"]);
    const registered = await post("/api/auth/register", headers, JSON.stringify({ ...input, email: "fresh@lab.example" }));
    expect(Object.keys(registered.json).sort()).toEqual(["advice", "customerId", "errors", "success"]);
    expect(JSON.stringify([login.json, registered.json])).not.toMatch(/argon2|hash|refresh|reset/i);
  });
});

describe("an access token", () => {
  const verify = async (token: string) =>
    (await api.app.request(`${testOrigin}/api/account`, { headers: { Authorization: `Bearer ${token}` } })).status;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

  it("without a signature, of another algorithm, or with another role is refused (Spree CVE-2020-26223 token bypass)", async () => {
    const { token } = await signedInAs(shopOf(), "customer");
    const [header = "", payload = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const raised = encode({ ...claims, role: "owner" });
    const forged = [
      `${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`,
      `${encode({ alg: "none", typ: "at+jwt" })}.${raised}.${signature}`,
      `${encode({ alg: "RS256", typ: "at+jwt" })}.${payload}.${signature}`,
      `${header}.${raised}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
    ];
    for (const bad of forged) expect(await verify(bad)).toBe(401);
    expect(await verify(token)).toBe(200);
  });

  it("is not made of another token of the shop: each is signed for its own purpose (Saleor CVE-2022-39275 kinds confused)", async () => {
    const { refreshToken, account } = await signedInAs(shopOf(), "owner");
    const { keys } = shopOf();
    for (const purpose of ["order", "newsletter-unsubscribe", "refresh-token"]) {
      expect(await verify(`${account.id}.${keys.sign(purpose, account.id)}`)).toBe(401);
      for (const other of ["order", "newsletter-unsubscribe", "refresh-token"])
        expect(keys.verify(other, account.id, keys.sign(purpose, account.id))).toBe(other === purpose);
    }
    expect(await verify(refreshToken)).toBe(401);
  });
});
