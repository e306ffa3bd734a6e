import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiRoutes } from "#http/api/api-routes.ts";
import { isDescribed } from "#http/api-route.ts";
import { type AppRoute, fillPath, fromNewClient, openTestApp, signedInAs, type TestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

const anId = "0198a0a0-0000-7000-8000-000000000000";
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const texts: Record<string, string> = {
  "a statement of its own": "x'; drop table accounts; --",
  "a character that PostgreSQL cannot store": "nul\u0000byte in a sentence",
  "half a character": "\ud800",
  "a path out of here": "../../../../etc/passwd",
  "the prototype": "__proto__",
  "an id of another form": "gid://meniscus/Order/1",
  "a number beyond all bounds": "9".repeat(400),
  "no number": "NaN",
  infinity: "1e309",
  "less than nothing": "-1",
  "a pattern that backtracks": `${"(a+)+".repeat(50)}${"a".repeat(500)}!`,
  wildcards: "%_%\\".repeat(100),
  "a search syntax": "!!! & | <-> :* ( ) ''",
  "a cursor of words": cursorOf(["x'; drop table orders; --", anId]),
  "a cursor of a figure": cursorOf([1, anId]),
  "a cursor of a figure in words": cursorOf(["1", anId]),
  "a cursor of a figure beyond all bounds": cursorOf([1e300, anId]),
  "a cursor of a time that never was": cursorOf(["newest", "2026-02-31T00:00:00Z", anId]),
  "a cursor of another time that never was": cursorOf(["created-desc", "2026-02-31 00:00:00+00", anId]),
  "a cursor of a figure with words": cursorOf(["price-asc", "1; drop table orders", anId]),
  "a cursor of no id": cursorOf(["2026-01-01T00:00:00Z", "no id"]),
  "a cursor of another list": cursorOf(["updated", "2026-02-31T00:00:00Z", anId]),
  "a cursor of another list's titles": cursorOf(["title", "nul\u0000byte", anId]),
  "a cursor of another list's figures": cursorOf(["stock", "999999999999999", anId]),
  "a cursor of nothing": cursorOf([null, null]),
};

const queryNames =
  "query q type first page perPage limit after before cursor sort sortKey direction min max status payment fulfillment from to since until handle id ids cartId orderId token variant email test".split(
    " ",
  );

/** The sort orders of lists: a cursor from one may be sent to a list in another. */
const sorts = ["newest", "total-desc", "title-asc", "price-asc", "best-selling", "stock-asc", "updated-desc", "created-desc", "featured"];

const anyProduct = {
  handle: "balance",
  title: "Balance",
  vendor: "Meniscus",
  productType: "Balance",
  descriptionHtml: "<p>Exact.</p>",
  status: "draft",
  tags: ["new"],
  options: ["Size"],
  specifications: [{ name: "Capacity", value: "220", unit: "g" }],
  features: ["Quick"],
  applications: ["Weighing"],
  modelNumber: "B-1",
  seoTitle: "Balance",
  seoDescription: "A balance",
  variants: [
    {
      optionValues: ["Large"],
      sku: "B-1",
      barcode: "1",
      priceCents: 100,
      compareAtPriceCents: 200,
      weightGrams: 1,
      policy: "deny",
      lowStockThreshold: 1,
      leadTimeDays: 1,
      stock: 1,
    },
  ],
};

const anyPage = {
  handle: "about",
  title: "About",
  bodyHtml: "<p>Us</p>",
  blocks: [{ kind: "text", title: "Hours", text: "Nine", links: [{ text: "Go", url: "/cart" }] }],
  seoDescription: "Us",
  status: "scheduled",
  publishAt: "2026-01-01T00:00:00Z",
};

/** Valid bodies, so that each of their values can be replaced by a hostile one. Calls without one get the malformed bodies only. */
const honestBodies: Record<string, object> = {
  "POST /api/auth/login": { email: "ada@lab.example", password: "correct horse" },
  "POST /api/auth/register": { email: "new@lab.example", password: "correct horse", firstName: "Ada", lastName: "Byron" },
  "POST /api/cart": { cartId: anId, lines: [{ merchandiseId: anId, quantity: 1 }] },
  "PATCH /api/cart": { cartId: anId, lineId: anId, quantity: 1 },
  "DELETE /api/cart": { cartId: anId, lineId: anId },
  "POST /api/checkout": { cartId: anId, returnUrl: `${testOrigin}/thank-you` },
  "POST /api/contact": { name: "Ada", email: "ada@lab.example", subject: "Order Status", message: "Where is my order, please?" },
  "POST /api/stock-notices": { variantId: anId, email: "ada@lab.example" },
  "POST /api/cart/lines": { cartId: anId, lines: [{ merchandiseId: anId, quantity: 1 }] },
  "POST /api/newsletter": { email: "ada@lab.example" },
  "POST /api/admin/orders/:id/fulfillments": {
    lines: [{ lineId: anId, quantity: 1 }],
    parcels: [{ carrier: "UPS", trackingNumber: "1Z", trackingUrl: "https://ups.example/1Z" }],
    notify: true,
  },
  "POST /api/admin/orders/:id/fulfillments/:fulfillmentId/parcels": {
    parcels: [{ carrier: "UPS", trackingNumber: "1Z", trackingUrl: "https://ups.example/1Z" }],
    notify: true,
  },
  "POST /api/admin/orders/:id/fulfillments/:fulfillmentId/cancellation": { reason: "Never left", notify: true },
  "POST /api/admin/orders/:id/dates": { on: "2026-12-15", lines: [anId], notify: true },
  "POST /api/admin/orders/:id/edit-preview": { edits: 0, lines: [{ lineId: anId, quantity: 2 }], shipping: "1.00" },
  "POST /api/admin/orders/:id/edits": {
    ...{ edits: 0, lines: [{ lineId: anId, quantity: 2 }], added: [{ variantId: anId, quantity: 1 }], shipping: "1.00" },
    ...{ reason: "Wish", notify: true },
  },
  "POST /api/admin/orders/:id/balance": { how: "collected", amountCents: 100, reference: "SEPA 42" },
  "POST /api/admin/orders/:id/mails": { mail: "confirmation" },
  "POST /api/admin/orders/:id/refunds": {
    ...{ amount: "1.00", reason: "Broken", notify: true },
    lines: [{ lineId: anId, quantity: 1, shipped: false, restock: true }],
  },
  "POST /api/admin/orders/:id/refunds/:refundId/sent": { reference: "SEPA 42" },
  "POST /api/admin/orders/:id/reductions": { amount: "1.00", reason: "Changed", lines: [{ lineId: anId, quantity: 1 }] },
  "POST /api/admin/orders/:id/restock": { lines: [{ lineId: anId, quantity: 1 }] },
  "POST /api/admin/orders/:id/cancellation": { reason: "Wish" },
  "POST /api/admin/orders/:id/notes": { text: "Called" },
  "POST /api/admin/products": anyProduct,
  "PUT /api/admin/products/:id": { seenAt: "2026-01-01T00:00:00Z", product: anyProduct },
  "PUT /api/admin/products/:id/pictures/order": { ids: [anId] },
  "PATCH /api/admin/products/:id/pictures/:imageId": { alt: "A balance" },
  "POST /api/admin/variants/:id/stock-adjustments": { delta: 1 },
  "PUT /api/admin/settings/:section": { revision: 0, name: "Bench & Beam" },
  "PUT /api/admin/mails/:key/texts": { subject: "Order {{order}}", opening: "Hello {{name}},", closing: "Thank you.", revision: 0 },
  "POST /api/admin/mails/:key/preview": { subject: "Order {{order}}", opening: "Hello {{name}},", closing: "Thank you." },
  "POST /api/admin/pages/preview": { ...anyPage, summary: "Us" },
  "POST /api/admin/articles/preview": { ...anyPage, blogHandle: "journal", excerpt: "Us", author: "Ada", tags: ["new"] },
  "POST /api/admin/settings/test-mail": { to: "ada@lab.example" },
};

const shapeless: unknown[] = [
  null,
  1,
  -1,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e308,
  0.1,
  true,
  "text",
  [],
  {},
  [[]],
  { __proto__: null, constructor: 1 },
  { lines: "x" },
  { lines: [null] },
];

/** What an answer to a stranger must never contain: statements, stacks, files of the server, names of its parts. */
const privateWords =
  /postgres|drizzle|syntax error|constraint|\bselect\b.*\bfrom\b|insert into|node_modules|\.ts:\d|\bat \w+ \(|ENOENT|TypeError|ZodError/i;

let api: TestApp;
let lists: AppRoute[];
let token: string;
beforeAll(async () => {
  api = openTestApp(shopOf(), { trustProxy: "1" });
  lists = api.routes.filter(isList);
  token = (await signedInAs(shopOf(), "owner")).token;
});

/** Makes one attack in `share`, a different one for each call, so that each text reaches each kind of call. `npm run test:long` makes all of them. */
const share = process.env["EVERY_ATTACK"] ? 1 : 8;
const isMade = (at: number): boolean => at % share === 0;

/** Sends no token to the calls for signing in and out, because a sign-out would leave all later calls without a right. */
const tokenFor = ({ path }: { path: string }) => (path.startsWith("/api/auth") ? null : token);

/** Proves that the attacks were made as the owner, to the last call. */
const staysSignedIn = async () => expect((await api.call("GET", "/api/admin/audit", { token })).status).toBe(200);

type Sent = { token?: string | null; body?: string | undefined };

async function attack(route: AppRoute, path: string, { token, body }: Sent): Promise<string[]> {
  const response = await api.app.request(testOrigin + path, {
    method: route.method,
    headers: {
      Origin: testOrigin,
      ...fromNewClient(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (response.status < 400) {
    // A stream would go on, and one person may have only a few of them.
    await response.body?.cancel();
    return [];
  }
  const answer = await response.text();
  const faults = [];
  if (response.status >= 500) faults.push(`answers ${response.status}: ${JSON.stringify(shopOf().logged.at(-1)?.details, errorText)}`);
  if (privateWords.test(answer)) faults.push(`tells ${answer.slice(0, 200)}`);
  if (!/no-store/.test(response.headers.get("cache-control") ?? "")) faults.push(`${response.status} may be kept`);
  return faults.map((fault) => `${route.method} ${path.slice(0, 120)} ${body?.slice(0, 200) ?? ""}: ${fault}`);
}

function errorText(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.message} ${value.cause ?? ""}`.slice(0, 300) : value;
}

/** Returns whether the call may read a cursor: its declaration has one, or it parses its query itself. */
function isList({ method, path }: AppRoute): boolean {
  const declared = apiRoutes.find((route) => route.method === method && route.path === path);
  if (!declared || !isDescribed(declared)) return true;
  const query = declared.request?.query;
  return query !== undefined && "after" in (z.toJSONSchema(query, { io: "input", unrepresentable: "any" }).properties ?? {});
}

const nestedItems = (levels: number): object[] => (levels === 0 ? [] : [{ title: "a", items: nestedItems(levels - 1) }]);

/** Yields the body once for each of its values, with `replacement` in its place. */
function* spoilt(body: unknown, replacement: unknown): Generator<unknown> {
  if (typeof body !== "object" || body === null) yield replacement;
  else
    for (const [key, value] of Object.entries(body))
      for (const inner of spoilt(value, replacement)) yield Array.isArray(body) ? body.with(Number(key), inner) : { ...body, [key]: inner };
}

/**
 * Vendure CVE-2026-40887 (SQL by a query parameter), GHSA-jgm3-qmp2-c4p7 and Solidus CVE-2021-43805 (patterns that backtrack), Saleor CVE-2023-26051
 * (exception text in an answer), Saleor CVE-2026-35401 (requests without limits), errors that are cached.
 */
describe("no call of the API fails, tells of its inside or may be kept", () => {
  it.each(Object.entries(texts))("with %s in its URL (Vendure CVE-2026-40887, Saleor CVE-2023-26051)", async (what, text) => {
    const value = encodeURIComponent(text.toWellFormed()).replaceAll(".", "%2E");
    const queries = [queryNames, ["after"], ["query", "q", "search"], ["min", "max"]].map((names) =>
      names.map((name) => `${name}=${value}`).join("&"),
    );
    // A text that is no cursor is refused before the sort order matters; a cursor is only sent to lists, because it is plain text elsewhere.
    const isCursor = what.startsWith("a cursor");
    const cursors = sorts
      .slice(0, isCursor ? undefined : 1)
      .map((sort) => `handle=all&query=balance&after=${value}&sort=${sort}&sortKey=${sort.toUpperCase()}`);
    const faults: string[] = [];
    let at = Object.keys(texts).indexOf(what);
    for (const route of isCursor ? lists : api.routes) {
      const sent: Sent = { token: tokenFor(route), body: route.method === "GET" ? undefined : "{}" };
      const asked = route.method !== "GET" ? [] : lists.includes(route) ? [...(isCursor ? [] : queries), ...cursors] : queries;
      const paths = [...(isCursor ? [] : [fillPath(route.path, value)]), ...asked.map((query) => `${fillPath(route.path, anId)}?${query}`)];
      for (const path of paths) if (isMade(at++)) faults.push(...(await attack(route, path, sent)));
    }
    expect(faults).toEqual([]);
    await staysSignedIn();
  });

  it.each(Object.entries(texts))(
    "with %s in its body (Vendure GHSA-jgm3-qmp2-c4p7, Solidus CVE-2021-43805, Saleor CVE-2023-26051)",
    async (what, text) => {
      const faults: string[] = [];
      let at = Object.keys(texts).indexOf(what);
      for (const route of api.routes) {
        for (const body of spoilt(honestBodies[`${route.method} ${route.path}`] ?? {}, text))
          if (isMade(at++)) faults.push(...(await attack(route, fillPath(route.path, anId), { token: tokenFor(route), body: JSON.stringify(body) })));
      }
      expect(faults).toEqual([]);
      await staysSignedIn();
    },
  );

  it("with a body of any other shape (Saleor CVE-2026-35401)", { timeout: 600_000 }, async () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const bodies = [...shapeless.map((body) => JSON.stringify(body)), "", "{", "\u0000", '{"__proto__":{"role":"owner"}}', deep];
    const faults: string[] = [];
    let at = 0;
    for (const route of api.routes.filter(({ method }) => method !== "GET"))
      for (const body of bodies)
        if (isMade(at++)) faults.push(...(await attack(route, fillPath(route.path, anId), { token: tokenFor(route), body })));
    for (const [name, honest] of Object.entries(honestBodies)) {
      const [method = "", path = ""] = name.split(" ");
      for (const wrong of shapeless)
        for (const body of spoilt(honest, wrong))
          if (isMade(at++)) faults.push(...(await attack({ method, path }, path, { token: tokenFor({ path }), body: JSON.stringify(body) })));
    }
    expect(faults).toEqual([]);
    await staysSignedIn();
  });

  it("with tens of thousands of levels within one another in any place of its body", async () => {
    const levels = 20_000;
    const nested = {
      lists: `${"[".repeat(levels)}${"]".repeat(levels)}`,
      items: `${'[{"title":"a","items":'.repeat(levels)}[]${"}]".repeat(levels)}`,
    };
    const places = {
      ...honestBodies,
      "PUT /api/admin/menus/:handle": { seenAt: null, items: [] },
      "PUT /api/admin/settings/:section": { name: "x", revision: 0 },
    };
    const faults: string[] = [];
    let at = 0;
    for (const [name, honest] of Object.entries(places))
      for (const deep of Object.values(nested))
        for (const body of spoilt(Object.keys(honest as object).length > 0 ? honest : { any: 1 }, "DEEP")) {
          const [method = "", path = ""] = name.split(" ");
          const sent = { token: tokenFor({ path }), body: JSON.stringify(body).replace('"DEEP"', deep) };
          if (isMade(at++)) faults.push(...(await attack({ method, path }, path.replace(":handle", "main").replace(":section", "shop"), sent)));
        }
    const items = await api.call("PUT", "/api/admin/menus/main", { token, body: { seenAt: null, items: [{ title: "a", items: nestedItems(30) }] } });
    expect(items).toMatchObject({ status: 400, json: { error: expect.stringContaining("The body has more than 24 levels within one another.") } });
    expect(faults).toEqual([]);
  });

  it("that is attacked here and does not exist anymore", () => {
    const known = api.routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(honestBodies).filter((name) => !known.includes(name))).toEqual([]);
    const listed = ["/api/orders", "/api/collection-products", "/api/admin/orders", "/api/admin/products", "/api/admin/tax-certificates"];
    expect(lists.map(({ path }) => path)).toEqual(expect.arrayContaining(listed));
  });
});

describe("half of a character, which JSON in the database cannot hold", () => {
  const half = "half \ud83d of it";
  const wished = (at: number) => ({ handle: `half-${at}`, options: ["Size"], variants: [{ optionValues: ["Large"], priceCents: 100 }] });

  it("is refused in words in whatever part of a product it stands", async () => {
    const parts = { ...anyProduct, metafields: [{ namespace: "custom", key: "material", value: "steel" }] };
    const faults: string[] = [];
    let at = 0;
    for (const body of spoilt(parts, half)) {
      at += 1;
      const { handle } = body as { handle: string };
      const named = handle === half ? body : { ...(body as object), handle: `balance-${at}` };
      faults.push(...(await attack({ method: "POST", path: "/api/admin/products" }, "/api/admin/products", { token, body: JSON.stringify(named) })));
    }
    expect(faults).toEqual([]);
    const refused = await api.call("POST", "/api/admin/products", { token, body: { ...wished(1), title: "Balance", options: [half] } });
    expect([refused.status, refused.json]).toEqual([
      400,
      expect.objectContaining({ code: "input-invalid", params: { reason: "This text holds a character that cannot be stored." } }),
    ]);
  });

  it("is refused in whatever text of the settings it stands", async () => {
    const { settings } = (await api.call("GET", "/api/admin/settings", { token })).json;
    for (const [section, field] of [
      ["shop", "name"],
      ["home", "heroTitle"],
      ["promises", "supportLocation"],
      ["shipping", "methodTitle"],
    ] as const) {
      const revision = settings[section].revision ?? 0;
      const refused = await api.call("PUT", `/api/admin/settings/${section}`, { token, body: { revision, [field]: half } });
      expect([section, refused.status, refused.json.code]).toEqual([section, 400, "input-invalid"]);
    }
  });

  it("never comes of cutting a long text: a product whose text is changed there is saved", async () => {
    const long = (end: string) => `${"a".repeat(199)}\u{1F600}${"b".repeat(199)}${end}`;
    const made = await api.call("POST", "/api/admin/products", { token, body: { ...wished(2), title: "Balance", seoDescription: long("before") } });
    expect(made.status).toBe(201);
    for (const seoDescription of [long("after"), `${"a".repeat(198)}\u{1F600}${"c".repeat(300)}`]) {
      const { product } = (await api.call("GET", `/api/admin/products/${made.json.product.id}`, { token })).json;
      const variants = [{ id: product.variants[0].id, optionValues: ["Large"], priceCents: 100 }];
      const body = { seenAt: product.updatedAt, product: { ...wished(2), title: "Balance", seoDescription, variants } };
      expect((await api.call("PUT", `/api/admin/products/${product.id}`, { token, body })).status).toBe(200);
    }
  });
});
