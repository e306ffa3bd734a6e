import { describe, expect, it } from "vitest";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const tokenIn = (cookie: string | null) => /refresh=([^;]+)/.exec(cookie ?? "")?.[1] ?? "";

describe("POST /api/auth/login", () => {
  it("gives an access token and sets the refresh cookie out of scripts' reach", async () => {
    const { call } = openTestApp(shopOf());
    const { input } = await signedInAs(shopOf(), "owner");
    const { status, json, cookie, headers } = await call("POST", "/api/auth/login", { body: { email: input.email, password: input.password } });
    expect(status).toBe(200);
    expect(json).toEqual({ accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expiresIn: 600 });
    expect(cookie).toMatch(/(?:^|, )refresh=[^,]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax(?:, |$)/);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("answers word for word the same for every kind of wrong", async () => {
    const { call } = openTestApp(shopOf());
    shopOf().pass(86_400_000);
    const { input } = await signedInAs(shopOf(), "customer");
    const bodies = [
      { email: input.email, password: "wrong" },
      { email: "nobody@lab.example", password: input.password },
      { email: input.email, password: "x".repeat(5000) },
      { email: "x".repeat(5000), password: input.password },
    ];
    const answers = await Promise.all(bodies.map((body) => call("POST", "/api/auth/login", { body })));
    for (const { status, json, cookie } of answers) {
      expect([status, json, cookie]).toEqual([401, { error: "Invalid email or password.", code: "sign-in-failed" }, null]);
    }
  });

  it("says which field is empty, whoever is asked about", async () => {
    const { call } = openTestApp(shopOf());
    const { input } = await signedInAs(shopOf(), "customer");
    for (const email of [input.email, "nobody@lab.example"]) {
      const { status, json } = await call("POST", "/api/auth/login", { body: { email, password: "" } });
      expect([status, json.fields]).toEqual([400, { password: "Enter your password." }]);
    }
    for (const body of [{}, { email: " ", password: "" }, { email: ["a"], password: { $ne: null } }]) {
      const { status, json } = await call("POST", "/api/auth/login", { body });
      expect([status, json.fields]).toEqual([400, { email: "Enter your email address.", password: "Enter your password." }]);
    }
    expect((await call("POST", "/api/auth/login", { body: "not json" })).status).toBe(400);
  });

  it("ends the session that the browser came with, so that none can be planted", async () => {
    const { call } = openTestApp(shopOf());
    const planted = await signedInAs(shopOf(), "customer");
    const own = await signedInAs(shopOf(), "owner");
    const login = await call("POST", "/api/auth/login", { body: own.input, cookie: `refresh=${planted.refreshToken}` });
    expect(tokenIn(login.cookie)).not.toBe(planted.refreshToken);
    expect((await call("POST", "/api/auth/refresh", { cookie: `refresh=${planted.refreshToken}` })).status).toBe(401);
  });

  it("is refused from another site", async () => {
    const { call } = openTestApp(shopOf());
    const { input } = await signedInAs(shopOf(), "owner");
    const foreign = await call("POST", "/api/auth/login", { body: input, headers: { Origin: "https://evil.example" } });
    expect([foreign.status, foreign.json.code]).toEqual([403, "origin-mismatch"]);
  });
});

describe("POST /api/auth/refresh", () => {
  it("trades the cookie for the next one and a new access token", async () => {
    const { call } = openTestApp(shopOf());
    const { refreshToken } = await signedInAs(shopOf(), "customer");
    const { status, json, cookie } = await call("POST", "/api/auth/refresh", { cookie: `refresh=${refreshToken}` });
    expect(status).toBe(200);
    expect(tokenIn(cookie)).not.toBe(refreshToken);
    expect((await call("GET", "/api/account", { token: json.accessToken })).status).toBe(200);
  });

  it("is 401 without a cookie, with an empty one and with a made up one", async () => {
    const { call } = openTestApp(shopOf());
    expect((await call("POST", "/api/auth/refresh")).status).toBe(401);
    for (const cookie of ["refresh=", "refresh=x.y.z", "other=1", "refresh=%00"])
      expect((await call("POST", "/api/auth/refresh", { cookie })).status).toBe(401);
  });

  it("is refused where a cookie comes with a foreign origin, or with none", async () => {
    const { app, call } = openTestApp(shopOf());
    const { refreshToken } = await signedInAs(shopOf(), "customer");
    const cookie = `refresh=${refreshToken}`;
    expect((await call("POST", "/api/auth/refresh", { cookie, headers: { Origin: "https://evil.example" } })).status).toBe(403);
    expect((await call("POST", "/api/auth/refresh", { cookie, headers: { Origin: "null" } })).status).toBe(403);
    expect((await app.request(`${testOrigin}/api/auth/refresh`, { method: "POST", headers: { Cookie: cookie } })).status).toBe(403);
    expect((await call("POST", "/api/auth/refresh", { cookie })).status).toBe(200);
  });

  it("ends the whole family when an old token comes back, and clears the cookie", async () => {
    const { call } = openTestApp(shopOf());
    const { refreshToken } = await signedInAs(shopOf(), "owner");
    const next = await call("POST", "/api/auth/refresh", { cookie: `refresh=${refreshToken}` });
    shopOf().pass(60_000);
    const replay = await call("POST", "/api/auth/refresh", { cookie: `refresh=${refreshToken}` });
    expect([replay.status, replay.json.code]).toEqual([401, "session-ended"]);
    expect(replay.cookie).toMatch(/^refresh=; Max-Age=0/);
    expect((await call("POST", "/api/auth/refresh", { cookie: `refresh=${tokenIn(next.cookie)}` })).status).toBe(401);
    expect((await call("GET", "/api/auth/verify", { token: next.json.accessToken })).status).toBe(401);
  });
});

describe("GET /api/auth/verify and POST /api/auth/logout", () => {
  it("say who is signed in, until signed out", async () => {
    const { call } = openTestApp(shopOf());
    const { token, refreshToken, input } = await signedInAs(shopOf(), "support");
    const { status, json } = await call("GET", "/api/auth/verify", { token });
    expect([status, json]).toEqual([
      200,
      { account: { firstName: "Ada", lastName: "Byron", email: input.email, role: "support", isEmailConfirmed: false } },
    ]);
    const out = await call("POST", "/api/auth/logout", { cookie: `refresh=${refreshToken}` });
    expect([out.status, out.cookie]).toEqual([204, expect.stringMatching(/^refresh=; Max-Age=0/)]);
    expect((await call("GET", "/api/auth/verify", { token })).status).toBe(401);
    expect((await call("GET", "/api/auth/verify")).status).toBe(401);
  });

  it("refuse a token that has run out, is forged, or is no bearer token", async () => {
    const { call } = openTestApp(shopOf());
    const { token, refreshToken } = await signedInAs(shopOf(), "owner");
    for (const bad of [`${token}x`, refreshToken, "a b"]) expect((await call("GET", "/api/auth/verify", { token: bad })).status).toBe(401);
    expect((await call("GET", "/api/auth/verify", { headers: { Authorization: `Basic ${token}` } })).status).toBe(401);
    shopOf().pass(601_000);
    expect((await call("GET", "/api/auth/verify", { token })).status).toBe(401);
  });
});

describe("GET /api/account", () => {
  it("is a customer's own account, to whom the admin area says 403", async () => {
    const { call } = openTestApp(shopOf());
    const { token, input } = await signedInAs(shopOf(), "customer");
    const { status, json } = await call("GET", "/api/account", { token });
    expect([status, json]).toEqual([
      200,
      { account: { firstName: "Ada", lastName: "Byron", email: input.email, role: "customer", isEmailConfirmed: false } },
    ]);
    const verified = await call("GET", "/api/auth/verify", { token });
    expect([verified.status, verified.json.code]).toEqual([403, "not-staff"]);
    expect((await call("GET", "/api/account")).status).toBe(401);
  });
});

describe("POST /api/auth/register", () => {
  it("opens a customer's account, whatever role is asked for", async () => {
    const { call } = openTestApp(shopOf());
    const body = { email: "new@lab.example", password: "123456", firstName: "Rosalind", lastName: "Franklin", role: "owner" };
    const { status, json } = await call("POST", "/api/auth/register", { body });
    const customerId = expect.stringMatching(/^gid:\/\/meniscus\/Customer\//);
    expect([status, json]).toEqual([201, { success: true, customerId, errors: [], advice: expect.stringContaining("guessed first") }]);
    expect(await shopOf().sql`select role from accounts where email = 'new@lab.example'`).toEqual([{ role: "customer" }]);
  });

  it("says what is missing, field by field", async () => {
    const { call } = openTestApp(shopOf());
    const { status, json } = await call("POST", "/api/auth/register", { body: { email: "x", password: "12345", firstName: " " } });
    expect(status).toBe(400);
    expect(json.errors).toEqual([
      { field: "email", message: "Enter a valid email address." },
      { field: "password", message: "Password must be at least 6 characters long." },
      { field: "firstName", message: "Enter a first name." },
      { field: "lastName", message: "Enter a last name." },
    ]);
  });
});
