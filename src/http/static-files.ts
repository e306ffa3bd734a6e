import { readdirSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Env } from "./hono-env.ts";

/**
 * Serves the built client: files in `assets` have a hash in their name and never change; the service worker is requested again
 * each minute, the rest each hour.
 */
export function staticFiles(folder: string): Hono<Env> {
  const app = new Hono<Env>();
  const serve = serveStatic<Env>({
    root: folder,
    precompressed: true,
    // By the requested path: the file that is sent may be a compressed one with another name.
    onFound: (_file, c) => c.header("Cache-Control", cachingOf(c.req.path)),
  });
  for (const entry of entriesOf(folder)) {
    app.get(entry.isDirectory() ? join("/", entry.name, "*") : join("/", entry.name), serve);
  }
  return app;
}

function cachingOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return path === "/sw.js" ? "public, max-age=60" : "public, max-age=3600";
}

/** Lists the first segment of every path that is a file. */
export function staticNames(folder: string): string[] {
  return entriesOf(folder).map(({ name }) => name);
}

const entriesOf = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
