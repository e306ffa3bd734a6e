import type { IncomingMessage, ServerResponse } from "node:http";
import type { Shop } from "#domain/shop.ts";
import { cachedAddress } from "./cached-routes.ts";
import { isOrigin } from "./middleware/host-check.ts";
import { nextRequestId } from "./middleware/request-facts.ts";
import { bodyOf, chooseEncoding, type KeptPage, type PageCache } from "./page-cache.ts";
import { publicPage } from "./pages.ts";

export type CachedPagesOptions = { shop: Shop; cache: PageCache; originOf: (incoming: IncomingMessage) => string };

/** One line of the log for so many answers from memory; every render has its own. */
const hitsPerLogLine = 1000;
const hstsHeader = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];

/** Answers the request, or leaves it to `otherwise` with nothing written. */
export type PageDoor = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => void;

/**
 * Answers every request for a page that is the same for everyone, on Node's own response and before everything else:
 * from memory, or rendered now. Nothing here depends on a cookie.
 */
export function cachedPages({ shop, cache, originOf }: CachedPagesOptions): PageDoor {
  let hits = 0;
  return (incoming, outgoing, otherwise) => {
    const { method, url = "/" } = incoming;
    const address = method === "GET" || method === "HEAD" ? cachedAddress(url) : null;
    if (address === null) return otherwise();
    const origin = originOf(incoming);
    const requestId = nextRequestId();
    const kept = cache.find(origin + address);
    if (kept) {
      if (hits++ % hitsPerLogLine === 0) shop.log.info({ requestId, method, url, status: kept.status, cache: "hit", hits }, "page");
      return send(kept, { incoming, outgoing, origin, requestId });
    }
    // A host name that is none is refused at the next door.
    if (!isOrigin(origin)) return otherwise();
    const rendered = cache.render(origin + address, () => publicPage(address, { shop, origin, requestId }));
    rendered.then(
      (page) => {
        shop.log.info({ requestId, method, url, status: page.status, cache: "miss" }, "page");
        send(page, { incoming, outgoing, origin, requestId });
      },
      (fault) => {
        // There it is tried once more, for this visitor alone, and answered with whatever comes of it.
        shop.log.error({ err: fault, requestId, url }, "a page that many share failed");
        otherwise();
      },
    );
  };
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; origin: string; requestId: string };

function send(page: KeptPage, { incoming, outgoing, origin, requestId }: Exchange): void {
  const { status, fields, body } = answerOf(page, incoming.headers["accept-encoding"]?.toString(), incoming.headers["if-none-match"]);
  fields.push("X-Request-Id", requestId);
  if (origin.startsWith("https:")) fields.push(...hstsHeader);
  // What was set before (`Connection: close` while the node drains) must not be lost by writing the fields as one list.
  for (const name of outgoing.getHeaderNames()) fields.push(name, String(outgoing.getHeader(name)));
  outgoing.writeHead(status, fields);
  outgoing.end(incoming.method === "HEAD" ? null : body);
}

/** Status, header fields (a new flat list of names and values) and body for what the client takes and already has. */
function answerOf(
  page: KeptPage,
  accepted: string | undefined,
  known: string | undefined,
): { status: number; fields: string[]; body: Buffer | null } {
  if (page.status < 400 && known?.split(",").some((tag) => tag.trim() === page.etag)) return { status: 304, fields: [...page.fields], body: null };
  const encoding = chooseEncoding(accepted, page);
  const body = bodyOf(page, encoding);
  const fields = [...page.fields, "Content-Length", String(body.length)];
  if (encoding !== "identity") fields.push("Content-Encoding", encoding);
  return { status: page.status, fields, body };
}
