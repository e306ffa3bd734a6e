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

/** Stands in for React Router, which needs a build: the same plain page for every path, and to whoever may not open it what the root route answers. */
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
 * The shop's own app, as `serveShop` makes it: host and origin check, headers, limits, body sizes and compression included. Only the
 * renderer of its pages stands in. Requests come through no socket, so their origin is that of the URL and their peer is 127.0.0.1.
 * An answer that is not what `/api/openapi.json` says of its call fails the test.
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
    const text = await textOf(response);
    const json = response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : null;
    return { status: response.status, json, text, headers: response.headers, cookie: response.headers.get("set-cookie") };
  }
  return { app, call, pages, cache, admission, routes: routesOf(app) };
}

/** Of what is pushed, which goes on as long as somebody listens, what comes first. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString("utf8");
}

export type TestApp = ReturnType<typeof openTestApp>;
export type AppRoute = { method: string; path: string };

/** Every call that the app answers, by its own router: one that somebody adds is attacked from the same day. */
function routesOf(app: Hono<Env>): AppRoute[] {
  const known = new Map<string, AppRoute>();
  for (const { method, path } of app.routes) if (method !== "ALL") known.set(`${method} ${path}`, { method, path });
  return [...known.values()];
}

/** `/api/admin/orders/:id{...}/notes` with every parameter replaced. */
export function fillPath(path: string, value: string): string {
  return path.replaceAll(/:\w+(?:\{[^/]*\})?\??/g, value);
}

let clients = 0;

/** A header by which an app with `trustProxy: "1"` takes the request for one of a client that never came before: no limit is met by many requests. */
export function fromNewClient(): { "X-Forwarded-For": string } {
  clients += 1;
  return { "X-Forwarded-For": `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
}

type CallOptions = { token?: string; cookie?: string; body?: unknown; headers?: Record<string, string> };

let accounts = 0;

/** A new account of `role`, signed in. Of staff the session has proven a second factor, so that no change asks for one. */
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
  // For good: tests move the clock.
  if (role !== "customer") await shop.sql`update sessions set second_factor_at = '2100-01-01' where account_id = ${account.id}`;
  const actor =
    role === "customer"
      ? ({ kind: "customer", accountId: account.id, email: account.email, cartId: null } as const)
      : ({ kind: "staff", accountId: account.id, role } as const);
  const sessionCookie = `session=${session.sessionSecret}`;
  return { input, account, actor, token: session.accessToken, refreshToken: session.refreshToken, sessionCookie };
}
