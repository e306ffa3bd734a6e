import type { Hono } from "hono";
import { fileExporter } from "#cli/export/export-kinds.ts";
import { createAccount, signIn } from "#domain/accounts/accounts.ts";
import type { AccountInput } from "#domain/accounts/accounts-input.ts";
import { system } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { Admission } from "#http/admission/admission.ts";
import { type AppOptions, createApp } from "#http/app.ts";
import type { Env } from "#http/hono-env.ts";
import type { RenderPage } from "#http/pages.ts";
import { type PageRefusal, pageRefusalContext } from "#web/page-context.ts";
import { stopRefused } from "#web/page-refusal.server.ts";
import { departureFromContract } from "./openapi-contract.ts";

export const testOrigin = "http://shop.test";

/** Stands in for React Router, which needs a build: the same plain page for every path, and the root route's answer where the page is refused. */
export const plainPage: RenderPage = async (request, context) => {
  try {
    return (await stopRefused({ request, context } as never, async () => plainAnswer(context.get(pageRefusalContext)))) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
};

const plainAnswer = (refusal: PageRefusal | null) =>
  new Response("<!doctype html><title>A page</title>", {
    status: refusal === null ? 200 : 403,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });

const stillLoop = { figures: () => ({ p50Ms: 0, p99Ms: 0, maxMs: 0, stalls: [], stallsSinceStart: 0 }), stop: () => {} };

/**
 * Opens the shop's own app, as `serveShop` makes it: host and origin check, headers, limits, body sizes and compression included. Only the
 * renderer of its pages is replaced. Requests come through no socket, so their origin is that of the URL and their peer is 127.0.0.1.
 * An answer that does not match `/api/openapi.json` fails the test.
 */
export function openTestApp(shop: Shop, options: Partial<AppOptions> = {}) {
  const trustProxy = options.trustProxy ?? "0";
  const publicUrl = options.publicUrl ?? null;
  const admission = options.admission ?? new Admission({ trustProxy, publicUrl, log: shop.log });
  const { app, pages, cache } = createApp({
    shop,
    renderPage: plainPage,
    exportFile: fileExporter,
    admission,
    publicUrl,
    trustProxy,
    countryHeader: null,
    pageCacheBytes: 10_000_000,
    clientFolder: null,
    isReady: async () => true,
    eventLoop: stillLoop,
    metricsToken: null,
    ...options,
  });

  const answer = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    const departure = await departureFromContract(request, response);
    if (departure) throw new Error(departure);
    return response;
  };

  /** Sends a call as a page of the shop does; `body` is sent as JSON unless it is a form. */
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
    const text = await textOf(response);
    const json = response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : null;
    return { status: response.status, json, text, headers: response.headers, cookie: response.headers.get("set-cookie") };
  }
  return { app, call, pages, cache, admission, routes: routesOf(app) };
}

/** Returns the text of a response; of an event stream, which does not end by itself, only the first chunk. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString("utf8");
}

export type TestApp = ReturnType<typeof openTestApp>;
export type AppRoute = { method: string; path: string };

/** Returns every call that the app answers, from its own router: a new one is attacked from the first day. */
function routesOf(app: Hono<Env>): AppRoute[] {
  const known = new Map<string, AppRoute>();
  for (const { method, path } of app.routes) if (method !== "ALL") known.set(`${method} ${path}`, { method, path });
  return [...known.values()];
}

/** Replaces every parameter of a path such as `/api/admin/orders/:id{...}/notes`. */
export function fillPath(path: string, value: string): string {
  return path.replaceAll(/:\w+(?:\{[^/]*\})?\??/g, value);
}

let clients = 0;

/** Returns a header with which an app with `trustProxy: "1"` sees a new client in the request, so that many requests meet no limit. */
export function fromNewClient(): { "X-Forwarded-For": string } {
  clients += 1;
  return { "X-Forwarded-For": `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
}

type CallOptions = { token?: string; cookie?: string; body?: unknown; headers?: Record<string, string> };

let accounts = 0;

/** Makes a new account of `role` and signs it in. A session of staff has proven a second factor, so that no change asks for one. */
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
  // Far in the future, because tests move the clock.
  if (role !== "customer") await shop.sql`update sessions set second_factor_at = '2100-01-01' where account_id = ${account.id}`;
  const actor =
    role === "customer"
      ? ({ kind: "customer", accountId: account.id, email: account.email, cartId: null } as const)
      : ({ kind: "staff", accountId: account.id, role } as const);
  const sessionCookie = `session=${session.sessionSecret}`;
  return { input, account, actor, token: session.accessToken, refreshToken: session.refreshToken, sessionCookie };
}
