import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Hono } from "hono";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { Env } from "#http/env.ts";
import { onFault } from "#http/faults.ts";
import { mediaFiles } from "#http/media.ts";
import { bearer, staffOnly } from "#http/middleware/bearer.ts";
import { originCheck } from "#http/middleware/origin-check.ts";
import type { RateLimits } from "#http/middleware/rate-limit.ts";
import { requestFacts } from "#http/middleware/request-facts.ts";
import { notKept } from "#http/middleware/security-headers.ts";
import { visitor } from "#http/middleware/visitor.ts";
import { testOrigin } from "./test-app.ts";

/** `file` below `src/http/api`. */
export type ApiRoute = { method: string; path: string; file?: string };

const unlimited: RateLimits = { consume: async () => {} };
const apiFolder = "src/http/api";

/**
 * Every API module that lies in `src/http/api`, and the shop's files, mounted behind the middlewares of `app.ts` without being named here:
 * a call that somebody adds is attacked from the same day. `routes` is what the router itself knows; `origin` is what requests say of the shop.
 */
export async function openEveryApi(shop: Shop, origin = testOrigin): Promise<{ app: Hono<Env>; routes: ApiRoute[] }> {
  const app = new Hono<Env>();
  app.onError(onFault);
  app.notFound((c) => onFault(new Refusal("not-found"), c));
  app.use(requestFacts({ shop, trustProxy: "0", originOf: () => origin }));
  app.use(originCheck);
  app.use(visitor);
  app.use("/api/*", notKept, bearer);
  app.use("/api/admin/*", staffOnly);
  const known = new Map<string, ApiRoute>();
  for (const { api, file } of await allApis()) {
    app.route("/", api);
    for (const { method, path } of api.routes) if (method !== "ALL") known.set(`${method} ${path}`, { method, path, file });
  }
  return { app, routes: [...known.values()] };
}

/** What a function that makes an API is handed, where it is not the rate limits. */
const handed: Record<string, unknown> = { createSystemApi: () => ({}) };

/** Each module exports its calls as a Hono, or a function that makes one. */
async function allApis(): Promise<{ api: Hono<Env>; file: string }[]> {
  const files = readdirSync(apiFolder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts") && !name.includes(".test."));
  const found = await Promise.all(
    files.map(async (file) => {
      const exports: Record<string, unknown> = await import(resolve(join(apiFolder, file)));
      return Object.entries(exports).flatMap(([name, exported]) => {
        if (exported instanceof Hono) return [{ api: exported as Hono<Env>, file }];
        if (/^create\w*Api$/.test(name) && typeof exported === "function") return [{ api: exported(handed[name] ?? unlimited) as Hono<Env>, file }];
        return [];
      });
    }),
  );
  return [...found.flat(), { api: mediaFiles, file: "../media.ts" }];
}

/** `/api/admin/orders/:id{...}/notes` with every parameter replaced. */
export function fillPath(path: string, value: string): string {
  return path.replaceAll(/:\w+(?:\{[^/]*\})?\??/g, value);
}
