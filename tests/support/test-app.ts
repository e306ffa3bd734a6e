import { Hono } from "hono";
import { createAccount, signIn } from "#domain/accounts/accounts.ts";
import type { AccountInput } from "#domain/accounts/accounts-input.ts";
import { system } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { adminApi } from "#http/api/admin/admin-api.ts";
import { createAuthApi } from "#http/api/auth.ts";
import { cartApi } from "#http/api/cart.ts";
import { checkoutApi } from "#http/api/checkout.ts";
import type { Env } from "#http/env.ts";
import { onFault } from "#http/faults.ts";
import { bearer, staffOnly } from "#http/middleware/bearer.ts";
import { browser } from "#http/middleware/browser.ts";
import { originCheck } from "#http/middleware/origin-check.ts";
import { createRateLimits } from "#http/middleware/rate-limit.ts";
import { requestFacts } from "#http/middleware/request-facts.ts";
import { notKept } from "#http/middleware/security-headers.ts";
import { visitor } from "#http/middleware/visitor.ts";

export const testOrigin = "http://shop.test";

/** Accounts, admin, cart and checkout behind the same middlewares as in `app.ts`, without the pages (which need a build). */
export function openTestApp(shop: Shop, { trustProxy = "0" }: { trustProxy?: string } = {}) {
  const app = new Hono<Env>();
  app.onError(onFault);
  app.use(requestFacts({ shop, trustProxy, originOf: () => testOrigin }));
  app.use(originCheck);
  app.use(visitor);
  app.use(browser);
  app.use("/api/*", notKept, bearer);
  app.use("/api/admin/*", staffOnly);
  app.route("/", createAuthApi(createRateLimits(shop.counters)));
  app.route("/", adminApi);
  app.route("/", cartApi);
  app.route("/", checkoutApi);

  /** A call as a page of the shop makes it; `body` is sent as JSON unless it is a form. */
  async function call(method: string, path: string, { token, cookie, body, headers = {} }: CallOptions = {}) {
    const isForm = body instanceof FormData;
    const response = await app.request(testOrigin + path, {
      method,
      headers: {
        Origin: testOrigin,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
    return { status: response.status, json, text, headers: response.headers, cookie: response.headers.get("set-cookie") };
  }
  return { app, call };
}

type CallOptions = { token?: string; cookie?: string; body?: unknown; headers?: Record<string, string> };

let accounts = 0;

/** A new account of `role`, signed in. */
export async function signedInAs(shop: Shop, role: AccountInput["role"]) {
  const input: AccountInput = {
    email: `${role}-${++accounts}@lab.example`,
    password: "correct horse battery",
    firstName: "Ada",
    lastName: "Byron",
    role,
  };
  const account = await createAccount(shop, system, input);
  const session = await signIn(shop, {}, input);
  const actor =
    role === "customer"
      ? ({ kind: "customer", accountId: account.id, cartId: null } as const)
      : ({ kind: "staff", accountId: account.id, role } as const);
  return { input, account, actor, token: session.accessToken, refreshToken: session.refreshToken };
}
