import { readdirSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Env } from "./env.ts";

/**
 * The built client: files of `assets` carry a hash in their name and never change; the service worker is asked for again
 * each minute, the rest each hour.
 */
export function staticFiles(folder: string): Hono<Env> {
  const app = new Hono<Env>();
  const serve = serveStatic<Env>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => c.header("Cache-Control", cachingOf(path)),
  });
  function cachingOf(path: string): string {
    if (path.includes(`${folder}/assets/`)) return "public, max-age=31536000, immutable";
    return path.endsWith("/sw.js") ? "public, max-age=60" : "public, max-age=3600";
  }
  for (const entry of entriesOf(folder)) {
    app.get(entry.isDirectory() ? join("/", entry.name, "*") : join("/", entry.name), serve);
  }
  return app;
}

/** The first segment of every path that is a file. */
export function staticNames(folder: string): string[] {
  return entriesOf(folder).map(({ name }) => name);
}

const entriesOf = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
