import { hash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { RouterContextProvider } from "react-router";
import type { Actor } from "#domain/actor.ts";
import { type Buyer, defaultBuyer } from "#domain/buyer.ts";
import type { ConsentState } from "#domain/consent/consent-choice.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { isInTag, placesOf, replaceParts } from "#web/html-bytes.ts";
import {
  actorContext,
  browserContext,
  buyerContext,
  consentStateContext,
  consentStepContext,
  experimentsContext,
  newPageRecord,
  nonceContext,
  originContext,
  type PageRefusal,
  pageRecordContext,
  pageRefusalContext,
  requestIdContext,
  shopContext,
} from "#web/page-context.ts";
import { storeFault } from "./fault-responses.ts";
import type { Env } from "./hono-env.ts";
import type { RenderedPage } from "./page-cache.ts";
import type { PageCopy } from "./page-copies.ts";
import { declaredPath } from "./page-matching.ts";
import { unavailableSeconds } from "./refusals.ts";
import { compressedAnswer } from "./response-compression.ts";
import { commonHeaders, contentSecurityPolicy, noStore } from "./response-headers.ts";

/** Answers a request for a page, or for its data, with what its loaders and actions get from the context. */
export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Renders a page for one visitor: never cached; its scripts are allowed by a nonce. */
export async function personalPage(c: Context<Env>, renderPage: RenderPage): Promise<Response> {
  const { response: answer, record, nonce } = await renderRequest(renderPage, await ownRequest(c), { ...c.var, copy: c.get("pageCopy") });
  const refusal = c.get("pageRefusal");
  if (refusal !== null && !isRefusal.has(answer.status)) {
    // React Router was asked for the data of some routes only, without the root route, which refuses.
    if (record.html === null && new URL(c.req.url).searchParams.has("_routes")) throw new Refusal(refusal);
    throw new Error("A page was rendered for somebody who may not open it.");
  }
  const response = record.html === null ? answer : new Response(null, answer);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", noStore["Cache-Control"]);
  if (record.html !== null) response.headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
  return compressedAnswer(response, c.req.header("accept-encoding"), record.html);
}

/**
 * Redirects, also in the form in which React Router sends them as data; refusals; paths for which React Router finds no page, such as `/admin//orders`; and
 * methods that it does not know (OPTIONS), for which it runs nothing of the page.
 */
const isRefusal = new Set([202, 302, 403, 404, 405, 499]);

const sending = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Returns a request that changes something with the shop's own URL: React Router compares its `Origin` with its URL, which behind a proxy
 * begins with `http://` and may name another host. The origin was checked before (`origin-check.ts`), against the URL that buyers see.
 */
async function ownRequest({ req, var: { origin } }: Context<Env>): Promise<Request> {
  if (!sending.has(req.method)) return req.raw;
  const { pathname, search } = new URL(req.url);
  const headers = new Headers(req.raw.headers);
  headers.delete("Origin");
  return new Request(origin + pathname + search, { method: req.method, headers, body: await req.arrayBuffer(), signal: req.raw.signal });
}

/** Renders a page for anyone from its URL and `copy` alone, without cookies; its scripts are allowed by their hashes. */
export async function publicPage(path: string, { renderPage, ...facts }: PublicFacts): Promise<RenderedPage> {
  const request = new Request(facts.origin + path, { headers: { Accept: "text/html" } });
  const buyer = defaultBuyer((await readSettings(facts.shop)).shop.currency);
  const { response, nonce, record } = await renderRequest(renderPage, request, {
    ...{ ...facts, actor: buyer, buyer },
    ...{ browserId: null, pageRefusal: null, consentState: null },
  });
  const { body, hashes } = record.html === null ? { body: Buffer.from(await response.arrayBuffer()), hashes: "" } : takeNonce(record.html, nonce);
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

type PublicFacts = { renderPage: RenderPage } & Pick<Facts, "shop" | "origin" | "requestId" | "copy">;
type Facts = {
  shop: Shop;
  actor: Actor;
  buyer: Buyer;
  browserId: string | null;
  origin: string;
  requestId: string;
  pageRefusal: PageRefusal | null;
  copy: PageCopy;
  consentState: ConsentState | null;
};

async function renderRequest(renderPage: RenderPage, request: Request, facts: Facts) {
  const { shop, actor, buyer, browserId, origin, requestId, pageRefusal } = facts;
  const context = new RouterContextProvider();
  const record = newPageRecord();
  const nonce = randomBytes(16).toString("base64url");
  context.set(shopContext, shop);
  context.set(actorContext, actor);
  context.set(buyerContext, buyer);
  context.set(browserContext, browserId);
  context.set(pageRecordContext, record);
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  context.set(requestIdContext, requestId);
  context.set(pageRefusalContext, pageRefusal);
  context.set(consentStepContext, facts.copy.consentStep);
  context.set(experimentsContext, facts.copy.experiments);
  if (facts.consentState) context.set(consentStateContext, facts.consentState);
  const response = await renderPage(request, context);
  // React Router throws where the client has disconnected: that is no fault, and nobody would see the response.
  if (isLastResort(response) && request.signal.aborted) return { response: new Response(null, { status: clientHungUp }), record, nonce };
  if (isLastResort(response)) throw new Error("React Router could not show its fault either. The cause was logged before, with the same request id.");
  if (response.status === 503) response.headers.set("Retry-After", String(unavailableSeconds));
  if (record.fault !== null) {
    const { pathname } = new URL(request.url);
    storeFault(
      shop,
      { source: "page", place: declaredPath(pathname), fault: record.fault, id: requestId },
      { method: request.method, url: pathname },
    );
  }
  return { response, record, nonce };
}

/** Only for the log; proxies use the same status. */
const clientHungUp = 499;

/** The last response of React Router, where the screen for faults fails too or a route has none: unlike all our pages, it is plain text. */
const isLastResort = ({ status, headers }: Response) => status === 500 && headers.get("Content-Type") === "text/plain";

/**
 * Replaces the nonce of a render by the hashes of the scripts that have it. A script injected through a stored text does not know
 * the nonce, so it gets no hash.
 */
function takeNonce(html: Buffer, nonce: string): { body: Buffer; hashes: string } {
  const attribute = ` nonce="${nonce}"`;
  const places = [...placesOf(html, attribute)];
  const hashes = new Set<string>();
  for (const at of places) {
    if (!isInTag(html, at, "<script")) continue;
    const start = html.indexOf(">", at) + 1;
    const script = html.subarray(start, html.indexOf("</script>", start));
    if (script.length > 0) hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
  }
  const body = replaceParts(
    html,
    places.map((start) => ({ start, end: start + attribute.length, by: "" })),
  );
  return { body, hashes: [...hashes].join(" ") };
}
