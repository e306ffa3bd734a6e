import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "#domain/refusal.ts";
import { recordAnswerTime } from "#domain/server-times/answer-timing.ts";
import type { Shop } from "#domain/shop.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import type { PageRoute } from "#web/page-routes.ts";
import type { Admission } from "./admission/admission.ts";
import type { Overload, Ticket } from "./admission/fair-queue.ts";
import type { CountedResponse } from "./admission/unread-responses.ts";
import { chooseEncoding, type Encoding } from "./content-encoding.ts";
import { faultPage, logRefusal, plainPage, storeFault } from "./fault-responses.ts";
import type { CountryReader } from "./middleware/client-country.ts";
import { isOrigin } from "./middleware/host-check.ts";
import { nextRequestId } from "./middleware/request-context.ts";
import { type CachedPage, encodingOf, type PageCache } from "./page-cache.ts";
import { type SharedPage, sharedPageAt } from "./page-cache-key.ts";
import { copySuffix, type PageCopy, pageCopyFor, plainCopy } from "./page-copies.ts";
import { declaredPath } from "./page-matching.ts";
import { publicPage, type RenderPage } from "./pages.ts";
import { isTemporaryStatus, refusalIn, refusalStatus, unavailableSeconds } from "./refusals.ts";
import { allHeaders, ownHeaders } from "./response-headers.ts";
import { placeOfPage } from "./route-timing.ts";

export type CachedPagesOptions = {
  shop: Shop;
  cache: PageCache;
  admission: Admission;
  renderPage: RenderPage;
  originOf: (incoming: IncomingMessage) => string;
  countryOf: CountryReader;
};

/** One log line for this many cache hits; every render has its own line. */
const hitsPerLogLine = 1000;

/** Answers the request, or calls `otherwise` without having written anything. */
export type CachedPagesStage = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => void;

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; origin: string; requestId: string };

/** One of the copies of a page. */
type Copy = { key: string; path: string; page: PageRoute; copy: PageCopy };

/** A page waiting to be rendered, and the requests waiting for it. */
type Awaited = { askers: Set<Exchange>; ticket: Ticket | null };
type Renders = Omit<CachedPagesOptions, "originOf" | "countryOf"> & { awaited: Map<string, Awaited> };

/**
 * Answers every request for a page that is the same for everyone, directly on Node's response and before everything else: from the
 * page cache, or rendered now. Cookies decide only which copy of it is shown.
 */
export function cachedPages({ originOf, countryOf, ...parts }: CachedPagesOptions): CachedPagesStage {
  const { shop, cache, admission } = parts;
  const renders: Renders = { ...parts, awaited: new Map() };
  let hits = 0;
  return (incoming, outgoing, otherwise) => {
    const { method, url = "/" } = incoming;
    const shared = method === "GET" || method === "HEAD" ? sharedPageAt(url) : null;
    if (shared === null) return otherwise();
    const exchange: Exchange = { incoming, outgoing, origin: originOf(incoming), requestId: nextRequestId() };
    const country = countryOf(incoming.socket.remoteAddress ?? "", incoming.headers);
    void copyFor(shop, shared, { ...exchange, country }).then((copy) => answer(copy, exchange, otherwise));
  };

  function answer(copy: Copy, exchange: Exchange, otherwise: () => void): void {
    const { incoming, outgoing, origin } = exchange;
    const { method, url } = incoming;
    const { key } = copy;
    const cached = cache.find(key);
    if (cached) {
      noteCached(shop, copy.page);
      if (hits++ % hitsPerLogLine === 0)
        shop.log.info({ requestId: exchange.requestId, method, url, status: cached.status, cache: "hit", hits }, "page");
      const encoding = wantedEncoding(cached, incoming);
      // The cache may have evicted a decompressed copy that a slow client is still reading.
      (outgoing as CountedResponse).isShared = encoding !== "identity";
      const overload = encoding === "identity" ? admission.overloadFor(admission.clientOf(incoming)) : null;
      if (overload) {
        admission.refuse(incoming, outgoing, "unread answer", overload);
        return;
      }
      const rest = send(cache, cached, exchange, encoding);
      // Decompressing costs CPU: it queues like requests for files.
      if (rest !== null) admission.queue("file", exchange, rest);
      return;
    }
    const rendering = cache.underWay(key);
    // An invalid host name is refused by the app.
    if (!isOrigin(origin)) otherwise();
    else if (rendering) {
      noteCached(shop, copy.page);
      void give(renders, rendering, [exchange]);
    } else ask(renders, copy, exchange);
  }
}

function noteCached(shop: Shop, page: PageRoute): void {
  const { route, area } = placeOfPage(page);
  shop.serverTimes.note(shop.clock.now(), { route, area, isCached: true });
}

/** Chooses the copy of a page for a visitor. If that fails, it is the one that asks for consent: cached pages are shown without the database too. */
async function copyFor(shop: Shop, { path, page }: SharedPage, { incoming, origin, country }: Exchange & { country: string | null }): Promise<Copy> {
  const facts = { cookie: incoming.headers.cookie, secGpc: incoming.headers["sec-gpc"]?.toString(), country, origin };
  const copy = await pageCopyFor(shop, page, facts).catch((): PageCopy => ({ ...plainCopy, consentStep: "ask" }));
  return { key: origin + path + copySuffix(copy), path, page, copy };
}

/** Queues one render for all requests of the page; it starts at the turn of whichever client comes first. */
function ask(renders: Renders, { key, path, page: declared, copy }: Copy, exchange: Exchange): void {
  const { shop, cache, admission, renderPage, awaited } = renders;
  const { incoming, outgoing, origin, requestId } = exchange;
  const client = admission.clientOf(incoming);
  const overload = admission.overloadFor(client);
  if (overload) {
    admission.refuse(incoming, outgoing, "unread answer", overload);
    return;
  }
  const known = awaited.get(key);
  // One render serves all who wait for it.
  if (known) noteCached(shop, declared);
  const page: Awaited = known ?? { askers: new Set(), ticket: null };
  page.askers.add(exchange);
  if (known) known.ticket?.alsoFor(client);
  else {
    awaited.set(key, page);
    // Popular pages that became stale go before pages that are never cached; otherwise a flood of the latter would delay them after each
    // change.
    const kind = cache.isOutdated(key) ? "renewal" : "page";
    page.ticket = admission.queues[kind].take(client, {
      begin: () => {
        awaited.delete(key);
        const place = placeOfPage(declared);
        const make = () => publicPage(path, { renderPage, shop, origin, requestId, copy });
        const rendering = cache.render(key, () => recordAnswerTime(shop, place, make, ({ status }) => status));
        return give(renders, rendering, page.askers);
      },
      refuse: (why: Overload) => {
        awaited.delete(key);
        for (const asker of page.askers) admission.refuse(asker.incoming, asker.outgoing, kind, why);
      },
    });
  }
  outgoing.once("close", () => {
    page.askers.delete(exchange);
    if (page.askers.size > 0 || awaited.get(key) !== page) return;
    awaited.delete(key);
    page.ticket?.leave();
  });
}

/** Answers all waiting requests. A failed render fails them all and is not repeated for each. */
async function give({ shop, cache }: Renders, rendering: Promise<CachedPage>, askers: Iterable<Exchange>): Promise<void> {
  let refusal: Refusal | null = null;
  const page = await rendering.catch((fault: unknown) => {
    const { requestId = "unknown", ...request } = lineOf(askers);
    refusal = refusalIn(fault);
    if (refusal) logRefusal({ shop, requestId }, refusal);
    else storeFault(shop, { source: "page", place: declaredPath(request.url?.split("?")[0] ?? "*"), fault, id: requestId }, request);
    return null;
  });
  if (page) shop.log.info({ ...lineOf(askers), status: page.status, cache: "miss" }, "page");
  await Promise.all(
    [...askers].map((exchange) => (page ? send(cache, page, exchange, wantedEncoding(page, exchange.incoming))?.() : explain(exchange, refusal))),
  );
}

/** Returns what the log says, in one line for all requests that share a render. */
function lineOf(askers: Iterable<Exchange>) {
  const [first] = askers;
  return { requestId: first?.requestId, method: first?.incoming.method, url: first?.incoming.url };
}

function wantedEncoding(page: CachedPage, { headers }: IncomingMessage): Encoding {
  return encodingOf(page, chooseEncoding(headers["accept-encoding"]?.toString()));
}

/** Sends the page. Returns null when it is sent, else the work that is left. */
function send(cache: PageCache, page: CachedPage, exchange: Exchange, encoding: Encoding): (() => Promise<void>) | null {
  const { incoming } = exchange;
  if (page.status < 400 && incoming.headers["if-none-match"]?.split(",").some((tag) => tag.trim() === page.etag)) {
    write(exchange, 304, [...page.fields], null);
    return null;
  }
  const fields = encoding === "identity" ? [...page.fields] : [...page.fields, "Content-Encoding", encoding];
  if (incoming.method === "HEAD" && encoding === "identity") {
    write(exchange, page.status, [...fields, "Content-Length", String(page.length)], null);
    return null;
  }
  const body = cache.readyBody(page, encoding);
  if (body === null) return async () => write(exchange, page.status, fields, await cache.makeBody(page, encoding));
  write(exchange, page.status, fields, body);
  return null;
}

function write(exchange: Exchange, status: number, fields: string[], body: Buffer | null): void {
  const { incoming, outgoing } = exchange;
  if (outgoing.destroyed) return;
  if (body) fields.push("Content-Length", String(body.length));
  fields.push(...ownHeaders(exchange));
  // Headers that were set before (`Connection: close` while the node drains) must not be lost when the fields are written as one list.
  for (const name of outgoing.getHeaderNames()) fields.push(name, String(outgoing.getHeader(name)));
  outgoing.writeHead(status, fields);
  outgoing.end(incoming.method === "HEAD" ? null : body);
}

function explain(exchange: Exchange, refusal: Refusal | null): void {
  const { incoming, outgoing, requestId } = exchange;
  const status = refusal ? refusalStatus[refusal.code] : 500;
  const body = refusal ? plainPage(refusalText(refusal), requestId) : faultPage(requestId);
  outgoing.writeHead(status, {
    ...allHeaders(exchange),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    ...(isTemporaryStatus(status) ? { "Retry-After": unavailableSeconds } : {}),
  });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}
