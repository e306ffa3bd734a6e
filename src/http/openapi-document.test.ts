import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { scopesWith } from "#domain/permissions.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { apiRoutes } from "./api/api-routes.ts";
import { isDescribed } from "./api-route.ts";
import { openApiDocument, templateOf } from "./openapi-document.ts";

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, { headers?: Record<string, object>; content?: Record<string, { schema: object }> }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

const document = JSON.parse(JSON.stringify(openApiDocument(apiRoutes))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, ...operation })),
);
const shopOf = useTestShop();

describe("the contract of the API", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect([errors, valid]).toEqual([undefined, true]);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it("has every call that the app answers, and no other", () => {
    const answered = openTestApp(shopOf())
      .routes.filter(({ path }) => path.startsWith("/api/") && !path.includes("*"))
      .map(({ method, path }) => `${method} ${templateOf(path)}`);
    // The contract describes neither itself nor what a browser shows or saves as it is.
    const undescribed = [
      ...[
        "GET /api/openapi.json",
        "GET /api/docs",
        "GET /api/admin/analytics/realtime/stream",
        "GET /api/admin/bulk-changes/{id}/rows.csv",
        "GET /api/admin/order-runs/{id}/rows.csv",
        "GET /api/admin/exports/collections.csv",
        "GET /api/admin/exports/customers.csv",
        "GET /api/admin/exports/products.csv",
        "GET /api/admin/imports/{id}/file",
        "GET /api/admin/reorders/file",
        "GET /api/admin/backups/{id}/file",
        "GET /api/admin/lists/customers.csv",
        "GET /api/admin/lists/invoices.csv",
        "GET /api/admin/lists/orders.csv",
        "GET /api/admin/lists/products.csv",
        "GET /api/admin/mail-log/{id}/html",
        "GET /api/admin/mails/{key}/html",
        "GET /api/admin/order-invoices",
        "GET /api/admin/orders/{id}/mails/{mail}/html",
        "GET /api/analytics/export",
      ],
      ...["GET /api/account/tax-certificates/{id}/file", "GET /api/admin/tax-certificates/{id}/file"],
    ];
    expect(operations.map(({ name }) => name).sort()).toEqual(answered.filter((name) => !undescribed.includes(name)).sort());
  });

  it("names every parameter of a path", () => {
    const named = operations.map(
      ({ name, parameters = [] }) => `${name} ${parameters.filter((each) => each.in === "path").map((each) => each.name)}`,
    );
    const wanted = operations.map(({ name, path }) => `${name} ${[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)}`);
    expect(named).toEqual(wanted);
  });

  it("gives each operation an id of its own, a summary and one success", () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(operations.filter(({ summary }) => !/^[A-Z][^.]{5,90}$/.test(summary)).map(({ name }) => name)).toEqual([]);
    const successes = operations.map(({ responses }) => Object.keys(responses).filter((status) => status.startsWith("2")).length);
    expect(new Set(successes)).toEqual(new Set([1]));
  });

  it("says who may come: staff with the right that the route declares, and where anyone may", () => {
    for (const route of apiRoutes.filter(isDescribed)) {
      const operation = operations.find(({ name }) => name === `${route.method} ${templateOf(route.path)}`);
      const rights = route.right ? [route.right] : [];
      const signedIn = [{ session: rights }, { accessToken: rights }];
      const keys = route.right ? scopesWith(route.right).map((scope) => ({ apiKey: [scope] })) : [];
      const wanted = route.shared ? [] : route.who === "anyone" ? [{}, ...signedIn] : [...signedIn, ...keys];
      expect([route.path, operation?.security]).toEqual([route.path, wanted]);
    }
  });
});

describe("the limits of a call", () => {
  it("are in the contract: requests, with the seconds to wait, and the size of a body", () => {
    for (const route of apiRoutes.filter(isDescribed)) {
      const { description = "", responses = {} } = operations.find(({ name }) => name === `${route.method} ${templateOf(route.path)}`) ?? {};
      if (route.limit)
        expect([route.path, description, Object.keys(responses["429"]?.headers ?? {})]).toEqual([
          route.path,
          expect.stringMatching(/at most [\d,]+ times in a/),
          ["Retry-After"],
        ]);
      if (route.method === "GET") continue;
      const kilobytes = ((route.bodyBytes ?? 256 * 1024) / 1024).toLocaleString("en-US");
      expect([route.path, description, "413" in responses]).toEqual([
        route.path,
        expect.stringContaining(`The body has at most ${kilobytes} KiB.`),
        true,
      ]);
    }
  });
});

describe("/api/openapi.json", () => {
  it("is the contract, and is sent again only where it has changed", async () => {
    const { call } = openTestApp(shopOf());
    const first = await call("GET", "/api/openapi.json");
    expect([first.status, first.headers.get("content-type"), first.headers.get("cache-control")]).toEqual([
      200,
      "application/json",
      "public, no-cache",
    ]);
    expect(first.json).toEqual(document);
    const again = await call("GET", "/api/openapi.json", { headers: { "If-None-Match": `"other", ${first.headers.get("etag")}` } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it("is compressed", async () => {
    const { app } = openTestApp(shopOf());
    const response = await app.request("http://shop.test/api/openapi.json", { headers: { "Accept-Encoding": "br" } });
    const bytes = (await response.arrayBuffer()).byteLength;
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(80_000);
  });
});
