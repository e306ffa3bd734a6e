import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Listening, listen } from "#src/listen.ts";
import { closeRawClients, rawClient } from "#support/raw-client.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { cachePage } from "#web/page-context.ts";
import { rawOverload } from "./admission/overload-answers.ts";
import type { RenderPage } from "./pages.ts";
import { commonHeaders } from "./response-headers.ts";

const shopOf = useTestShop();
const metricsToken = "a-token-of-this-test";
let listening: Listening;
let folder: string;
let token: string;

/** Pages that fail, redirect, or are cached, by their paths. */
const renderPage: RenderPage = async (request, context) => {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/broken")) throw new Error("the disk is full");
  if (pathname === "/account") return Response.redirect(`${new URL(request.url).origin}/account/login`, 302);
  if (pathname.endsWith("/none-such")) return new Response("There is no such page.", { status: 404, headers: { "Content-Type": "text/html" } });
  cachePage(context, ["catalog"]);
  return new Response(`<p>${"A page. ".repeat(300)}</p>`, { headers: { "Content-Type": "text/html; charset=utf-8" } });
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "meniscus-headers-"));
  writeFileSync(join(folder, "sw.js"), "1");
  const { app, admission, pages } = openTestApp(shopOf(), { renderPage, trustProxy: "1", clientFolder: folder, metricsToken });
  listening = await listen({ fetch: app.fetch, admission, pages }, { host: "127.0.0.1", port: 0 });
  token = (await signedInAs(shopOf(), "owner")).token;
});
afterAll(async () => {
  closeRawClients();
  await listening.drain(1000);
  rmSync(folder, { recursive: true });
});

type Ask = { path: string; method?: string; headers?: Record<string, string>; body?: string };

const kinds: Record<string, Ask & { status: number; kept?: RegExp }> = {
  "a shared page, rendered": { path: "/collections", status: 200, kept: /^public, no-cache$/ },
  "a shared page, from memory": { path: "/collections", status: 200, kept: /^public, no-cache$/ },
  "a shared page that is not there": { path: "/products/none-such", status: 404 },
  "a shared page that fails": { path: "/pages/broken", status: 500 },
  "a page of one visitor": { path: "/cart", status: 200 },
  "a page that leads elsewhere": { path: "/account", status: 302 },
  "a page that is not there": { path: "/none-such", status: 404 },
  "a page that fails": { path: "/broken", headers: { Accept: "text/html" }, status: 500 },
  "a form of another site": { path: "/cart", method: "POST", headers: { Origin: "https://evil.example" }, status: 403 },
  "a call": { path: "/api/search?query=balance", status: 200 },
  "a call of staff": { path: "/api/admin/account", headers: { Authorization: "Bearer" }, status: 200 },
  "a refused call": { path: "/api/admin/account", status: 401 },
  "a call that is not there": { path: "/api/none-such", status: 404 },
  "a call with a body that is too large": { path: "/api/cart", method: "POST", body: "x".repeat(300_000), status: 413 },
  "a webhook": { path: "/webhooks/test-card", method: "POST", body: "{}", status: 403 },
  "a file": { path: "/sw.js", status: 200, kept: /^public, max-age=60$/ },
  "a picture that is not there": { path: "/media/0123456789abcdef-320.avif", status: 404 },
  "its health": { path: "/healthz", status: 200 },
  "its readiness": { path: "/readyz", status: 200 },
  "its metrics": { path: "/metrics", headers: { Authorization: `Bearer ${metricsToken}` }, status: 200 },
  "its metrics, refused": { path: "/metrics", status: 401 },
  "an address that is none of the shop": { path: "/cart", headers: { "X-Forwarded-Host": "user@shop.test" }, status: 400 },
};

function expectAll(headers: Headers, kept: RegExp): void {
  for (const [name, value] of Object.entries(commonHeaders)) expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; script-src 'self'/);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  expect(headers.get("cache-control")).toMatch(kept);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("x-powered-by")).toBeNull();
}

it.each(Object.entries(kinds))("%s carries every header of the list", async (_kind, { path, method = "GET", headers = {}, body, status, kept }) => {
  const given = headers["Authorization"] === "Bearer" ? { ...headers, Authorization: `Bearer ${token}` } : headers;
  const response = await fetch(`http://127.0.0.1:${listening.port}${path}`, {
    method,
    redirect: "manual",
    headers: { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "shop.test", ...given },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expectAll(response.headers, kept ?? /no-store/);
});

it("a page that the visitor has already carries them too", async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${listening.port}/collections`, {
      headers: { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "shop.test", ...headers },
    });
  const response = await ask({ "If-None-Match": (await ask({})).headers.get("etag") ?? "" });
  expect(response.status).toBe(304);
  expectAll(response.headers, /^public, no-cache$/);
});

it("a refusal for overload carries them too, and so does one on a connection that nobody has read", async () => {
  const client = rawClient(listening.port);
  const head = ["POST /cart HTTP/1.1", "Host: shop.test", "X-Forwarded-Proto: https", "Transfer-Encoding: chunked"];
  client.send(`${head.join("\r\n")}\r\n\r\n${(300_000).toString(16)}\r\n${"x".repeat(300_000)}\r\n`);
  await client.closed;
  expect(client.statuses()).toEqual([413]);
  expectAll(headersOf(client.text()), /no-store/);
  const unread = headersOf(rawOverload("too-busy"));
  for (const name of [...Object.keys(commonHeaders), "content-security-policy", "cache-control", "x-request-id"])
    expect([name, unread.get(name) !== null]).toEqual([name, true]);
});

function headersOf(answer: string): Headers {
  const lines = answer.split("\r\n\r\n")[0]?.split("\r\n").slice(1) ?? [];
  return new Headers(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as [string, string]));
}
