import type { MiddlewareHandler } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { chooseEncoding, compressed, minCompressedBytes, takesGzip, unzipped } from "./content-encoding.ts";
import type { Env } from "./hono-env.ts";

const compressible = /^(?:text\/(?:html|x-script|xml|plain)|application\/(?:json|xml|manifest\+json))/;

/**
 * Compresses a text of some length in the way that the client prefers. Texts are complete when they arrive here.
 * `text` is the body, where it is already known as text and so need not be read.
 */
export async function compressedAnswer(
  response: Response,
  accepted: string | undefined,
  text: string | Buffer<ArrayBuffer> | null = null,
): Promise<Response> {
  const { headers, status } = response;
  if (headers.get("Content-Encoding") === "gzip") return keptAnswer(response, accepted);
  if (!compressible.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding"))
    return text === null ? response : new Response(text, response);
  headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(accepted);
  if (encoding === "identity") return text === null ? response : new Response(text, response);
  const body = text ?? new Uint8Array(await response.arrayBuffer());
  if (body.length < minCompressedBytes) return new Response(body.length === 0 ? null : body, { status, headers });
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(await compressed(body, encoding, "quick"), { status, headers });
}

/** Answers something that is stored compressed, decompressed for clients that do not accept gzip (no browser, no search engine). */
async function keptAnswer(response: Response, accepted: string | undefined): Promise<Response> {
  const { headers, status } = response;
  headers.append("Vary", "Accept-Encoding");
  if (takesGzip(accepted)) return response;
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  const bytes = Buffer.from(await response.arrayBuffer());
  return new Response(bytes.length === 0 ? null : new Uint8Array(await unzipped(bytes)), { status, headers });
}

/** Compresses the JSON that handlers of the API return with `c.json`. */
export const compressAnswers: MiddlewareHandler<Env> = async (c, next) => {
  let text = "";
  // Stored here: for a small answer, reading it back would cost as much as everything else.
  c.json = ((value: unknown, status?: StatusCode, headers?: Record<string, string>) => {
    text = JSON.stringify(value);
    return c.newResponse(text, status, { "Content-Type": "application/json", ...headers });
  }) as typeof c.json;
  await next();
  if (text.length < minCompressedBytes || c.req.method === "HEAD") return;
  const answer = await compressedAnswer(c.res, c.req.header("accept-encoding"), text);
  // Otherwise Hono adds the headers of the old response, and makes a stream of it.
  c.res = undefined;
  c.res = answer;
};
