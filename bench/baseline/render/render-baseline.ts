import * as build from "virtual:react-router/server-build";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { defaultBuyer } from "#domain/buyer.ts";
import { readConfig } from "#src/config.ts";
import { openShop } from "#src/open-shop.ts";
import {
  actorContext,
  buyerContext,
  newPageRecord,
  nonceContext,
  originContext,
  pageRecordContext,
  requestIdContext,
  shopContext,
} from "#web/page-context.ts";

/**
 * The limit of a first render: React Router renders the shop's own pages behind a bare Hono handler, without the rest of
 * the shop. The first request for a URL records the results of its loaders; later requests take them from memory.
 */
const { shop, close } = await openShop(readConfig(process.env), { migrationsFolder: "src/db/migrations", command: "npm run bench" });
const handle = createRequestHandler(fromMemory(build));

const app = new Hono();
app.get("*", async (c) => {
  const record = newPageRecord();
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(actorContext, { kind: "visitor", cartId: null });
  context.set(buyerContext, defaultBuyer("USD"));
  context.set(pageRecordContext, record);
  context.set(nonceContext, "bench");
  context.set(originContext, "http://127.0.0.1");
  context.set(requestIdContext, "bench");
  const response = await handle(c.req.raw, context);
  return new Response(record.html, response);
});
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.({ listening: port }));
process.once("SIGTERM", () => {
  server.close();
  close().then(() => process.exit(0));
});

function fromMemory(original: ServerBuild): ServerBuild {
  const routes = Object.entries(original.routes).map(([id, route]) => {
    if (!route?.module.loader) return [id, route];
    return [id, { ...route, module: { ...route.module, loader: recorded(id, route.module.loader) } }];
  });
  return { ...original, routes: Object.fromEntries(routes) };
}

const given = new Map<string, unknown>();

function recorded<Arguments extends [{ request: Request }, ...unknown[]], Result>(id: string, loader: (...given: Arguments) => Result) {
  return (...asked: Arguments): Result => {
    const key = `${id} ${new URL(asked[0].request.url).pathname}`;
    const known = given.get(key);
    if (known !== undefined) return known as Result;
    const result = Promise.resolve(loader(...asked));
    given.set(key, result);
    return result as Result;
  };
}
