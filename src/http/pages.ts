import { randomBytes } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import type { Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Shop } from "#domain/shop.ts";
import { actorContext, nonceContext, originContext, type PageRecord, pageRecordContext, shopContext } from "#web/page-context.ts";

/** Hands what is left to React Router. */
export function createPages(shop: Shop): Handler {
  const handle = createRequestHandler(build);
  return async (c) => {
    const context = new RouterContextProvider();
    const record: PageRecord = { tags: new Set(), cacheable: false };
    context.set(shopContext, shop);
    context.set(actorContext, { kind: "visitor", cartId: null });
    context.set(pageRecordContext, record);
    context.set(nonceContext, randomBytes(16).toString("base64url"));
    context.set(originContext, new URL(c.req.url).origin);
    return handle(c.req.raw, context);
  };
}
