import type { Context } from "hono";
import type { Env } from "./hono-env.ts";

/** Answers a file that the shop did not make: it is downloaded, never shown as a page of the shop, and cached by nobody. */
export function fileAnswer(c: Context<Env>, { name, type, bytes }: { name: string; type: string; bytes: Uint8Array }): Response {
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    "content-type": type,
    "content-length": String(bytes.byteLength),
    "content-disposition": `attachment; filename="${name.replaceAll(/[^\w .-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, "_")}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
}
