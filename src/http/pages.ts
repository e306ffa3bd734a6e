import { hash, randomBytes } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import type { Context } from "hono";
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import {
  actorContext,
  browserContext,
  newPageRecord,
  nonceContext,
  originContext,
  pageRecordContext,
  requestIdContext,
  shopContext,
} from "#web/page-context.ts";
import { compressedAnswer } from "./compressed-answer.ts";
import type { Env } from "./env.ts";
import { commonHeaders, contentSecurityPolicy } from "./middleware/security-headers.ts";
import type { FinishedPage } from "./page-cache.ts";
import { refusalIn, refusalStatus } from "./refusals.ts";

const handle = createRequestHandler(withRefusals(build));

/** A page for this very visitor: never kept; its scripts are allowed by a nonce. */
export async function personalPage(c: Context<Env>): Promise<Response> {
  const { response: answer, record, nonce } = await renderRequest(c.req.raw, c.var);
  const response = record.html === null ? answer : new Response(null, answer);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  if (record.html !== null) response.headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
  return compressedAnswer(response, c.req.header("accept-encoding"), record.html);
}

/** A page for anyone: rendered from its address alone, without a cookie, and its scripts are allowed by their hashes. */
export async function publicPage(address: string, facts: Pick<Env["Variables"], "shop" | "origin" | "requestId">): Promise<FinishedPage> {
  const request = new Request(facts.origin + address, { headers: { Accept: "text/html" } });
  const { response, nonce, record } = await renderRequest(request, { ...facts, actor: { kind: "visitor", cartId: null }, browserId: null });
  const { body, hashes } = record.html === null ? { body: await response.text(), hashes: "" } : takeNonce(record.html, nonce);
  const headers = { ...Object.fromEntries(response.headers), ...commonHeaders, "Content-Security-Policy": contentSecurityPolicy(hashes) };
  return {
    status: response.status,
    headers,
    body,
    tags: record.tags,
    until: record.until,
    cacheable: record.cacheable && !response.headers.has("Set-Cookie"),
  };
}

type Facts = { shop: Shop; actor: Actor; browserId: string | null; origin: string; requestId: string };

async function renderRequest(request: Request, { shop, actor, browserId, origin, requestId }: Facts) {
  const context = new RouterContextProvider();
  const record = newPageRecord();
  const nonce = randomBytes(16).toString("base64url");
  context.set(shopContext, shop);
  context.set(actorContext, actor);
  context.set(browserContext, browserId);
  context.set(pageRecordContext, record);
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  context.set(requestIdContext, requestId);
  return { response: await handle(request, context), record, nonce };
}

/**
 * Replaces the nonce of a render by the hashes of the scripts that carried it. A script that came in with somebody's
 * text does not know the nonce, so it gets no hash.
 */
function takeNonce(html: string, nonce: string): { body: string; hashes: string } {
  const parts = html.split(` nonce="${nonce}"`);
  const hashes = new Set<string>();
  parts.forEach((part, at) => {
    const before = parts[at - 1];
    if (before === undefined || !before.startsWith("<script", before.lastIndexOf("<"))) return;
    const start = part.indexOf(">") + 1;
    const script = part.slice(start, part.indexOf("</script>", start));
    if (script) hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
  });
  return { body: parts.join(""), hashes: [...hashes].join(" ") };
}

/** Every loader and action answers a refusal with its status and words, as the API does. */
function withRefusals(original: ServerBuild): ServerBuild {
  const routes = Object.entries(original.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const module = { ...route.module };
    if (module.loader) module.loader = translating(module.loader);
    if (module.action) module.action = translating(module.action);
    return [id, { ...route, module }];
  });
  return { ...original, routes: Object.fromEntries(routes) };
}

function translating<Arguments extends unknown[], Result>(handler: (...given: Arguments) => Result | Promise<Result>) {
  return async (...given: Arguments): Promise<Result> => {
    try {
      return await handler(...given);
    } catch (thrown) {
      const refusal = refusalIn(thrown);
      if (!refusal) throw thrown;
      throw data({ code: refusal.code, error: refusalText(refusal) }, { status: refusalStatus[refusal.code] });
    }
  };
}
