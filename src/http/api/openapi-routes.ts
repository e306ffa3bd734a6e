import { createHash } from "node:crypto";
import { apiReference, type Contract, referencePolicy } from "../api-reference.ts";
import { type ApiRoute, type PlainRoute, plainRoute } from "../api-route.ts";
import { chooseEncoding, compressed, type Encoding } from "../content-encoding.ts";
import { openApiDocument } from "../openapi-document.ts";

type Body = string | Buffer<ArrayBuffer>;

/** Sends a text as it is, compressed where the client accepts that. It is made at its first request, because most shops never get one. */
function madeOnce(make: () => string, headers: Record<string, string>): PlainRoute["answer"] {
  let made: { text: string; etag: string } | null = null;
  const bodies = new Map<Encoding, Promise<Body>>();
  const document = () => {
    const text = make();
    // Weak, because the same document is sent in several encodings.
    return { text, etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
  };
  const bodyIn = (encoding: Encoding, text: string): Promise<Body> => {
    const known = bodies.get(encoding);
    if (known) return known;
    const body = encoding === "identity" ? Promise.resolve(text) : compressed(text, encoding, "good");
    bodies.set(encoding, body);
    return body;
  };
  return async (c) => {
    made ??= document();
    const { text, etag } = made;
    const kept = { ETag: etag, "Cache-Control": "public, no-cache", Vary: "Accept-Encoding" };
    const known = c.req.header("if-none-match")?.split(",") ?? [];
    if (known.some((tag) => tag.trim() === etag)) return c.body(null, 304, kept);
    const encoding = chooseEncoding(c.req.header("accept-encoding"));
    const encoded: Record<string, string> = encoding === "identity" ? {} : { "Content-Encoding": encoding };
    return c.body(await bodyIn(encoding, text), 200, { ...kept, ...headers, ...encoded });
  };
}

/** Declares `GET /api/openapi.json`, what the calls of `routes` take and answer, and `GET /api/docs`, the same for people. */
export function contractRoutes(routes: readonly ApiRoute[]): PlainRoute[] {
  const open = { method: "GET", who: "anyone", shared: true } as const;
  const document = madeOnce(() => JSON.stringify(openApiDocument(routes)), { "Content-Type": "application/json" });
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": referencePolicy };
  const reference = madeOnce(() => apiReference(openApiDocument(routes) as unknown as Contract), headers);
  return [
    plainRoute({ ...open, path: "/api/openapi.json", answer: (c) => document(c, noNext) as Promise<Response> }),
    plainRoute({ ...open, path: "/api/docs", answer: (c) => reference(c, noNext) as Promise<Response> }),
  ];
}

const noNext = async () => {};
