import { createHash } from "node:crypto";
import { type ApiRoute, type PlainRoute, plainRoute } from "../api-route.ts";
import { chooseEncoding, compressed, type Encoding } from "../content-encoding.ts";
import { openApiDocument } from "../openapi-document.ts";

type Body = string | Buffer<ArrayBuffer>;

/** `GET /api/openapi.json`: what the calls of `routes` take and answer. Made when it is first asked for, because most shops are never asked. */
export function contractRoutes(routes: readonly ApiRoute[]): PlainRoute[] {
  let made: { text: string; etag: string } | null = null;
  const bodies = new Map<Encoding, Promise<Body>>();
  const document = () => {
    const text = JSON.stringify(openApiDocument(routes));
    // Weak, because the same document is sent in several encodings.
    return { text, etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
  };
  const bodyIn = (encoding: Encoding, text: string): Promise<Body> => {
    const known = bodies.get(encoding);
    if (known) return known;
    const body = encoding === "identity" ? Promise.resolve(text) : compressed(text, encoding, { once: false });
    bodies.set(encoding, body);
    return body;
  };
  return [
    plainRoute({
      method: "GET",
      path: "/api/openapi.json",
      who: "anyone",
      shared: true,
      answer: async (c) => {
        made ??= document();
        const { text, etag } = made;
        const headers = { ETag: etag, "Cache-Control": "public, no-cache", Vary: "Accept-Encoding" };
        const known = c.req.header("if-none-match")?.split(",") ?? [];
        if (known.some((tag) => tag.trim() === etag)) return c.body(null, 304, headers);
        const encoding = chooseEncoding(c.req.header("accept-encoding"));
        const encoded: Record<string, string> = encoding === "identity" ? {} : { "Content-Encoding": encoding };
        return c.body(await bodyIn(encoding, text), 200, { ...headers, ...encoded, "Content-Type": "application/json" });
      },
    }),
  ];
}
