import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type ApiScope, apiScopes, system } from "#domain/actor.ts";
import { createApiKey, revokeApiKey } from "#domain/api-keys/api-keys.ts";
import { limits } from "#http/middleware/rate-limit.ts";
import { fillPath, openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRoutes } from "#web/page-routes.ts";

/** Which calls a key may make over HTTP, as `docs/decisions/054-…` says: people write that table, so this finds a mistake in the code's own table of scopes. */
const file = "docs/decisions/054-api-keys-and-webhooks.md";
const lines = new Map(
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^\| (`\w+\.\w+`|\*\w+\*) \|/.test(line))
    .map((line) => {
      const [, name = "", cells = ""] = line.split("|").map((cell) => cell.trim());
      return [
        name.replaceAll(/[`*]/g, ""),
        { patterns: [...cells.matchAll(/`([A-Z]+ [^`]+)`/g)].map(([, pattern = ""]) => pattern), all: /all of `([\w.]+)`/.exec(cells)?.[1] },
      ];
    }),
);
const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\/]/g, "\\$&").replaceAll("*", ".*");
const matches = (call: string, patterns: string[]) => patterns.some((pattern) => new RegExp(`^${escaped(pattern)}$`).test(call));

function mayCall(scope: ApiScope, call: string): boolean {
  const { patterns = [], all } = lines.get(scope) ?? {};
  // Calls that belong to no scope, or to several, are listed in these lines.
  const elsewhere = [...(lines.get("never")?.patterns ?? []), ...(lines.get("several")?.patterns ?? [])];
  if (matches(call, elsewhere)) return false;
  const exact = [...lines].find(([, line]) => line.patterns.includes(call));
  if (exact && exact[0] !== scope && !(all === exact[0])) return false;
  return matches(call, patterns) || (all !== undefined && mayCall(all as ApiScope, call));
}

const shopOf = useTestShop();
let api: TestApp;
let calls: string[];

beforeAll(() => {
  api = openTestApp(shopOf());
  calls = [...new Set(api.routes.filter(({ path }) => path.startsWith("/api/admin")).map(({ method, path }) => `${method} ${path}`))];
});

async function keyWith(scopes: ApiScope[]): Promise<{ id: string; key: string }> {
  const made = await createApiKey(shopOf(), system, { name: "ERP", scopes: scopes.length === 0 ? ["orders.read"] : scopes, days: null });
  if (scopes.length === 0) await shopOf().sql`update api_keys set scopes = '{}' where id = ${made.id}`;
  return made;
}

async function answered(token: string, call: string): Promise<number> {
  const [method = "", path = ""] = fillPath(call, "0198a0a0-0000-7000-8000-000000000000").split(" ");
  return (await api.call(method, path, { token, ...(method === "GET" ? {} : { body: { nothing: "of this is known" } }) })).status;
}

describe("the table of what an API key may do", () => {
  it("has a line for each scope, and each of its patterns matches a call that there is", () => {
    expect([...lines.keys()].sort()).toEqual([...apiScopes, "never", "several"].sort());
    const vain = [...lines.values()].flatMap(({ patterns }) => patterns.filter((pattern) => !calls.some((call) => matches(call, [pattern]))));
    expect(vain).toEqual([]);
  });

  it.each([...apiScopes, null])("holds for a key with the scope %s at every call of the admin area", async (scope) => {
    const { key } = await keyWith(scope === null ? [] : [scope]);
    const wrong: string[] = [];
    for (const call of calls) {
      const status = await answered(key, call);
      const isAllowed = scope !== null && mayCall(scope, call);
      if ((status === 403) === isAllowed || status === 401 || status >= 500) wrong.push(`${call}: ${status}`);
    }
    expect(calls.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it("lets a key with all scopes make the calls that need several, and none that no scope covers", async () => {
    const { key } = await keyWith([...apiScopes]);
    const statuses = async (name: string) => Promise.all((lines.get(name)?.patterns ?? []).map((call) => answered(key, call.replaceAll("*", ""))));
    expect((await statuses("several")).filter((status) => status === 403)).toEqual([]);
    expect((await statuses("never")).filter((status) => status !== 403)).toEqual([]);
  });

  it("lets no key into an account, the storefront's calls or a page, whatever its scopes", async () => {
    const { key } = await keyWith([...apiScopes]);
    const refused = [];
    for (const call of [
      "GET /api/account",
      "GET /api/orders",
      "GET /api/cart",
      "POST /api/auth/logout",
      "GET /api/admin/account",
      "GET /api/auth/verify",
    ])
      refused.push(await answered(key, call));
    expect(refused).toEqual(refused.map(() => 403));
    const pages = pageRoutes.filter(({ path, layout }) => layout === "admin" && !path.includes(":")).map(({ path }) => path);
    for (const path of pages) expect([path, (await api.call("GET", path, { token: key })).status]).toEqual([path, 403]);
  });
});

describe("an API key", () => {
  it("is not valid when it is made up, revoked, or has expired", async () => {
    const shop = shopOf();
    const { id, key } = await keyWith(["orders.read"]);
    const ask = (token: string) => api.call("GET", "/api/admin/orders", { token });
    expect((await ask(key)).status).toBe(200);
    const refused = await ask(`mk_${"a".repeat(43)}`);
    expect([refused.status, refused.json.code]).toEqual([401, "api-key-ended"]);
    expect((await ask("mk_short")).status).toBe(401);
    const expiring = await keyWith(["orders.read"]);
    await shop.sql`update api_keys set expires_at = ${shop.clock.now().toISOString()} where id = ${expiring.id}`;
    expect((await ask(expiring.key)).status).toBe(401);
    await revokeApiKey(shop, system, id);
    await expect.poll(async () => (await ask(key)).status).toBe(401);
  });

  it("may be used so often in a minute", async () => {
    const { id, key } = await keyWith(["orders.read"]);
    await shopOf().counters.add("api-key-by-key", id, limits["api-key"].key.points, 60_000);
    const refused = await api.call("GET", "/api/admin/orders", { token: key });
    expect([refused.status, refused.json.code, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, "too-many-requests", true]);
  });

  it("is made over HTTP by an owner, is shown once, and is no part of any later answer or of the log", async () => {
    const { token } = await signedInAs(shopOf(), "owner");
    const made = await api.call("POST", "/api/admin/api-keys", { token, body: { name: "Warehouse", scopes: ["stock.write"], days: 30 } });
    expect(made.status).toBe(201);
    const listed = await api.call("GET", "/api/admin/api-keys", { token });
    expect(listed.json.keys[0]).toMatchObject({
      name: "Warehouse",
      ending: made.json.key.slice(-4),
      scopes: ["stock.write"],
      createdBy: "Ada Byron",
      lastUsedAt: null,
    });
    expect(listed.text).not.toContain(made.json.key);
    const rows = await shopOf().sql`select to_jsonb(k)::text as key, (select jsonb_agg(e)::text from domain_events e) as events from api_keys k`;
    expect(JSON.stringify(rows)).not.toContain(made.json.key);
    const audit = await api.call("GET", "/api/admin/audit", { token });
    expect(audit.json.entries[0]).toMatchObject({ action: "api-key.created", subjectName: "Warehouse" });
  });
});
